"""Huxxy, basic and bonus, at C speed.

layout    sizes and names             codes     plays as integers            groups  what is a group, and what fits it
state     the state, its legal plays  convert   to and from the rules        sample  a state out of an Observation
solve     the best turn               mend      what a broken group needs
turns     good turns, made of pieces  pieces, board, held, weigh   what they are made of, and worth
tactician a player inside the kernel  search    playouts of turns            value, tactics  what was learnt, parameters
policies  players inside the kernel   playout   games that they play         space   actions and observations in arrays
"""
