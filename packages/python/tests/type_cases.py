"""
What type-checks, and what does not: `mypy` reads this file with the rest, and an `ignore` without its error is one. Nothing
here is run.
"""

from __future__ import annotations

from typing import List, Optional, Union

from passerelle import AsyncPasserelle, Page, Passerelle, ValidationError, basic_key, verify_webhook
from passerelle.types import Delivery, Document, Event, InvoiceInput, LineInput, SendInput, Webhook, WebhookTestEvent

client = Passerelle("https://peppol.example.com", basic_key("key_1", "s"))
line: LineInput = {"name": "Consulting", "netPriceAmount": "95.50", "vat": {"percentage": "21"}}
invoice: InvoiceInput = {
    "invoiceNumber": "1",
    "buyer": {"name": "B", "street": "S", "city": "C", "postalZone": "1", "country": "BE"},
    "lines": [line],
}


def right() -> None:
    document: Document = client.documents.send(
        "c_1", {"recipient": "0208:0123456749", "documentType": "invoice", "document": invoice}, timeout=5
    )
    deliveries: List[Delivery] = document["deliveries"]
    webhook: Webhook = client.webhooks.create({"url": "https://erp.example.com"}, idempotency_key="mine")
    page: Page[Document] = client.documents.list(direction="incoming").first_page()
    for found in client.documents.list(delivery_status="failed", from_="2026-01-01T00:00:00Z"):
        print(found["id"], deliveries, webhook["id"], page.next_cursor)
    event: Union[Event, WebhookTestEvent] = verify_webhook(b"", {}, ["one", "other"], 60)
    if event["type"] == "document.sent":
        print(event["data"]["documentId"].upper())
    for following in client.events.follow(types=["document.received"]):
        print(following["id"].upper())
    try:
        client.labels.create({"name": "x"})
    except ValidationError as error:
        texts: List[str] = error.fields["name"]
        status: Optional[int] = error.status
        print(texts, status)


async def right_too(asynchronous: AsyncPasserelle) -> None:
    document: Document = await asynchronous.documents.get("doc_1", answer_size="minimal")
    page: Page[Document] = await asynchronous.documents.list()
    async for found in asynchronous.documents.list():
        print(found["id"], document["id"], page.items)
    async with await asynchronous.documents.download_pdf("doc_1") as file:
        content: bytes = await file.content()
        print(content)


def wrong() -> None:
    # A field that no line has
    one: LineInput = {**line, "netPrice": "1"}  # type: ignore[typeddict-unknown-key]
    # A number for an amount
    two: LineInput = {"name": "L", "netPriceAmount": 95.5}  # type: ignore[typeddict-item]
    # A whole number for an amount
    three: LineInput = {"name": "L", "netPriceAmount": 95}  # type: ignore[typeddict-item]
    # A number for a percentage
    four: LineInput = {"name": "L", "vat": {"percentage": 21}}  # type: ignore[typeddict-item]
    # A label without its name
    client.labels.create({})  # type: ignore[typeddict-item]
    # A company without its address
    client.companies.create({"name": "A"})  # type: ignore[typeddict-item]
    # A document without what it is
    five: SendInput = {"recipient": None, "document": invoice}  # type: ignore[typeddict-item]
    # A type that no document has
    six: SendInput = {"recipient": None, "documentType": "bill", "document": invoice}  # type: ignore[typeddict-item]
    # A filter that the list does not have
    client.documents.list(colour="red")  # type: ignore[call-arg]
    # A size that no answer has
    client.documents.get("doc_1", answer_size="tiny")  # type: ignore[arg-type]
    # A type that no event has
    client.events.follow(types=["document.lost"])  # type: ignore[list-item]
    # A key without its secret
    basic_key("key_1")  # type: ignore[call-arg]
    # An object for a body that came
    verify_webhook({"id": "evt_1"}, {}, "secret")  # type: ignore[arg-type]
    # A member of another event
    event: Event = client.events.get("evt_1")
    if event["type"] == "document.sent":
        print(event["data"]["labelId"])  # type: ignore[typeddict-item]
    print(one, two, three, four, five, six)
