import base64
import hashlib
import json
import logging

from odoo import _, api, fields, models
from odoo.exceptions import UserError

from ..lib.client import PasserelleError, PasserelleUnavailable
from ..lib.mapping import UnsuitableInvoice, to_bill, to_send_request

_logger = logging.getLogger(__name__)

SENT_TYPES = ("out_invoice", "out_refund")
#: Codes of units (UN/ECE Recommendation 20) by the name of Odoo's unit of measure.
UNIT_CODES = {
    "uom.product_uom_hour": "HUR",
    "uom.product_uom_day": "DAY",
    "uom.product_uom_kgm": "KGM",
    "uom.product_uom_litre": "LTR",
    "uom.product_uom_meter": "MTR",
}


class AccountMove(models.Model):
    _inherit = "account.move"

    passerelle_document_id = fields.Char("Document at Passerelle", readonly=True, copy=False, index="btree_not_null")
    passerelle_state = fields.Selection(
        [("pending", "In delivery"), ("delivered", "Delivered"), ("failed", "Failed")],
        string="Peppol",
        readonly=True,
        copy=False,
    )

    def action_passerelle_send(self):
        """Sends posted customer invoices and credit notes over Peppol."""
        for move in self:
            if move.move_type not in SENT_TYPES or move.state != "posted":
                raise UserError(_("%s is not a posted customer invoice or credit note.", move.display_name))
            if move.passerelle_document_id and move.passerelle_state != "failed":
                raise UserError(_("%s is sent already.", move.display_name))
            move._passerelle_send()
        return True

    def _passerelle_send(self):
        self.ensure_one()
        client = self.company_id._passerelle_client()
        try:
            request = to_send_request(self._passerelle_values(client))
            # A failed invoice is sent as a document of its own.
            if self.passerelle_state == "failed":
                request["allowDuplicate"] = True
            document = client.send(self.company_id.passerelle_company_id, request, self._passerelle_key(request))
        except (UnsuitableInvoice, PasserelleError) as error:
            raise UserError(_("%(invoice)s was not sent over Peppol.\n%(reason)s", invoice=self.display_name, reason=error)) from error
        self.passerelle_document_id = document["id"]
        self._passerelle_set_state(document)

    def _passerelle_key(self, request):
        """Returns the idempotency key: the same until the invoice is changed, or its delivery has failed."""
        digest = hashlib.sha256(json.dumps(request, sort_keys=True).encode()).hexdigest()[:32]
        return f"odoo-{self.id}-{self.passerelle_document_id or 'first'}-{digest}"

    def _passerelle_set_state(self, document):
        """Writes the status of the delivery, and a changed one into the chatter."""
        self.ensure_one()
        state = document["deliveryStatus"]
        if state == self.passerelle_state:
            return
        self.passerelle_state = state
        failures = [d["failure"]["message"] or d["failure"]["category"] for d in document["deliveries"] if d["failure"]]
        label = dict(self._fields["passerelle_state"]._description_selection(self.env)).get(state, state)
        self.message_post(body=_("Peppol: %(state)s %(reason)s", state=label, reason="; ".join(failures)))

    def _passerelle_values(self, client):
        """Returns the plain values that the mapping takes."""
        self.ensure_one()
        partner = self.commercial_partner_id
        lines = self.invoice_line_ids.filtered(lambda line: line.display_type == "product")
        return {
            "recipient": self._passerelle_recipient(client),
            "is_credit_note": self.move_type == "out_refund",
            "number": self.name,
            "issue_date": fields.Date.to_string(self.invoice_date),
            "due_date": fields.Date.to_string(self.invoice_date_due) if self.invoice_date_due else None,
            "currency": self.currency_id.name,
            "buyer_reference": self.ref,
            "order_reference": self.invoice_origin,
            "reversed_number": self.reversed_entry_id.name if self.reversed_entry_id else None,
            "iban": self.partner_bank_id.sanitized_acc_number if self.move_type == "out_invoice" else None,
            "payment_reference": self.payment_reference,
            "buyer": {
                "name": partner.name,
                "street": partner.street,
                "street2": partner.street2,
                "city": partner.city,
                "postalZone": partner.zip,
                "country": partner.country_id.code,
                "vatNumber": partner.vat,
            },
            "lines": [line._passerelle_values() for line in lines],
            "total": self.currency_id.round(self.amount_total),
        }

    def _passerelle_recipient(self, client):
        partner = self.commercial_partner_id
        if partner.passerelle_address:
            return partner.passerelle_address
        address = client.find_address(partner.vat, partner.country_id.code)
        if address is None:
            raise UnsuitableInvoice(
                _("%s has no Peppol address, and its VAT number leads to none.", partner.display_name)
            )
        partner.passerelle_address = address
        return address

    @api.model
    def _cron_passerelle_states(self):
        """Pulls the status of all deliveries that are not finished."""
        for move in self.search([("passerelle_state", "=", "pending"), ("move_type", "in", SENT_TYPES)]):
            try:
                move._passerelle_set_state(move.company_id._passerelle_client().get_state(move.passerelle_document_id))
            except PasserelleError as error:
                _logger.warning("The delivery of %s could not be read: %s", move.name, error)

    @api.model
    def _cron_passerelle_inbox(self):
        """Makes draft vendor bills of received invoices and credit notes; each is marked as read when its bill is stored."""
        for company in self.env["res.company"].search([]):
            if not company._passerelle_is_set():
                continue
            client = company._passerelle_client()
            try:
                for listed in client.list_inbox(company.passerelle_company_id):
                    self.with_company(company)._passerelle_receive(client, listed["id"])
            except PasserelleUnavailable as error:
                _logger.warning("The inbox of %s could not be read: %s", company.name, error)

    def _passerelle_receive(self, client, document_id):
        if self.search_count([("passerelle_document_id", "=", document_id), ("company_id", "=", self.env.company.id)]) == 0:
            bill = to_bill(client.get_document(document_id))
            if bill is None:
                return
            move = self._passerelle_create_bill(document_id, bill)
            move._passerelle_attach(client)
        self._passerelle_keep()
        client.mark_as_read(document_id)

    def _passerelle_keep(self):
        """Commits the bill before the document is marked as read: a failure in between repeats nothing and loses nothing."""
        self.env.cr.commit()  # pylint: disable=invalid-commit

    def _passerelle_create_bill(self, document_id, bill):
        company = self.env.company
        currency = self.env["res.currency"].with_context(active_test=False).search([("name", "=", bill["currency"])], limit=1)
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
                "invoice_line_ids": [fields.Command.create(self._passerelle_line(line)) for line in bill["lines"]],
            }
        )
        if move.currency_id.compare_amounts(move.amount_total, float(bill["total"])) != 0:
            move.message_post(
                body=_("The total of the document is %(total)s, that of the bill %(own)s. Check the lines.", total=bill["total"], own=move.amount_total)
            )
        return move

    def _passerelle_line(self, line):
        tax = self.env["account.tax"].search(
            [
                *self.env["account.tax"]._check_company_domain(self.env.company),
                ("type_tax_use", "=", "purchase"),
                ("amount_type", "=", "percent"),
                ("amount", "=", float(line["rate"])),
                ("price_include", "=", False),
            ],
            limit=1,
        )
        return {
            "name": line["name"],
            "quantity": float(line["quantity"]),
            "price_unit": float(line["price"]),
            "tax_ids": [fields.Command.set(tax.ids)],
        }

    def _passerelle_supplier(self, bill):
        """Returns the supplier by VAT number, by address or by name; a new one without any."""
        partners, seller = self.env["res.partner"], bill["seller"]
        for field, value in (("vat", seller["vatNumber"]), ("passerelle_address", bill["address"]), ("name", seller["name"])):
            found = value and partners.search([(field, "=", value), ("parent_id", "=", False)], limit=1)
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
