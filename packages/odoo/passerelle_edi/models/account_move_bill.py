import base64
import logging

from odoo import _, api, fields, models

from ..lib.mapping import find_tax, to_bill

_logger = logging.getLogger(__name__)


class AccountMove(models.Model):
    _inherit = "account.move"

    @api.model
    def _cron_passerelle_inbox(self):
        """Makes draft vendor bills of received invoices and credit notes; each is marked as read when its bill is stored."""
        for company in self.env["res.company"].search([]):
            try:
                if company._passerelle_is_set():
                    self.with_company(company)._passerelle_receive_all(company._passerelle_client())
            except Exception as error:
                _logger.warning("The inbox of %s could not be read: %s", company.name, error)
            self._passerelle_keep()

    def _passerelle_receive_all(self, client):
        for listed in client.list_inbox(self.env.company.sudo().passerelle_company_id):
            try:
                with self.env.cr.savepoint():
                    is_stored = self._passerelle_receive(client, listed["id"])
                if is_stored:
                    self._passerelle_keep()
                    client.mark_as_read(listed["id"])
            except Exception as error:
                _logger.warning("The document %s stays unread: %s", listed["id"], error)

    def _passerelle_receive(self, client, document_id):
        """Makes the bill of a document, unless it exists. :returns: whether the bill exists now"""
        if self.search_count([("passerelle_document_id", "=", document_id), ("company_id", "=", self.env.company.id)]) > 0:
            return True
        bill = to_bill(client.get_document(document_id))
        if bill is None:
            return False
        self._passerelle_create_bill(document_id, bill)._passerelle_attach(client)
        return True

    def _passerelle_create_bill(self, document_id, bill):
        company = self.env.company
        currency = self.env["res.currency"].with_context(active_test=False).search([("name", "=", bill["currency"])], limit=1)
        lines = [self._passerelle_line(line) for line in bill["lines"]]
        move = self.create(
            {
                "move_type": "in_refund" if bill["is_credit_note"] else "in_invoice",
                "company_id": company.id,
                "journal_id": (company.passerelle_journal_id or self.env["account.journal"].search(
                    [*self.env["account.journal"]._check_company_domain(company), ("type", "=", "purchase")], limit=1
                )).id,
                "partner_id": self._passerelle_supplier(bill).id,
                "ref": bill["number"],
                "invoice_date": bill["issue_date"],
                "invoice_date_due": bill["due_date"],
                "invoice_origin": bill["order_reference"],
                "payment_reference": bill["payment_reference"],
                "currency_id": (currency or company.currency_id).id,
                "passerelle_document_id": document_id,
                "invoice_line_ids": [fields.Command.create(line) for line in lines],
            }
        )
        if move.currency_id.compare_amounts(move.amount_total, float(bill["total"])) != 0:
            move.message_post(
                body=_("The total of the document is %(total)s, that of the bill %(own)s. Check the lines.", total=bill["total"], own=move.amount_total)
            )
        untaxed = move.invoice_line_ids.filtered(lambda line: not line.tax_ids).mapped("name")
        if untaxed:
            move.message_post(body=_("No single tax has the rate and category of these lines; choose it: %s", "; ".join(untaxed)))
        return move

    def _passerelle_line(self, line):
        taxes = self.env["account.tax"].search(
            [
                *self.env["account.tax"]._check_company_domain(self.env.company),
                ("type_tax_use", "=", "purchase"),
                ("amount_type", "=", "percent"),
                ("amount", "=", float(line["rate"])),
                ("price_include", "=", False),
            ]
        )
        candidates = [{"id": tax.id, "rate": tax.amount, "category": tax.passerelle_category or None} for tax in taxes]
        tax_id = find_tax(candidates, line["rate"], line["category"])
        return {
            "name": line["name"],
            "quantity": float(line["quantity"]),
            "price_unit": float(line["price"]),
            "tax_ids": [fields.Command.set([tax_id] if tax_id else [])],
        }

    def _passerelle_supplier(self, bill):
        """Returns the supplier by VAT number, by address or by name; a new one without any."""
        partners, seller = self.env["res.partner"], bill["seller"]
        visible = partners._check_company_domain(self.env.company)
        for field, value in (("vat", seller["vatNumber"]), ("passerelle_address", bill["address"]), ("name", seller["name"])):
            found = value and partners.search([*visible, (field, "=", value), ("parent_id", "=", False)], limit=1)
            if found:
                return found
        return partners.create(
            {
                "name": seller["name"],
                "is_company": True,
                "vat": seller["vatNumber"],
                "street": seller["street"],
                "street2": seller["street2"],
                "city": seller["city"],
                "zip": seller["postalZone"],
                "country_id": self.env["res.country"].search([("code", "=", seller["country"])], limit=1).id,
                "passerelle_address": bill["address"],
            }
        )

    def _passerelle_attach(self, client):
        """Attaches the document as it was received, and as PDF."""
        self.ensure_one()
        document = client.get_document(self.passerelle_document_id)
        number = (self.ref or self.passerelle_document_id).replace("/", "-")
        files = {
            f"{number}.xml": ("application/xml", document["xml"].encode()),
            f"{number}.pdf": ("application/pdf", client.download_pdf(self.passerelle_document_id)),
        }
        for name, (mimetype, content) in files.items():
            self.env["ir.attachment"].create(
                {
                    "name": name,
                    "mimetype": mimetype,
                    "datas": base64.b64encode(content),
                    "res_model": self._name,
                    "res_id": self.id,
                }
            )
