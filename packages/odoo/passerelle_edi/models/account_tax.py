from odoo import fields, models


class AccountTax(models.Model):
    _inherit = "account.tax"

    passerelle_category = fields.Selection(
        [
            ("S", "S: standard rate"),
            ("Z", "Z: zero rate"),
            ("E", "E: exempt"),
            ("AE", "AE: reverse charge"),
            ("K", "K: supply within the EU"),
            ("G", "G: export"),
            ("O", "O: outside of VAT"),
        ],
        string="VAT category",
        help="Category on invoices over Peppol (UNTDID 5305); required for a rate of zero",
    )
    passerelle_reason = fields.Char("Exemption reason", help="Reason why no VAT is due; required for the category E")
