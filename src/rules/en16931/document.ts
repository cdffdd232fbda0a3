/** Rules on the document as a whole and on its references, periods, notes and payment. */
import { fatal, warning, type Assertion, type Rule } from '../rule-set';
import { ATTR, CAC, CBC } from '../ubl-names';
import {
  dateOf,
  decimalsWritten,
  normalizeSpace,
  stringLength,
  substringAfter,
  substringBefore,
} from '../xpath';
import type { RuleContext } from '../context';
import type { Node } from '../../invoice/xml';
import { NOTE_SUBJECT_CODES } from '../code-lists';
import { exists, filled } from './assertions';
import { TAX_INCLUSIVE } from './totals';
import { CATEGORIES, documentVatAssertions } from './vat';
import { SPECIAL_DOCUMENT_ASSERTIONS } from './vat-special';
import { taxTotalCurrencies } from './vat-facts';

const ROOT = '/ubl:Invoice | /cn:CreditNote';
const SELLER = [CAC.AccountingSupplierParty, CAC.Party];
const BUYER = [CAC.AccountingCustomerParty, CAC.Party];

/** BR-01 to -16, -53, BR-CO-03, -15, -18, BR-DEC-13, -15 and the VAT rules of the document. */
export const DOCUMENT: Rule = {
  context: ROOT,
  asserts: [
    filled('BR-01', [CBC.CustomizationID], {
      what: 'The specification identifier (BT-24)',
      about: 'cbc:CustomizationID',
      terms: ['BT-24'],
    }),
    filled('BR-02', [CBC.ID], { what: 'The invoice number (BT-1)', about: 'cbc:ID', terms: ['BT-1'] }),
    filled('BR-03', [CBC.IssueDate], {
      what: 'The issue date (BT-2)',
      about: 'cbc:IssueDate',
      terms: ['BT-2'],
    }),
    fatal(
      'BR-04',
      (c, n) => c.norm(n, CBC.InvoiceTypeCode) !== '' || c.norm(n, CBC.CreditNoteTypeCode) !== '',
      'The type code (BT-3) is missing or empty. Add cbc:InvoiceTypeCode, or cbc:CreditNoteTypeCode in a credit note.',
      { about: 'cbc:InvoiceTypeCode', terms: ['BT-3'] },
    ),
    filled('BR-05', [CBC.DocumentCurrencyCode], {
      what: 'The currency of the document (BT-5)',
      about: 'cbc:DocumentCurrencyCode',
      terms: ['BT-5'],
    }),
    filled('BR-06', [...SELLER, CAC.PartyLegalEntity, CBC.RegistrationName], {
      what: "The seller's name (BT-27)",
      about: 'cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity/cbc:RegistrationName',
      terms: ['BT-27'],
    }),
    filled('BR-07', [...BUYER, CAC.PartyLegalEntity, CBC.RegistrationName], {
      what: "The buyer's name (BT-44)",
      about: 'cac:AccountingCustomerParty/cac:Party/cac:PartyLegalEntity/cbc:RegistrationName',
      terms: ['BT-44'],
    }),
    exists('BR-08', [...SELLER, CAC.PostalAddress], {
      what: "The seller's postal address (BG-5)",
      about: 'cac:AccountingSupplierParty/cac:Party/cac:PostalAddress',
      terms: ['BG-5'],
    }),
    exists('BR-10', [...BUYER, CAC.PostalAddress], {
      what: "The buyer's postal address (BG-8)",
      about: 'cac:AccountingCustomerParty/cac:Party/cac:PostalAddress',
      terms: ['BG-8'],
    }),
    fatal(
      'BR-16',
      (c, n) => c.exists(n, CAC.InvoiceLine) || c.exists(n, CAC.CreditNoteLine),
      'The document has no lines (BG-25). Add at least one.',
      {
        about: 'cac:InvoiceLine',
        terms: ['BG-25'],
      },
    ),
    fatal(
      'BR-53',
      (c, n) => c.texts(n, CBC.TaxCurrencyCode).every((currency) => taxTotalCurrencies(c).has(currency)),
      (c, n) =>
        `The VAT accounting currency (BT-6) is ${c.text(n, CBC.TaxCurrencyCode) ?? ''}, but there is no VAT total (BT-111) in it. Add a second cac:TaxTotal with that currency.`,
      { about: 'cac:TaxTotal/cbc:TaxAmount', terms: ['BT-111', 'BT-6'] },
    ),
    ...CATEGORIES.flatMap(documentVatAssertions),
    ...SPECIAL_DOCUMENT_ASSERTIONS,
    fatal(
      'BR-CO-03',
      (c, n) => !(c.exists(n, CBC.TaxPointDate) && c.exists(n, CAC.InvoicePeriod, CBC.DescriptionCode)),
      'Both a VAT point date (BT-7) and a code for it (BT-8) are given. Keep one: cbc:TaxPointDate or cac:InvoicePeriod/cbc:DescriptionCode.',
      { about: 'cbc:TaxPointDate', terms: ['BT-7', 'BT-8'] },
    ),
    TAX_INCLUSIVE,
    exists('BR-CO-18', [CAC.TaxTotal, CAC.TaxSubtotal], {
      what: 'The VAT breakdown (BG-23)',
      about: 'cac:TaxTotal/cac:TaxSubtotal',
      terms: ['BG-23'],
    }),
    nestedCurrencyDecimals('BR-DEC-13', CBC.DocumentCurrencyCode, 'BT-110'),
    nestedCurrencyDecimals('BR-DEC-15', CBC.TaxCurrencyCode, 'BT-111'),
  ],
};

/**
 * The published condition looks for the currency code inside the tax amount instead of in the document. It is kept as
 * published; amounts of more than two decimals are caught by UBL-DT-01.
 */
function nestedCurrencyDecimals(id: string, currencyName: number, term: string): Assertion {
  return fatal(
    id,
    (c) => {
      const amounts = c.doc.all(CAC.TaxTotal).flatMap((total) => c.doc.children(total, CBC.TaxAmount));
      const matching = amounts.find((amount) => {
        const currency = c.doc.attribute(amount, ATTR.currencyID);
        return (
          currency !== undefined && c.doc.hasChildren(amount) && c.equals(amount, currency, currencyName)
        );
      });
      return matching === undefined || decimalsWritten(c.doc.text(matching)) <= 2;
    },
    `The VAT total (${term}) has more than two digits behind the point. Round it.`,
    { about: 'cac:TaxTotal/cbc:TaxAmount', terms: [term] },
  );
}

const inOrder = (c: RuleContext, period: Node): boolean => {
  if (!c.exists(period, CBC.StartDate) || !c.exists(period, CBC.EndDate)) return true;
  const start = dateOf(c.text(period, CBC.StartDate));
  const end = dateOf(c.text(period, CBC.EndDate));
  return start !== undefined && end !== undefined && end >= start;
};

function periodAssertions(
  order: string,
  filledIn: string,
  terms: readonly string[],
  codeCounts: boolean,
): Assertion[] {
  return [
    fatal(
      order,
      inOrder,
      (c, n) =>
        `The period ends on ${c.text(n, CBC.EndDate) ?? ''}, before it starts on ${c.text(n, CBC.StartDate) ?? ''}, or a date cannot be read. Correct ${terms.join(' or ')}.`,
      { about: 'cbc:EndDate', terms },
    ),
    fatal(
      filledIn,
      (c, n) =>
        c.exists(n, CBC.StartDate) ||
        c.exists(n, CBC.EndDate) ||
        (codeCounts && c.exists(n, CBC.DescriptionCode)),
      'A period has neither start nor end. Give at least one of the dates, or leave the period out.',
      { about: 'cbc:StartDate', terms },
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
        return stringLength(code) !== 3 || NOTE_SUBJECT_CODES.joined.includes(code);
      },
      (c, n) =>
        `The note starts with the subject code (BT-21) "${substringBefore(substringAfter(c.doc.text(n), '#'), '#')}", which is not in UNTDID 4451. Correct the code between the # signs.`,
      { terms: ['BT-21'] },
    ),
  ],
};

/** BR-52: supporting documents (BG-24). */
export const SUPPORTING_DOCUMENT: Rule = {
  context: 'cac:AdditionalDocumentReference',
  asserts: [
    filled('BR-52', [CBC.ID], {
      what: 'The reference of a supporting document (BT-122)',
      about: 'cbc:ID',
      terms: ['BT-122'],
    }),
  ],
};

/** BR-55: preceding invoices (BG-3). */
export const PRECEDING_INVOICE: Rule = {
  context: 'cac:BillingReference',
  asserts: [
    exists('BR-55', [CAC.InvoiceDocumentReference, CBC.ID], {
      what: 'The number of the preceding invoice (BT-25)',
      about: 'cac:InvoiceDocumentReference/cbc:ID',
      terms: ['BT-25'],
    }),
  ],
};

/** BR-51: card numbers. */
export const CARD: Rule = {
  context: 'cac:PaymentMeans/cac:CardAccount/cbc:PrimaryAccountNumberID',
  asserts: [
    warning(
      'BR-51',
      (c, n) => stringLength(normalizeSpace(c.doc.text(n))) <= 10,
      'The card number (BT-87) has more than ten characters. Never send a whole card number: the first six and the last four digits at most.',
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
    filled('BR-50', [CBC.ID], { what: 'The account to pay to (BT-84)', about: 'cbc:ID', terms: ['BT-84'] }),
  ],
};

/** BR-49, -61: payment means (BG-16). */
export const PAYMENT_MEANS: Rule = {
  context: 'cac:PaymentMeans',
  asserts: [
    exists('BR-49', [CBC.PaymentMeansCode], {
      what: 'The payment means code (BT-81)',
      about: 'cbc:PaymentMeansCode',
      terms: ['BT-81'],
    }),
    fatal(
      'BR-61',
      (c, n) => {
        const code = c.norm(n, CBC.PaymentMeansCode);
        return (code !== '30' && code !== '58') || c.exists(n, CAC.PayeeFinancialAccount, CBC.ID);
      },
      (c, n) =>
        `Payment by credit transfer (code ${c.norm(n, CBC.PaymentMeansCode)}) needs the account to pay to (BT-84). Add cac:PayeeFinancialAccount/cbc:ID.`,
      { about: 'cac:PayeeFinancialAccount/cbc:ID', terms: ['BT-84'] },
    ),
  ],
};
