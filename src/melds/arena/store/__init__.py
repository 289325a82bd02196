"""What the arena knows, in a database: SQLite in a file, or PostgreSQL."""
