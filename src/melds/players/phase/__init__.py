"""Players of Phazed and PhaseA."""
