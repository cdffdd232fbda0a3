from odoo import _, api, fields, models
from odoo.exceptions import UserError, ValidationError

from ..lib.client import PasserelleClient, is_safe_address


class ResCompany(models.Model):
    _inherit = "res.company"

    passerelle_url = fields.Char(
        "Address of Passerelle", help="Address of the installation, https://…, without /api", groups="base.group_system"
    )
    passerelle_key = fields.Char("API key id", groups="base.group_system")
    passerelle_secret = fields.Char("API key secret", groups="base.group_system")
    passerelle_company_id = fields.Char(
        "Company id", help="Id of this company at Passerelle, c_…", groups="base.group_system"
    )
    passerelle_journal_id = fields.Many2one(
        "account.journal",
        string="Journal of received bills",
        domain="[('type', '=', 'purchase'), ('company_id', '=', id)]",
    )

    @api.constrains("passerelle_url")
    def _check_passerelle_url(self):
        for company in self.sudo():
            if company.passerelle_url and not is_safe_address(company.passerelle_url):
                raise ValidationError(
                    _("The address of Passerelle must begin with https://; received %s", company.passerelle_url)
                )

    def _passerelle_is_set(self):
        self.ensure_one()
        company = self.sudo()
        return all(
            (company.passerelle_url, company.passerelle_key, company.passerelle_secret, company.passerelle_company_id)
        )

    def _passerelle_client(self):
        """Returns the client of the company's team. :raises UserError: when the settings are incomplete"""
        self.ensure_one()
        if not self._passerelle_is_set():
            raise UserError(_("Set the address, the API key and the company id of Passerelle in the settings of invoicing."))
        company = self.sudo()
        return PasserelleClient(company.passerelle_url, company.passerelle_key, company.passerelle_secret)
