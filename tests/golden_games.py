"""The golden records: short whole games of every variant, and parts of games as match logs."""

from pathlib import Path

FOLDER = Path(__file__).parent / "golden"
RECORDS = sorted(FOLDER.glob("*.melds"))
LOGS = sorted(FOLDER.glob("*.log"))


def record_text(name: str) -> str:
    return (FOLDER / f"{name}.melds").read_text(encoding="utf-8")


def log_text(name: str) -> str:
    return (FOLDER / f"{name}.log").read_text(encoding="utf-8")
