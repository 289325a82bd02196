"""Phazed and PhaseA at C speed: four variants of one engine, numbered as in `layout`.

    groups    what is a group, what fits one       table     the groups that lie there
    state     deal, step, copies, results          legal     every way to lay a phase (judge: whether a code is one)
    holdings  where the cards of a deal are        space     fixed actions, and what a seat may know
    convert   from and to the rules                sample    states out of an observation (seen: what it tells)
    solve     exact answers about hands            buildout  the best builds of a turn
    playout   whole deals and games inside         greedy    the policy that does the obvious
    chance    the policy that throws dice          needs     how far a hand is from a phase (sums: from two sums)
    tactician the policy that counts outs          prospects the chance to lay a phase
    weights   what it weighs                       parameters how much, from a file for each game
    standing  the chance to win between deals      search    candidates compared by playouts
    duel      games of one policy against others

>>> from melds.kernel import Rng
>>> from melds.kernel.phase.convert import play_of, variant_of
>>> from melds.kernel.phase.playout import playout
>>> from melds.kernel.phase.state import deal
>>> state = deal(7, variant_of("phazed"))
>>> [play_of(state, code) for code in state.legal()]
[Draw(card=None), Take(card='4C')]
>>> state.step(state.legal()[0])
>>> playout(state, "greedy", 100, Rng(1)).playouts
100
"""
