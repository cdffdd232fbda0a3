/** Rules of the VAT categories, from the templates of EN 16931, as published for CII. */
import { type Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import { CATEGORIES, IDENTITY_INSTRUCTIONS, MIXED_WITH_O, RATE_REQUIREMENTS } from '../en16931/vat';
import type { Category } from '../en16931/vat-facts';
import { fatal, type Assertion, type Rule } from '../rule-set';
import { toDouble, isAboveZero, isAtLeastZero } from '../xpath';
import { RAM } from './names';
import { breakdownRule } from './vat-breakdown';
import { categoryUses, usedCodes, isCharge, isVat, taxIdentities, type TaxIdentities } from './vat-facts';

const ON_LINE =
  'rsm:SupplyChainTradeTransaction/ram:IncludedSupplyChainTradeLineItem/ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax';
const ON_ALLOWANCE_CHARGE = 'ram:SpecifiedTradeAllowanceCharge/ram:CategoryTradeTax';

function hasMatchingBreakdown(c: RuleContext, { code, breakdown }: Category): boolean {
  const use = categoryUses(c)(code);
  const isUsed = use.line > 0 || use.allowanceCharge > 0;
  if (breakdown === 'atLeastOne')
    return (
      (use.line + use.breakdown >= 2 || use.line === 0) &&
      (use.allowanceCharge + use.breakdown >= 2 || use.allowanceCharge === 0)
    );
  if (use.breakdown === 0) return code === 'O' || !isUsed;
  return use.breakdown === 1 && isUsed;
}

/** Creates the assertions about a line, allowance or charge: required tax identifiers and rate. */
function useAssertions(
  category: Category,
  [identity, rate]: readonly [string, string],
  where: string,
  [codeTerm, rateTerm]: readonly [string, string],
): Assertion[] {
  const { family, code, name } = category;
  const isMixedWithO = (c: RuleContext): boolean => code !== 'O' && usedCodes(c).categories.has('O');
  // IGIC has a rate above 0 in CII.
  const rateRequirement = code === 'L' ? 'positive' : category.rate;
  return [
    fatal(
      `BR-${family}-${identity}`,
      (c) => hasRequiredIdentities(category, taxIdentities(c)),
      (c) =>
        `This ${where} has VAT category ${code} (${name}): ${isMixedWithO(c) ? MIXED_WITH_O : IDENTITY_INSTRUCTIONS[category.identities]}`,
      {
        field: (c) => (isMixedWithO(c) ? null : findBuyerField(category, taxIdentities(c))),
        terms: [codeTerm, 'BT-31'],
      },
    ),
    fatal(
      `BR-${family}-${rate}`,
      (c, tax) => hasRequiredRate(c, tax, rateRequirement),
      (c, tax) =>
        `The VAT rate of this ${where} (${rateTerm}) is ${c.text(tax, RAM.RateApplicablePercent) ?? 'missing'}; with category ${code} (${name}) it ${RATE_REQUIREMENTS[rateRequirement]}.`,
      { subjectPath: 'ram:RateApplicablePercent', terms: [rateTerm] },
    ),
  ];
}

/** Returns the buyer's field when only the buyer's identifier is missing; null otherwise. */
function findBuyerField({ identities }: Category, has: TaxIdentities): string | null {
  const hasSeller = identities === 'sellerAndBuyer' ? has.anySeller : has.anySellerVat;
  const needsBuyer = identities === 'sellerAndBuyer' || identities === 'sellerVatAndBuyerVat';
  return needsBuyer && (hasSeller || has.anyRepresentativeVat) ? 'buyer.vatNumber' : null;
}

function hasRequiredIdentities({ identities }: Category, has: TaxIdentities): boolean {
  switch (identities) {
    case 'seller':
      return has.seller || has.representativeVat;
    case 'sellerVat':
      return has.anySellerVat || has.anyRepresentativeVat;
    case 'sellerAndBuyer':
      return (has.anySeller || has.anyRepresentativeVat) && (has.buyerVat || has.buyerLegal);
    case 'sellerVatAndBuyerVat':
      return (has.anySellerVat || has.anyRepresentativeVat) && has.buyerVat;
    case 'none':
      return !has.sellerVat && !has.representativeVat && !has.buyerVat;
  }
}

function hasRequiredRate(c: RuleContext, tax: Node, rate: Category['rate']): boolean {
  const rates = c.texts(tax, RAM.RateApplicablePercent);
  switch (rate) {
    case 'zero':
      return rates.some((text) => toDouble(text) === 0);
    case 'positive':
      return rates.some(isAboveZero);
    case 'notNegative':
      return rates.some(isAtLeastZero);
    case 'absent':
      return rates.length === 0;
  }
}

/** BR-x-01, BR-B-01 and -02: rules on the document. */
export const DOCUMENT_VAT: readonly Assertion[] = [
  ...CATEGORIES.map((category) =>
    fatal(
      `BR-${category.family}-01`,
      (c) => hasMatchingBreakdown(c, category),
      (c) =>
        `VAT category ${category.code} (${category.name}) occurs in the document, and the VAT breakdown has ${categoryUses(c)(category.code).breakdown} group(s) for this category. The breakdown must have ${category.breakdown === 'atLeastOne' ? 'one group for each rate' : 'exactly one group, for a category in use'}.`,
      {
        subjectPath:
          'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax',
        terms: ['BG-23', 'BT-118'],
      },
    ),
  ),
  fatal(
    'BR-B-01',
    (c) => !usedCodes(c).categories.has('B') || [...usedCodes(c).countries].every((code) => code === 'IT'),
    'VAT category B (Split payment) is allowed only in domestic Italian invoices, but the document names a country other than IT. Use another category.',
    { terms: ['BT-118', 'BT-151'] },
  ),
  fatal(
    'BR-B-02',
    (c) => !usedCodes(c).categories.has('B') || !usedCodes(c).categories.has('S'),
    'VAT categories B (Split payment) and S (Standard rated) must not occur in the same invoice. Use one of them.',
    { terms: ['BT-118', 'BT-151'] },
  ),
];

/** BR-x-02 to -14 of all categories, in the published order. */
export const CATEGORY_RULES: readonly Rule[] = CATEGORIES.flatMap((category): Rule[] => {
  const { code } = category;
  const isOfCategory = (c: RuleContext, tax: Node): boolean =>
    c.equals(tax, code, RAM.CategoryCode) && isVat(c, tax);
  const onAllowanceCharge = (charge: boolean) => (c: RuleContext, tax: Node) =>
    isCharge(c, c.doc.parent(tax)) === charge && isOfCategory(c, tax);
  return [
    breakdownRule(category),
    {
      context: ON_ALLOWANCE_CHARGE,
      when: onAllowanceCharge(false),
      asserts: useAssertions(category, ['03', '06'], 'allowance', ['BT-95', 'BT-96']),
    },
    {
      context: ON_ALLOWANCE_CHARGE,
      when: onAllowanceCharge(true),
      asserts: useAssertions(category, ['04', '07'], 'charge', ['BT-102', 'BT-103']),
    },
    {
      context: ON_LINE,
      when: isOfCategory,
      asserts: useAssertions(category, ['02', '05'], 'line', ['BT-151', 'BT-152']),
    },
  ];
});
