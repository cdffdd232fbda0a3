import { isZeroRated } from '../../invoice/vat-categories';
import { Decimal } from '../../values/decimal';
import { formatReceivedText } from '../../values/received';
import { VAT_EXEMPTION_REASON_CODES } from '../../rules/code-lists/en16931-1.3.16';
import { BILLING_MODES, VAT_CATEGORIES } from '../code-lists-1.8';
import type { CategorySubtotal, ForeignParty, InternationalInvoice } from '../model';
import type { ContentFindings } from './findings';
import { checkForeignParty, type ForeignPartyRole } from './foreign-buyer';
import { checkSubtotals, normalizeRate } from './sales';

const MAX_REASON_LENGTH = 1_024;
const WAIVED_VAT_CODE = 'VATEX-FR-CNWVAT';

/**
 * Checks an international invoice or purchase.
 * @param party role and data of the foreign party
 */
export function checkInternationalInvoice(
  invoice: InternationalInvoice,
  [role, party]: readonly [ForeignPartyRole, ForeignParty],
  siren: string,
  findings: ContentFindings,
): void {
  findings.checkDocumentNumber('documentNumber', invoice.documentNumber);
  if (!BILLING_MODES.codes.includes(invoice.billingMode)) {
    findings.add(
      'billingMode',
      `${formatReceivedText(invoice.billingMode)} is not accepted in e-reporting. Accepted billing modes: ${BILLING_MODES.codes.join(', ')}.`,
    );
  }
  findings.checkPastDay('issueDate', invoice.issueDate);
  if (invoice.dueDate !== null) findings.checkDay('dueDate', invoice.dueDate);
  findings.checkCurrency('currency', invoice.currency);
  checkForeignParty(role, party, siren, findings);
  checkReferences(invoice, findings);
  checkTotals(invoice, findings);
  checkSubtotals('vatBreakdown', invoice.vatBreakdown, invoice.totals, invoice.currency, 'totals.', findings);
  invoice.vatBreakdown.forEach((subtotal, index) => {
    checkCategory(`vatBreakdown.${index}`, subtotal, invoice.documentType, findings);
  });
  findings.checkDistinct(
    'vatBreakdown',
    invoice.vatBreakdown.map((subtotal) =>
      [subtotal.category, normalizeRate(subtotal.percentage), subtotal.exemptionReasonCode ?? ''].join(' '),
    ),
    'This VAT category and rate',
  );
}

/** Checks that a credit note names the credited invoice (G1.32). */
function checkReferences(
  { documentType, invoiceReferences }: InternationalInvoice,
  findings: ContentFindings,
): void {
  if (documentType === 'creditNote' && invoiceReferences.length === 0) {
    findings.add(
      'invoiceReferences',
      'A credit note must refer to at least one earlier invoice; received none. Enter the id and issueDate of the credited invoice.',
    );
  }
  invoiceReferences.forEach(({ id, issueDate }, index) => {
    findings.checkDocumentNumber(`invoiceReferences.${index}.id`, id);
    findings.checkPastDay(`invoiceReferences.${index}.issueDate`, issueDate);
  });
}

/** Checks the VAT total in euro, in which VAT is reported (G6.23). */
function checkTotals({ currency, totals }: InternationalInvoice, findings: ContentFindings): void {
  if (totals.taxAmountEur === null) {
    if (currency !== 'EUR') {
      findings.add(
        'totals.taxAmountEur',
        `The VAT total in euro is missing. An invoice in ${formatReceivedText(currency)} must state totals.taxAmountEur in addition to totals.taxAmount.`,
      );
    }
    return;
  }
  const inEuro = findings.checkAmount('totals.taxAmountEur', totals.taxAmountEur);
  if (currency !== 'EUR' || inEuro === null) return;
  if (Decimal.parse(totals.taxAmount)?.equals(inEuro) === false) {
    findings.add(
      'totals.taxAmountEur',
      `${formatReceivedText(totals.taxAmountEur)} differs from totals.taxAmount, ${formatReceivedText(totals.taxAmount)}. In an invoice in EUR both must be the same amount; omit totals.taxAmountEur.`,
    );
  }
}

function checkCategory(
  path: string,
  subtotal: CategorySubtotal,
  documentType: InternationalInvoice['documentType'],
  findings: ContentFindings,
): void {
  const { category, percentage, exemptionReason: reason, exemptionReasonCode: code } = subtotal;
  if (!VAT_CATEGORIES.codes.includes(category)) {
    findings.add(
      `${path}.category`,
      `${formatReceivedText(category)} is not a VAT category of French invoices. Accepted categories: ${VAT_CATEGORIES.codes.join(', ')}.`,
    );
  } else if (isZeroRated(category) && normalizeRate(percentage) !== '0') {
    findings.add(
      `${path}.percentage`,
      `${formatReceivedText(percentage)} is not allowed in VAT category ${category}, whose rate is 0.`,
    );
  }
  if (reason !== null) findings.checkText(`${path}.exemptionReason`, reason, MAX_REASON_LENGTH);
  else if (category === 'E') {
    findings.add(
      `${path}.exemptionReason`,
      'The exemption reason is missing. Category E requires a reason in words and as a code.',
    );
  }
  if (code === null) {
    if (category === 'E') {
      findings.add(
        `${path}.exemptionReasonCode`,
        'The exemption reason code is missing. Category E requires a VATEX code such as VATEX-FR-FRANCHISE.',
      );
    }
  } else if (!VAT_EXEMPTION_REASON_CODES.codes.includes(code)) {
    findings.add(
      `${path}.exemptionReasonCode`,
      `${formatReceivedText(code)} is not a VATEX code. Expected a code such as VATEX-EU-IC.`,
    );
  } else if (code === WAIVED_VAT_CODE && documentType !== 'creditNote') {
    findings.add(
      `${path}.exemptionReasonCode`,
      `${WAIVED_VAT_CODE} is allowed only in credit notes that waive VAT; this document is an invoice.`,
    );
  }
}
