/** Types of the documents that French e-reporting keeps its reports as. */
export const REPORT_TYPES = [
  'frenchB2CSalesReport',
  'frenchB2CPaymentReport',
  'frenchB2BiInvoiceReport',
  'frenchB2BiPaymentReport',
  'frenchB2BiPurchaseReport',
] as const;
export type ReportDocumentType = (typeof REPORT_TYPES)[number];

/** True for a document that is a report: it has no XML, no recipient and no deliveries. */
export function isReportType(type: string): type is ReportDocumentType {
  return (REPORT_TYPES as readonly string[]).includes(type);
}
