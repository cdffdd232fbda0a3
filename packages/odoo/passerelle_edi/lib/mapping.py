"""Converts invoices between plain values of Odoo and the JSON of Passerelle. Needs nothing of Odoo."""

from decimal import Decimal, InvalidOperation

#: Categories of VAT that may have a rate of zero (UNTDID 5305).
ZERO_CATEGORIES = ("Z", "E", "AE", "K", "G", "O")
#: Odoo rounds prices to the digits of "Product Price", two by default.
PRICE_STEP = Decimal("0.01")
CENT = Decimal("0.01")


class UnsuitableInvoice(Exception):
    """An invoice that cannot be sent as it is; the message says what to change."""


class UnsuitableDocument(Exception):
    """A received document that a person has to enter; the message says why."""


def to_send_request(values):
    """Returns the body of ``POST /{companyId}/send``.

    :param values: ``recipient``, ``is_credit_note``, ``number``, ``issue_date``, ``due_date``, ``currency``,
        ``buyer_reference``, ``order_reference``, ``note``, ``reversed_number``, ``iban``, ``payment_reference``, ``buyer``,
        ``lines`` and ``total``; amounts are decimals or text
    """
    is_credit_note = values["is_credit_note"]
    document = {
        ("creditNoteNumber" if is_credit_note else "invoiceNumber"): values["number"],
        "issueDate": values["issue_date"],
        "dueDate": None if is_credit_note else values.get("due_date"),
        "currency": values["currency"],
        "buyerReference": values.get("buyer_reference") or values["number"],
        "purchaseOrderReference": values.get("order_reference"),
        "note": values.get("note"),
        "invoiceReferences": [{"id": values["reversed_number"]}] if values.get("reversed_number") else None,
        "buyer": _without_blanks(values["buyer"]),
        "paymentMeans": _payment_means(values),
        "lines": [_to_line(line) for line in values["lines"]],
        "totals": {"payableAmount": _text(values["total"])},
        "vat": _exemption(values["lines"]),
    }
    return {
        "recipient": values["recipient"],
        "documentType": "creditNote" if is_credit_note else "invoice",
        "document": _without_blanks(document),
    }


def _payment_means(values):
    if not values.get("iban"):
        return None
    return [_without_blanks({"iban": values["iban"], "reference": values.get("payment_reference")})]


def _to_line(line):
    """The subtotal is the price of the whole quantity: a discount is in it, and nothing is rounded twice."""
    subtotal, quantity = Decimal(str(line["subtotal"])), abs(Decimal(str(line["quantity"])))
    if quantity == 0:
        raise UnsuitableInvoice(f'The line "{line["name"]}" has no quantity')
    return _without_blanks(
        {
            "name": line["name"],
            "sellersId": line.get("sku"),
            "quantity": _text(quantity if subtotal >= 0 else -quantity),
            "unitCode": line.get("unit_code"),
            "netPriceAmount": _text(abs(subtotal)),
            "baseQuantity": _text(quantity),
            "vat": _to_vat(line),
        }
    )


def _to_vat(line):
    taxes = line["taxes"]
    if len(taxes) != 1:
        raise UnsuitableInvoice(f'The line "{line["name"]}" must have exactly one tax; it has {len(taxes)}')
    rate, category = Decimal(str(taxes[0]["rate"])), taxes[0].get("category")
    if rate == 0 and category not in ZERO_CATEGORIES:
        raise UnsuitableInvoice(
            f'The tax of the line "{line["name"]}" has the rate 0 and needs a VAT category: {", ".join(ZERO_CATEGORIES)}'
        )
    if category == "O":
        return {"category": "O"}
    return _without_blanks({"percentage": _text(rate), "category": category})


def _exemption(lines):
    reasons = {tax["reason"] for line in lines for tax in line["taxes"] if tax.get("reason")}
    if len(reasons) > 1:
        raise UnsuitableInvoice("The taxes of the invoice state several reasons why no VAT is due")
    return {"exemptionReason": reasons.pop()} if reasons else None


def to_bill(document):
    """Returns the values of a draft vendor bill from a received document, or None for another kind of document.

    :param document: a document of the API with ``parsed``
    :raises UnsuitableDocument: when an amount is missing
    """
    parsed = document["parsed"]
    if parsed is None or document["type"] not in ("invoice", "creditNote"):
        return None
    is_credit_note = document["type"] == "creditNote"
    lines = [_to_bill_line(line) for line in parsed["lines"]]
    lines += [_to_adjustment(each, -1) for each in parsed.get("discounts") or []]
    lines += [_to_adjustment(each, 1) for each in parsed.get("surcharges") or []]
    return {
        "is_credit_note": is_credit_note,
        "number": parsed["creditNoteNumber" if is_credit_note else "invoiceNumber"],
        "issue_date": parsed["issueDate"],
        "due_date": parsed.get("dueDate"),
        "currency": parsed["currency"],
        "order_reference": parsed.get("purchaseOrderReference"),
        "payment_reference": next((m["reference"] for m in parsed.get("paymentMeans") or [] if m.get("reference")), None),
        "seller": {key: parsed["seller"].get(key) for key in ("name", "vatNumber", "street", "street2", "city", "postalZone", "country")},
        "address": document["senderId"],
        "lines": lines,
        "total": _decimal(parsed["totals"]["taxInclusiveAmount"], "totals.taxInclusiveAmount"),
    }


def _to_bill_line(line):
    quantity, net = _decimal(line["quantity"], "quantity"), _decimal(line["netAmount"], "netAmount")
    name = line.get("name") or line.get("description") or ""
    price = (net / quantity).quantize(PRICE_STEP) if quantity else None
    if price is None or (price * quantity).quantize(CENT) != net:
        # A price of a piece would change the amount: the line counts once, and its text has the quantity.
        name, quantity, price = f"{name} ({_text(quantity)})", Decimal(1), net
    return {
        "name": name,
        "quantity": quantity,
        "price": price,
        **_to_tax(line["vat"]),
    }


def _to_adjustment(adjustment, sign):
    return {
        "name": adjustment.get("reason") or adjustment.get("reasonCode") or "",
        "quantity": Decimal(1),
        "price": sign * _decimal(adjustment["amount"], "amount"),
        **_to_tax(adjustment["vat"]),
    }


def _to_tax(vat):
    return {"rate": _decimal(vat.get("percentage") or "0", "vat.percentage"), "category": vat.get("category")}


def _decimal(value, field):
    """Returns an amount of a received document. :raises UnsuitableDocument: when it is none"""
    try:
        return Decimal(value)
    except (TypeError, InvalidOperation) as error:
        raise UnsuitableDocument(f"{field} of the document must be an amount; received {value!r}") from error


def find_tax(taxes, rate, category):
    """Returns the id of the one tax of a rate and a VAT category; None without one, or with several.

    :param taxes: each with ``id``, ``rate`` and ``category``; a positive rate without category is the standard rate
    """
    standard = "S" if rate > 0 else None
    expected = category or standard
    matching = [
        tax["id"]
        for tax in taxes
        if expected and Decimal(str(tax["rate"])) == rate and (tax["category"] or standard) == expected
    ]
    return matching[0] if len(matching) == 1 else None


def is_same_document(document, request):
    """Returns whether a sent document is the one of a request, and was not given up.

    :param document: a document of the API with ``parsed``
    """
    parsed, requested = document["parsed"], request["document"]
    if parsed is None or document["type"] != request["documentType"] or document["deliveryStatus"] == "failed":
        return False
    number = "creditNoteNumber" if document["type"] == "creditNote" else "invoiceNumber"
    payable = parsed["totals"]["payableAmount"]
    return (
        document["receiverId"] == request["recipient"]
        and all(parsed.get(field) == requested[field] for field in (number, "issueDate", "currency"))
        and payable is not None
        and Decimal(payable) == Decimal(requested["totals"]["payableAmount"])
    )


def _text(amount):
    """Formats an amount without an exponent."""
    return format(Decimal(str(amount)).normalize(), "f")


def _without_blanks(values):
    return {key: value for key, value in values.items() if value not in (None, "", False)}
