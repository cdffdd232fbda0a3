"""The mapping between values of Odoo and the JSON of the API; needs nothing of Odoo."""

from decimal import Decimal

import pytest

from lib.mapping import UnsuitableDocument, UnsuitableInvoice, find_tax, to_bill, to_send_request

BUYER = {"name": "Buyer", "street": "Kerkstraat 1", "street2": False, "city": "Gent", "postalZone": "9000", "country": "BE"}
STANDARD = [{"rate": 21.0, "category": None}]


def values(**changes):
    line = {"name": "Glass", "sku": "G-1", "quantity": 3.0, "unit_code": "C62", "subtotal": 89.99, "taxes": STANDARD}
    return {
        "recipient": "0208:0987654394",
        "is_credit_note": False,
        "number": "INV/2026/00001",
        "issue_date": "2026-11-28",
        "due_date": "2026-12-28",
        "currency": "EUR",
        "buyer_reference": False,
        "order_reference": "S00012",
        "iban": "BE71096123456769",
        "payment_reference": "+++000/0000/00101+++",
        "buyer": BUYER,
        "lines": [line],
        "total": 108.89,
        **changes,
    }


def line_of(**changes):
    line = {**values()["lines"][0], **changes}
    return to_send_request(values(lines=[line]))["document"]["lines"][0]


def test_an_invoice():
    request = to_send_request(values())
    assert request["documentType"] == "invoice"
    document = request["document"]
    assert document["invoiceNumber"] == document["buyerReference"] == "INV/2026/00001"
    assert document["totals"] == {"payableAmount": "108.89"}
    assert "street2" not in document["buyer"]
    assert document["lines"] == [
        {
            "name": "Glass",
            "sellersId": "G-1",
            "quantity": "3",
            "unitCode": "C62",
            "netPriceAmount": "89.99",
            "baseQuantity": "3",
            "vat": {"percentage": "21"},
        }
    ]


def test_a_credit_note_names_its_invoice_and_has_no_due_date():
    request = to_send_request(values(is_credit_note=True, reversed_number="INV/2026/00001", number="R/1"))
    assert request["documentType"] == "creditNote"
    assert request["document"]["creditNoteNumber"] == "R/1"
    assert request["document"]["invoiceReferences"] == [{"id": "INV/2026/00001"}]
    assert "dueDate" not in request["document"]


def test_a_negative_line_has_a_negative_quantity():
    line = line_of(quantity=1, subtotal=-10)
    assert (line["quantity"], line["netPriceAmount"], line["baseQuantity"]) == ("-1", "10", "1")


@pytest.mark.parametrize("taxes", [[], STANDARD * 2, [{"rate": 0, "category": None}], [{"rate": 0, "category": "S"}]])
def test_a_line_needs_one_tax_and_a_category_for_zero(taxes):
    with pytest.raises(UnsuitableInvoice, match="Glass"):
        line_of(taxes=taxes)


def test_categories_and_the_reason():
    assert line_of(taxes=[{"rate": 0, "category": "AE"}])["vat"] == {"percentage": "0", "category": "AE"}
    assert line_of(taxes=[{"rate": 0, "category": "O"}])["vat"] == {"category": "O"}
    exempt = {**values()["lines"][0], "taxes": [{"rate": 0, "category": "E", "reason": "Article 44"}]}
    assert to_send_request(values(lines=[exempt]))["document"]["vat"] == {"exemptionReason": "Article 44"}


def test_a_line_without_quantity_is_refused():
    with pytest.raises(UnsuitableInvoice, match="no quantity"):
        line_of(quantity=0)


def parsed(quantity, net):
    return {
        "invoiceNumber": "7",
        "issueDate": "2026-11-28",
        "dueDate": None,
        "currency": "EUR",
        "seller": {"name": "Seller", "vatNumber": "BE0123456749"},
        "lines": [{"name": "Glass", "quantity": quantity, "netAmount": net, "vat": {"category": "S", "percentage": "21"}}],
        "discounts": [{"amount": "5.00", "reason": "Loyalty", "vat": {"category": "S", "percentage": "21"}}],
        "totals": {"taxInclusiveAmount": "100.00"},
    }


@pytest.mark.parametrize(
    ("quantity", "net", "expected"),
    [
        ("3", "90.00", ("Glass", Decimal(3), Decimal("30.00"))),
        ("3", "89.99", ("Glass (3)", Decimal(1), Decimal("89.99"))),
        ("0", "10.00", ("Glass (0)", Decimal(1), Decimal("10.00"))),
    ],
)
def test_the_amount_of_a_bill_line_is_that_of_the_document(quantity, net, expected):
    bill = to_bill({"type": "invoice", "senderId": "0208:0123456749", "parsed": parsed(quantity, net)})
    line = bill["lines"][0]
    assert (line["name"], line["quantity"], line["price"]) == expected
    assert bill["lines"][1] == {"name": "Loyalty", "quantity": Decimal(1), "price": Decimal("-5.00"), "rate": Decimal(21), "category": "S"}


def test_other_documents_are_no_bills():
    assert to_bill({"type": "invoiceResponse", "parsed": {}}) is None
    assert to_bill({"type": "invoice", "parsed": None}) is None


@pytest.mark.parametrize("place", [("totals", "taxInclusiveAmount"), ("lines", 0, "netAmount"), ("discounts", 0, "amount")])
def test_a_document_without_an_amount_is_refused_by_name(place):
    document = {"type": "invoice", "senderId": "0208:0123456749", "parsed": parsed("1", "1.00")}
    target = document["parsed"]
    for step in place[:-1]:
        target = target[step]
    target[place[-1]] = None
    with pytest.raises(UnsuitableDocument, match=place[-1]):
        to_bill(document)


TAXES = [
    {"id": 1, "rate": 21.0, "category": None},
    {"id": 2, "rate": 6.0, "category": None},
    {"id": 3, "rate": 6.0, "category": "S"},
    {"id": 4, "rate": 0.0, "category": None},
    {"id": 5, "rate": 0.0, "category": "AE"},
    {"id": 6, "rate": 0.0, "category": "E"},
]


@pytest.mark.parametrize(
    ("rate", "category", "expected"),
    [("21", "S", 1), ("21.00", None, 1), ("6", "S", None), ("0", "AE", 5), ("0", "E", 6), ("0", "Z", None), ("0", None, None), ("12", "S", None)],
)
def test_a_tax_is_found_by_rate_and_category(rate, category, expected):
    assert find_tax(TAXES, Decimal(rate), category) == expected
