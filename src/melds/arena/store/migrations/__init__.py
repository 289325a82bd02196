"""How a store becomes one of this version, step by step; run by `melds.arena.store.engine`."""
