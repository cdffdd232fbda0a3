/** Rules of EN 16931 with a different condition in the layer for tax data documents. */
import { ElementView, NONE, type Node } from '../../invoice/xml';
import { Decimal } from '../../values/decimal';
import type { CodeList } from '../code-lists';
import { CREDIT_NOTE_TYPE_CODES, INVOICE_TYPE_CODES } from '../code-lists';
import { RuleContext } from '../context';
import type { Assertion } from '../rule-set';
import { ATTR, CAC, CBC } from '../ubl-names';
import { roundHalfUp, sum } from '../xpath';
import { categoryUses } from '../en16931/vat-facts';
import { CURRENCIES, ELECTRONIC_ADDRESS_SCHEMES, IDENTIFIER_SCHEMES } from './code-lists';

type Test = Assertion['test'];
type Change = (publishedAssertion: Assertion) => Assertion;

/** Replaces the condition of a rule. */
const withTest =
  (test: Test): Change =>
  (publishedAssertion) => ({ ...publishedAssertion, test });

/** Makes a rule also pass when an element is absent. */
const passWhenAbsent =
  (name: number): Change =>
  (publishedAssertion) => ({
    ...publishedAssertion,
    test: (c, node) => !c.exists(node, name) || publishedAssertion.test(c, node),
  });

const requireAttributeIn = (list: CodeList, name: number): Change =>
  withTest((c, node) => list.has(c.doc.attribute(node, name) ?? ''));
const requireTextIn = (list: CodeList): Change => withTest((c, node) => list.has(c.doc.text(node)));

/** Changes by rule id. */
export const CHANGED_ASSERTIONS: Readonly<Record<string, Change>> = {
  'BR-B-02': withTest((c) => !categoryUses(c).forCategory('B').exactOnDocument || !usesStandardRate(c)),
  'BR-CL-01': withTest((c, node) => {
    const code = c.doc.text(node);
    return INVOICE_TYPE_CODES.has(code) || CREDIT_NOTE_TYPE_CODES.has(code);
  }),
  'BR-CL-03': requireAttributeIn(CURRENCIES, ATTR.currencyID),
  'BR-CL-04': requireTextIn(CURRENCIES),
  'BR-CL-05': requireTextIn(CURRENCIES),
  'BR-CL-10': requireAttributeIn(IDENTIFIER_SCHEMES, ATTR.schemeID),
  'BR-CL-25': requireAttributeIn(ELECTRONIC_ADDRESS_SCHEMES, ATTR.schemeID),
  'BR-CO-10': withTest(isLineTotalCorrect),
  'BR-CO-14': withTest(isTaxTotalCorrect),
  'BR-CO-15': withTest(isTotalWithVatCorrect),
  'BR-CO-16': passWhenAbsent(CBC.TaxInclusiveAmount),
  'BR-CO-17': passWhenAbsent(CBC.TaxAmount),
  'BR-S-01': withTest((c) => {
    const { lineAnyScheme, allowanceChargeAnyScheme, breakdownAnyScheme } = categoryUses(c).forCategory('S');
    return lineAnyScheme + allowanceChargeAnyScheme === 0 || breakdownAnyScheme > 0;
  }),
  'UBL-SR-42': (publishedAssertion) => ({
    ...publishedAssertion,
    test: (c, node) => c.count(node, CAC.PartyTaxScheme) <= 1,
    message: (c, node) =>
      `The seller has ${c.count(node, CAC.PartyTaxScheme)} tax registrations, but a tax data document must report only one, the VAT identifier (BT-31).`,
  }),
};

/** Returns whether a line, allowance or charge of the document has the category S, written without blanks. */
function usesStandardRate(c: RuleContext): boolean {
  return (
    c.doc.all(CAC.ClassifiedTaxCategory).some((node) => c.equals(node, 'S', CBC.ID)) ||
    c.select(0, CAC.AllowanceCharge, CAC.TaxCategory).some((node) => c.equals(node, 'S', CBC.ID))
  );
}

/** Returns the lines of all reported documents (usually one), because the published rule adds them all up. */
function findReportedLines(c: RuleContext): { c: RuleContext; lines: readonly Node[] } {
  if (!(c.doc instanceof ElementView)) return { c, lines: [] };
  const wholeDocument = c.doc.document;
  const [line] = c.doc.all(CAC.InvoiceLine);
  const name = line === undefined ? NONE : wholeDocument.name(c.doc.nodeInDocument(line));
  return { c: new RuleContext(wholeDocument), lines: wholeDocument.all(name) };
}

/** Returns whether BR-CO-10 is satisfied: the sum of line net amounts. */
function isLineTotalCorrect(c: RuleContext, total: Node): boolean {
  const reported = findReportedLines(c);
  const amounts = reported.lines.map((line) => reported.c.decimal(line, CBC.LineExtensionAmount));
  return c.decimal(total, CBC.LineExtensionAmount)?.equals(roundHalfUp(sum(amounts), 2)) === true;
}

/** Returns whether BR-CO-14 is satisfied; the rule applies when each group states its VAT. */
function isTaxTotalCorrect(c: RuleContext, total: Node): boolean {
  const groups = c.select(total, CAC.TaxSubtotal);
  if (!c.exists(total, CBC.TaxAmount) || groups.length === 0) return true;
  if (!groups.every((group) => c.exists(group, CBC.TaxAmount))) return true;
  const taxAmount = c.decimal(total, CBC.TaxAmount);
  const expectedAmount = roundHalfUp(sum(groups.map((group) => c.decimal(group, CBC.TaxAmount))), 2);
  return taxAmount?.equals(expectedAmount) === true;
}

/** Returns whether BR-CO-15 is satisfied; the rule applies when a VAT total in the currency of the document is stated. */
function isTotalWithVatCorrect(c: RuleContext, root: Node): boolean {
  return c.texts(root, CBC.DocumentCurrencyCode).every((currency) => {
    const amounts = c
      .select(root, CAC.TaxTotal, CBC.TaxAmount)
      .filter((node) => c.doc.attribute(node, ATTR.currencyID) === currency);
    const [amount] = amounts;
    if (amount === undefined) return true;
    const inclusive = c.decimal(root, CAC.LegalMonetaryTotal, CBC.TaxInclusiveAmount);
    const exclusive = c.decimal(root, CAC.LegalMonetaryTotal, CBC.TaxExclusiveAmount);
    const tax: Decimal | undefined = c.decimal(amount);
    if (amounts.length > 1 || inclusive === undefined || exclusive === undefined || tax === undefined)
      return false;
    return inclusive.equals(roundHalfUp(exclusive.plus(tax), 2));
  });
}
