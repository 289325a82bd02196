# verdict: none
# prints: seen: []
"""Lists folders, and plays on when it may not."""

import os

from honest import phazed_play

seen = []
for folder in ("/", "..", "../honest", "/etc", "/home", "/proc", "/root", "/tmp", "/var"):
    try:
        seen += os.listdir(folder)
    except OSError:
        continue
print("seen:", seen)
