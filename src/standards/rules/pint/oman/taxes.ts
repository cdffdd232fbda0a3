/** Rules on VAT in documents of Oman: the VAT breakdown and its categories. */
import type { Node } from '../../../invoice/xml';
import { Decimal } from '../../../values/decimal';
import type { RuleContext } from '../../context';
import { exists } from '../../en16931/assertions';
import { warning, type Assertion, type Rule } from '../../rule-set';
import { formatValuesAt } from '../../wording';
import { forbidElement } from '../assertions';
import { ATTR, CBC, parsePath } from '../names';
import {
  BAISA,
  CENT,
  documentCurrency,
  isWithinTolerance,
  hasElement,
  isTransaction,
  lines,
  createAssertion,
  soleDecimal,
  STANDARD_RATE,
  taxCurrency,
  toCents,
} from './facts';
import {
  CATEGORY,
  getCategoryCode,
  RATE,
  getRate,
  forbidRate,
  requireRate,
  requireReason,
} from './categories';
import { countCategoryGroups, isCategoryUsed, listStandardRates, sumCategory } from './tax-sums';

const ITEM_CATEGORY = 'cac:Item/cac:ClassifiedTaxCategory';

const GROUP = ['cac:TaxTotal/cac:TaxSubtotal', 'BG-23', 'BT-118'] as const;

/** Requires one breakdown group for a used category; in a simplified invoice the group is optional. */
const requireOneGroup = (code: string): Assertion =>
  createAssertion(
    `ALIGNED-IBRP-${code}-01-OM`,
    GROUP,
    (c) =>
      !isCategoryUsed(c, code) ||
      countCategoryGroups(c, code) === 1 ||
      (isTransaction(c, 'simplified') && countCategoryGroups(c, code) === 0),
    (c) =>
      `VAT category ${code} is used, so the VAT breakdown (IBG-23) must have exactly one group for this category; found ${countCategoryGroups(c, code)}.`,
  );

/** Creates the rules on breakdown groups of the categories E, O and Z. */
export const groupsPerCategory = (): Assertion[] => ['E', 'O', 'Z'].map(requireOneGroup);

/** Requires one breakdown group for each used rate of category S. */
export const groupPerRate = (): Assertion =>
  createAssertion(
    'ALIGNED-IBRP-S-01-OM',
    GROUP,
    (c) =>
      listStandardRates(c).every((rate) => rate !== undefined && countCategoryGroups(c, 'S', rate) === 1),
    'The VAT breakdown (IBG-23) must have exactly one group for each used rate of VAT category S, counted over all tax totals including those in OMR, but has none or several for a rate. State one cac:TaxSubtotal for each rate.',
  );

/** Requires the standard rate on lines with category S. */
export const standardLineRateRule = (): Assertion =>
  createAssertion(
    'ALIGNED-IBRP-S-05-OM',
    [`cac:InvoiceLine/${ITEM_CATEGORY}/cbc:Percent`, 'BT-152'],
    (c) =>
      lines(c).every(
        (line) =>
          !c.equals(line, 'S', ...parsePath(`${ITEM_CATEGORY}/cbc:ID`)) ||
          soleDecimal(c, line, `${ITEM_CATEGORY}/cbc:Percent`)?.equals(STANDARD_RATE) === true,
      ),
    'A line with VAT category S must have the rate 5 (IBT-152) in Oman, but has another rate or none.',
  );

const isGroupInCurrency = (c: RuleContext, group: Node, currency: string): boolean =>
  c.select(group, CBC.TaxAmount).some((element) => c.doc.attribute(element, ATTR.currencyID) === currency);
const isInDocumentCurrency = (c: RuleContext, group: Node): boolean =>
  isGroupInCurrency(c, group, documentCurrency(c));
const isInTaxCurrency = (c: RuleContext, group: Node): boolean =>
  taxCurrency(c) !== '' && isGroupInCurrency(c, group, taxCurrency(c));

/** Limits an assertion to groups in the document currency. */
const limitToDocumentCurrency = (assertion: Assertion): Assertion => ({
  ...assertion,
  test: (c, group) => !isInDocumentCurrency(c, group) || assertion.test(c, group),
});
const requirePart = (id: string, path: string, label: string, term: string): Assertion =>
  limitToDocumentCurrency(exists(id, parsePath(path), { label, subjectPath: path, terms: [term] }));

const formatTaxableMessage = (c: RuleContext, group: Node, rate?: Decimal): string =>
  `The taxable amount (IBT-116) of VAT category ${getCategoryCode(c, group)} is ${formatValuesAt(c, group, CBC.TaxableAmount)}, but must be the sum of lines and charges minus allowances, which is ${sumCategory(c, getCategoryCode(c, group), rate).taxable.toString()}.`;

const requireTaxableAmount = (code: string): Assertion =>
  limitToDocumentCurrency(
    createAssertion(
      `ALIGNED-IBRP-${code}-08-OM`,
      ['cbc:TaxableAmount', 'BT-116'],
      (c, group) =>
        isTransaction(c, 'simplified') ||
        getCategoryCode(c, group) !== code ||
        isWithinTolerance(soleDecimal(c, group, 'cbc:TaxableAmount'), sumCategory(c, code).taxable, CENT),
      formatTaxableMessage,
    ),
  );

const requireZeroTax = (code: string): Assertion =>
  createAssertion(
    `ALIGNED-IBRP-${code}-09-OM`,
    ['cbc:TaxAmount', 'BT-117'],
    (c, group) =>
      isTransaction(c, 'simplified') ||
      getCategoryCode(c, group) !== code ||
      soleDecimal(c, group, 'cbc:TaxAmount')?.isZero === true,
    (c, group) =>
      `The VAT amount (IBT-117) of category ${code} is ${formatValuesAt(c, group, CBC.TaxAmount)}, but must be 0.`,
  );

/** Computes the VAT of a group of category S: VAT of lines and charges minus VAT of allowances. */
function computeGroupTax(c: RuleContext, group: Node): Decimal | undefined {
  const rate = getRate(c, group);
  if (getCategoryCode(c, group) !== 'S' || rate === undefined) return undefined;
  return sumCategory(c, 'S', rate).tax;
}

function readGroupTax(c: RuleContext, group: Node): Decimal | undefined {
  const tax = soleDecimal(c, group, 'cbc:TaxAmount');
  return tax === undefined ? undefined : toCents(tax);
}

/** Returns the tolerance of a group's VAT: one baisa for each line. */
const tolerance = (c: RuleContext): Decimal => BAISA.times(Decimal.parse(String(lines(c).length)) ?? BAISA);

const formatTaxMessage = (c: RuleContext, group: Node): string =>
  `The VAT amount (IBT-117) of category S is ${formatValuesAt(c, group, CBC.TaxAmount)}, but the VAT of lines and charges minus allowances is ${computeGroupTax(c, group)?.toString() ?? 'not known without a rate'}.`;

const taxRules = (): Assertion[] => [
  limitToDocumentCurrency(
    createAssertion(
      'ALIGNED-IBRP-S-09-OM',
      ['cbc:TaxAmount', 'BT-117'],
      (c, group) =>
        getCategoryCode(c, group) !== 'S' ||
        isWithinTolerance(readGroupTax(c, group), computeGroupTax(c, group), tolerance(c)),
      formatTaxMessage,
    ),
  ),
  limitToDocumentCurrency(
    warning(
      'ALIGNED-IBRP-S-09-OM-WARN',
      (c, group) => {
        const [statedVat, expectedAmount] = [readGroupTax(c, group), computeGroupTax(c, group)];
        return (
          getCategoryCode(c, group) !== 'S' ||
          isWithinTolerance(statedVat, expectedAmount, Decimal.ZERO) ||
          !isWithinTolerance(statedVat, expectedAmount, tolerance(c))
        );
      },
      (c, group) =>
        `${formatTaxMessage(c, group)} The difference is within the tolerance of one baisa for each line.`,
      { subjectPath: 'cbc:TaxAmount', terms: ['BT-117'] },
    ),
  ),
];

/** Creates the rule on groups of the VAT breakdown. */
export const breakdownRule = (): Rule => {
  const inRials = { applies: isInTaxCurrency, term: 'BT-193' };
  return {
    context: 'ubl:Invoice/cac:TaxTotal/cac:TaxSubtotal | cn:CreditNote/cac:TaxTotal/cac:TaxSubtotal',
    asserts: [
      requirePart('ALIGNED-IBRP-045', 'cbc:TaxableAmount', 'The taxable amount (IBT-116)', 'BT-116'),
      requirePart('ALIGNED-IBRP-046', 'cbc:TaxAmount', 'The VAT amount (IBT-117)', 'BT-117'),
      requirePart('ALIGNED-IBRP-047', `${CATEGORY}/cbc:ID`, 'The VAT category (IBT-118)', 'BT-118'),
      limitToDocumentCurrency(
        createAssertion(
          'ALIGNED-IBRP-048',
          [RATE, 'BT-119'],
          (c, group) => ['E', 'O'].includes(getCategoryCode(c, group)) || hasElement(c, group, RATE),
          'A group of the VAT breakdown must have a rate (IBT-119) unless its category is E or O, but has none. Add cac:TaxCategory/cbc:Percent.',
        ),
      ),
      ...['E', 'O', 'Z'].flatMap((code) => [requireTaxableAmount(code), requireZeroTax(code)]),
      limitToDocumentCurrency(
        createAssertion(
          'ALIGNED-IBRP-S-08-OM',
          ['cbc:TaxableAmount', 'BT-116'],
          (c, group) => {
            const rate = getRate(c, group);
            if (getCategoryCode(c, group) !== 'S') return true;
            return (
              rate !== undefined &&
              isWithinTolerance(
                soleDecimal(c, group, 'cbc:TaxableAmount'),
                sumCategory(c, 'S', rate).taxable,
                CENT,
              )
            );
          },
          (c, group) => formatTaxableMessage(c, group, getRate(c, group)),
        ),
      ),
      ...taxRules(),
      {
        ...forbidElement(
          'ALIGNED-IBRP-S-10-OM',
          `${CATEGORY}/cbc:TaxExemptionReason`,
          'VAT category S must not have an exemption reason (IBT-120, IBT-121), but has one. Remove the reason.',
          'BT-120',
          'BT-121',
        ),
        test: (c, group) =>
          getCategoryCode(c, group) !== 'S' ||
          (!hasElement(c, group, `${CATEGORY}/cbc:TaxExemptionReasonCode`) &&
            !hasElement(c, group, `${CATEGORY}/cbc:TaxExemptionReason`)),
      },
      requireRate('IBR-053-OM', STANDARD_RATE, { ...inRials, codes: ['S'] }),
      forbidRate('IBR-061-OM', { codes: ['O'], term: 'BT-119' }),
      forbidRate('IBR-067-OM', { codes: ['E'], term: 'BT-119' }),
      requireReason('IBR-069-OM', { codes: ['E', 'Z'], term: 'BT-121' }),
      createAssertion(
        'IBR-070-OM',
        [`${CATEGORY}/cbc:TaxExemptionReasonCode`, 'BT-121'],
        (c, group) =>
          getCategoryCode(c, group) !== 'O' ||
          !hasElement(c, group, `${CATEGORY}/cbc:TaxExemptionReasonCode`),
        'VAT category O must not have an exemption reason code (IBT-121), but has one. Remove cbc:TaxExemptionReasonCode.',
      ),
      forbidRate('IBR-095-OM', { ...inRials, codes: ['E'] }),
      forbidRate('IBR-096-OM', { ...inRials, codes: ['O'] }),
      requireRate('IBR-097-OM', Decimal.ZERO, { ...inRials, codes: ['Z'] }),
    ],
  };
};
