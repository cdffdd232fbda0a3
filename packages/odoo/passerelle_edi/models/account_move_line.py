from odoo import models

#: Codes of units (UN/ECE Recommendation 20) by the name of Odoo's unit of measure.
UNIT_CODES = {
    "uom.product_uom_hour": "HUR",
    "uom.product_uom_day": "DAY",
    "uom.product_uom_kgm": "KGM",
    "uom.product_uom_litre": "LTR",
    "uom.product_uom_meter": "MTR",
}


class AccountMoveLine(models.Model):
    _inherit = "account.move.line"

    def _passerelle_values(self):
        self.ensure_one()
        return {
            "name": self.name or self.product_id.display_name,
            "sku": self.product_id.default_code or None,
            "quantity": self.quantity,
            "unit_code": self._passerelle_unit_code(),
            "subtotal": self.currency_id.round(self.price_subtotal),
            "taxes": [
                {"rate": tax.amount, "category": tax.passerelle_category or None, "reason": tax.passerelle_reason or None}
                for tax in self.tax_ids
                if tax.amount_type == "percent"
            ],
        }

    def _passerelle_unit_code(self):
        names = self.product_uom_id.get_external_id()
        return UNIT_CODES.get(names.get(self.product_uom_id.id, ""), "C62")
