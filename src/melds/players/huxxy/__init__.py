"""Players of Huxxy."""
