import re

from odoo import _, api, fields, models
from odoo.exceptions import ValidationError

ADDRESS = re.compile(r"^\d{4}:\S+$")


class ResPartner(models.Model):
    _inherit = "res.partner"

    passerelle_address = fields.Char(
        "Peppol address", help="Electronic address such as 0208:0987654394; empty: found by the VAT number"
    )

    @api.constrains("passerelle_address")
    def _check_passerelle_address(self):
        for partner in self:
            if partner.passerelle_address and not ADDRESS.match(partner.passerelle_address):
                raise ValidationError(
                    _("The Peppol address must be <scheme>:<identifier>; received %s", partner.passerelle_address)
                )
