import { isZeroRated } from '../../invoice/vat-categories';
import { Decimal } from '../../values/decimal';
import { showReceived } from '../../values/received';
import { VAT_EXEMPTION_REASON_CODES } from '../../rules/code-lists/en16931-1.3.16';
import { BILLING_MODES, VAT_CATEGORIES } from '../code-lists-1.8';
import type { CategorySubtotal, ForeignParty, InternationalInvoice } from '../model';
import type { Findings } from './findings';
import { checkForeignParty, type Role } from './foreign-buyer';
import { checkSubtotals, normalizeRate } from './sales';

const MAX_REASON_LENGTH = 1_024;
const VAT_WAIVED = 'VATEX-FR-CNWVAT';

/**
 * @param party the foreign party, in the field of its role
 */
export function checkInvoice(
  invoice: InternationalInvoice,
  [role, party]: readonly [Role, ForeignParty],
  siren: string,
  findings: Findings,
): void {
  findings.documentNumber('documentNumber', invoice.documentNumber);
  if (!BILLING_MODES.codes.includes(invoice.billingMode)) {
    findings.add(
      'billingMode',
      `${showReceived(invoice.billingMode)} is not accepted in e-reporting. Accepted are ${BILLING_MODES.codes.join(', ')}.`,
    );
  }
  findings.pastDay('issueDate', invoice.issueDate);
  if (invoice.dueDate !== null) findings.day('dueDate', invoice.dueDate);
  findings.currency('currency', invoice.currency);
  checkForeignParty(role, party, siren, findings);
  checkReferences(invoice, findings);
  checkTotals(invoice, findings);
  checkSubtotals('vatBreakdown', invoice.vatBreakdown, invoice.totals, invoice.currency, 'totals.', findings);
  invoice.vatBreakdown.forEach((subtotal, index) => {
    checkCategory(`vatBreakdown.${index}`, subtotal, invoice.documentType, findings);
  });
  findings.distinct(
    'vatBreakdown',
    invoice.vatBreakdown.map((subtotal) =>
      [subtotal.category, normalizeRate(subtotal.percentage), subtotal.exemptionReasonCode ?? ''].join(' '),
    ),
    'This VAT category and rate',
  );
}

/** G1.32: a credit note names the credited invoice. */
function checkReferences(
  { documentType, invoiceReferences }: InternationalInvoice,
  findings: Findings,
): void {
  if (documentType === 'creditNote' && invoiceReferences.length === 0) {
    findings.add(
      'invoiceReferences',
      'A credit note names at least one earlier invoice; none is given. State its id and issueDate.',
    );
  }
  invoiceReferences.forEach(({ id, issueDate }, index) => {
    findings.documentNumber(`invoiceReferences.${index}.id`, id);
    findings.pastDay(`invoiceReferences.${index}.issueDate`, issueDate);
  });
}

/** G6.23: VAT is reported in euro. */
function checkTotals({ currency, totals }: InternationalInvoice, findings: Findings): void {
  if (totals.taxAmountEur === null) {
    if (currency !== 'EUR') {
      findings.add(
        'totals.taxAmountEur',
        `The VAT total in euro is missing. An invoice in ${showReceived(currency)} states it in addition to totals.taxAmount.`,
      );
    }
    return;
  }
  const inEuro = findings.amount('totals.taxAmountEur', totals.taxAmountEur);
  if (currency !== 'EUR' || inEuro === null) return;
  if (Decimal.parse(totals.taxAmount)?.equals(inEuro) === false) {
    findings.add(
      'totals.taxAmountEur',
      `${showReceived(totals.taxAmountEur)} is not totals.taxAmount, ${showReceived(totals.taxAmount)}. In an invoice in EUR both are the same amount; omit this field.`,
    );
  }
}

function checkCategory(
  path: string,
  subtotal: CategorySubtotal,
  documentType: InternationalInvoice['documentType'],
  findings: Findings,
): void {
  const { category, percentage, exemptionReason: reason, exemptionReasonCode: code } = subtotal;
  if (!VAT_CATEGORIES.codes.includes(category)) {
    findings.add(
      `${path}.category`,
      `${showReceived(category)} is not a VAT category of French invoices. Accepted are ${VAT_CATEGORIES.codes.join(', ')}.`,
    );
  } else if (isZeroRated(category) && normalizeRate(percentage) !== '0') {
    findings.add(
      `${path}.percentage`,
      `${showReceived(percentage)} does not fit VAT category ${category}, whose rate is 0.`,
    );
  }
  if (reason !== null) findings.text(`${path}.exemptionReason`, reason, MAX_REASON_LENGTH);
  else if (category === 'E') {
    findings.add(
      `${path}.exemptionReason`,
      'The reason of the exemption is missing. Category E states it in words and as a code.',
    );
  }
  if (code === null) {
    if (category === 'E') {
      findings.add(
        `${path}.exemptionReasonCode`,
        'The code of the exemption is missing. Category E states a VATEX code such as VATEX-FR-FRANCHISE.',
      );
    }
  } else if (!VAT_EXEMPTION_REASON_CODES.codes.includes(code)) {
    findings.add(
      `${path}.exemptionReasonCode`,
      `${showReceived(code)} is not a VATEX code. Expected is a code such as VATEX-EU-IC.`,
    );
  } else if (code === VAT_WAIVED && documentType !== 'creditNote') {
    findings.add(
      `${path}.exemptionReasonCode`,
      `${VAT_WAIVED} is for credit notes that waive VAT; this is an invoice.`,
    );
  }
}
