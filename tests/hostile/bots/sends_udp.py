# verdict: forbidden
# says: sends_udp.py, line 10 opens a socket
"""Tells a friend its hand."""

import socket


def phazed_play(*position):
    hand = str(position[4]).encode()
    socket.socket(type=socket.SOCK_DGRAM).sendto(hand, ("127.0.0.1", 9))
