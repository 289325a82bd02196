"""Whether a bot is ready to be entered: a few games in every seat against built-in players, looked at closely."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass, field

from melds.course.limits import COURSE_LIMITS, TimeLimits
from melds.match.clocks import Clock
from melds.match.entrants import Entrant, table_names
from melds.match.places import Place, places_of
from melds.match.referee import Result
from melds.match.series import Fixture, play_series
from melds.match.verdicts import Verdict
from melds.rules.games import Rules
from melds.rules.plays import Seat

__all__ = ["Check", "SlowPlay", "Trial", "check_games", "play_check"]

OPPONENTS = ("random", "greedy")  # built-in players that do not think long

SLOW = 0.5  # of a limit: whoever uses more may be over it with another hand or on another machine


@dataclass(frozen=True, slots=True)
class Trial:
    """One game of a check."""

    number: int  # from 1
    fixture: Fixture
    result: Result
    seat: Seat  # of the bot

    @property
    def opponent(self) -> str:
        """Who sits in the three other seats."""
        return self.fixture.entrants[(self.seat + 1) % len(self.fixture.entrants)].name

    @property
    def clock(self) -> Clock:
        """The bot's time."""
        return self.result.clocks[self.seat]

    @property
    def verdict(self) -> Verdict | None:
        """Why the bot was disqualified, if it was; nobody else ever is."""
        return self.result.verdict

    @property
    def is_loaded(self) -> bool:
        """Whether the bot's file could be loaded."""
        return self.verdict is None or self.clock.load > 0

    @property
    def rank(self) -> int | None:
        """The bot's rank in a game that was played to its end."""
        return None if self.result.ranks is None else self.result.ranks[self.seat]

    @property
    def win(self) -> float:
        """1 for a win, a part of it for a shared one."""
        return 1 / self.result.ranks.count(1) if self.rank == 1 and self.result.ranks else 0.0


@dataclass(frozen=True, slots=True, order=True)
class SlowPlay:
    """A play that took long, and where it is."""

    seconds: float
    trial: Trial = field(compare=False)
    place: Place = field(compare=False)


def check_games(bot: Entrant, rules: Rules, *, games: int, seed: int) -> Iterator[Fixture]:
    """Every seat against three of one opponent, then every seat against the next, and again."""
    for number in range(games):
        table = [Entrant(OPPONENTS[number // rules.seats % len(OPPONENTS)])] * rules.seats
        table[number % rules.seats] = bot
        yield Fixture(rules.name, tuple(table), table_names(table), seed + number)


def play_check(  # noqa: PLR0913 - all but two have names
    bot: Entrant,
    rules: Rules,
    *,
    games: int,
    seed: int,
    trust: bool = False,
    limits: TimeLimits = COURSE_LIMITS,
) -> Generator[Trial, None, None]:
    """The games of a check as they are played; a bot that can't be loaded is tried once."""
    fixtures = check_games(bot, rules, games=games, seed=seed)
    for number, (fixture, result) in enumerate(play_series(fixtures, trust=trust, limits=limits)):
        trial = Trial(number + 1, fixture, result, number % rules.seats)
        yield trial
        if not trial.is_loaded:
            return


class Check:
    """What the games so far say about a bot."""

    def __init__(self, limits: TimeLimits = COURSE_LIMITS) -> None:
        self.limits = limits
        self.trials: list[Trial] = []  # without void ones
        self.void: list[Trial] = []

    def add(self, trial: Trial) -> None:
        """Counts a game; a void one says nothing about the bot."""
        (self.trials if trial.result.void is None else self.void).append(trial)

    @property
    def failures(self) -> list[Trial]:
        """The games in which it was disqualified."""
        return [trial for trial in self.trials if trial.verdict is not None]

    @property
    def is_ready(self) -> bool:
        """Whether it played all games to the end."""
        return bool(self.trials) and not self.failures and not self.void

    def wins(self) -> dict[str, tuple[float, int]]:
        """Wins and ranked games against each opponent."""
        ranked = [trial for trial in self.trials if trial.rank is not None]
        return {
            name: (sum(trial.win for trial in against), len(against))
            for name in dict.fromkeys(trial.opponent for trial in ranked)
            for against in [[trial for trial in ranked if trial.opponent == name]]
        }

    def slowest(self, count: int) -> list[SlowPlay]:
        """The plays that took longest, the slowest first."""
        plays: list[SlowPlay] = []
        for trial in self.trials:
            places = places_of(trial.result.record, trial.seat)
            if trial.verdict is not None:
                places.append(trial.verdict.where)  # an illegal play has its time, too
            plays += [SlowPlay(*of) for of in zip(trial.clock.plays, [trial] * len(places), places, strict=False)]
        return sorted(plays, reverse=True)[:count]

    @property
    def longest_load(self) -> float:
        """Seconds to load it, at most."""
        return max((trial.clock.load for trial in self.trials), default=0.0)

    @property
    def longest_match(self) -> float:
        """Seconds for all its plays of one game, at most."""
        return max((trial.clock.total for trial in self.trials), default=0.0)

    def warnings(self) -> list[str]:
        """What may become a failure elsewhere."""
        slowest = max((trial.clock.slowest for trial in self.trials), default=0.0)
        used = (
            ("loading it took", self.longest_load, self.limits.load),
            ("its slowest play took", slowest, self.limits.play),
            ("all its plays of one game took", self.longest_match, self.limits.match),
        )
        return [f"{what} {most:.1f} s of the {limit:g} s allowed" for what, most, limit in used if most > SLOW * limit]
