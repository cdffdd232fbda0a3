/** VAT of Oman: the breakdown and the categories that it has to have. */
import type { Node } from '../../../invoice/xml';
import { Decimal } from '../../../values/decimal';
import type { RuleContext } from '../../context';
import { exists } from '../../en16931/assertions';
import { warning, type Assertion, type Rule } from '../../rule-set';
import { quotedAt } from '../../wording';
import { absent } from '../assertions';
import { ATTR, CBC, steps } from '../names';
import {
  BAISA,
  CENT,
  documentCurrency,
  fits,
  has,
  isKind,
  lines,
  rule,
  soleDecimal,
  STANDARD_RATE,
  taxCurrency,
  toCents,
} from './facts';
import { CATEGORY, codeIn, RATE, getRate, withoutRate, withRate, withReason } from './categories';
import { countCategoryGroups, isUsed, standardRates, sumCategory } from './tax-sums';

const ITEM_CATEGORY = 'cac:Item/cac:ClassifiedTaxCategory';

const GROUP = ['cac:TaxTotal/cac:TaxSubtotal', 'BG-23', 'BT-118'] as const;

/** A used category has one group in the breakdown; a simplified invoice need not have it. */
const oneGroup = (code: string): Assertion =>
  rule(
    `ALIGNED-IBRP-${code}-01-OM`,
    GROUP,
    (c) =>
      !isUsed(c, code) ||
      countCategoryGroups(c, code) === 1 ||
      (isKind(c, 'simplified') && countCategoryGroups(c, code) === 0),
    (c) =>
      `VAT category ${code} is used, so the VAT breakdown (IBG-23) needs one group for it; it has ${countCategoryGroups(c, code)}.`,
  );

/** Groups of the breakdown that the used categories require. */
export const groupsPerCategory = (): Assertion[] => ['E', 'O', 'Z'].map(oneGroup);

/** Category S: a group for each used rate. */
export const groupPerRate = (): Assertion =>
  rule(
    'ALIGNED-IBRP-S-01-OM',
    GROUP,
    (c) => standardRates(c).every((rate) => rate !== undefined && countCategoryGroups(c, 'S', rate) === 1),
    'VAT category S is used with a rate for which the VAT breakdown (IBG-23) does not have exactly one group, counted over all tax totals, also those in OMR. Give one cac:TaxSubtotal for each rate.',
  );

/** Category S on lines has the standard rate. */
export const standardLines = (): Assertion =>
  rule(
    'ALIGNED-IBRP-S-05-OM',
    [`cac:InvoiceLine/${ITEM_CATEGORY}/cbc:Percent`, 'BT-152'],
    (c) =>
      lines(c).every(
        (line) =>
          !c.equals(line, 'S', ...steps(`${ITEM_CATEGORY}/cbc:ID`)) ||
          soleDecimal(c, line, `${ITEM_CATEGORY}/cbc:Percent`)?.equals(STANDARD_RATE) === true,
      ),
    'A line with VAT category S has a rate (IBT-152) other than 5. In Oman it is 5.',
  );

const isIn = (c: RuleContext, group: Node, currency: string): boolean =>
  c.select(group, CBC.TaxAmount).some((element) => c.doc.attribute(element, ATTR.currencyID) === currency);
const isInDocumentCurrency = (c: RuleContext, group: Node): boolean => isIn(c, group, documentCurrency(c));
const isInTaxCurrency = (c: RuleContext, group: Node): boolean =>
  taxCurrency(c) !== '' && isIn(c, group, taxCurrency(c));

/** A rule on groups in the currency of the document. */
const inDocumentCurrency = (assertion: Assertion): Assertion => ({
  ...assertion,
  test: (c, group) => !isInDocumentCurrency(c, group) || assertion.test(c, group),
});
const needsPart = (id: string, path: string, label: string, term: string): Assertion =>
  inDocumentCurrency(exists(id, steps(path), { label, subjectPath: path, terms: [term] }));

const taxableMessage = (c: RuleContext, group: Node, rate?: Decimal): string =>
  `The taxable amount (IBT-116) of VAT category ${codeIn(c, group)} is ${quotedAt(c, group, CBC.TaxableAmount)}; its lines and charges less its allowances give ${sumCategory(c, codeIn(c, group), rate).taxable.toString()}.`;

const taxableFits = (code: string): Assertion =>
  inDocumentCurrency(
    rule(
      `ALIGNED-IBRP-${code}-08-OM`,
      ['cbc:TaxableAmount', 'BT-116'],
      (c, group) =>
        isKind(c, 'simplified') ||
        codeIn(c, group) !== code ||
        fits(soleDecimal(c, group, 'cbc:TaxableAmount'), sumCategory(c, code).taxable, CENT),
      taxableMessage,
    ),
  );

const noTax = (code: string): Assertion =>
  rule(
    `ALIGNED-IBRP-${code}-09-OM`,
    ['cbc:TaxAmount', 'BT-117'],
    (c, group) =>
      isKind(c, 'simplified') ||
      codeIn(c, group) !== code ||
      soleDecimal(c, group, 'cbc:TaxAmount')?.isZero === true,
    (c, group) =>
      `The VAT amount (IBT-117) of category ${code} is ${quotedAt(c, group, CBC.TaxAmount)}; it has to be 0.`,
  );

/** VAT of a group of category S: VAT of the lines plus VAT of the charges minus VAT of the allowances. */
function expectedTax(c: RuleContext, group: Node): Decimal | undefined {
  const rate = getRate(c, group);
  if (codeIn(c, group) !== 'S' || rate === undefined) return undefined;
  return sumCategory(c, 'S', rate).tax;
}

function readGroupTax(c: RuleContext, group: Node): Decimal | undefined {
  const tax = soleDecimal(c, group, 'cbc:TaxAmount');
  return tax === undefined ? undefined : toCents(tax);
}

/** A baisa for each line. */
const tolerance = (c: RuleContext): Decimal => BAISA.times(Decimal.parse(String(lines(c).length)) ?? BAISA);

const taxMessage = (c: RuleContext, group: Node): string =>
  `The VAT amount (IBT-117) of category S is ${quotedAt(c, group, CBC.TaxAmount)}; VAT of its lines and charges less that of its allowances is ${expectedTax(c, group)?.toString() ?? 'not known without a rate'}.`;

const taxRules = (): Assertion[] => [
  inDocumentCurrency(
    rule(
      'ALIGNED-IBRP-S-09-OM',
      ['cbc:TaxAmount', 'BT-117'],
      (c, group) =>
        codeIn(c, group) !== 'S' || fits(readGroupTax(c, group), expectedTax(c, group), tolerance(c)),
      taxMessage,
    ),
  ),
  inDocumentCurrency(
    warning(
      'ALIGNED-IBRP-S-09-OM-WARN',
      (c, group) => {
        const [statedVat, expectedAmount] = [readGroupTax(c, group), expectedTax(c, group)];
        return (
          codeIn(c, group) !== 'S' ||
          fits(statedVat, expectedAmount, Decimal.ZERO) ||
          !fits(statedVat, expectedAmount, tolerance(c))
        );
      },
      (c, group) => `${taxMessage(c, group)} The difference is within a baisa for each line.`,
      { subjectPath: 'cbc:TaxAmount', terms: ['BT-117'] },
    ),
  ),
];

/** Groups of the breakdown. */
export const breakdownRule = (): Rule => {
  const inRials = { applies: isInTaxCurrency, term: 'BT-193' };
  return {
    context: 'ubl:Invoice/cac:TaxTotal/cac:TaxSubtotal | cn:CreditNote/cac:TaxTotal/cac:TaxSubtotal',
    asserts: [
      needsPart('ALIGNED-IBRP-045', 'cbc:TaxableAmount', 'The taxable amount (IBT-116)', 'BT-116'),
      needsPart('ALIGNED-IBRP-046', 'cbc:TaxAmount', 'The VAT amount (IBT-117)', 'BT-117'),
      needsPart('ALIGNED-IBRP-047', `${CATEGORY}/cbc:ID`, 'The VAT category (IBT-118)', 'BT-118'),
      inDocumentCurrency(
        rule(
          'ALIGNED-IBRP-048',
          [RATE, 'BT-119'],
          (c, group) => ['E', 'O'].includes(codeIn(c, group)) || has(c, group, RATE),
          'A group of the VAT breakdown has no rate (IBT-119). Add cac:TaxCategory/cbc:Percent; only E and O go without.',
        ),
      ),
      ...['E', 'O', 'Z'].flatMap((code) => [taxableFits(code), noTax(code)]),
      inDocumentCurrency(
        rule(
          'ALIGNED-IBRP-S-08-OM',
          ['cbc:TaxableAmount', 'BT-116'],
          (c, group) => {
            const rate = getRate(c, group);
            if (codeIn(c, group) !== 'S') return true;
            return (
              rate !== undefined &&
              fits(soleDecimal(c, group, 'cbc:TaxableAmount'), sumCategory(c, 'S', rate).taxable, CENT)
            );
          },
          (c, group) => taxableMessage(c, group, getRate(c, group)),
        ),
      ),
      ...taxRules(),
      {
        ...absent(
          'ALIGNED-IBRP-S-10-OM',
          `${CATEGORY}/cbc:TaxExemptionReason`,
          'VAT category S gives a reason for an exemption (IBT-120, IBT-121). Leave it out.',
          'BT-120',
          'BT-121',
        ),
        test: (c, group) =>
          codeIn(c, group) !== 'S' ||
          (!has(c, group, `${CATEGORY}/cbc:TaxExemptionReasonCode`) &&
            !has(c, group, `${CATEGORY}/cbc:TaxExemptionReason`)),
      },
      withRate('IBR-053-OM', STANDARD_RATE, { ...inRials, codes: ['S'] }),
      withoutRate('IBR-061-OM', { codes: ['O'], term: 'BT-119' }),
      withoutRate('IBR-067-OM', { codes: ['E'], term: 'BT-119' }),
      withReason('IBR-069-OM', { codes: ['E', 'Z'], term: 'BT-121' }),
      rule(
        'IBR-070-OM',
        [`${CATEGORY}/cbc:TaxExemptionReasonCode`, 'BT-121'],
        (c, group) => codeIn(c, group) !== 'O' || !has(c, group, `${CATEGORY}/cbc:TaxExemptionReasonCode`),
        'VAT category O gives no code of a reason (IBT-121). Leave cbc:TaxExemptionReasonCode out.',
      ),
      withoutRate('IBR-095-OM', { ...inRials, codes: ['E'] }),
      withoutRate('IBR-096-OM', { ...inRials, codes: ['O'] }),
      withRate('IBR-097-OM', Decimal.ZERO, { ...inRials, codes: ['Z'] }),
    ],
  };
};
