# verdict: forbidden
# says: opens_tcp.py, line 9 opens a socket
"""Asks a server for advice."""

import socket


def phazed_play(*_):
    return socket.create_connection(("127.0.0.1", 80)).recv(100)
