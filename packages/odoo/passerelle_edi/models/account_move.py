import hashlib
import json
import logging
from datetime import timedelta

from odoo import _, api, fields, models
from odoo.exceptions import UserError

from ..lib.client import PasserelleError, PasserelleUnavailable
from ..lib.mapping import UnsuitableInvoice, is_same_document, to_send_request

_logger = logging.getLogger(__name__)

SENT_TYPES = ("out_invoice", "out_refund")
#: Days for which a failed delivery is still read: a receipt may arrive late.
FOLLOWED_DAYS = 7


class AccountMove(models.Model):
    _inherit = "account.move"

    passerelle_document_id = fields.Char("Document at Passerelle", readonly=True, copy=False, index="btree_not_null")
    passerelle_sent_at = fields.Datetime("Sent over Peppol", readonly=True, copy=False)
    passerelle_state = fields.Selection(
        [("pending", "In delivery"), ("delivered", "Delivered"), ("failed", "Failed")],
        string="Peppol",
        readonly=True,
        copy=False,
    )
    passerelle_failure = fields.Char("Reason of the failed delivery", readonly=True, copy=False)

    def action_passerelle_send(self):
        """Sends posted customer invoices and credit notes over Peppol; each is stored before the next one is sent."""
        self.check_access("write")
        for move in self:
            if move.move_type not in SENT_TYPES or move.state != "posted":
                raise UserError(_("%s is not a posted customer invoice or credit note.", move.display_name))
        for move in self:
            move._passerelle_send()
        return True

    def _passerelle_send(self):
        self.ensure_one()
        try:
            client = self.company_id._passerelle_client()
            self._passerelle_refuse_second(client)
            request = to_send_request(self._passerelle_values(client))
            document = self._passerelle_submit(client, request)
        except (UnsuitableInvoice, PasserelleError) as error:
            raise UserError(_("%(invoice)s was not sent over Peppol.\n%(reason)s", invoice=self.display_name, reason=error)) from error
        self.write({"passerelle_document_id": document["id"], "passerelle_sent_at": fields.Datetime.now()})
        # The document is sent: nothing that fails from here on may lose its id.
        self._passerelle_keep()
        self._passerelle_set_state(document)
        self._passerelle_keep()

    def _passerelle_refuse_second(self, client):
        """Refuses an invoice that the recipient has, or most likely has. The state of its document is read now."""
        if not self.passerelle_document_id:
            return
        self._passerelle_set_state(client.get_state(self.passerelle_document_id))
        self._passerelle_keep()
        if self.passerelle_state != "failed":
            raise UserError(_("%s is sent already.", self.display_name))
        if self.passerelle_failure == "unconfirmed" and not self.env.context.get("passerelle_confirmed"):
            raise UserError(
                _("The recipient most likely has %s, without a receipt. Ask the recipient first, then choose Send again.", self.display_name)
            )

    def _passerelle_submit(self, client, request):
        """Sends the request. :returns: its document; the one of an earlier request whose answer was lost"""
        company_id = self.company_id.sudo().passerelle_company_id
        try:
            return client.send(company_id, request, self._passerelle_key(request))
        except PasserelleError as error:
            if error.code != "duplicate_document":
                raise
            for document in client.list_sent(company_id, self.name):
                if is_same_document(document, request):
                    return document
            raise

    def _passerelle_key(self, request):
        """Returns the idempotency key: the same until the invoice is changed, or its delivery has failed."""
        digest = hashlib.sha256(json.dumps(request, sort_keys=True).encode()).hexdigest()[:32]
        return f"odoo-{self.id}-{self.passerelle_document_id or 'first'}-{digest}"

    def _passerelle_set_state(self, document):
        """Writes the status of the delivery, and a changed one into the chatter."""
        self.ensure_one()
        state = document["deliveryStatus"] or False
        failures = [delivery["failure"] for delivery in document["deliveries"] if delivery["failure"]]
        category = failures[0]["category"] if failures and state == "failed" else False
        if (state, category) == (self.passerelle_state, self.passerelle_failure):
            return
        self.write({"passerelle_state": state, "passerelle_failure": category})
        reason = "; ".join(failure["message"] or failure["category"] for failure in failures)
        self.message_post(body=_("Peppol: %(state)s %(reason)s", state=self._passerelle_state_label(), reason=reason))

    def _passerelle_state_label(self):
        labels = dict(self._fields["passerelle_state"]._description_selection(self.env))
        return labels.get(self.passerelle_state, self.passerelle_state)

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
        """Pulls the status of all deliveries that are not finished, and of failed ones for some days."""
        since = fields.Datetime.now() - timedelta(days=FOLLOWED_DAYS)
        followed = ["|", ("passerelle_state", "=", "pending"), "&", ("passerelle_state", "=", "failed"), ("passerelle_sent_at", ">=", since)]
        moves = self.search([("move_type", "in", SENT_TYPES), ("passerelle_document_id", "!=", False), *followed])
        unreachable = set()
        for move in moves:
            if move.company_id.id in unreachable:
                continue
            try:
                with self.env.cr.savepoint():
                    move._passerelle_set_state(move.company_id._passerelle_client().get_state(move.passerelle_document_id))
            except Exception as error:
                if isinstance(error, PasserelleUnavailable) and error.status is None:
                    unreachable.add(move.company_id.id)
                _logger.warning("The delivery of %s could not be read: %s", move.name, error)
            self._passerelle_keep()

    def _passerelle_keep(self):
        """Commits what another system knows too: a later failure neither repeats nor loses it."""
        self.env.cr.commit()  # pylint: disable=invalid-commit
