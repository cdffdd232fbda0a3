import { Findings, type ContentFinding } from './checks/findings';
import { checkInvoice } from './checks/international-invoice';
import { checkB2cPayments, checkInvoicePayment } from './checks/payments';
import { checkSales } from './checks/sales';
import type { ReportContent, VatExigibility } from './model';

export type { ContentFinding } from './checks/findings';

/** What the contents are judged against. */
export interface ContentContext {
  /** SIREN of the declarant, 9 digits */
  siren: string;
  vatExigibility: VatExigibility;
  /** the day it is in Paris, `YYYY-MM-DD`: it decides on limits that are lifted one day */
  today: string;
  /** nothing later can be reported: in production `today`, in a sandbox a later day */
  latestDay: string;
}

/**
 * Whether a report can be filed. Contents without findings make, alone or together with others, a transmission that
 * passes the Flux 10 rules; beyond those, VAT numbers and registers are checked, and that nothing lies in the future.
 */
export function checkContent(
  content: ReportContent,
  { siren, vatExigibility, today, latestDay }: ContentContext,
): ContentFinding[] {
  const found = new Findings({ today, latestDay });
  switch (content.kind) {
    case 'b2cSales':
      checkSales(content, found);
      break;
    case 'b2cPayments':
      checkB2cPayments(content, vatExigibility, found);
      break;
    case 'b2biInvoice':
      checkInvoice(content, ['buyer', content.buyer], siren, found);
      break;
    case 'b2biPurchase':
      checkInvoice(content, ['seller', content.seller], siren, found);
      break;
    case 'b2biPayment':
      checkInvoicePayment(content, vatExigibility, found);
      break;
  }
  return found.list;
}
