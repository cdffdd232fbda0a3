import { showReceived } from '../../values/received';
import type { B2bInternationalPayment, B2cPayments, RatePayment, VatExigibility } from '../model';
import type { Findings } from './findings';
import { normalizeRate } from './sales';

export function checkB2cPayments(
  payments: B2cPayments,
  vatExigibility: VatExigibility,
  findings: Findings,
): void {
  refuseUnderDebits(vatExigibility, findings);
  findings.pastDay('date', payments.date);
  checkRates(payments.vatBreakdown, findings);
}

export function checkInvoicePayment(
  payment: B2bInternationalPayment,
  vatExigibility: VatExigibility,
  findings: Findings,
): void {
  refuseUnderDebits(vatExigibility, findings);
  findings.documentNumber('invoiceNumber', payment.invoiceNumber);
  findings.pastDay('issueDate', payment.issueDate);
  findings.pastDay('date', payment.date);
  if (payment.currency !== 'EUR') {
    findings.add(
      'currency',
      `${showReceived(payment.currency)} is not accepted: payments are reported in euro. Convert the amounts to EUR.`,
    );
  }
  checkRates(payment.vatBreakdown, findings);
}

/** Refuses payments of a declarant whose VAT falls due on the invoice. */
function refuseUnderDebits(vatExigibility: VatExigibility, findings: Findings): void {
  if (vatExigibility !== 'DEBITS') return;
  findings.add(
    'type',
    'Payments are not reported by a declarant whose vatExigibility is DEBITS: its VAT falls due on the invoice. Report the sales or invoices only.',
  );
}

function checkRates(rates: readonly RatePayment[], findings: Findings): void {
  if (rates.length === 0) {
    findings.add('vatBreakdown', 'The breakdown is empty. State one entry for each VAT rate.');
  }
  rates.forEach(({ percentage, amount }, index) => {
    findings.rate(`vatBreakdown.${index}.percentage`, percentage);
    findings.receivedAmount(`vatBreakdown.${index}.amount`, amount);
  });
  findings.distinct(
    'vatBreakdown',
    rates.map(({ percentage }) => normalizeRate(percentage)),
    'This rate',
  );
}
