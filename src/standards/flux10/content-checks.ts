import { Findings, type ContentFinding } from './checks/findings';
import { checkInvoice } from './checks/international-invoice';
import { checkB2cPayments, checkInvoicePayment } from './checks/payments';
import { checkSales } from './checks/sales';
import type { ReportContent, VatExigibility } from './model';

export type { ContentFinding } from './checks/findings';

/** Facts with which the contents are compared. */
export interface ContentContext {
  /** SIREN of the declarant, 9 digits */
  siren: string;
  vatExigibility: VatExigibility;
  /** current day in Paris, `YYYY-MM-DD`: it decides on limits that end one day */
  today: string;
  /** latest day that can be reported: in production `today`, in a sandbox a later day */
  latestDay: string;
}

/**
 * Checks whether a report can be filed. Contents without findings, alone or together with others, yield a transmission
 * that passes the Flux 10 rules; additionally VAT numbers and registers are checked, and that no day is in the future.
 */
export function checkContent(
  content: ReportContent,
  { siren, vatExigibility, today, latestDay }: ContentContext,
): ContentFinding[] {
  const findings = new Findings({ today, latestDay });
  switch (content.kind) {
    case 'b2cSales':
      checkSales(content, findings);
      break;
    case 'b2cPayments':
      checkB2cPayments(content, vatExigibility, findings);
      break;
    case 'b2biInvoice':
      checkInvoice(content, ['buyer', content.buyer], siren, findings);
      break;
    case 'b2biPurchase':
      checkInvoice(content, ['seller', content.seller], siren, findings);
      break;
    case 'b2biPayment':
      checkInvoicePayment(content, vatExigibility, findings);
      break;
  }
  return findings.list;
}
