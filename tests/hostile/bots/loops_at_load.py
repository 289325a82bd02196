# verdict: timeout
# says: of processor time; 0.2 s are allowed for loading
# limits: load=0.2
"""Never comes to an end, before it is asked anything."""

while True:
    pass
