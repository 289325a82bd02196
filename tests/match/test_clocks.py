"""How much time a bot has left."""

from melds.course.limits import COURSE_LIMITS, TimeLimits
from melds.match.clocks import Clock


def test_the_limits_of_the_course() -> None:
    assert TimeLimits(load=2.0, play=4.0, match=60.0, wall=4.0) == COURSE_LIMITS


def test_loading_and_a_play_have_limits_of_their_own() -> None:
    clock = Clock()
    loading, play = clock.for_load(), clock.for_play()
    assert (loading.cpu, loading.wall, loading.purpose) == (2.0, 8.0, "loading")
    assert (play.cpu, play.wall, play.purpose) == (4.0, 16.0, "a play")


def test_late_in_a_match_a_play_has_what_is_left_of_it() -> None:
    clock = Clock(TimeLimits(play=4.0, match=10.0))
    for _ in range(2):
        clock.charge(3.5, 3.5)
    left = clock.for_play()
    assert (left.cpu, left.limit, left.purpose) == (3.0, 10.0, "all plays of a match")
    assert left.overrun(3.1) == "it used 10.10 s of processor time; 10 s are allowed for all plays of a match"
    clock.charge(3.5, 3.5)
    assert clock.for_play().cpu == 0.0


def test_who_waits_too_long_in_a_match_has_less_time_on_the_wall_for_a_play() -> None:
    clock = Clock(TimeLimits(play=4.0, match=10.0, wall=4.0))
    clock.charge(0.1, 30.0)
    left = clock.for_play()
    assert (left.cpu, left.wall) == (4.0, 10.0)
    assert left.wait(10.5).startswith("it waited for 10.50 s without computing; 10 s are allowed for a play")
    clock.charge(0.1, 30.0)
    assert clock.for_play().wall == 0.0


def test_what_was_used_is_summed_up() -> None:
    clock = Clock()
    assert clock.slowest == 0.0
    for used in (0.25, 1.5, 0.5):
        clock.charge(used, used)
    assert (clock.plays, clock.total, clock.slowest) == ([0.25, 1.5, 0.5], 2.25, 1.5)
