/** Document totals, tax totals and their currencies: ibr-012 to -015, -091, -121 to -126, ibr-co-10 to -16. */
import type { Node } from '../../../invoice/xml';
import type { Decimal } from '../../../values/decimal';
import { fact, type RuleContext } from '../../context';
import { fatal, type Assertion, type Rule } from '../../rule-set';
import { formatQuoted } from '../../wording';
import { roundHalfUp } from '../../xpath';
import { adaptEnRule, twoDigits } from '../assertions';
import { ATTR, CAC, CBC, steps } from '../names';

/** Returns whether prices include tax already: totals are then not made of net amounts. */
const isTaxIncluded = (c: RuleContext, node: Node): boolean =>
  c.is(node, true, CAC.TaxTotal, CBC.TaxIncludedIndicator);

const cents = (value: Decimal): Decimal => roundHalfUp(value, 2);

/**
 * Returns the amount due and the amount owed; zero counts as absent, and amounts are compared exactly, without rounding.
 */
function payable(c: RuleContext, total: Node): { due: Decimal; owed: Decimal } | undefined {
  const due = c.decimal(total, CBC.PayableAmount);
  const inclusive = c.decimal(total, CBC.TaxInclusiveAmount);
  if (due === undefined || inclusive === undefined) return undefined;
  const prepaid = c.decimal(total, CBC.PrepaidAmount);
  const rounding = c.decimal(total, CBC.PayableRoundingAmount);
  return {
    due: rounding === undefined || rounding.isZero ? due : cents(due.minus(rounding)),
    owed: prepaid === undefined || prepaid.isZero ? inclusive : cents(inclusive.minus(prepaid)),
  };
}

const PAYABLE: Assertion = fatal(
  'ibr-co-16',
  (c, total) => {
    const payableAmount = payable(c, total);
    return payableAmount !== undefined && payableAmount.due.equals(payableAmount.owed);
  },
  (c, total) => {
    const payableAmount = payable(c, total);
    return `The amount due (IBT-115), less rounding (IBT-114), is ${payableAmount?.due.toString() ?? 'missing'}, but the total with tax (IBT-112) less the paid amount (IBT-113) is ${payableAmount?.owed.toString() ?? 'missing'}.`;
  },
  { subjectPath: 'cbc:PayableAmount', terms: ['BT-115'] },
);

function orTaxIncluded(assertion: Assertion, root: (c: RuleContext, node: Node) => Node): Assertion {
  return { ...assertion, test: (c, node) => isTaxIncluded(c, root(c, node)) || assertion.test(c, node) };
}

/** cac:LegalMonetaryTotal */
export const totalsRule = (): Rule => ({
  context: 'cac:LegalMonetaryTotal',
  asserts: [
    adaptEnRule('ibr-012', 'BR-12'),
    adaptEnRule('ibr-013', 'BR-13'),
    adaptEnRule('ibr-014', 'BR-14'),
    adaptEnRule('ibr-015', 'BR-15'),
    adaptEnRule('ibr-091', 'BR-DEC-18'),
    adaptEnRule('ibr-121', 'BR-DEC-10'),
    adaptEnRule('ibr-122', 'BR-DEC-11'),
    adaptEnRule('ibr-123', 'BR-DEC-12'),
    adaptEnRule('ibr-125', 'BR-DEC-14'),
    adaptEnRule('ibr-co-10', 'BR-CO-10'),
    adaptEnRule('ibr-co-11', 'BR-CO-11'),
    adaptEnRule('ibr-co-12', 'BR-CO-12'),
    orTaxIncluded(adaptEnRule('ibr-co-13', 'BR-CO-13'), (c, node) => c.doc.parent(node)),
    PAYABLE,
  ],
});

const documentCurrencies = fact((c) => new Set(c.texts(0, CBC.DocumentCurrencyCode)));

/** Returns the total with tax, computed from the totals and the first tax total in the currency of the document. */
function expectedInclusive(c: RuleContext, root: Node): Decimal | undefined {
  const exclusive = c.decimal(root, CAC.LegalMonetaryTotal, CBC.TaxExclusiveAmount);
  const amount = c
    .select(c.first(root, CAC.TaxTotal), CBC.TaxAmount)
    .find((element) => documentCurrencies(c).has(c.doc.attribute(element, ATTR.currencyID) ?? ''));
  const tax = amount === undefined ? undefined : c.decimal(amount);
  return exclusive === undefined || tax === undefined ? undefined : cents(exclusive.plus(tax));
}

/** ibr-co-15, on the root element. */
export const taxInclusive = (): Assertion =>
  orTaxIncluded(
    fatal(
      'ibr-co-15',
      (c, root) => {
        const expectedAmount = expectedInclusive(c, root);
        const statedAmount = c.decimal(root, ...steps('cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount'));
        return expectedAmount !== undefined && statedAmount?.equals(expectedAmount) === true;
      },
      (c, root) =>
        `The total with tax (IBT-112) is ${formatQuoted(c.text(root, CAC.LegalMonetaryTotal, CBC.TaxInclusiveAmount), 'missing')}, but the total without tax (IBT-109) plus the tax total in the currency of the document (IBT-110) is ${expectedInclusive(c, root)?.toString() ?? 'missing'}.`,
      { subjectPath: 'cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount', terms: ['BT-112', 'BT-110'] },
    ),
    (_, root) => root,
  );

/** ibr-124, ibr-co-14; tax totals of credit notes are not checked by these. */
export const taxTotalRule = (): Rule => ({
  context: '/ubl:Invoice/cac:TaxTotal',
  asserts: [twoDigits('ibr-124', 'cbc:TaxAmount', 'BT-110'), adaptEnRule('ibr-co-14', 'BR-CO-14')],
});

const PLAIN_AMOUNTS =
  'Amount BaseAmount PriceAmount LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount AllowanceTotalAmount ' +
  'ChargeTotalAmount PrepaidAmount PayableRoundingAmount PayableAmount';

const isInDocumentCurrency = (c: RuleContext, taxTotal: Node): boolean =>
  c
    .select(taxTotal, CBC.TaxAmount)
    .some((element) => documentCurrencies(c).has(c.doc.attribute(element, ATTR.currencyID) ?? ''));

const currenciesAnywhere = fact(
  (c) =>
    new Set<string | undefined>(c.doc.all(CBC.DocumentCurrencyCode).map((element) => c.doc.text(element))),
);

const inDocumentCurrency = (): Assertion =>
  fatal(
    'ibr-126',
    (c, node) =>
      currenciesAnywhere(c).has(c.doc.attribute(node, ATTR.currencyID)) ||
      c.hasAncestor(node, CAC.ItemPriceExtension),
    (c, node) =>
      `The currency of ${c.doc.localName(node)} is ${formatQuoted(c.doc.attribute(node, ATTR.currencyID), 'missing')}, which is not that of the document (IBT-5). Only the tax total in the accounting currency (IBT-111) is in another one.`,
    { subjectPath: '@currencyID', terms: ['BT-5'] },
  );

/** ibr-126: amounts, and tax totals in the currency of the document with their parts. */
export const currencyRules = (): Rule[] => {
  const asserts = [inDocumentCurrency()];
  return [
    {
      context: PLAIN_AMOUNTS.split(' ')
        .map((name) => `cbc:${name}`)
        .join(' | '),
      asserts,
    },
    {
      context: 'cac:TaxTotal/cbc:TaxAmount',
      when: (c, node) => isInDocumentCurrency(c, c.doc.parent(node)),
      asserts,
    },
    {
      context: 'cac:TaxTotal/cac:TaxSubtotal/cbc:TaxableAmount | cac:TaxTotal/cac:TaxSubtotal/cbc:TaxAmount',
      when: (c, node) => isInDocumentCurrency(c, c.doc.parent(c.doc.parent(node))),
      asserts,
    },
  ];
};
