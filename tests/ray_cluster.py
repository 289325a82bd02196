"""Two Ray nodes on this machine, one of which is killed in the middle: `python ray_cluster.py ADDRESS TOURNAMENT`.

To be run where there is no network but loopback: Ray serves on every address that it finds.
"""

import os
import sys
import time

os.environ["RAY_DEDUP_LOGS"] = "0"
os.environ["RAY_health_check_period_ms"] = "500"  # noqa: SIM112 - so Ray spells it
os.environ["RAY_health_check_initial_delay_ms"] = "1000"  # noqa: SIM112
os.environ["RAY_health_check_timeout_ms"] = "1000"  # noqa: SIM112
os.environ["RAY_health_check_failure_threshold"] = "2"  # noqa: SIM112

import ray
from ray.cluster_utils import Cluster
from sqlalchemy import select

from melds.arena.cluster import run_cluster
from melds.arena.store.engine import Store, open_store
from melds.arena.store.models import Match, Stage
from melds.arena.work import Duty

MEMORY = 100 << 20


def workers(store: Store, *stages: Stage) -> set[str]:
    """The nodes that have played, or play, matches."""
    with store.reading() as connection:
        names = connection.execute(select(Match.worker).where(Match.stage.in_(stages))).scalars()
        return {name.split(":")[1] for name in names if name}


def main(address: str, tournament: str) -> None:
    """Plays to the end; the second node is killed when both have played."""
    store = open_store(address)
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "object_store_memory": MEMORY})
    second = cluster.add_node(num_cpus=1, object_store_memory=MEMORY)
    ray.init(address=cluster.address, log_to_driver=False)
    killed = ""

    def watch() -> bool:
        nonlocal killed
        doomed = second.node_id[:12]
        is_in_the_middle = len(workers(store, Stage.PLAYED)) == 2 and doomed in workers(store, Stage.CLAIMED)
        if not killed and is_in_the_middle:
            cluster.remove_node(second, allow_graceful=False)
            killed = doomed
        return True

    run_cluster(store, Duty(store.address, int(tournament), lease=5.0), watch=watch, tick=0.05)
    assert killed, "both nodes never played"
    ray.shutdown()
    cluster.shutdown()
    print("killed", killed, time.strftime("%X"))


if __name__ == "__main__":
    main(*sys.argv[1:])
