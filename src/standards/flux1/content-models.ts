/**
 * Content of the data of an invoice for the tax administration (Flux 1, schemas of 31 July 2026, UBL): one entry for each
 * group, then its children in their order. `?`: at most once, `2`: at most twice, `*`: any number, `+`: once or more, no
 * sign: exactly once. Names with an entry of their own are of the aggregate components (cac), the others of the basic
 * ones (cbc).
 */

/** Groups that the base and the full data share. */
const SHARED_MODELS = `
InvoicePeriod: StartDate? EndDate? DescriptionCode?
AccountingSupplierParty: Party
AccountingCustomerParty: Party
TaxRepresentativeParty Party: PartyIdentification? PostalAddress? PartyTaxScheme? PartyLegalEntity?
PartyIdentification: ID
PartyTaxScheme: CompanyID? TaxScheme
PartyLegalEntity: CompanyID
TaxScheme: ID
PaymentMeans: PaymentDueDate?
TaxTotal: TaxAmount TaxSubtotal*
TaxSubtotal: TaxableAmount TaxAmount TaxCategory
TaxCategory: ID Percent? TaxExemptionReasonCode? TaxExemptionReason? TaxScheme
LegalMonetaryTotal: TaxExclusiveAmount?
AddressLine: Line
`;

const HEAD = 'CustomizationID ProfileID ID IssueDate';
const PARTIES = `DocumentCurrencyCode InvoicePeriod? BillingReference* AccountingSupplierParty AccountingCustomerParty
  TaxRepresentativeParty? Delivery?`;
const ADDRESS = 'StreetName? AdditionalStreetName? CityName? PostalZone? CountrySubentity? AddressLine?';
const ON_LINE = 'InvoicePeriod? BillingReference? Delivery? AllowanceCharge* Item Price';

/** Data of the start of the reform: parties, VAT and totals. */
export const BASE_MODELS = `
Invoice: ${HEAD} DueDate? InvoiceTypeCode Note* ${PARTIES} TaxTotal2 LegalMonetaryTotal
CreditNote: ${HEAD} CreditNoteTypeCode Note* ${PARTIES} PaymentMeans? TaxTotal2 LegalMonetaryTotal
${SHARED_MODELS}
BillingReference: InvoiceDocumentReference?
InvoiceDocumentReference: ID
Delivery: ActualDeliveryDate?
PostalAddress: ${ADDRESS} Country?
Country: IdentificationCode?
`;

/** Data of the target of the reform: also lines, allowances and charges. */
export const FULL_MODELS = `
Invoice: ${HEAD} DueDate? InvoiceTypeCode Note* ${PARTIES} AllowanceCharge* TaxTotal2 LegalMonetaryTotal InvoiceLine+
CreditNote: ${HEAD} CreditNoteTypeCode Note* ${PARTIES} PaymentMeans? AllowanceCharge* TaxTotal2 LegalMonetaryTotal
  CreditNoteLine+
${SHARED_MODELS}
BillingReference: InvoiceDocumentReference?
InvoiceDocumentReference: ID? IssueDate?
Delivery: ActualDeliveryDate? DeliveryLocation?
DeliveryLocation: Name? Address?
PostalAddress Address: ${ADDRESS} Country
Country: IdentificationCode
AllowanceCharge: ChargeIndicator Amount? BaseAmount? TaxCategory*
InvoiceLine: Note* InvoicedQuantity ${ON_LINE}
CreditNoteLine: Note* CreditedQuantity ${ON_LINE}
Item: Name
Price: PriceAmount AllowanceCharge?
`;
