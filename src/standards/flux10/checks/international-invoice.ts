import { isZeroRated } from '../../invoice/vat-categories';
import { Decimal } from '../../values/decimal';
import { showReceived } from '../../peppol/received-value';
import { VAT_EXEMPTION_REASON_CODES } from '../../rules/code-lists/en16931-1.3.16';
import { BILLING_MODES, VAT_CATEGORIES } from '../code-lists-1.8';
import type { CategorySubtotal, ForeignParty, InternationalInvoice } from '../model';
import type { Findings } from './findings';
import { checkForeignParty, type Role } from './foreign-buyer';
import { checkSubtotals, sameRate } from './sales';

const LONGEST_REASON = 1_024;
const VAT_WAIVED = 'VATEX-FR-CNWVAT';

/**
 *
 * @param party the foreign party, in the field of its role
 */
export function checkInvoice(
  invoice: InternationalInvoice,
  [role, party]: readonly [Role, ForeignParty],
  siren: string,
  found: Findings,
): void {
  found.documentNumber('documentNumber', invoice.documentNumber);
  if (!BILLING_MODES.codes.includes(invoice.billingMode)) {
    found.add(
      'billingMode',
      `${showReceived(invoice.billingMode)} is not accepted in e-reporting. Accepted are ${BILLING_MODES.codes.join(', ')}.`,
    );
  }
  found.pastDay('issueDate', invoice.issueDate);
  if (invoice.dueDate !== null) found.day('dueDate', invoice.dueDate);
  found.currency('currency', invoice.currency);
  checkForeignParty(role, party, siren, found);
  checkReferences(invoice, found);
  checkTotals(invoice, found);
  checkSubtotals('vatBreakdown', invoice.vatBreakdown, invoice.totals, invoice.currency, 'totals.', found);
  invoice.vatBreakdown.forEach((subtotal, index) => {
    checkCategory(`vatBreakdown.${index}`, subtotal, invoice.documentType, found);
  });
  found.distinct(
    'vatBreakdown',
    invoice.vatBreakdown.map((each) =>
      [each.category, sameRate(each.percentage), each.exemptionReasonCode ?? ''].join(' '),
    ),
    'This VAT category and rate',
  );
}

/** G1.32: a credit note names the credited invoice. */
function checkReferences({ documentType, invoiceReferences }: InternationalInvoice, found: Findings): void {
  if (documentType === 'creditNote' && invoiceReferences.length === 0) {
    found.add(
      'invoiceReferences',
      'A credit note names at least one earlier invoice; none is given. Give its id and issueDate.',
    );
  }
  invoiceReferences.forEach(({ id, issueDate }, index) => {
    found.documentNumber(`invoiceReferences.${index}.id`, id);
    found.pastDay(`invoiceReferences.${index}.issueDate`, issueDate);
  });
}

/** G6.23: VAT is reported in euro. */
function checkTotals({ currency, totals }: InternationalInvoice, found: Findings): void {
  if (totals.taxAmountEur === null) {
    if (currency !== 'EUR') {
      found.add(
        'totals.taxAmountEur',
        `The VAT total in euro is missing. An invoice in ${showReceived(currency)} gives it beside totals.taxAmount.`,
      );
    }
    return;
  }
  const inEuro = found.amount('totals.taxAmountEur', totals.taxAmountEur);
  if (currency !== 'EUR' || inEuro === null) return;
  if (Decimal.parse(totals.taxAmount)?.equals(inEuro) === false) {
    found.add(
      'totals.taxAmountEur',
      `${showReceived(totals.taxAmountEur)} is not totals.taxAmount, ${showReceived(totals.taxAmount)}. In an invoice in EUR both are one amount; leave this field out.`,
    );
  }
}

function checkCategory(
  path: string,
  subtotal: CategorySubtotal,
  documentType: InternationalInvoice['documentType'],
  found: Findings,
): void {
  const { category, percentage, exemptionReason: reason, exemptionReasonCode: code } = subtotal;
  if (!VAT_CATEGORIES.codes.includes(category)) {
    found.add(
      `${path}.category`,
      `${showReceived(category)} is no VAT category of French invoices. Accepted are ${VAT_CATEGORIES.codes.join(', ')}.`,
    );
  } else if (isZeroRated(category) && sameRate(percentage) !== '0') {
    found.add(
      `${path}.percentage`,
      `${showReceived(percentage)} does not fit VAT category ${category}, whose rate is 0.`,
    );
  }
  if (reason !== null) found.text(`${path}.exemptionReason`, reason, LONGEST_REASON);
  else if (category === 'E') {
    found.add(
      `${path}.exemptionReason`,
      'The reason of the exemption is missing. Category E gives it in words and as a code.',
    );
  }
  if (code === null) {
    if (category === 'E') {
      found.add(
        `${path}.exemptionReasonCode`,
        'The code of the exemption is missing. Category E gives a VATEX code such as VATEX-FR-FRANCHISE.',
      );
    }
  } else if (!VAT_EXEMPTION_REASON_CODES.codes.includes(code)) {
    found.add(
      `${path}.exemptionReasonCode`,
      `${showReceived(code)} is no VATEX code. Expected is one such as VATEX-EU-IC.`,
    );
  } else if (code === VAT_WAIVED && documentType !== 'creditNote') {
    found.add(
      `${path}.exemptionReasonCode`,
      `${VAT_WAIVED} is for credit notes that give up VAT; this is an invoice.`,
    );
  }
}
