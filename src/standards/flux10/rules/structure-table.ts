/**
 * Content of the elements of a Flux 10 transmission, as its schemas (ereporting, report, transaction, payment) define
 * it:
 * one entry for each type, then its children in order. `?`: at most once, `*`: any number, `+`: once or more, no sign:
 * exactly once. Parentheses contain the type when it differs from the name of the element: another entry or a simple
 * type,
 * with its attributes after `@` (required when `!` follows). Names without an entry contain text.
 */
export const ELEMENT_CONTENTS = `
Report: ReportDocument TransactionsReport? PaymentsReport?
ReportDocument: Id Name? IssueDateTime TypeCode Sender(Actor) Issuer(Actor)
IssueDateTime: DateTimeString
Actor: Id(string@schemeId!) Name RoleCode URIUniversalCommunication?
URIUniversalCommunication: URIID

TransactionsReport: ReportPeriod Invoice(TransactedInvoice)* Transactions(AggregatedSales)*
ReportPeriod: StartDate EndDate
TransactedInvoice: ID IssueDate TypeCode CurrencyCode DueDate? TaxDueDateTypeCode? IncludedNote* BusinessProcess
  ReferencedDocument(EarlierInvoice)* Seller Buyer? SellerTaxRepresentative? Delivery* InvoicePeriod?
  AllowanceCharge* MonetaryTotal TaxSubTotal(InvoiceSubTotal)+ Line*
IncludedNote: Subject? Content?
BusinessProcess: ID TypeID
EarlierInvoice: ID IssueDate?
Seller: CompanyId(string@schemeId!) TaxRegistrationId(string@qualifyingId!)? PostalAddress?
Buyer: CompanyId(string@schemeId!)? TaxRegistrationId(string@qualifyingId!)? PostalAddress?
PostalAddress: CountryId
SellerTaxRepresentative: TaxRegistrationId(string@schemeId!)
Delivery: Date? Location?
Location: LineOne? LineTwo? LineThree? CityName? PostalZone? CountrySubentity? CountryId?
InvoicePeriod: StartDate? EndDate?
AllowanceCharge@ChargeIndicator!: Amount(decimal)? TaxCategoryCode? TaxPercent(decimal)?
MonetaryTotal: TaxExclusiveAmount(decimal)? TaxAmount(decimal@CurrencyCode!)
InvoiceSubTotal: TaxableAmount(decimal) TaxAmount(decimal) TaxCategory
TaxCategory: Code? Percent(decimal) TaxExemptionReason? TaxExemptionReasonCode?
Line: Note* BilledQuantity(decimal@UnitCode)? ReferencedDocument(LineReference)? Delivery(LineDelivery)?
  InvoicePeriod? AllowanceCharge(LineAllowanceCharge)* Price? Product?
Note: Code? Comment?
LineReference: ID? IssueDate?
LineDelivery: Name? Location(LineLocation)?
LineLocation: LineOne? CityName? PostalZone? CountrySubentity? CountryId
LineAllowanceCharge@ChargeIndicator!: Amount(decimal)
Price: PriceAmount(decimal)? AllowanceChargeAmount(decimal)? AllowanceChargeBaseAmount(decimal)?
Product: Name
AggregatedSales: Date TransactionsCurrency TaxDueDateTypeCode? CategoryCode TaxExclusiveAmount(decimal)
  TaxTotal(decimal) TransactionsCount(integer)? TaxSubtotal(SalesSubtotal)+
SalesSubtotal: TaxPercent(decimal) TaxableAmount(decimal) TaxTotal(decimal)

PaymentsReport: ReportPeriod Invoice(PaidInvoice)* Transactions(AggregatedPayments)*
PaidInvoice: InvoiceID IssueDate Payment
AggregatedPayments: Payment
Payment: Date SubTotals+
SubTotals: TaxPercent(decimal) CurrencyCode? Amount(decimal)
`;
