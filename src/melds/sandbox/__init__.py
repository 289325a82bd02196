"""Running other people's code: processes that can compute and answer, and nothing else."""
