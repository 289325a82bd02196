"""The scripts that say how well our bots play: what they report adds up."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.sandboxes import skip_without_sandbox

ROOT = Path(__file__).parent.parent


def run(script: str, *words: object) -> str:
    command = [sys.executable, ROOT / "benchmarks" / script, *map(str, words)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    return done.stdout


def shares(table: str) -> dict[str, tuple[int, float]]:
    """Games and percent of wins by bot."""
    rows = re.findall(r"^\| (\S+) \| (\d+) \| ([0-9.]+)% \|", table, flags=re.MULTILINE)
    return {name: (int(games), float(share)) for name, games, share in rows}


@pytest.mark.parametrize("game", ["phasea", "huxxy-bonus"])
def test_at_a_mixed_table_the_shares_make_a_whole(game: str) -> None:
    example = "examples/phasea_bot.py" if game == "phasea" else "racer"
    found = shares(
        run("strength.py", "mixed", "random", "greedy", "tactician-outs", example, "--game", game, "--games", 4)
    )
    assert sorted(found) == sorted(["random", "greedy", "tactician-outs", example])
    assert {games for games, _ in found.values()} == {4}
    assert sum(share for _, share in found.values()) == pytest.approx(100, abs=0.3)


def test_one_bot_meets_every_three_of_the_others() -> None:
    words = ("one", "champion:20", "--against", "greedy", "racer-feed", "tactician", "random", "--game", "phasea-bonus")
    assert [games for games, _ in shares(run("strength.py", *words, "--games", 16)).values()] == [16]


def test_who_sees_all_hands_of_huxxy_wins_more_than_chance() -> None:
    table = run("strength.py", "one", "seer:60", "--against", "greedy", "--game", "huxxy", "--games", 24)
    assert shares(table)["seer:60"] == (24, pytest.approx(70, abs=30))


@pytest.mark.parametrize("game", ["phazed", "huxxy"])
def test_guesses_make_the_real_hands_likelier(game: str) -> None:
    table = run("guesses.py", "--game", game, "--positions", 16, "--guesses", 40, "--playouts", 1500)
    cells = re.findall(r"(\d+) \| ([0-9.]+) \(([0-9.]+)-([0-9.]+)\)", table)
    assert sum(int(hands) for hands, *_ in cells) == pytest.approx(48, abs=8)
    assert all(float(low) < float(mean) < float(high) for _, mean, low, high in cells)
    assert any(float(mean) > 1.3 for _, mean, _, _ in cells)


def test_deals_are_played_in_pairs() -> None:
    table = run("deals.py", "--game", "phasea-bonus", "--deals", 3, "--playouts", 30)
    assert re.search(r"^\| phasea-bonus \| 30 \| 3 \| [+-][0-9.]+ ± [0-9.]+ \| [0-9.]+ \|$", table, flags=re.MULTILINE)


@pytest.mark.parametrize(("kinds", "count"), [((), 12), (("--kinds", "build", "skip"), 60)])
def test_decisions_are_judged_by_guesses_and_by_the_real_hands(kinds: tuple[str, ...], count: int) -> None:
    table = run("decisions.py", "--game", "phasea-bonus", "--decisions", count, "--worlds", 30, *kinds)
    rows = re.findall(
        r"^\| ([0-9.]+) \| (\d+)% \| (-?[0-9.]+)(?: \| -?[0-9.]+ ± [0-9.]+){2} \|$", table, flags=re.MULTILINE
    )
    changed = [int(share) for _, share, _ in rows]
    assert [float(doubt) for doubt, _, _ in rows] == sorted(float(doubt) for doubt, _, _ in rows)
    assert changed == sorted(changed, reverse=True)  # the more doubt, the fewer
    assert changed[0] > 0
    assert all(float(promised) >= 0 for _, _, promised in rows)
    groups = re.findall(r"^\| phase \d, ([a-z]+) \| (\d+) \| .+ ± [0-9.]+ \|$", table, flags=re.MULTILINE)
    assert {kind for kind, _ in groups} <= {*kinds[1:]} or not kinds
    assert sum(int(size) for _, size in groups) <= count
    assert bool(groups) == bool(kinds)  # twelve decisions are too few to part them


def taught(*words: object) -> tuple[list[float], list[tuple[float, float]]]:
    """The gains of `phase_weights.py` in lessons learnt from and kept, and each weight as it is now and was."""
    table = run("phase_weights.py", "phasea-bonus", "--decisions", 600, "--worlds", 12, *words)
    gains = re.findall(r"^\| [a-z ]+ \| ([+-][0-9.]+) ± [0-9.]+ \|$", table, flags=re.MULTILINE)
    named = re.findall(r"^\w+ = ([0-9.]+)  # was ([0-9.]+)$", table, flags=re.MULTILINE)
    return list(map(float, gains)), [(float(now), float(was)) for now, was in named]


def test_weights_gain_nothing_as_they_are_and_something_by_what_they_learn() -> None:
    gains, named = taught("--generations", 0, "--weights", "gift", "keep")
    assert gains == [0, 0]
    assert all(now == pytest.approx(was, abs=1e-4) for now, was in named)
    words = ("--kinds", "discard", "take", "draw", "--weights", "gift", "take", "points_race")
    (learnt, _), named = taught("--generations", 12, *words)
    assert learnt > 0
    assert all(now != was for now, was in named)


def test_rates_count_every_deal_for_each_player() -> None:
    words = ("greedy", "--against", "racer", "hoarder", "dumper", "--game", "phasea", "--games", 8)
    rows = re.findall(r"^\| (\w+) \| (\d.*) \|$", run("phase_rates.py", *words), flags=re.MULTILINE)
    cells = {bot: re.findall(r"(\d+)% / (\d+)% of (\d+)", row) for bot, row in rows}
    assert sorted(cells) == ["dumper", "greedy", "hoarder", "racer"]
    assert len({sum(int(deals) for _, _, deals in row) for row in cells.values()}) == 1
    for row in cells.values():
        assert len(row) == 5
        assert int(row[0][2]) >= 8  # every game begins with phase 1
        assert all(int(laid) >= int(out) for laid, out, _ in row)  # nobody goes out who has not laid


@pytest.mark.parametrize("playouts", [(), ("--playouts", 30)])
def test_faults_and_costs_are_counted_over_games_in_the_sandbox(playouts: tuple[object, ...]) -> None:
    skip_without_sandbox()
    words = ("huxxy-bonus", "phasea") if playouts else ("huxxy",)
    table = run("faultless.py", *words, "--games", 4 if playouts else 1, *playouts)
    number = r"([0-9.]+)"
    cells = rf"^\| (\S+) \| (\d) \| 0 \| {number} ms \| {number} ms \| {number} s \| {number} s \|$"
    rows = re.findall(cells, table, flags=re.MULTILINE)
    assert [(game, int(games)) for game, games, *_ in rows] == [(word, 4 if playouts else 1) for word in words]
    for _, _, slowest, mean, total, longest in rows:
        assert float(slowest) >= float(mean) > 0
        assert float(longest) >= float(total) - 0.05  # as they are rounded
