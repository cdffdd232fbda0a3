/** Rules on the groups of the VAT breakdown by category: BR-x-08 to -10. */
import { type Node } from '../../invoice/xml';
import { Decimal } from '../../values/decimal';
import { fact, type RuleContext } from '../context';
import type { Category } from '../en16931/vat-facts';
import { fatal, type Assertion, type Rule } from '../rule-set';
import { toDecimal, toDouble, toExactDecimal } from '../xpath';
import { formatNumber } from './amounts';
import { PATH, RAM, UDT } from './names';
import { categorySums, isVat, calculateTaxable, nonOCategoryUse, type CategorySums } from './vat-facts';

const BREAKDOWN =
  'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax';

/**
 * Creates BR-x-08 to -10, and the rules of the categories K and O. For L, M and O the context is the group. For the
 * other categories it is the category code, which for S and Z may belong to any tax.
 */
export function breakdownRule(category: Category): Rule {
  const { code } = category;
  if (code === 'L' || code === 'M' || code === 'O')
    return {
      context: BREAKDOWN,
      when: (c, tax) => c.equals(tax, code, RAM.CategoryCode) && isVat(c, tax),
      asserts: code === 'O' ? notSubjectToVatAssertions(category) : ratedAssertions(category),
    };
  const anyTax = code === 'S' || code === 'Z';
  return {
    context: anyTax
      ? 'ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax/ram:CategoryCode'
      : `${BREAKDOWN}/ram:CategoryCode`,
    when: (c, node) => c.doc.text(node) === code && (anyTax || isVat(c, c.doc.parent(node))),
    asserts: code === 'S' ? standardRatedAssertions(category) : applyToGroup(exemptAssertions(category)),
  };
}

/** Adapts assertions about a group to a rule whose context is the category code of the group. */
function applyToGroup(asserts: readonly Assertion[]): Assertion[] {
  return asserts.map((assert) => {
    const { subjectPath, test, message } = assert;
    return {
      id: assert.id,
      level: assert.level,
      terms: assert.terms,
      test: (c, node) => test(c, c.doc.parent(node)),
      message: typeof message === 'string' ? message : (c, node) => message(c, c.doc.parent(node)),
      at: (c, node) =>
        subjectPath === undefined ? node : c.doc.child(c.doc.parent(node), NAME_OF_PATH[subjectPath] ?? -1),
    } satisfies Assertion;
  });
}

const NAME_OF_PATH: Readonly<Record<string, number>> = {
  'ram:BasisAmount': RAM.BasisAmount,
  'ram:CalculatedAmount': RAM.CalculatedAmount,
  'ram:ExemptionReason': RAM.ExemptionReason,
};

/** Creates the assertions about groups of AE, E, G, K and Z: taxable amount, VAT amount of 0, exemption reason. */
function exemptAssertions(category: Category): Assertion[] {
  const { family, code } = category;
  return [
    fatal(
      `BR-${family}-08`,
      (c, tax) => {
        const basis = toDouble(c.text(tax, RAM.BasisAmount));
        const net = calculateTaxable(categorySums(c).forCategory(code));
        const lowerBound = toExactDecimal(basis - 1);
        const upperBound = toExactDecimal(basis + 1);
        return (
          lowerBound !== undefined &&
          upperBound !== undefined &&
          lowerBound.compare(net) < 0 &&
          upperBound.compare(net) > 0
        );
      },
      (c, tax) => taxableMessage(c, tax, category, categorySums(c).forCategory(code)),
      { subjectPath: 'ram:BasisAmount', terms: ['BT-116'] },
    ),
    zeroVatAssertion(category),
    exemptionReasonAssertion(category),
    ...(code === 'K' ? INTRA_COMMUNITY : []),
  ];
}

/** Whether the document has a delivery date (BT-72), and whether it has a deliver-to country (BT-80). */
const deliveryPresence = fact((c) => ({
  hasDate: c.exists(
    0,
    ...PATH.delivery,
    RAM.ActualDeliverySupplyChainEvent,
    RAM.OccurrenceDateTime,
    UDT.DateTimeString,
  ),
  hasCountry: c.exists(0, ...PATH.delivery, RAM.ShipToTradeParty, RAM.PostalTradeAddress, RAM.CountryID),
}));

/** BR-IC-11, -12: delivery date and deliver-to country of intra-community supplies. */
const INTRA_COMMUNITY: readonly Assertion[] = [
  fatal(
    'BR-IC-11',
    (c, tax) => {
      const settlement = c.doc.parent(tax);
      return (
        deliveryPresence(c).hasDate ||
        c.exists(settlement, RAM.BillingSpecifiedPeriod, RAM.StartDateTime) ||
        c.exists(settlement, RAM.BillingSpecifiedPeriod, RAM.EndDateTime)
      );
    },
    'An intra-community supply (VAT category K) must have a delivery date (BT-72) or an invoicing period (BG-14). Add ram:ActualDeliverySupplyChainEvent or ram:BillingSpecifiedPeriod.',
    { terms: ['BT-72', 'BG-14'] },
  ),
  fatal(
    'BR-IC-12',
    (c) => deliveryPresence(c).hasCountry,
    'An intra-community supply (VAT category K) must have a deliver-to country (BT-80). Add ram:ShipToTradeParty/ram:PostalTradeAddress/ram:CountryID.',
    { terms: ['BT-80'] },
  ),
];

/**
 * Creates the assertions of L and M. The published condition searches rate and amount next to the group, where a
 * valid document has none.
 */
function ratedAssertions(category: Category): Assertion[] {
  const { family, code } = category;
  return [
    fatal(
      `BR-${family}-08`,
      (c, tax) => hasExactTaxable(c, c.doc.parent(tax), code),
      `The taxable amount (BT-116) for VAT category ${code} (${category.name}) must be the sum of its lines plus charges minus allowances.`,
      { subjectPath: 'ram:BasisAmount', terms: ['BT-116'] },
    ),
    fatal(
      `BR-${family}-09`,
      () => true,
      'The VAT amount (BT-117) must be the taxable amount (BT-116) x the rate (BT-119).',
    ),
    exemptionReasonAssertion(category),
  ];
}

/** Creates the assertions of S, whose context is the category code. */
function standardRatedAssertions(category: Category): Assertion[] {
  const { family, code } = category;
  return applyToGroup([
    fatal(
      `BR-${family}-08`,
      (c, tax) => hasExactTaxable(c, tax, code),
      (c, tax) => {
        const rate = c.decimal(tax, RAM.RateApplicablePercent) ?? Decimal.ZERO;
        return taxableMessage(c, tax, category, categorySums(c).forRate(code, rate), rate);
      },
      { subjectPath: 'ram:BasisAmount', terms: ['BT-116'] },
    ),
    fatal(
      `BR-${family}-09`,
      (c, tax) => {
        const amount = c.decimal(tax, RAM.CalculatedAmount)?.abs();
        const expectedAmount = roundedTax(c, tax);
        const value = amount === undefined ? NaN : Number(amount.toString());
        return expectedAmount !== undefined && value - 1 < expectedAmount && value + 1 > expectedAmount;
      },
      (c, tax) =>
        `The VAT amount (BT-117) for category S (Standard rated) is ${c.text(tax, RAM.CalculatedAmount) ?? 'missing'}; taxable amount x rate gives ${formatNumber(roundedTax(c, tax))}.`,
      { subjectPath: 'ram:CalculatedAmount', terms: ['BT-117'] },
    ),
    exemptionReasonAssertion(category),
  ]);
}

/**
 * Returns round(abs(taxable amount) * rate) div 100, in binary floating point like the rate; undefined without taxable
 * amount or rate.
 */
function roundedTax(c: RuleContext, tax: Node): number | undefined {
  const basis = c.decimal(tax, RAM.BasisAmount);
  const rate = c.text(tax, RAM.RateApplicablePercent);
  if (basis === undefined || rate === undefined) return undefined;
  return Math.round(Number(basis.abs().toString()) * toDouble(rate)) / 100;
}

/** Returns whether the taxable amount at each rate is exactly lines plus charges minus allowances. */
function hasExactTaxable(c: RuleContext, node: Node, code: string): boolean {
  return c.texts(node, RAM.RateApplicablePercent).every((text) => {
    const rate = toDecimal(text);
    if (rate === undefined) return false;
    const net = calculateTaxable(categorySums(c).forRate(code, rate));
    return c.texts(node, RAM.BasisAmount).some((basis) => isSame(basis, net));
  });
}

const isSame = (text: string, value: Decimal): boolean => toDouble(text) === Number(value.toString());

/** Creates the assertions of O, whose context is the group. */
function notSubjectToVatAssertions(category: Category): Assertion[] {
  const onlyCategoryO = (
    number: string,
    usage: 'tax' | 'allowanceCharge',
    otherUse: string,
    term: string,
  ): Assertion =>
    fatal(
      `BR-O-${number}`,
      (c) => !nonOCategoryUse(c)[usage],
      `An invoice with VAT category O (Not subject to VAT) must have no other category, but ${otherUse} has one. Use a single category, or split the invoice.`,
      { terms: [term] },
    );
  return [
    fatal(
      'BR-O-08',
      (c, tax) =>
        c
          .texts(tax, RAM.BasisAmount)
          .some((text) => isSame(text, calculateTaxable(categorySums(c).forCategory('O')))),
      (c, tax) => taxableMessage(c, tax, category, categorySums(c).forCategory('O')),
      { subjectPath: 'ram:BasisAmount', terms: ['BT-116'] },
    ),
    zeroVatAssertion(category),
    exemptionReasonAssertion(category),
    onlyCategoryO('11', 'tax', 'another group', 'BT-118'),
    onlyCategoryO('12', 'tax', 'a line', 'BT-151'),
    onlyCategoryO('13', 'allowanceCharge', 'an allowance', 'BT-95'),
    onlyCategoryO('14', 'allowanceCharge', 'a charge', 'BT-102'),
  ];
}

function zeroVatAssertion({ family, code, name }: Category): Assertion {
  return fatal(
    `BR-${family}-09`,
    (c, tax) => c.texts(tax, RAM.CalculatedAmount).some((text) => toDouble(text) === 0),
    (c, tax) =>
      `The VAT amount (BT-117) for category ${code} (${name}) is ${c.text(tax, RAM.CalculatedAmount) ?? 'missing'}; it must be 0.`,
    { subjectPath: 'ram:CalculatedAmount', terms: ['BT-117'] },
  );
}

function exemptionReasonAssertion({ family, code, name, exemptionReason }: Category): Assertion {
  return fatal(
    `BR-${family}-10`,
    (c, tax) =>
      (c.exists(tax, RAM.ExemptionReason) || c.exists(tax, RAM.ExemptionReasonCode)) ===
      (exemptionReason === 'required'),
    exemptionReason === 'required'
      ? `The VAT breakdown for category ${code} (${name}) must give an exemption reason. Add ram:ExemptionReason (BT-120) or ram:ExemptionReasonCode (BT-121).`
      : `The VAT breakdown for category ${code} (${name}) must not give an exemption reason (BT-120, BT-121). Remove it.`,
    { subjectPath: 'ram:ExemptionReason', terms: ['BT-120', 'BT-121'] },
  );
}

function taxableMessage(
  c: RuleContext,
  tax: Node,
  { code, name }: Category,
  sums: CategorySums,
  rate?: Decimal,
): string {
  const groupLabel = `category ${code} (${name})${rate === undefined ? '' : ` at ${rate.toCanonical()} %`}`;
  return `The taxable amount (BT-116) for VAT ${groupLabel} is ${c.text(tax, RAM.BasisAmount) ?? 'missing'}, but its lines (${sums.lines.toString()}) plus charges (${sums.charges.toString()}) less allowances (${sums.allowances.toString()}) give ${calculateTaxable(sums).toString()}.`;
}
