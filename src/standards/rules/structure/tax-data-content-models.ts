/**
 * Content of the elements that tax data documents add to UBL 2.1, in the notation of `content-models.ts`. `pxs:Name`
 * is an element of the tax data document, `pxs:Name=Type` an element with the type of a UBL element, and
 * `pxs:=ext:ExtensionContent` an extension whose content is checked.
 */

/**
 * Content models of documents that repeat the complete invoice: Slovakia (schema of 2026-04-14) and the ViDA pilot
 * (2026-03-18).
 */
export const FULL_TAX_DATA_MODELS = `
pxs:TaxData: CustomizationID ProfileID ID? UUID IssueDate IssueTime pxs:TaxDataTypeCode pxs:DocumentScope=TypeCode
  pxs:ReporterRole=TypeCode pxs:TaxAuthority pxs:ReportingParty=Party pxs:ReceivingParty=Party
  pxs:ReportersRepresentative=Party pxs:ReportedTransaction*
pxs:TaxAuthority: ID Name?
pxs:ReportedTransaction: pxs:ReportedDocument
pxs:ReportedDocument: CustomizationID? ProfileID? ID? UUID? IssueDate? IssueTime? pxs:DocumentTypeCode=xs:string? Note?
  TaxPointDate? DocumentCurrencyCode? TaxCurrencyCode? InvoicePeriod? BillingReference* AccountingSupplierParty?
  AccountingCustomerParty? TaxRepresentativeParty? Delivery? PaymentMeans* AllowanceCharge* TaxTotal*
  pxs:MonetaryTotal? pxs:DocumentLine+
pxs:MonetaryTotal: LineExtensionAmount? TaxExclusiveAmount? TaxInclusiveAmount? AllowanceTotalAmount?
  ChargeTotalAmount? PrepaidAmount? PayableRoundingAmount? PayableAmount?
pxs:DocumentLine: ID? Note? InvoicedQuantity? LineExtensionAmount? InvoicePeriod? AllowanceCharge* Item? Price?
`;

/** Content models of documents that state totals and embed the invoice: the Emirates (schema 1.0.0). */
export const BRIEF_TAX_DATA_MODELS = createBriefModels(
  'CustomizationID ProfileID ID? IssueDate IssueTime',
  '',
);

/** Content models of Oman (schema of 2026-06-09), with an id and the time of receipt of the invoice. */
export const OMANI_TAX_DATA_MODELS = createBriefModels(
  'CustomizationID ProfileID ID? UUID IssueDate IssueTime',
  'IssueDate? IssueTime?',
);

function createBriefModels(head: string, receiptElements: string): string {
  return `
pxs:TaxData: ${head} pxs:DocumentTypeCode pxs:DocumentScope=TypeCode pxs:ReporterRole=TypeCode
  pxs:ReportingParty=Party pxs:ReceivingParty=Party pxs:ReportersRepresentative=Party pxs:ReportedTransaction*
pxs:ReportedTransaction: pxs:TransportHeaderID? ${receiptElements} pxs:ReportedDocument? pxs:CustomContent* pxs:SourceDocument?
pxs:ReportedDocument: CustomizationID? ProfileID? ID? UUID? IssueDate? IssueTime? pxs:DocumentTypeCode?
  DocumentCurrencyCode? TaxCurrencyCode? AccountingSupplierParty? AccountingCustomerParty? TaxTotal*
  pxs:MonetaryTotal*
pxs:MonetaryTotal: TaxExclusiveAmount? TaxInclusiveAmount?
pxs:CustomContent: ID cbc:Value? pxs:=ext:ExtensionContent?
pxs:SourceDocument: ID? Name? ext:ExtensionAgencyID? ext:ExtensionAgencyName? ext:ExtensionVersionID?
  ext:ExtensionAgencyURI? ext:ExtensionURI? ext:ExtensionReasonCode? ext:ExtensionReason? pxs:=ext:ExtensionContent
`;
}
