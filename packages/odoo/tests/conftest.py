"""Makes ``lib`` of the module importable without Odoo, and the module as a whole with a stand-in for it."""

import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "passerelle_edi"), str(ROOT)]
