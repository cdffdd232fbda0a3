/**
 * Content of the invoice data for the tax administration (Flux 1, schemas of 31 July 2026, UBL): one entry for each
 * group, then its children in their order. `?`: at most once, `2`: at most twice, `*`: any number, `+`: once or more,
 * no
 * sign: exactly once. Names with their own entry are aggregate components (cac); all other names are basic components
 * (cbc).
 */

/** Groups that the base data and the full data have in common. */
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

const HEAD_MODEL = 'CustomizationID ProfileID ID IssueDate';
const PARTIES_MODEL = `DocumentCurrencyCode InvoicePeriod? BillingReference* AccountingSupplierParty AccountingCustomerParty
  TaxRepresentativeParty? Delivery?`;
const ADDRESS_MODEL =
  'StreetName? AdditionalStreetName? CityName? PostalZone? CountrySubentity? AddressLine?';
const LINE_MODEL = 'InvoicePeriod? BillingReference? Delivery? AllowanceCharge* Item Price';

/** Data that is reported from the start of the reform: parties, VAT and totals. */
export const BASE_MODELS = `
Invoice: ${HEAD_MODEL} DueDate? InvoiceTypeCode Note* ${PARTIES_MODEL} TaxTotal2 LegalMonetaryTotal
CreditNote: ${HEAD_MODEL} CreditNoteTypeCode Note* ${PARTIES_MODEL} PaymentMeans? TaxTotal2 LegalMonetaryTotal
${SHARED_MODELS}
BillingReference: InvoiceDocumentReference?
InvoiceDocumentReference: ID
Delivery: ActualDeliveryDate?
PostalAddress: ${ADDRESS_MODEL} Country?
Country: IdentificationCode?
`;

/** Data that is reported at the final stage of the reform: also lines, allowances and charges. */
export const FULL_MODELS = `
Invoice: ${HEAD_MODEL} DueDate? InvoiceTypeCode Note* ${PARTIES_MODEL} AllowanceCharge* TaxTotal2 LegalMonetaryTotal InvoiceLine+
CreditNote: ${HEAD_MODEL} CreditNoteTypeCode Note* ${PARTIES_MODEL} PaymentMeans? AllowanceCharge* TaxTotal2 LegalMonetaryTotal
  CreditNoteLine+
${SHARED_MODELS}
BillingReference: InvoiceDocumentReference?
InvoiceDocumentReference: ID? IssueDate?
Delivery: ActualDeliveryDate? DeliveryLocation?
DeliveryLocation: Name? Address?
PostalAddress Address: ${ADDRESS_MODEL} Country
Country: IdentificationCode
AllowanceCharge: ChargeIndicator Amount? BaseAmount? TaxCategory*
InvoiceLine: Note* InvoicedQuantity ${LINE_MODEL}
CreditNoteLine: Note* CreditedQuantity ${LINE_MODEL}
Item: Name
Price: PriceAmount AllowanceCharge?
`;
