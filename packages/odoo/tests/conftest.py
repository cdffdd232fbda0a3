"""Makes ``lib`` of the module importable without Odoo, which ``models`` needs."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "passerelle_edi"))
