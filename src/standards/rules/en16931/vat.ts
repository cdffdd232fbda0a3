/** Rules of the VAT categories: ten templates over eight categories, and the special rules of each category. */
import type { Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import { fatal, type Assertion, type Rule } from '../rule-set';
import { CBC } from '../ubl-names';
import { isAboveZero, isAtLeastZero } from '../xpath';
import { breakdownAssertions } from './vat-breakdown';
import {
  type Category,
  categoryCode,
  categoryUses,
  isCharge,
  isVat,
  taxIdentities,
  type TaxIdentities,
} from './vat-facts';

const exempt = { breakdown: 'exactlyOne', rate: 'zero', exemptionReason: 'required' } as const;
const taxedCategory = { breakdown: 'atLeastOne', identities: 'seller', exemptionReason: 'refused' } as const;

/** All VAT categories, in the published order of their rules. */
export const CATEGORIES: readonly Category[] = [
  { family: 'AE', code: 'AE', name: 'Reverse charge', ...exempt, identities: 'sellerAndBuyer' },
  { family: 'E', code: 'E', name: 'Exempt from VAT', ...exempt, identities: 'seller' },
  { family: 'G', code: 'G', name: 'Export outside the EU', ...exempt, identities: 'sellerVat' },
  { family: 'IC', code: 'K', name: 'Intra-community supply', ...exempt, identities: 'sellerVatAndBuyerVat' },
  { family: 'AF', code: 'L', name: 'IGIC', ...taxedCategory, rate: 'notNegative' },
  { family: 'AG', code: 'M', name: 'IPSI', ...taxedCategory, rate: 'notNegative' },
  { family: 'O', code: 'O', name: 'Not subject to VAT', ...exempt, identities: 'none', rate: 'absent' },
  { family: 'S', code: 'S', name: 'Standard rated', ...taxedCategory, rate: 'positive' },
  { family: 'Z', code: 'Z', name: 'Zero rated', ...exempt, identities: 'seller', exemptionReason: 'refused' },
];

/** BR-x-01 to BR-x-04: rules on the document. */
export function documentVatAssertions(category: Category): Assertion[] {
  const { family, code, name } = category;
  const categoryLabel = `VAT category ${code} (${name})`;
  const isUsedOnAllowance = (c: RuleContext): boolean => {
    const use = categoryUses(c).forCategory(code);
    return code === 'O' ? use.documentAllowance : use.allowance;
  };
  const isUsedOnCharge = (c: RuleContext): boolean => {
    const use = categoryUses(c).forCategory(code);
    if (code === 'O') return use.documentCharge;
    // Only BR-AF-04 compares the code as written, including blanks.
    return code === 'L' ? use.chargeExact : use.charge;
  };
  const isUsedOnLine = (c: RuleContext): boolean => {
    const use = categoryUses(c).forCategory(code);
    return code === 'S' ? use.lineAnyScheme > 0 : use.line > 0;
  };
  const isMixedWithO = (c: RuleContext): boolean =>
    code !== 'O' && categoryUses(c).forCategory('O').breakdown > 0;
  const identityRule = (
    number: string,
    subject: string,
    isUsed: (c: RuleContext) => boolean,
    term: string,
  ): Assertion =>
    fatal(
      `BR-${family}-${number}`,
      (c) =>
        !isUsed(c) ||
        (hasRequiredIdentities(category, taxIdentities(c)) &&
          (number !== '02' || code !== 'S' || categoryUses(c).forCategory(code).line > 0)),
      (c) =>
        `${subject} ${categoryLabel}: ${isMixedWithO(c) ? MIXED_WITH_O : IDENTITY_INSTRUCTIONS[category.identities]}`,
      {
        field: (c) => (isMixedWithO(c) ? 'lines' : findBuyerField(category, taxIdentities(c))),
        terms: ['BT-31', term],
        subjectPath: 'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID',
      },
    );
  return [
    fatal(
      `BR-${family}-01`,
      (c) => hasMatchingBreakdown(c, category),
      (c) => breakdownMessage(c, category, categoryLabel),
      {
        terms: ['BG-23', 'BT-118'],
        subjectPath: 'cac:TaxTotal/cac:TaxSubtotal',
      },
    ),
    identityRule('02', 'A line has', isUsedOnLine, 'BT-151'),
    identityRule('03', 'An allowance has', isUsedOnAllowance, 'BT-95'),
    identityRule('04', 'A charge has', isUsedOnCharge, 'BT-102'),
  ];
}

export const IDENTITY_INSTRUCTIONS: Record<Category['identities'], string> = {
  seller:
    "add the seller's VAT identifier (BT-31) or tax registration (BT-32), or the VAT identifier of its tax representative (BT-63).",
  sellerVat: 'add the VAT identifier of the seller (BT-31) or of its tax representative (BT-63).',
  sellerAndBuyer:
    "add the seller's VAT identifier (BT-31) or tax registration (BT-32), or the VAT identifier of its tax representative (BT-63), and the buyer's VAT identifier (BT-48) or legal registration (BT-47).",
  sellerVatAndBuyerVat:
    "add the VAT identifier of the seller (BT-31) or of its tax representative (BT-63), and the buyer's VAT identifier (BT-48).",
  none: 'remove the VAT identifiers of the seller (BT-31), its tax representative (BT-63) and the buyer (BT-48).',
};

/**
 * Instruction for an invoice with category O, which forbids VAT identifiers, and another category, which requires
 * one.
 */
export const MIXED_WITH_O =
  'the invoice also has category O (Not subject to VAT), which forbids VAT identifiers. Use category O on every line, allowance and charge, or on none of them.';

/**
 * Returns the buyer's field when only the buyer's identifier is missing; null when the seller's is missing.
 * @param has identifiers in the document
 */
function findBuyerField({ identities }: Category, has: TaxIdentities): string | null {
  const isSellerComplete =
    has.representativeVat || (identities === 'sellerAndBuyer' ? has.seller : has.sellerVat);
  const needsBuyer = identities === 'sellerAndBuyer' || identities === 'sellerVatAndBuyerVat';
  return needsBuyer && isSellerComplete ? 'buyer.vatNumber' : null;
}

function hasRequiredIdentities({ identities }: Category, has: TaxIdentities): boolean {
  switch (identities) {
    case 'seller':
      return has.seller || has.representativeVat;
    case 'sellerVat':
      return has.sellerVat || has.representativeVat;
    case 'sellerAndBuyer':
      return (has.seller || has.representativeVat) && (has.buyerVat || has.buyerLegal);
    case 'sellerVatAndBuyerVat':
      return (has.sellerVat || has.representativeVat) && has.buyerVat;
    case 'none':
      return !has.sellerVat && !has.representativeVat && !has.buyerVat;
  }
}

function hasMatchingBreakdown(c: RuleContext, { code, breakdown }: Category): boolean {
  const use = categoryUses(c).forCategory(code);
  if (breakdown === 'exactlyOne') return !use.anywhere || use.breakdown === 1;
  if (code === 'S') {
    const isUsed = use.allowanceChargeAnyScheme + use.lineAnyScheme > 0;
    return isUsed ? use.breakdownAnyScheme > 0 : use.breakdownAnyScheme === 0;
  }
  const isUsed = use.allowanceCharge + use.line > 0;
  if (!isUsed) return use.breakdown === 0;
  return (code === 'L' ? use.breakdownExactAnyScheme : use.breakdownExact) > 0;
}

function breakdownMessage(c: RuleContext, { code, breakdown }: Category, categoryLabel: string): string {
  const breakdownCount = categoryUses(c).forCategory(code).breakdownAnyScheme;
  if (breakdown === 'exactlyOne')
    return `${categoryLabel} is used, so the VAT breakdown must have exactly one group for this category, but has ${breakdownCount}.`;
  return breakdownCount === 0
    ? `${categoryLabel} is used on a line, allowance or charge, so the VAT breakdown must have a group for this category, but has none. Add a cac:TaxSubtotal for each rate.`
    : `The VAT breakdown has ${breakdownCount} group(s) for ${categoryLabel}, but no line, allowance or charge uses it. Remove the group or correct the category.`;
}

/** BR-x-05 to BR-x-10: rules on the breakdown, allowances, charges and lines of a category. */
export function categoryRules(category: Category): Rule[] {
  const { code } = category;
  const isOfCategory = (c: RuleContext, node: Node): boolean =>
    categoryCode(c, node) === code && isVat(c, node);
  const onAllowanceCharge = (charge: boolean) => (c: RuleContext, node: Node) =>
    isOfCategory(c, node) && isCharge(c, c.doc.parent(node)) === charge;
  return [
    {
      context: '/*/cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory',
      when: isOfCategory,
      asserts: breakdownAssertions(category),
    },
    {
      context: 'cac:AllowanceCharge/cac:TaxCategory',
      when: onAllowanceCharge(false),
      asserts: [rateAssertion(category, '06', 'allowance', 'BT-96')],
    },
    {
      context: 'cac:AllowanceCharge/cac:TaxCategory',
      when: onAllowanceCharge(true),
      asserts: [rateAssertion(category, '07', 'charge', 'BT-103')],
    },
    {
      context:
        'cac:InvoiceLine/cac:Item/cac:ClassifiedTaxCategory | cac:CreditNoteLine/cac:Item/cac:ClassifiedTaxCategory',
      when: isOfCategory,
      asserts: [rateAssertion(category, '05', 'line', 'BT-152')],
    },
  ];
}

export const RATE_REQUIREMENTS: Record<Category['rate'], string> = {
  zero: 'must be 0',
  positive: 'must be above 0',
  notNegative: 'must be 0 or more',
  absent: 'must be absent',
};

function rateAssertion(
  { family, code, name, rate }: Category,
  number: string,
  where: string,
  term: string,
): Assertion {
  const hasRequiredRate = (c: RuleContext, node: Node): boolean => {
    switch (rate) {
      case 'zero':
        return c.decimal(node, CBC.Percent)?.isZero === true;
      case 'positive':
        return c.texts(node, CBC.Percent).some(isAboveZero);
      case 'notNegative':
        return c.texts(node, CBC.Percent).some(isAtLeastZero);
      case 'absent':
        return !c.exists(node, CBC.Percent);
    }
  };
  return fatal(
    `BR-${family}-${number}`,
    hasRequiredRate,
    (c, node) =>
      `The VAT rate of this ${where} (${term}) is ${c.text(node, CBC.Percent) ?? 'missing'}; with category ${code} (${name}) it ${RATE_REQUIREMENTS[rate]}.`,
    { subjectPath: 'cbc:Percent', terms: [term] },
  );
}
