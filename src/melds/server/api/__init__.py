"""Everything the pages do, as an API; its description is at /api/openapi.json, to be read at /api/docs."""
