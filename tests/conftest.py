"""Test modules may import the helpers that lie beside them and in this folder."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
