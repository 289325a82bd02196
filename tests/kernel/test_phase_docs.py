"""What the package says about itself can be typed in."""

import doctest

from melds.kernel import phase


def test_the_example_works() -> None:
    assert doctest.testmod(phase).failed == 0
