/** Types of the documents that represent reports of French e-reporting. */
export const REPORT_TYPES = [
  'frenchB2CSalesReport',
  'frenchB2CPaymentReport',
  'frenchB2BiInvoiceReport',
  'frenchB2BiPaymentReport',
  'frenchB2BiPurchaseReport',
] as const;
export type ReportDocumentType = (typeof REPORT_TYPES)[number];

/** Returns whether a type is a report type; reports have no XML, no recipient and no deliveries. */
export function isReportType(type: string): type is ReportDocumentType {
  return (REPORT_TYPES as readonly string[]).includes(type);
}
