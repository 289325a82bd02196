"""A Ray cluster of two nodes, one killed in the middle: each match is played and recorded once."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from arenas import assert_sound, new_arena, stages
from melds.arena.store.engine import create_store
from melds.arena.store.models import Stage, TournamentKind
from postgres_server import Server
from sandboxes import skip_without_sandbox

pytestmark = pytest.mark.bulk
SCRIPT = Path(__file__).parent.parent / "ray_cluster.py"
GAMES = 60


def loopback_only(command: list[str]) -> list[str]:
    """The command in a network of its own, which has nothing but loopback."""
    inside = 'ip link set lo up && exec "$@"'
    if subprocess.run(["unshare", "-rn", "sh", "-c", inside, "sh", "true"], check=False).returncode:
        pytest.skip("this machine has no network namespaces for tests, or lacks `ip` (apt-get install iproute2)")
    unshared = ["unshare", "-n"] if os.geteuid() == 0 else ["unshare", "-rn"]
    return [*unshared, "sh", "-c", inside, "sh", *command]


def test_a_lost_node_loses_no_match(server: Server) -> None:
    skip_without_sandbox()
    store = create_store(server.database())
    tournament = new_arena(store, players=6, kind=TournamentKind.CONTEST, games=GAMES)
    command = loopback_only([sys.executable, str(SCRIPT), store.address, str(tournament.id)])
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=180)
    assert done.returncode == 0, done.stderr[-3000:]
    assert "killed" in done.stdout
    assert assert_sound(store, tournament) == GAMES
    assert set(stages(store, tournament)) == {Stage.PLAYED}
    store.close()
