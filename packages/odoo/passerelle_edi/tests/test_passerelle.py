"""The module within Odoo, against a running sandbox installation.

PASSERELLE_URL, PASSERELLE_KEY, PASSERELLE_SECRET, PASSERELLE_COMPANY (sends) and PASSERELLE_BUYER (receives) name it.
"""

import os
import time
import unittest
from unittest.mock import patch

from odoo import fields
from odoo.addons.account.tests.common import AccountTestInvoicingCommon
from odoo.exceptions import UserError
from odoo.tests import tagged

NAMES = ("URL", "KEY", "SECRET", "COMPANY", "BUYER")
SETTINGS = {name: os.environ.get(f"PASSERELLE_{name}") for name in NAMES}
BUYER_ADDRESS = os.environ.get("PASSERELLE_BUYER_ADDRESS", "0208:0987654394")


@tagged("post_install", "-at_install")
@unittest.skipUnless(all(SETTINGS.values()), "needs the variables PASSERELLE_… of a sandbox installation")
class TestPasserelle(AccountTestInvoicingCommon):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.company = cls.company_data["company"]
        cls.company.write(
            {
                "passerelle_url": SETTINGS["URL"],
                "passerelle_key": SETTINGS["KEY"],
                "passerelle_secret": SETTINGS["SECRET"],
                "passerelle_company_id": SETTINGS["COMPANY"],
            }
        )
        cls.buyer = cls.env["res.partner"].create(
            {
                "name": "Brouwerij De Kroon NV",
                "street": "Grote Markt 1",
                "zip": "2000",
                "city": "Antwerpen",
                "country_id": cls.env.ref("base.be").id,
                "is_company": True,
                "passerelle_address": BUYER_ADDRESS,
            }
        )
        taxes = {"amount_type": "percent", "amount": 21, "price_include_override": "tax_excluded"}
        cls.tax = cls.env["account.tax"].create({"name": "21 %", "type_tax_use": "sale", **taxes})
        cls.bought = cls.env["account.tax"].create({"name": "21 % bought", "type_tax_use": "purchase", **taxes})
        currency = cls.env.ref("base.EUR")
        currency.active = True
        cls.stamp = str(time.time_ns())

    def setUp(self):
        super().setUp()
        keep = patch.object(type(self.env["account.move"]), "_passerelle_keep")
        keep.start()
        self.addCleanup(keep.stop)

    def invoice(self, number, recipient=None, **line):
        if recipient:
            self.buyer.passerelle_address = recipient
        move = self.env["account.move"].create(
            {
                "move_type": "out_invoice",
                "partner_id": self.buyer.id,
                "invoice_date": fields.Date.today(),
                "currency_id": self.env.ref("base.EUR").id,
                "name": f"ODOO/{self.stamp}/{number}",
                "ref": "PO-7781",
                "invoice_line_ids": [
                    fields.Command.create(
                        {"name": "Consulting", "quantity": 3, "price_unit": 33.33, "discount": 10, "tax_ids": self.tax.ids, **line}
                    )
                ],
            }
        )
        move.action_post()
        return move

    def follow(self, move):
        for _attempt in range(60):
            self.env["account.move"]._cron_passerelle_states()
            if move.passerelle_state != "pending":
                return
            time.sleep(0.5)

    def test_send_and_follow(self):
        move = self.invoice(1, "9999:slow")
        move.action_passerelle_send()
        self.assertTrue(move.passerelle_document_id.startswith("doc_"))
        self.follow(move)
        self.assertEqual(move.passerelle_state, "delivered")
        self.assertIn("Delivered", move.message_ids[0].body)
        with self.assertRaisesRegex(UserError, "sent already"):
            move.action_passerelle_send()
        document = self.company._passerelle_client().get_document(move.passerelle_document_id)
        self.assertEqual(document["parsed"]["totals"]["payableAmount"], f"{move.amount_total:.2f}")

    def test_failed_and_refused(self):
        move = self.invoice(2, "9999:rejected")
        move.action_passerelle_send()
        self.assertEqual(move.passerelle_state, "failed")
        self.buyer.passerelle_address = "9999:delivered"
        move.action_passerelle_send()
        self.assertEqual(move.passerelle_state, "delivered")
        unconfirmed = self.invoice(5, "9999:unconfirmed")
        unconfirmed.action_passerelle_send()
        self.follow(unconfirmed)
        self.assertEqual((unconfirmed.passerelle_state, unconfirmed.passerelle_failure), ("failed", "unconfirmed"))
        with self.assertRaisesRegex(UserError, "Ask the recipient"):
            unconfirmed.action_passerelle_send()
        untaxed = self.invoice(3, "9999:delivered", tax_ids=[])
        with self.assertRaisesRegex(UserError, "must have exactly one tax"):
            untaxed.action_passerelle_send()
        self.assertFalse(untaxed.passerelle_document_id)

    def test_receive(self):
        sent = self.invoice(4, BUYER_ADDRESS)
        sent.action_passerelle_send()
        self.assertEqual(sent.passerelle_state, "delivered")
        self.company.passerelle_company_id = SETTINGS["BUYER"]
        moves = self.env["account.move"]
        moves._cron_passerelle_inbox()
        bill = moves.search([("move_type", "=", "in_invoice"), ("ref", "=", sent.name)])
        moves._cron_passerelle_inbox()
        self.assertEqual(len(moves.search([("ref", "=", sent.name), ("move_type", "=", "in_invoice")])), 1)
        self.assertEqual(bill.state, "draft")
        self.assertAlmostEqual(bill.amount_total, sent.amount_total)
        self.assertEqual(bill.invoice_line_ids.tax_ids, self.bought)
        self.assertEqual(bill.partner_id.name, bill.commercial_partner_id.name)
        names = self.env["ir.attachment"].search([("res_model", "=", "account.move"), ("res_id", "=", bill.id)]).mapped("mimetype")
        self.assertEqual(sorted(names), ["application/pdf", "application/xml"])
        inbox = self.company._passerelle_client().list_inbox(SETTINGS["BUYER"])
        self.assertNotIn(bill.passerelle_document_id, [document["id"] for document in inbox])
