/** Rules on the document as a whole and on its references, periods, notes and payment. */
import { fatal, warning, type Assertion, type Rule } from '../rule-set';
import { ATTR, CAC, CBC } from '../ubl-names';
import {
  toDate,
  countDecimals,
  normalizeSpace,
  stringLength,
  substringAfter,
  substringBefore,
} from '../xpath';
import type { RuleContext } from '../context';
import type { Node } from '../../invoice/xml';
import { NOTE_SUBJECT_CODES } from '../code-lists';
import { requireText } from './assertions';
import { requireTerm } from './term-assertions';
import { TAX_INCLUSIVE } from './totals';
import { CATEGORIES, documentVatAssertions } from './vat';
import { SPECIAL_DOCUMENT_ASSERTIONS } from './vat-special';
import { taxTotalCurrencies } from './vat-facts';

const ROOT = '/ubl:Invoice | /cn:CreditNote';

/** BR-01 to -16, -53, BR-CO-03, -15, -18, BR-DEC-13, -15 and the VAT rules of the document. */
export const DOCUMENT: Rule = {
  context: ROOT,
  asserts: [
    requireTerm('ubl', 'BR-01'),
    requireTerm('ubl', 'BR-02'),
    requireTerm('ubl', 'BR-03'),
    fatal(
      'BR-04',
      (c, n) => c.norm(n, CBC.InvoiceTypeCode) !== '' || c.norm(n, CBC.CreditNoteTypeCode) !== '',
      'The type code (BT-3) is missing or empty. Add cbc:InvoiceTypeCode, or cbc:CreditNoteTypeCode in a credit note.',
      { subjectPath: 'cbc:InvoiceTypeCode', terms: ['BT-3'] },
    ),
    requireTerm('ubl', 'BR-05'),
    requireTerm('ubl', 'BR-06'),
    requireTerm('ubl', 'BR-07'),
    requireTerm('ubl', 'BR-08'),
    requireTerm('ubl', 'BR-10'),
    fatal(
      'BR-16',
      (c, n) => c.exists(n, CAC.InvoiceLine) || c.exists(n, CAC.CreditNoteLine),
      'The document has no lines (BG-25). Add at least one.',
      {
        subjectPath: 'cac:InvoiceLine',
        terms: ['BG-25'],
      },
    ),
    fatal(
      'BR-53',
      (c, n) => c.texts(n, CBC.TaxCurrencyCode).every((currency) => taxTotalCurrencies(c).has(currency)),
      (c, n) =>
        `The VAT accounting currency (BT-6) ${c.text(n, CBC.TaxCurrencyCode) ?? ''} must have a VAT total (BT-111). Add a second cac:TaxTotal in this currency.`,
      { subjectPath: 'cac:TaxTotal/cbc:TaxAmount', terms: ['BT-111', 'BT-6'] },
    ),
    ...CATEGORIES.flatMap(documentVatAssertions),
    ...SPECIAL_DOCUMENT_ASSERTIONS,
    fatal(
      'BR-CO-03',
      (c, n) => !(c.exists(n, CBC.TaxPointDate) && c.exists(n, CAC.InvoicePeriod, CBC.DescriptionCode)),
      'The VAT point date (BT-7) and the VAT point date code (BT-8) must not both be present. Keep one: cbc:TaxPointDate or cac:InvoicePeriod/cbc:DescriptionCode.',
      { subjectPath: 'cbc:TaxPointDate', terms: ['BT-7', 'BT-8'] },
    ),
    TAX_INCLUSIVE,
    requireTerm('ubl', 'BR-CO-18'),
    nestedCurrencyDecimals('BR-DEC-13', CBC.DocumentCurrencyCode, 'BT-110'),
    nestedCurrencyDecimals('BR-DEC-15', CBC.TaxCurrencyCode, 'BT-111'),
  ],
};

/**
 * Creates the rule as published: the condition searches the currency code inside the tax amount instead of in the
 * document. UBL-DT-01 detects amounts of more than two decimals.
 */
function nestedCurrencyDecimals(id: string, currencyName: number, term: string): Assertion {
  return fatal(
    id,
    (c) => {
      const amounts = c.doc.all(CAC.TaxTotal).flatMap((total) => c.doc.children(total, CBC.TaxAmount));
      const matchingAmount = amounts.find((amount) => {
        const currency = c.doc.attribute(amount, ATTR.currencyID);
        return (
          currency !== undefined && c.doc.hasChildren(amount) && c.equals(amount, currency, currencyName)
        );
      });
      return matchingAmount === undefined || countDecimals(c.doc.text(matchingAmount)) <= 2;
    },
    `The VAT total (${term}) must have at most two decimals. Round it.`,
    { subjectPath: 'cac:TaxTotal/cbc:TaxAmount', terms: [term] },
  );
}

const isPeriodInOrder = (c: RuleContext, period: Node): boolean => {
  if (!c.exists(period, CBC.StartDate) || !c.exists(period, CBC.EndDate)) return true;
  const start = toDate(c.text(period, CBC.StartDate));
  const end = toDate(c.text(period, CBC.EndDate));
  return start !== undefined && end !== undefined && end >= start;
};

function periodAssertions(
  orderRuleId: string,
  presenceRuleId: string,
  terms: readonly string[],
  acceptsCode: boolean,
): Assertion[] {
  return [
    fatal(
      orderRuleId,
      isPeriodInOrder,
      (c, n) =>
        `The end of a period (${c.text(n, CBC.EndDate) ?? ''}) must not be before its start (${c.text(n, CBC.StartDate) ?? ''}), and both must be valid dates. Correct ${terms.join(' or ')}.`,
      { subjectPath: 'cbc:EndDate', terms },
    ),
    fatal(
      presenceRuleId,
      (c, n) =>
        c.exists(n, CBC.StartDate) ||
        c.exists(n, CBC.EndDate) ||
        (acceptsCode && c.exists(n, CBC.DescriptionCode)),
      'A period must have a start date, an end date or both. Add a date, or remove the period.',
      { subjectPath: 'cbc:StartDate', terms },
    ),
  ];
}

/** BR-30, BR-CO-20: period of a line (BG-26). */
export const LINE_PERIOD: Rule = {
  context: 'cac:InvoiceLine/cac:InvoicePeriod | cac:CreditNoteLine/cac:InvoicePeriod',
  asserts: periodAssertions('BR-30', 'BR-CO-20', ['BT-135', 'BT-134'], false),
};

/** BR-29, BR-CO-19: period of the document (BG-14). */
export const PERIOD: Rule = {
  context: 'cac:InvoicePeriod',
  asserts: periodAssertions('BR-29', 'BR-CO-19', ['BT-74', 'BT-73'], true),
};

/** BR-CL-08: subject code in front of a note, `#AAI#text`. */
export const NOTE: Rule = {
  context: '/ubl:Invoice/cbc:Note | /cn:CreditNote/cbc:Note',
  asserts: [
    fatal(
      'BR-CL-08',
      (c, n) => {
        const code = substringBefore(substringAfter(c.doc.text(n), '#'), '#');
        return stringLength(code) !== 3 || NOTE_SUBJECT_CODES.joinedCodes.includes(code);
      },
      (c, n) =>
        `The subject code (BT-21) of a note must be a code of UNTDID 4451; received "${substringBefore(substringAfter(c.doc.text(n), '#'), '#')}". Correct the code between the # signs.`,
      { terms: ['BT-21'] },
    ),
  ],
};

/** BR-52: supporting documents (BG-24). */
export const SUPPORTING_DOCUMENT: Rule = {
  context: 'cac:AdditionalDocumentReference',
  asserts: [requireTerm('ubl', 'BR-52', 'BG-24')],
};

/** BR-55: preceding invoices (BG-3). */
export const PRECEDING_INVOICE: Rule = {
  context: 'cac:BillingReference',
  asserts: [requireTerm('ubl', 'BR-55', 'BG-3')],
};

/** BR-51: card numbers. */
export const CARD: Rule = {
  context: 'cac:PaymentMeans/cac:CardAccount/cbc:PrimaryAccountNumberID',
  asserts: [
    warning(
      'BR-51',
      (c, n) => stringLength(normalizeSpace(c.doc.text(n))) <= 10,
      'The card number (BT-87) must have at most ten characters: the first six and the last four digits. Never send a complete card number.',
      { terms: ['BT-87'] },
    ),
  ],
};

/** BR-50: account of a credit transfer. */
export const CREDIT_TRANSFER: Rule = {
  context: 'cac:PaymentMeans/cac:PayeeFinancialAccount',
  when: (c, n) => {
    const means = c.doc.parent(n);
    return c.equals(means, '30', CBC.PaymentMeansCode) || c.equals(means, '58', CBC.PaymentMeansCode);
  },
  asserts: [
    requireText('BR-50', [CBC.ID], {
      label: 'The payment account identifier (BT-84)',
      subjectPath: 'cbc:ID',
      terms: ['BT-84'],
    }),
  ],
};

/** BR-49, -61: payment means (BG-16). */
export const PAYMENT_MEANS: Rule = {
  context: 'cac:PaymentMeans',
  asserts: [
    requireTerm('ubl', 'BR-49', 'BG-16'),
    fatal(
      'BR-61',
      (c, n) => {
        const code = c.norm(n, CBC.PaymentMeansCode);
        return (code !== '30' && code !== '58') || c.exists(n, CAC.PayeeFinancialAccount, CBC.ID);
      },
      (c, n) =>
        `A payment by credit transfer (code ${c.norm(n, CBC.PaymentMeansCode)}) must have a payment account identifier (BT-84). Add cac:PayeeFinancialAccount/cbc:ID.`,
      { subjectPath: 'cac:PayeeFinancialAccount/cbc:ID', terms: ['BT-84'] },
    ),
  ],
};
