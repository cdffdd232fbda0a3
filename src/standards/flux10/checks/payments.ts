import { showReceived } from '../../peppol/received-value';
import type { B2bInternationalPayment, B2cPayments, RatePayment, VatExigibility } from '../model';
import type { Findings } from './findings';
import { sameRate } from './sales';

export function checkB2cPayments(
  payments: B2cPayments,
  vatExigibility: VatExigibility,
  found: Findings,
): void {
  refuseUnderDebits(vatExigibility, found);
  found.pastDay('date', payments.date);
  checkRates(payments.vatBreakdown, found);
}

export function checkInvoicePayment(
  payment: B2bInternationalPayment,
  vatExigibility: VatExigibility,
  found: Findings,
): void {
  refuseUnderDebits(vatExigibility, found);
  found.documentNumber('invoiceNumber', payment.invoiceNumber);
  found.pastDay('issueDate', payment.issueDate);
  found.pastDay('date', payment.date);
  if (payment.currency !== 'EUR') {
    found.add(
      'currency',
      `${showReceived(payment.currency)} is not accepted: payments are reported in euro. Convert the amounts and give EUR.`,
    );
  }
  checkRates(payment.vatBreakdown, found);
}

/** A declarant whose VAT falls due on the invoice has no payments to report. */
function refuseUnderDebits(vatExigibility: VatExigibility, found: Findings): void {
  if (vatExigibility !== 'DEBITS') return;
  found.add(
    'type',
    'Payments are not reported by a declarant whose vatExigibility is DEBITS: its VAT falls due on the invoice. Report the sales or invoices only.',
  );
}

function checkRates(rates: readonly RatePayment[], found: Findings): void {
  if (rates.length === 0) {
    found.add('vatBreakdown', 'The breakdown is empty. Give one entry for each VAT rate.');
  }
  rates.forEach(({ percentage, amount }, index) => {
    found.rate(`vatBreakdown.${index}.percentage`, percentage);
    found.receivedAmount(`vatBreakdown.${index}.amount`, amount);
  });
  found.distinct(
    'vatBreakdown',
    rates.map(({ percentage }) => sameRate(percentage)),
    'This rate',
  );
}
