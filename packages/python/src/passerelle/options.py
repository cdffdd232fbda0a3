"""Keyword arguments of methods. Made by `npm run openapi`; not to be edited."""

from typing import Literal, Sequence

from typing_extensions import Required

from passerelle._request import CallOptions, WriteOptions


class DocumentsListOptions(CallOptions, total=False):
    limit: int
    """Number of items of the page"""
    cursor: str
    """Value of `pagination.nextCursor` of the previous page"""
    company_id: Sequence[str]
    """Documents of these companies; repeatable"""
    direction: Literal["incoming", "outgoing"]
    """Direction: received or sent"""
    type: DocumentTypeName
    """Type of the document"""
    exclude_type: Sequence[DocumentTypeName]
    """Excludes documents of these types, such as `invoiceResponse`; repeatable"""
    profile: str
    """Profile of the documents, such as `peppol-bis-3`, `xrechnung-3` or `unknown`"""
    number: str
    """Documents with exactly this number (BT-1), case-sensitive"""
    invoice_reference: str
    """Documents that reference the invoice with this number (BT-25), such as the credit notes of an invoice; documents that were stored before release 0.3.0 are not found"""
    answer: Sequence[Literal["rejected", "questioned", "accepted", "paid"]]
    """Sent invoices by the status of the buyer’s last Invoice Response: `rejected` (RE), `questioned` (UQ), `accepted` (AP), `paid` (PD, in full); repeatable"""
    business_status: Sequence[BusinessStatus]
    """Invoices and credit notes by their business status, such as `rejected`, `partlyPaid`, or `none` for no status; repeatable"""
    purchase_state: Literal["new", "approved", "booked"]
    """Received invoices and credit notes by the state of the work on them: `new`, `approved` or `booked`"""
    assignee: str
    """Received invoices and credit notes that are assigned to the member with this id"""
    label_id: Sequence[str]
    """Documents that have any of these labels; repeatable"""
    unread: bool
    """Incoming documents that are unread (true) or read (false)"""
    delivery_status: Literal["pending", "delivered", "failed"]
    """Delivery status of the document"""
    scheduled: bool
    """Documents that wait for their scheduled time (true), or all other documents (false)"""
    search: str
    """Search text. Finds words or beginnings of words in names, addresses, numbers, references and line texts (first 2,000 characters), ignoring accents; a number or the amount due in any notation, such as `20.894,86 €`; a part of an address, name or number with at least three consecutive letters or digits; or the id. Use `number` for short numbers. A group of up to three digits matches whole words when another word follows. A page examines a limited number of documents and may have fewer items than `limit`, or none, although another page follows"""
    amount_from: str
    """Documents with at least this amount due (BT-115), in any currency"""
    amount_to: str
    """Documents with at most this amount due (BT-115), in any currency"""
    currency: str
    """Documents in this currency (BT-5), ISO 4217. A page examines at most 1,000 documents (2,000 of a short list) and may have fewer items than `limit`, or none, although another page follows"""
    from_: str
    """Documents that were created at this time or later"""
    to: str
    """Documents that were created before this time"""
    envelope_id: str
    """Instance identifier of the envelope"""
    issued_from: str
    """Documents that were issued on this day or later"""
    issued_to: str
    """Documents that were issued on this day or earlier"""
    sort: Literal["createdAt", "issueDate", "dueDate", "amount", "counterparty"]
    """Order of the documents. Default: `createdAt`, the time at which a document was stored. `amount` is the amount due (BT-115) as a number, regardless of the currency; `counterparty` is the name of the other party, or its address. `dueDate` is the due date (BT-9) of an invoice or credit note, or the issue date of a document without a due date. Documents without the value come last. If more than 2,000 documents match the filters, or each of several filters alone matches more than that number of documents, a page examines a limited number of documents and may have fewer items than `limit`, or none, although another page follows"""
    order: Literal["asc", "desc"]
    """Direction of the order. Default: `desc`, the newest or largest first; for `dueDate` and `counterparty` `asc`"""


class DocumentsListInboxOptions(CallOptions, total=False):
    limit: int
    """Number of items of the page"""
    cursor: str
    """Value of `pagination.nextCursor` of the previous page"""
    company_id: Sequence[str]
    """Documents of these companies; repeatable"""
    exclude_type: Sequence[DocumentTypeName]
    """Excludes documents of these types, such as `invoiceResponse`; repeatable"""
    sort: Literal["createdAt", "issueDate", "dueDate", "amount", "counterparty"]
    """Order of the documents. Default: `createdAt`, the time at which a document was stored. `amount` is the amount due (BT-115) as a number, regardless of the currency; `counterparty` is the name of the other party, or its address. `dueDate` is the due date (BT-9) of an invoice or credit note, or the issue date of a document without a due date. Documents without the value come last. If more than 2,000 documents match the filters, or each of several filters alone matches more than that number of documents, a page examines a limited number of documents and may have fewer items than `limit`, or none, although another page follows"""
    order: Literal["asc", "desc"]
    """Direction of the order. Default: `desc`, the newest or largest first; for `dueDate` and `counterparty` `asc`"""


class DocumentsGetOptions(CallOptions, total=False):
    language: Literal["en", "fr", "nl", "de", "it", "es", "pl", "pt"]
    """Language of the labels; default: the language of `Accept-Language`, otherwise German for an XRechnung and English for any other document"""
    answer_size: Literal["full", "minimal"]
    """`minimal`: `xml` and `parsed` of the answer are None (`Prefer: return=minimal`); default: `full`"""


class DocumentsSendOptions(WriteOptions, total=False):
    recipient: str | None
    """Electronic address `<scheme>:<identifier>`; null for a document that is only mailed. Query parameter for XML bodies; in JSON, a member of the body"""
    profile: Literal["peppol-bis-3", "xrechnung-3", "nlcius", "pint-eu", "pint-ae", "pint-aunz", "pint-jp", "pint-my", "pint-om", "pint-sg"]
    """Profile in which the document is written. The default is the profile that `countrySpecific` requires, else `peppol-bis-3`; if the recipient has not registered that profile, a profile that it has registered. `xrechnung-3` is XRechnung 3.0, which the recipient must have registered; it requires the buyer reference (Leitweg-ID), the seller’s contact and payment means. `nlcius` is the Dutch NLCIUS, which the recipient must also have registered; Dutch sellers need a KVK number or OIN. `pint-eu`, `pint-ae`, `pint-aunz`, `pint-jp`, `pint-my` and `pint-sg` are the international invoices (PINT) of an area, with its tax and tax categories. Not for XML, which states its own profile. Query parameter for XML bodies; in JSON, a member of the body"""
    doc_type_id: str
    """Document type to send under; it must equal the type in the document, which is the default. Query parameter for XML bodies; in JSON, a member of the body"""
    process_id: str
    """Process to send under; it must equal the process in the document, which is the default. Query parameter for XML bodies; in JSON, a member of the body"""
    allow_address_mismatch: bool
    """Whether the document is sent to `recipient` although it names another electronic address of the buyer (self-billed: of the seller). Query parameter for XML bodies; in JSON, a member of the body"""
    pdf: str
    """Your own PDF of the document in base64, into which the invoice is embedded (Factur-X) and which is mailed and shown instead of a generated one. It must be PDF/A-3, or a PDF that can be converted to it without a visible change. Query parameter for XML bodies; in JSON, a member of the body"""
    attach_pdf: bool
    """Whether a PDF of the document is embedded into its XML; not available for XML input, which is sent unchanged. Query parameter for XML bodies; in JSON, a member of the body"""
    convert: bool
    """Whether an XML document is converted to the other syntax (UBL, CII) when the recipient accepts only that syntax; `conversion` of the document then lists the losses, and a document that would lose a term of EN 16931 is refused. A document in JSON is always written in a syntax that the recipient accepts. Query parameter for XML bodies; in JSON, a member of the body"""
    allow_duplicate: bool
    """Whether the document is sent although the same number was sent to the same recipient within a year. Query parameter for XML bodies; in JSON, a member of the body"""
    send_at: str
    """Time at which the document is sent, at most a year ahead; until then it can be cancelled. Query parameter for XML bodies; in JSON, a member of the body"""
    answer_size: Literal["full", "minimal"]
    """`minimal`: `xml` and `parsed` of the answer are None (`Prefer: return=minimal`); default: `full`"""


class DocumentsSendFileOptions(WriteOptions, total=False):
    recipient: str | None
    """Electronic address `<scheme>:<identifier>`; null for a document that is only mailed. Query parameter for XML bodies; in JSON, a member of the body"""
    profile: Literal["peppol-bis-3", "xrechnung-3", "nlcius", "pint-eu", "pint-ae", "pint-aunz", "pint-jp", "pint-my", "pint-om", "pint-sg"]
    """Profile in which the document is written. The default is the profile that `countrySpecific` requires, else `peppol-bis-3`; if the recipient has not registered that profile, a profile that it has registered. `xrechnung-3` is XRechnung 3.0, which the recipient must have registered; it requires the buyer reference (Leitweg-ID), the seller’s contact and payment means. `nlcius` is the Dutch NLCIUS, which the recipient must also have registered; Dutch sellers need a KVK number or OIN. `pint-eu`, `pint-ae`, `pint-aunz`, `pint-jp`, `pint-my` and `pint-sg` are the international invoices (PINT) of an area, with its tax and tax categories. Not for XML, which states its own profile. Query parameter for XML bodies; in JSON, a member of the body"""
    doc_type_id: str
    """Document type to send under; it must equal the type in the document, which is the default. Query parameter for XML bodies; in JSON, a member of the body"""
    process_id: str
    """Process to send under; it must equal the process in the document, which is the default. Query parameter for XML bodies; in JSON, a member of the body"""
    allow_address_mismatch: bool
    """Whether the document is sent to `recipient` although it names another electronic address of the buyer (self-billed: of the seller). Query parameter for XML bodies; in JSON, a member of the body"""
    pdf: str
    """Your own PDF of the document in base64, into which the invoice is embedded (Factur-X) and which is mailed and shown instead of a generated one. It must be PDF/A-3, or a PDF that can be converted to it without a visible change. Query parameter for XML bodies; in JSON, a member of the body"""
    attach_pdf: bool
    """Whether a PDF of the document is embedded into its XML; not available for XML input, which is sent unchanged. Query parameter for XML bodies; in JSON, a member of the body"""
    convert: bool
    """Whether an XML document is converted to the other syntax (UBL, CII) when the recipient accepts only that syntax; `conversion` of the document then lists the losses, and a document that would lose a term of EN 16931 is refused. A document in JSON is always written in a syntax that the recipient accepts. Query parameter for XML bodies; in JSON, a member of the body"""
    allow_duplicate: bool
    """Whether the document is sent although the same number was sent to the same recipient within a year. Query parameter for XML bodies; in JSON, a member of the body"""
    send_at: str
    """Time at which the document is sent, at most a year ahead; until then it can be cancelled. Query parameter for XML bodies; in JSON, a member of the body"""
    answer_size: Literal["full", "minimal"]
    """`minimal`: `xml` and `parsed` of the answer are None (`Prefer: return=minimal`); default: `full`"""


class DocumentsPreviewOptions(WriteOptions, total=False):
    language: Literal["en", "fr", "nl", "de", "it", "es", "pl", "pt"]
    """Language of the labels of a PDF; default: the language of `Accept-Language`, otherwise German for an XRechnung and English for any other document"""
    recipient: str | None
    """Electronic address `<scheme>:<identifier>`; null for a document that is only mailed. Query parameter for XML bodies; in JSON, a member of the body"""
    profile: Literal["peppol-bis-3", "xrechnung-3", "nlcius", "pint-eu", "pint-ae", "pint-aunz", "pint-jp", "pint-my", "pint-om", "pint-sg"]
    """Profile in which the document is written. The default is the profile that `countrySpecific` requires, else `peppol-bis-3`; if the recipient has not registered that profile, a profile that it has registered. `xrechnung-3` is XRechnung 3.0, which the recipient must have registered; it requires the buyer reference (Leitweg-ID), the seller’s contact and payment means. `nlcius` is the Dutch NLCIUS, which the recipient must also have registered; Dutch sellers need a KVK number or OIN. `pint-eu`, `pint-ae`, `pint-aunz`, `pint-jp`, `pint-my` and `pint-sg` are the international invoices (PINT) of an area, with its tax and tax categories. Not for XML, which states its own profile. Query parameter for XML bodies; in JSON, a member of the body"""
    doc_type_id: str
    """Document type to send under; it must equal the type in the document, which is the default. Query parameter for XML bodies; in JSON, a member of the body"""
    process_id: str
    """Process to send under; it must equal the process in the document, which is the default. Query parameter for XML bodies; in JSON, a member of the body"""
    allow_address_mismatch: bool
    """Whether the document is sent to `recipient` although it names another electronic address of the buyer (self-billed: of the seller). Query parameter for XML bodies; in JSON, a member of the body"""
    pdf: str
    """Your own PDF of the document in base64, into which the invoice is embedded (Factur-X) and which is mailed and shown instead of a generated one. It must be PDF/A-3, or a PDF that can be converted to it without a visible change. Query parameter for XML bodies; in JSON, a member of the body"""
    attach_pdf: bool
    """Whether a PDF of the document is embedded into its XML; not available for XML input, which is sent unchanged. Query parameter for XML bodies; in JSON, a member of the body"""
    answer_size: Literal["full", "minimal"]
    """`minimal`: `xml` and `parsed` of the answer are None (`Prefer: return=minimal`); default: `full`"""


class DocumentsUploadOptions(WriteOptions, total=False):
    sender: str
    """Electronic address of the sender, `<scheme>:<identifier>`; when omitted, the sender in the document. Query parameter for XML bodies; in JSON, a member of the body"""


class DocumentsListResponsesOptions(CallOptions, total=False):
    limit: int
    """Number of items of the page"""
    cursor: str
    """Value of `pagination.nextCursor` of the previous page"""


class DocumentsDownloadPdfOptions(CallOptions, total=False):
    language: Literal["en", "fr", "nl", "de", "it", "es", "pl", "pt"]
    """Language of the labels; default: the language of `Accept-Language`, otherwise German for an XRechnung and English for any other document"""
    profile: Literal["basic", "en16931", "extended", "xrechnung"]
    """Profile of the XML in a Factur-X file; default: the profile of the document, otherwise EN 16931. `basic` omits terms that this profile does not contain; the request is rejected (400) if the amount due cannot be computed from the remaining terms"""
    format: Literal["facturx"]
    """`facturx`: the PDF that contains the XML of the document, like `GET /documents/{documentId}?format=facturx`"""


class CompaniesListOptions(CallOptions, total=False):
    limit: int
    """Number of items of the page"""
    cursor: str
    """Value of `pagination.nextCursor` of the previous page"""
    enterprise_number: str
    """Only companies with this enterprise number, in any notation"""
    vat_number: str
    """Only companies with this VAT number, in any notation"""
    search: str
    """Only companies whose name, city, VAT number, enterprise number or id contain this text: letters without regard to case and accents, numbers in any notation"""
    country: str
    """Only companies in this country (ISO 3166-1 alpha-2)"""


class CompaniesListVerificationsOptions(CallOptions, total=False):
    limit: int
    """Number of items of the page"""
    cursor: str
    """Value of `pagination.nextCursor` of the previous page"""


class CompaniesGetNextNumberOptions(CallOptions, total=False):
    document_type: Literal["invoice", "creditNote"]
    """Type of the new document"""
    issue_date: str
    """Issue date of the new document; default: today in the country of the company"""


class CompaniesListNetworkMovesOptions(CallOptions, total=False):
    limit: int
    """Number of items of the page"""
    cursor: str
    """Value of `pagination.nextCursor` of the previous page"""
    status: Literal["running", "completed", "cancelled"]
    """Only moves with this status"""
    company_id: str
    """Only moves of this company"""


class CompaniesListArrivalsOptions(CallOptions, total=False):
    limit: int
    """Number of items of the page"""
    cursor: str
    """Value of `pagination.nextCursor` of the previous page"""


class IdentifiersListOptions(CallOptions, total=False):
    limit: int
    """Number of items of the page"""
    cursor: str
    """Value of `pagination.nextCursor` of the previous page"""


class IdentifiersListDocumentTypesOptions(CallOptions, total=False):
    limit: int
    """Number of items of the page"""
    cursor: str
    """Value of `pagination.nextCursor` of the previous page"""


class MigrationsListOptions(CallOptions, total=False):
    limit: int
    """Number of items of the page"""
    cursor: str
    """Value of `pagination.nextCursor` of the previous page"""


class SuppliersListOptions(CallOptions, total=False):
    limit: int
    """Number of items of the page"""
    cursor: str
    """Value of `pagination.nextCursor` of the previous page"""
    search: str
    """Part of the name, external id, VAT number or an electronic address, case-insensitive"""


class CustomersListOptions(CallOptions, total=False):
    limit: int
    """Number of items of the page"""
    cursor: str
    """Value of `pagination.nextCursor` of the previous page"""
    search: str
    """Part of the name, external id, VAT number or an electronic address, case-insensitive"""


class DraftsListOptions(CallOptions, total=False):
    limit: int
    """Number of items of the page"""
    cursor: str
    """Value of `pagination.nextCursor` of the previous page"""


class DraftsListAllOptions(CallOptions, total=False):
    limit: int
    """Number of items of the page"""
    cursor: str
    """Value of `pagination.nextCursor` of the previous page"""
    company_id: Sequence[str]
    """Drafts of these companies; repeatable"""


class DraftsSendOptions(WriteOptions, total=False):
    answer_size: Literal["full", "minimal"]
    """`minimal`: `xml` and `parsed` of the answer are None (`Prefer: return=minimal`); default: `full`"""


class RecurringInvoicesListOptions(CallOptions, total=False):
    limit: int
    """Number of items of the page"""
    cursor: str
    """Value of `pagination.nextCursor` of the previous page"""


class RecurringInvoicesListAllOptions(CallOptions, total=False):
    limit: int
    """Number of items of the page"""
    cursor: str
    """Value of `pagination.nextCursor` of the previous page"""
    company_id: Sequence[str]
    """Lists only recurring invoices of these companies; repeatable"""


class ItemsListOptions(CallOptions, total=False):
    limit: int
    """Number of items of the page"""
    cursor: str
    """Value of `pagination.nextCursor` of the previous page"""
    search: str
    """Part of the name, item number or external id, case-insensitive"""


class LabelsListOptions(CallOptions, total=False):
    limit: int
    """Number of items of the page"""
    cursor: str
    """Value of `pagination.nextCursor` of the previous page"""
    search: str
    """Part of the name or external id, case-insensitive"""


class SavedViewsListOptions(CallOptions, total=False):
    list: Literal["documents", "inbox"]
    """Lists only views of this list of the dashboard"""


class RecipientsSearchOptions(CallOptions, total=False):
    query: Required[str]
    """VAT number, enterprise number, electronic address or name, in any notation: `BE 0987.654.394`, `0208:0987654394`, `Brouwerij`"""
    country: str
    """Default country of numbers without a country prefix (ISO 3166-1 alpha-2)"""


class FrenchReportingListReceivedPurchasesOptions(CallOptions, total=False):
    limit: int
    """Number of items of the page"""
    cursor: str
    """Value of `pagination.nextCursor` of the previous page"""


class FrenchReportingListReportsOptions(CallOptions, total=False):
    limit: int
    """Number of items of the page"""
    cursor: str
    """Value of `pagination.nextCursor` of the previous page"""
    flow: Required[Literal["transactions", "payments", "purchases"]]
    """E-reporting flow of the period"""
    period_start: Required[str]
    """First day of the period"""
    replaced: bool
    """Whether the list includes reports that were replaced or cancelled"""


class FrenchReportingListFilingsOptions(CallOptions, total=False):
    limit: int
    """Number of items of the page"""
    cursor: str
    """Value of `pagination.nextCursor` of the previous page"""


class FrenchReportingGetCalendarOptions(CallOptions, total=False):
    year: int
    """Year of the calendar; the current year in Paris when omitted"""


class WebhooksListDeliveriesOptions(CallOptions, total=False):
    limit: int
    """Number of items of the page"""
    cursor: str
    """Value of `pagination.nextCursor` of the previous page"""
    status: Literal["pending", "delivered", "failed", "exhausted", "blocked", "cancelled"]
    """Only deliveries of this status"""
    from_: str
    """Only deliveries created at this time or later"""
    to: str
    """Only deliveries made before this time"""


class WebhooksListAllDeliveriesOptions(CallOptions, total=False):
    limit: int
    """Number of items of the page"""
    cursor: str
    """Value of `pagination.nextCursor` of the previous page"""
    status: Literal["pending", "delivered", "failed", "exhausted", "blocked", "cancelled"]
    """Only deliveries of this status"""
    from_: str
    """Only deliveries created at this time or later"""
    to: str
    """Only deliveries made before this time"""
    code: Literal["1xx", "2xx", "3xx", "4xx", "5xx", "none"]
    """Class of the HTTP status of the last attempt; `none`: there was no response"""
    type: str
    """Only deliveries of events of this type"""
    webhook_id: str
    """Only deliveries to this webhook"""
    event_id: str
    """Only deliveries of this event"""
    document_id: str
    """Only deliveries of events about this document"""


class PortalLinksListOptions(CallOptions, total=False):
    limit: int
    """Number of items of the page"""
    cursor: str
    """Value of `pagination.nextCursor` of the previous page"""
    company_id: str
    """Only links of this company"""


class EventsListOptions(CallOptions, total=False):
    limit: int
    """Number of items of the page"""
    cursor: str
    """Value of `pagination.nextCursor` of the previous page"""
    type: EventTypeName
    """Only events of this type"""
    since: str
    """Read forward, oldest first, from this time on (ISO 8601)"""
    wait: int
    """Maximum number of seconds to wait for an event when no event exists yet; only when reading forward"""


class InvoiceImportsCreateOptions(WriteOptions, total=False):
    file_name: str
    """File name, shown in lists. Query parameter for XML bodies; in JSON, a member of the body"""


class InvoiceImportsListOptions(CallOptions, total=False):
    limit: int
    """Number of items of the page"""
    cursor: str
    """Value of `pagination.nextCursor` of the previous page"""


class InvoiceImportsListDocumentsOptions(CallOptions, total=False):
    limit: int
    """Number of items of the page"""
    cursor: str
    """Value of `pagination.nextCursor` of the previous page"""
    state: Sequence[Literal["waiting", "valid", "invalid", "queued", "sent", "failed"]]
    """Lists only documents in these states; repeatable"""


class PaymentsListOptions(CallOptions, total=False):
    limit: int
    """Number of items of the page"""
    cursor: str
    """Value of `pagination.nextCursor` of the previous page"""


class BankStatementsListOptions(CallOptions, total=False):
    limit: int
    """Number of items of the page"""
    cursor: str
    """Value of `pagination.nextCursor` of the previous page"""


class BankStatementsImportFileOptions(WriteOptions, total=False):
    file_name: str
    """File name, shown in lists. Query parameter for XML bodies; in JSON, a member of the body"""


class BankStatementsGetOptions(CallOptions, total=False):
    limit: int
    """Number of items of the page"""
    cursor: str
    """Value of `pagination.nextCursor` of the previous page"""
    status: Sequence[Literal["matched", "suggested", "unmatched", "confirmed", "dismissed"]]
    """Lists only entries of this status; repeatable"""


class BankStatementsListEntriesOptions(CallOptions, total=False):
    limit: int
    """Number of items of the page"""
    cursor: str
    """Value of `pagination.nextCursor` of the previous page"""
    status: Sequence[Literal["matched", "suggested", "unmatched", "confirmed", "dismissed"]]
    """Lists only entries of this status; repeatable"""


class ReceivablesListOpenInvoicesOptions(CallOptions, total=False):
    limit: int
    """Number of items of the page"""
    cursor: str
    """Value of `pagination.nextCursor` of the previous page"""
    customer: str
    """Key of a customer, as `customer` of an open invoice"""
    overdue: bool
    """Whether to list only overdue invoices"""


class ReceivablesListAgedOptions(CallOptions, total=False):
    limit: int
    """Number of items of the page"""
    cursor: str
    """Value of `pagination.nextCursor` of the previous page"""


class ReceivablesGetStatementOptions(CallOptions, total=False):
    customer: Required[str]
    """Key of the customer, as `customer` of an open invoice"""
    from_: Required[str]
    """First day of the period"""
    to: Required[str]
    """Last day of the period, not before the first"""


class ReceivablesDownloadStatementOptions(CallOptions, total=False):
    customer: Required[str]
    """Key of the customer, as `customer` of an open invoice"""
    from_: Required[str]
    """First day of the period"""
    to: Required[str]
    """Last day of the period, not before the first"""
    language: Literal["en", "fr", "nl", "de"]
    """Language of the PDF; by default the language of `Accept-Language`, or else English"""


class RemindersListOptions(CallOptions, total=False):
    limit: int
    """Number of items of the page"""
    cursor: str
    """Value of `pagination.nextCursor` of the previous page"""


class CommentsListOptions(CallOptions, total=False):
    limit: int
    """Number of items of the page"""
    cursor: str
    """Value of `pagination.nextCursor` of the previous page"""


class TaxDataListOptions(CallOptions, total=False):
    limit: int
    """Number of items of the page"""
    cursor: str
    """Value of `pagination.nextCursor` of the previous page"""
    state: Literal["due", "incomplete", "sent", "accepted", "refused"]
    """Only reports in this state"""
    jurisdiction: Literal["SK", "AE", "OM", "EU"]
    """Only reports to this jurisdiction"""
    company_id: str
    """Only reports of this company"""


class ExportsListOptions(CallOptions, total=False):
    limit: int
    """Number of items of the page"""
    cursor: str
    """Value of `pagination.nextCursor` of the previous page"""


class ApiKeysListOptions(CallOptions, total=False):
    limit: int
    """Number of items of the page"""
    cursor: str
    """Value of `pagination.nextCursor` of the previous page"""
    type: Literal["basic", "jwt", "oauth"]
    """Only keys of this type"""
    created_by: str
    """Only keys that this member (`usr_…`) created, directly or with one of their keys; access tokens are excluded"""
    state: Literal["valid"]
    """`valid`: only keys that are neither revoked nor expired"""


class UsageListOptions(CallOptions, total=False):
    limit: int
    """Number of items of the page"""
    cursor: str
    """Value of `pagination.nextCursor` of the previous page"""
    from_: str
    """First day (UTC); default: the first day of the month of `to`"""
    to: str
    """Last day (UTC), at most 365 days after the first; default: today"""
    group_by: Literal["day", "month", "company"]
    """Period or company that an entry sums up: a day, a calendar month, or a company over the whole range"""
    company_id: str
    """Only documents of this company"""


class TeamGetOverviewOptions(CallOptions, total=False):
    days: int
    """Number of days (UTC) of the chart, ending with today"""


class TeamListAuditEntriesOptions(CallOptions, total=False):
    limit: int
    """Number of items of the page"""
    cursor: str
    """Value of `pagination.nextCursor` of the previous page"""
    actor: Literal["key", "assertion", "member", "operator", "system"]
    """Only changes by this kind of actor"""
    action: str
    """Only changes with this action"""
    subject_id: str
    """Only changes of the resource with this id"""
    request_id: str
    """Only changes by requests with this `X-Request-Id`"""
    from_: str
    """Only changes at this time or later"""
    to: str
    """Only changes before this time"""


class TeamListRequestsOptions(CallOptions, total=False):
    limit: int
    """Number of items of the page"""
    cursor: str
    """Value of `pagination.nextCursor` of the previous page"""
    status: Literal["2xx", "3xx", "4xx", "5xx", "failed", "aborted"]
    """Class of the status; `failed`: 4xx and 5xx, `aborted`: the client disconnected before the response"""
    method: Literal["GET", "POST", "PUT", "PATCH", "DELETE"]
    """Only requests of this method"""
    route: str
    """Only requests of this operation, by its path in the API document"""
    error_code: str
    """Only requests whose response has this `X-Error-Code`"""
    request_id: str
    """Only requests with this `X-Request-Id`"""
    key_id: str
    """Only requests with this key"""
    by: Literal["key", "person"]
    """`key`: only requests of programs with a key; `person`: only requests of signed-in users"""
    user_id: str
    """Only requests of this person, or of tokens that were issued for them"""
    from_: str
    """Only requests whose response was sent at this time or later"""
    to: str
    """Only requests whose response was sent before this time"""


class TeamListRequestFailuresOptions(CallOptions, total=False):
    from_: str
    """Only requests whose response was sent at this time or later; default: all stored requests"""


class DocumentsValidateOptions(WriteOptions, total=False):
    on_date: str
    """Day of the exchange, whose rules apply; default: today. Query parameter for XML bodies; in JSON, a member of the body"""


class DocumentsDownloadFacturxOptions(CallOptions, total=False):
    language: Literal["en", "fr", "nl", "de", "it", "es", "pl", "pt"]
    """Language of the labels; default: the language of `Accept-Language`, otherwise German for an XRechnung and English for any other document"""
    profile: Literal["basic", "en16931", "extended", "xrechnung"]
    """Profile of the XML in a Factur-X file; default: the profile of the document, otherwise EN 16931. `basic` omits terms that this profile does not contain; the request is rejected (400) if the amount due cannot be computed from the remaining terms"""


class SandboxReceiveOptions(WriteOptions, total=False):
    company_id: str
    """Receiving company; the document is addressed to its first identifier. Query parameter for XML bodies; in JSON, a member of the body"""
    receiver: str
    """Receiving identifier, `<scheme>:<identifier>`; an alternative to companyId. Query parameter for XML bodies; in JSON, a member of the body"""
    sender: str
    """Sending participant; when omitted, the sender in the document. Query parameter for XML bodies; in JSON, a member of the body"""
    doc_type_id: str
    """Document type; when omitted, determined from the document. Query parameter for XML bodies; in JSON, a member of the body"""
    process_id: str
    """Process; when omitted, determined from the document. Query parameter for XML bodies; in JSON, a member of the body"""
    message_id: str
    """Id of the message on the network; a repeated id returns the first document. Query parameter for XML bodies; in JSON, a member of the body"""


class UsageDownloadCsvOptions(CallOptions, total=False):
    from_: str
    """First day (UTC); default: the first day of the month of `to`"""
    to: str
    """Last day (UTC), at most 365 days after the first; default: today"""
    group_by: Literal["day", "month", "company"]
    """Period or company that an entry sums up: a day, a calendar month, or a company over the whole range"""
    company_id: str
    """Only documents of this company"""
