"""The course's functions of each year: tuples in and out.

phazed      2021      phasedout   2017 (PhaseA)      huxxy   2020
arguments   the arguments of all of them, read       phase_functions   what 2021 and 2017 share
"""
