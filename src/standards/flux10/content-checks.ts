import { ContentFindings, type ContentFinding } from './checks/findings';
import { checkInternationalInvoice } from './checks/international-invoice';
import { checkB2cPayments, checkInvoicePayment } from './checks/payments';
import { checkSales } from './checks/sales';
import type { ReportContent, VatExigibility } from './model';

export type { ContentFinding } from './checks/findings';

/** Context in which the contents of a report are checked. */
export interface ContentContext {
  /** SIREN of the declarant, 9 digits */
  siren: string;
  vatExigibility: VatExigibility;
  /** current day in Paris, `YYYY-MM-DD`; determines which temporary limits apply */
  today: string;
  /** latest day that can be reported: `today` in production, a later day in a sandbox */
  latestDay: string;
}

/**
 * Checks whether a report can be filed. A transmission of contents without findings passes the Flux 10 rules, whether
 * the
 * contents are filed alone or together. In addition, VAT numbers and registers are checked, and no day may be in the
 * future.
 */
export function checkContent(
  content: ReportContent,
  { siren, vatExigibility, today, latestDay }: ContentContext,
): ContentFinding[] {
  const findings = new ContentFindings({ today, latestDay });
  switch (content.kind) {
    case 'b2cSales':
      checkSales(content, findings);
      break;
    case 'b2cPayments':
      checkB2cPayments(content, vatExigibility, findings);
      break;
    case 'b2biInvoice':
      checkInternationalInvoice(content, ['buyer', content.buyer], siren, findings);
      break;
    case 'b2biPurchase':
      checkInternationalInvoice(content, ['seller', content.seller], siren, findings);
      break;
    case 'b2biPayment':
      checkInvoicePayment(content, vatExigibility, findings);
      break;
  }
  return findings.list;
}
