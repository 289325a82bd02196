"""Workers over a Ray cluster: one for each core of each machine, as in the local pool, on a store that all reach.

How this works: Ray starts workers and says when one is lost; matches and results do not pass through it. Every worker
claims, plays and records by itself, so what was said in `melds.arena.claims` holds here: a lost machine's matches are
due again, at once if Ray tells, or when their leases are over; and if it was only cut off, its results find another
token and are dropped. Machines that join later get workers within seconds.
"""

from __future__ import annotations

import contextlib
import logging
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from melds.arena.claims import give_back
from melds.arena.store.engine import Store, StoreError
from melds.arena.work import Duty, is_finished, lasting, work
from melds.errors import MeldsError

try:
    import ray
    from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy
except ModuleNotFoundError as error:
    raise MeldsError(f"a cluster needs the extra: pip install 'melds[ray]' ({error.name} is missing)") from None

__all__ = ["run_cluster"]

TICK = 0.5  # seconds
AHEAD = 2  # matches that are drawn at once, for each core
LOOK = 3.0  # seconds between two looks for new machines


@dataclass(frozen=True, slots=True)
class _Post:
    """A core of a machine."""

    node: str
    core: int


def run_cluster(
    store: Store, duty: Duty, *, address: str = "auto", watch: Callable[[], bool] = lambda: True, tick: float = TICK
) -> None:
    """Has matches played on all machines until the tournament is finished, or `watch` says no."""
    is_ours = not ray.is_initialized()
    if is_ours:
        try:
            ray.init(address=address, logging_level=logging.WARNING, log_to_driver=False)
        except (ConnectionError, RuntimeError, ValueError) as error:
            raise MeldsError(f"there is no Ray cluster at {address}: {error}") from None
    duty = replace(duty, ahead=max(duty.ahead, AHEAD * len(_posts())))
    crew: dict[_Post, tuple[Any, str]] = {}  # the running task, and the worker's name in the store
    try:
        looked = 0.0
        while watch():
            if time.monotonic() - looked > LOOK:
                looked = time.monotonic()
                if lasting(lambda: is_finished(store, duty.tournament)):
                    return
                _fill(crew, duty)
            _collect(store, crew, tick)
    finally:
        _stop(store, crew)
        if is_ours:
            ray.shutdown()


def _posts() -> list[_Post]:
    return [
        _Post(node["NodeID"], core)
        for node in ray.nodes()  # type: ignore[no-untyped-call]
        if node["Alive"]
        for core in range(int(node["Resources"].get("CPU", 0)))
    ]


def _fill(crew: dict[_Post, tuple[Any, str]], duty: Duty) -> None:
    """A worker for every core that has none."""
    for post in _posts():
        if post not in crew:
            name = f"ray:{post.node[:12]}:{post.core}:{secrets.token_hex(4)}"
            place = NodeAffinitySchedulingStrategy(node_id=post.node, soft=False)
            task = ray.remote(_serve).options(num_cpus=1, max_retries=0, scheduling_strategy=place)
            crew[post] = task.remote(duty, name, post.core), name


def _serve(duty: Duty, name: str, core: int) -> str | None:
    """The life of a worker on its machine; what it died of, if it could not go on."""
    try:
        work(duty, name, core)
    except MeldsError as error:
        return str(error)
    return None


def _collect(store: Store, crew: dict[_Post, tuple[Any, str]], tick: float) -> None:
    """Looks who has ended: in peace, with an error that stops all, or lost."""
    if not crew:
        time.sleep(tick)
        return
    ended, _ = ray.wait([task for task, _ in crew.values()], num_returns=len(crew), timeout=tick)
    for post, (task, name) in list(crew.items()):
        if task not in ended:
            continue
        del crew[post]
        try:
            trouble = ray.get(task)
        except ray.exceptions.RayError:  # the worker or its machine was lost; a new one comes if the machine is there
            lasting(lambda: give_back(store, [name]))  # noqa: B023 - called at once
            continue
        if trouble is not None:
            raise MeldsError(trouble)


def _stop(store: Store, crew: dict[_Post, tuple[Any, str]]) -> None:
    for task, _ in crew.values():
        with contextlib.suppress(ray.exceptions.RayError):
            ray.cancel(task, force=True)
    with contextlib.suppress(StoreError):  # else the leases run out
        give_back(store, [name for _, name in crew.values()])
