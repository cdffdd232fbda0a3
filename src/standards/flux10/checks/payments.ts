import { formatReceivedText } from '../../values/received';
import type { B2bInternationalPayment, B2cPayments, RatePayment, VatExigibility } from '../model';
import type { ContentFindings } from './findings';
import { normalizeRate } from './sales';

export function checkB2cPayments(
  payments: B2cPayments,
  vatExigibility: VatExigibility,
  findings: ContentFindings,
): void {
  rejectPaymentsUnderDebits(vatExigibility, findings);
  findings.checkPastDay('date', payments.date);
  checkRates(payments.vatBreakdown, findings);
}

export function checkInvoicePayment(
  payment: B2bInternationalPayment,
  vatExigibility: VatExigibility,
  findings: ContentFindings,
): void {
  rejectPaymentsUnderDebits(vatExigibility, findings);
  findings.checkDocumentNumber('invoiceNumber', payment.invoiceNumber);
  findings.checkPastDay('issueDate', payment.issueDate);
  findings.checkPastDay('date', payment.date);
  if (payment.currency !== 'EUR') {
    findings.add(
      'currency',
      `${formatReceivedText(payment.currency)} is not accepted: payments must be reported in euro. Convert the amounts to EUR.`,
    );
  }
  checkRates(payment.vatBreakdown, findings);
}

/** Rejects payments of a declarant whose VAT falls due on the invoice. */
function rejectPaymentsUnderDebits(vatExigibility: VatExigibility, findings: ContentFindings): void {
  if (vatExigibility !== 'DEBITS') return;
  findings.add(
    'type',
    'A declarant whose vatExigibility is DEBITS must not report payments, because its VAT falls due on the invoice. Report only sales and invoices.',
  );
}

function checkRates(rates: readonly RatePayment[], findings: ContentFindings): void {
  if (rates.length === 0) {
    findings.add('vatBreakdown', 'The breakdown is empty. Enter one item for each VAT rate.');
  }
  rates.forEach(({ percentage, amount }, index) => {
    findings.checkRate(`vatBreakdown.${index}.percentage`, percentage);
    findings.checkReceivedAmount(`vatBreakdown.${index}.amount`, amount);
  });
  findings.checkDistinct(
    'vatBreakdown',
    rates.map(({ percentage }) => normalizeRate(percentage)),
    'This rate',
  );
}
