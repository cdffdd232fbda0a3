from odoo import fields, models


class ResConfigSettings(models.TransientModel):
    _inherit = "res.config.settings"

    passerelle_url = fields.Char(related="company_id.passerelle_url", readonly=False)
    passerelle_key = fields.Char(related="company_id.passerelle_key", readonly=False)
    passerelle_secret = fields.Char(related="company_id.passerelle_secret", readonly=False)
    passerelle_company_id = fields.Char(related="company_id.passerelle_company_id", readonly=False)
    passerelle_journal_id = fields.Many2one(related="company_id.passerelle_journal_id", readonly=False)
