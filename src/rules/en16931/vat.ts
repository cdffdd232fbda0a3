/** Rules of the VAT categories: ten templates over eight categories, and what is special about each. */
import { NONE, type Node } from '../../invoice/xml';
import { Decimal } from '../../kernel/decimal';
import type { RuleContext } from '../context';
import { fatal, type Assertion, type Rule } from '../rule-set';
import { CAC, CBC } from '../ubl-names';
import { doubleOf, exactDecimalOf, isAboveZero, isAtLeastZero, normalizeSpace, roundHalfUp } from '../xpath';
import {
  categoryCode,
  categorySums,
  categoryUses,
  isCharge,
  isVat,
  ratesUsed,
  taxIdentities,
  type CategorySums,
  type TaxIdentities,
} from './vat-facts';

/** One VAT category and how its rules differ from those of the others. */
export interface Category {
  /** part of the rule ids: `BR-IC-02` */
  family: string;
  /** code in the document (UNTDID 5305) */
  code: string;
  name: string;
  /** how the breakdown must follow from lines, allowances and charges: BR-x-01 */
  breakdown: 'exactlyOne' | 'atLeastOne';
  /** which tax identifiers must, or must not, be there: BR-x-02 to -04 */
  identities: 'seller' | 'sellerVat' | 'sellerAndBuyer' | 'sellerVatAndBuyerVat' | 'none';
  /** what rate lines, allowances and charges have: BR-x-05 to -07 */
  rate: 'zero' | 'positive' | 'notNegative' | 'absent';
  /** whether the breakdown gives the reason for exemption: BR-x-10 */
  exemptionReason: 'required' | 'refused';
}

const exempt = { breakdown: 'exactlyOne', rate: 'zero', exemptionReason: 'required' } as const;
const taxed = { breakdown: 'atLeastOne', identities: 'seller', exemptionReason: 'refused' } as const;

/** In the order in which the rules are published. */
export const CATEGORIES: readonly Category[] = [
  { family: 'AE', code: 'AE', name: 'Reverse charge', ...exempt, identities: 'sellerAndBuyer' },
  { family: 'E', code: 'E', name: 'Exempt from VAT', ...exempt, identities: 'seller' },
  { family: 'G', code: 'G', name: 'Export outside the EU', ...exempt, identities: 'sellerVat' },
  { family: 'IC', code: 'K', name: 'Intra-community supply', ...exempt, identities: 'sellerVatAndBuyerVat' },
  { family: 'AF', code: 'L', name: 'IGIC', ...taxed, rate: 'notNegative' },
  { family: 'AG', code: 'M', name: 'IPSI', ...taxed, rate: 'notNegative' },
  { family: 'O', code: 'O', name: 'Not subject to VAT', ...exempt, identities: 'none', rate: 'absent' },
  { family: 'S', code: 'S', name: 'Standard rated', ...taxed, rate: 'positive' },
  { family: 'Z', code: 'Z', name: 'Zero rated', ...exempt, identities: 'seller', exemptionReason: 'refused' },
];

const TOLERANCE = Decimal.ONE;

/** BR-x-01 to BR-x-04: rules on the document. */
export function documentVatAssertions(category: Category): Assertion[] {
  const { family, code, name } = category;
  const shown = `VAT category ${code} (${name})`;
  const allowanceUse = (c: RuleContext): boolean => {
    const use = categoryUses(c).of(code);
    return code === 'O' ? use.documentAllowance : use.allowance;
  };
  const chargeUse = (c: RuleContext): boolean => {
    const use = categoryUses(c).of(code);
    if (code === 'O') return use.documentCharge;
    // BR-AF-04 alone looks for the code as written, blanks included.
    return code === 'L' ? use.chargeExact : use.charge;
  };
  const lineUse = (c: RuleContext): boolean => {
    const use = categoryUses(c).of(code);
    return code === 'S' ? use.lineAnyScheme > 0 : use.line > 0;
  };
  const identified = (
    number: string,
    where: string,
    used: (c: RuleContext) => boolean,
    term: string,
  ): Assertion =>
    fatal(
      `BR-${family}-${number}`,
      (c) =>
        !used(c) ||
        (identitiesFit(category, taxIdentities(c)) &&
          (number !== '02' || code !== 'S' || categoryUses(c).of(code).line > 0)),
      `${where} ${shown}: ${IDENTITY_WORDS[category.identities]}`,
      {
        terms: ['BT-31', term],
        about: 'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID',
      },
    );
  return [
    fatal(
      `BR-${family}-01`,
      (c) => breakdownFits(c, category),
      (c) => breakdownMessage(c, category, shown),
      {
        terms: ['BG-23', 'BT-118'],
        about: 'cac:TaxTotal/cac:TaxSubtotal',
      },
    ),
    identified('02', 'A line has', lineUse, 'BT-151'),
    identified('03', 'An allowance has', allowanceUse, 'BT-95'),
    identified('04', 'A charge has', chargeUse, 'BT-102'),
  ];
}

export const IDENTITY_WORDS: Record<Category['identities'], string> = {
  seller:
    "give the seller's VAT identifier (BT-31) or tax registration (BT-32), or the VAT identifier of its tax representative (BT-63).",
  sellerVat: "give the seller's VAT identifier (BT-31) or that of its tax representative (BT-63).",
  sellerAndBuyer:
    "give the seller's VAT identifier (BT-31) or tax registration (BT-32), or that of its tax representative (BT-63), and the buyer's VAT identifier (BT-48) or legal registration (BT-47).",
  sellerVatAndBuyerVat:
    "give the seller's VAT identifier (BT-31) or that of its tax representative (BT-63), and the buyer's VAT identifier (BT-48).",
  none: 'leave out the VAT identifiers of the seller (BT-31), its tax representative (BT-63) and the buyer (BT-48).',
};

function identitiesFit({ identities }: Category, has: TaxIdentities): boolean {
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

function breakdownFits(c: RuleContext, { code, breakdown }: Category): boolean {
  const use = categoryUses(c).of(code);
  if (breakdown === 'exactlyOne') return !use.anywhere || use.breakdown === 1;
  if (code === 'S') {
    const used = use.allowanceChargeAnyScheme + use.lineAnyScheme > 0;
    return used ? use.breakdownAnyScheme > 0 : use.breakdownAnyScheme === 0;
  }
  const used = use.allowanceCharge + use.line > 0;
  if (!used) return use.breakdown === 0;
  return (code === 'L' ? use.breakdownExactAnyScheme : use.breakdownExact) > 0;
}

function breakdownMessage(c: RuleContext, { code, breakdown }: Category, shown: string): string {
  const found = categoryUses(c).of(code).breakdownAnyScheme;
  if (breakdown === 'exactlyOne')
    return `${shown} is used, so the VAT breakdown needs exactly one group for it; it has ${found}.`;
  return found === 0
    ? `${shown} is used on a line, allowance or charge, but the VAT breakdown has no group for it. Add a cac:TaxSubtotal for each rate.`
    : `The VAT breakdown has ${found} group(s) for ${shown}, but no line, allowance or charge uses it. Remove the group or correct the category.`;
}

/** BR-x-05 to BR-x-10: rules on the breakdown, allowances, charges and lines of a category. */
export function categoryRules(category: Category): Rule[] {
  const { code } = category;
  const here = (c: RuleContext, node: Node): boolean => categoryCode(c, node) === code && isVat(c, node);
  const onAllowance = (charge: boolean) => (c: RuleContext, node: Node) =>
    here(c, node) && isCharge(c, c.doc.parent(node)) === charge;
  return [
    {
      context: '/*/cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory',
      when: here,
      asserts: breakdownAssertions(category),
    },
    {
      context: 'cac:AllowanceCharge/cac:TaxCategory',
      when: onAllowance(false),
      asserts: [rateAssertion(category, '06', 'allowance', 'BT-96')],
    },
    {
      context: 'cac:AllowanceCharge/cac:TaxCategory',
      when: onAllowance(true),
      asserts: [rateAssertion(category, '07', 'charge', 'BT-103')],
    },
    {
      context:
        'cac:InvoiceLine/cac:Item/cac:ClassifiedTaxCategory | cac:CreditNoteLine/cac:Item/cac:ClassifiedTaxCategory',
      when: here,
      asserts: [rateAssertion(category, '05', 'line', 'BT-152')],
    },
  ];
}

export const RATE_WORDS: Record<Category['rate'], string> = {
  zero: 'must be 0',
  positive: 'must be above 0',
  notNegative: 'must be 0 or more',
  absent: 'must be left out',
};

function rateAssertion(
  { family, code, name, rate }: Category,
  number: string,
  where: string,
  term: string,
): Assertion {
  const fits = (c: RuleContext, node: Node): boolean => {
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
    fits,
    (c, node) =>
      `The VAT rate of this ${where} (${term}) is ${c.text(node, CBC.Percent) ?? 'missing'}; with category ${code} (${name}) it ${RATE_WORDS[rate]}.`,
    { about: 'cbc:Percent', terms: [term] },
  );
}

function breakdownAssertions(category: Category): Assertion[] {
  const { family, code, name, exemptionReason } = category;
  const hasReason = (c: RuleContext, node: Node): boolean =>
    c.exists(node, CBC.TaxExemptionReason) || c.exists(node, CBC.TaxExemptionReasonCode);
  const rated = category.breakdown === 'atLeastOne';
  return [
    fatal(
      `BR-${family}-08`,
      (c, node) => (rated ? ratedTaxableFits(c, node, category) : taxableFits(c, node, code)),
      (c, node) => taxableMessage(c, node, category),
      {
        terms: ['BT-116'],
        at: (c, node) => sibling(c, node, CBC.TaxableAmount),
      },
    ),
    fatal(
      `BR-${family}-09`,
      (c, node) => (rated ? ratedTaxFits(c, node) : sister(c, node, CBC.TaxAmount)?.isZero === true),
      (c, node) => taxMessage(c, node, category),
      {
        terms: ['BT-117'],
        at: (c, node) => sibling(c, node, CBC.TaxAmount),
      },
    ),
    fatal(
      `BR-${family}-10`,
      (c, node) => hasReason(c, node) === (exemptionReason === 'required'),
      exemptionReason === 'required'
        ? `The VAT breakdown for category ${code} (${name}) gives no reason for the exemption. Add cbc:TaxExemptionReason (BT-120) or cbc:TaxExemptionReasonCode (BT-121).`
        : `The VAT breakdown for category ${code} (${name}) gives a reason for an exemption (BT-120, BT-121). Leave it out.`,
      { about: 'cbc:TaxExemptionReason', terms: ['BT-120', 'BT-121'] },
    ),
  ];
}

const sibling = (c: RuleContext, node: Node, name: number): Node => c.doc.child(c.doc.parent(node), name);
const sister = (c: RuleContext, node: Node, name: number): Decimal | undefined =>
  c.decimal(c.doc.parent(node), name);

/** Taxable amount of a category that has one group: exactly lines + charges - allowances. */
export function taxableFits(c: RuleContext, node: Node, code: string): boolean {
  const taxable = sister(c, node, CBC.TaxableAmount);
  if (taxable === undefined) return false;
  const sums = categorySums(c).of(code);
  const has = (name: number): boolean => c.doc.all(name).length > 0;
  return (
    (has(CAC.InvoiceLine) && taxable.equals(netOf(sums, 'invoiceLines'))) ||
    (has(CAC.CreditNoteLine) && taxable.equals(netOf(sums, 'creditNoteLines')))
  );
}

/** What a taxable amount has to be by these sums. */
export function netOf(sums: CategorySums, lines: 'invoiceLines' | 'creditNoteLines'): Decimal {
  return sums[lines].plus(sums.charges).minus(sums.allowances);
}

/**
 * Taxable amount of a category and rate, less than 1.00 away. The published condition takes 1 away and adds 1 in binary
 * floating point and compares the exact value of the result, so the last bit decides when the difference is 1.00.
 */
function ratedTaxableFits(c: RuleContext, node: Node, { code }: Category): boolean {
  const rate = c.decimal(node, CBC.Percent);
  if (rate === undefined) return !c.exists(node, CBC.Percent);
  const taxable = doubleOf(c.text(c.doc.parent(node), CBC.TaxableAmount));
  const below = exactDecimalOf(taxable - 1);
  const above = exactDecimalOf(taxable + 1);
  if (below === undefined || above === undefined) return false;
  const sums = categorySums(c).ofRate(code, rate);
  const near = (lines: 'invoiceLines' | 'creditNoteLines'): boolean => {
    const net = netOf(sums, lines);
    return below.compare(net) < 0 && above.compare(net) > 0;
  };
  if (code !== 'S') {
    return (
      (c.doc.all(CAC.InvoiceLine).length > 0 && near('invoiceLines')) ||
      (c.doc.all(CAC.CreditNoteLine).length > 0 && near('creditNoteLines'))
    );
  }
  const used = ratesUsed(c);
  const elsewhere = used.onAllowanceCharges(code, rate);
  return (
    ((used.onInvoiceLines(code, rate) || elsewhere) && near('invoiceLines')) ||
    ((used.onCreditNoteLines(code, rate) || elsewhere) && near('creditNoteLines'))
  );
}

/** VAT amount of a category and rate, less than 1.00 away from taxable amount x rate. */
function ratedTaxFits(c: RuleContext, node: Node): boolean {
  const tax = sister(c, node, CBC.TaxAmount);
  const expected = expectedTax(c, node);
  return tax !== undefined && expected !== undefined && isNear(tax, expected);
}

/** |taxable amount| x rate, rounded to two decimals; undefined when one of them is missing. */
export function taxOn(taxable: Decimal | undefined, rate: Decimal | undefined): Decimal | undefined {
  if (taxable === undefined || rate === undefined) return undefined;
  return roundHalfUp(taxable.abs().times(rate).times(HUNDREDTH), 2);
}

/** Whether the size of an amount is less than 1.00 away from what is expected. */
export function isNear(amount: Decimal, expected: Decimal): boolean {
  const size = amount.abs();
  return size.minus(TOLERANCE).compare(expected) < 0 && size.plus(TOLERANCE).compare(expected) > 0;
}

const HUNDREDTH = Decimal.parse('0.01') as Decimal;

function expectedTax(c: RuleContext, node: Node): Decimal | undefined {
  return taxOn(sister(c, node, CBC.TaxableAmount), c.decimal(node, CBC.Percent));
}

function taxableMessage(c: RuleContext, node: Node, { code, name, breakdown }: Category): string {
  const found = c.text(c.doc.parent(node), CBC.TaxableAmount) ?? 'missing';
  const rate = c.decimal(node, CBC.Percent);
  const rated = breakdown === 'atLeastOne' && rate !== undefined;
  const sums = rated ? categorySums(c).ofRate(code, rate) : categorySums(c).of(code);
  const lines = c.doc.all(CAC.CreditNoteLine).length > 0 ? 'creditNoteLines' : 'invoiceLines';
  const which = `category ${code} (${name})${rated ? ` at ${rate.toCanonical()} %` : ''}`;
  return `The taxable amount (BT-116) for VAT ${which} is ${found}, but its lines (${sums[lines].toString()}) plus charges (${sums.charges.toString()}) less allowances (${sums.allowances.toString()}) give ${netOf(sums, lines).toString()}.`;
}

function taxMessage(c: RuleContext, node: Node, { code, name, breakdown }: Category): string {
  const found = c.text(c.doc.parent(node), CBC.TaxAmount) ?? 'missing';
  if (breakdown === 'exactlyOne')
    return `The VAT amount (BT-117) for category ${code} (${name}) is ${found}; it must be 0.`;
  const expected = expectedTax(c, node)?.toString() ?? 'taxable amount x rate';
  return `The VAT amount (BT-117) for category ${code} (${name}) is ${found}; taxable amount x rate gives ${expected}.`;
}

/** Percent of the first VAT category of a breakdown group that gives one: an element, or NONE. */
export function breakdownRate(c: RuleContext, subtotal: Node): Node {
  for (const category of c.doc.children(subtotal, CAC.TaxCategory)) {
    const percent = isVat(c, category) ? c.doc.child(category, CBC.Percent) : NONE;
    if (percent >= 0) return percent;
  }
  return NONE;
}

/** Category code of the VAT category of a breakdown group. */
export function breakdownCode(c: RuleContext, subtotal: Node): string | undefined {
  const category = c.doc.children(subtotal, CAC.TaxCategory).find((node) => isVat(c, node));
  return category === undefined ? undefined : normalizeSpace(c.text(category, CBC.ID) ?? '');
}
