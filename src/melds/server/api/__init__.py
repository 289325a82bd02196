"""Everything the pages do, as an API; its description is at /api/openapi.json."""
