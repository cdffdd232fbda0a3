/** Rules on document totals, tax totals and their currencies: ibr-012 to -015, -091, -121 to -126, ibr-co-10 to -16. */
import type { Node } from '../../../invoice/xml';
import type { Decimal } from '../../../values/decimal';
import { fact, type RuleContext } from '../../context';
import { fatal, type Assertion, type Rule } from '../../rule-set';
import { formatQuoted } from '../../wording';
import { roundHalfUp } from '../../xpath';
import { adaptEnAssertion, limitToTwoDecimals } from '../assertions';
import { ATTR, CAC, CBC, parsePath } from '../names';

/** Returns whether prices include tax. Totals are then not computed from net amounts. */
const isTaxIncluded = (c: RuleContext, node: Node): boolean =>
  c.equalsBoolean(node, true, CAC.TaxTotal, CBC.TaxIncludedIndicator);

const roundToCents = (value: Decimal): Decimal => roundHalfUp(value, 2);

/**
 * Returns the amount due and the amount owed; zero counts as absent, and amounts are compared exactly, without rounding.
 */
function readPayable(c: RuleContext, total: Node): { due: Decimal; owed: Decimal } | undefined {
  const due = c.decimal(total, CBC.PayableAmount);
  const inclusive = c.decimal(total, CBC.TaxInclusiveAmount);
  if (due === undefined || inclusive === undefined) return undefined;
  const prepaid = c.decimal(total, CBC.PrepaidAmount);
  const rounding = c.decimal(total, CBC.PayableRoundingAmount);
  return {
    due: rounding === undefined || rounding.isZero ? due : roundToCents(due.minus(rounding)),
    owed: prepaid === undefined || prepaid.isZero ? inclusive : roundToCents(inclusive.minus(prepaid)),
  };
}

const PAYABLE_ASSERTION: Assertion = fatal(
  'ibr-co-16',
  (c, total) => {
    const payableAmount = readPayable(c, total);
    return payableAmount !== undefined && payableAmount.due.equals(payableAmount.owed);
  },
  (c, total) => {
    const payableAmount = readPayable(c, total);
    return `The amount due (IBT-115) minus rounding (IBT-114) is ${payableAmount?.due.toString() ?? 'missing'}, but must be the total with tax (IBT-112) minus the paid amount (IBT-113), which is ${payableAmount?.owed.toString() ?? 'missing'}.`;
  },
  { subjectPath: 'cbc:PayableAmount', terms: ['BT-115'] },
);

function skipWhenTaxIncluded(
  assertion: Assertion,
  findRoot: (c: RuleContext, node: Node) => Node,
): Assertion {
  return { ...assertion, test: (c, node) => isTaxIncluded(c, findRoot(c, node)) || assertion.test(c, node) };
}

/** Creates the rule on the document totals (cac:LegalMonetaryTotal). */
export const totalsRule = (): Rule => ({
  context: 'cac:LegalMonetaryTotal',
  asserts: [
    adaptEnAssertion('ibr-012', 'BR-12'),
    adaptEnAssertion('ibr-013', 'BR-13'),
    adaptEnAssertion('ibr-014', 'BR-14'),
    adaptEnAssertion('ibr-015', 'BR-15'),
    adaptEnAssertion('ibr-091', 'BR-DEC-18'),
    adaptEnAssertion('ibr-121', 'BR-DEC-10'),
    adaptEnAssertion('ibr-122', 'BR-DEC-11'),
    adaptEnAssertion('ibr-123', 'BR-DEC-12'),
    adaptEnAssertion('ibr-125', 'BR-DEC-14'),
    adaptEnAssertion('ibr-co-10', 'BR-CO-10'),
    adaptEnAssertion('ibr-co-11', 'BR-CO-11'),
    adaptEnAssertion('ibr-co-12', 'BR-CO-12'),
    skipWhenTaxIncluded(adaptEnAssertion('ibr-co-13', 'BR-CO-13'), (c, node) => c.doc.parent(node)),
    PAYABLE_ASSERTION,
  ],
});

const documentCurrencies = fact((c) => new Set(c.texts(0, CBC.DocumentCurrencyCode)));

/** Returns the total with tax, computed from the totals and the first tax total in the currency of the document. */
function computeTotalWithTax(c: RuleContext, root: Node): Decimal | undefined {
  const exclusive = c.decimal(root, CAC.LegalMonetaryTotal, CBC.TaxExclusiveAmount);
  const amount = c
    .select(c.first(root, CAC.TaxTotal), CBC.TaxAmount)
    .find((element) => documentCurrencies(c).has(c.doc.attribute(element, ATTR.currencyID) ?? ''));
  const tax = amount === undefined ? undefined : c.decimal(amount);
  return exclusive === undefined || tax === undefined ? undefined : roundToCents(exclusive.plus(tax));
}

/** Creates ibr-co-15, for the root element. */
export const totalWithTaxAssertion = (): Assertion =>
  skipWhenTaxIncluded(
    fatal(
      'ibr-co-15',
      (c, root) => {
        const expectedAmount = computeTotalWithTax(c, root);
        const statedAmount = c.decimal(root, ...parsePath('cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount'));
        return expectedAmount !== undefined && statedAmount?.equals(expectedAmount) === true;
      },
      (c, root) =>
        `The total with tax (IBT-112) is ${formatQuoted(c.text(root, CAC.LegalMonetaryTotal, CBC.TaxInclusiveAmount), 'missing')}, but must be the total without tax (IBT-109) plus the tax total in the document currency (IBT-110), which is ${computeTotalWithTax(c, root)?.toString() ?? 'missing'}.`,
      { subjectPath: 'cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount', terms: ['BT-112', 'BT-110'] },
    ),
    (_, root) => root,
  );

/** Creates ibr-124 and ibr-co-14, which do not check tax totals of credit notes. */
export const taxTotalRule = (): Rule => ({
  context: '/ubl:Invoice/cac:TaxTotal',
  asserts: [
    limitToTwoDecimals('ibr-124', 'cbc:TaxAmount', 'BT-110'),
    adaptEnAssertion('ibr-co-14', 'BR-CO-14'),
  ],
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

const documentCurrencyAssertion = (): Assertion =>
  fatal(
    'ibr-126',
    (c, node) =>
      currenciesAnywhere(c).has(c.doc.attribute(node, ATTR.currencyID)) ||
      c.hasAncestor(node, CAC.ItemPriceExtension),
    (c, node) =>
      `The currency of ${c.doc.localName(node)} is ${formatQuoted(c.doc.attribute(node, ATTR.currencyID), 'missing')}, but must be the document currency (IBT-5). Only the tax total in accounting currency (IBT-111) may have another currency.`,
    { subjectPath: '@currencyID', terms: ['BT-5'] },
  );

/** Creates ibr-126 for amounts, and for tax totals and their breakdown in the document currency. */
export const currencyRules = (): Rule[] => {
  const asserts = [documentCurrencyAssertion()];
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
