"""The web app: tables to play at, matches to watch and replay, the arena's pages, and the API that all of them use."""
