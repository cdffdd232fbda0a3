/** Rules on currencies in documents of Oman, and on the exchange into rials. */
import type { Node } from '../../../invoice/xml';
import type { RuleContext } from '../../context';
import type { Assertion } from '../../rule-set';
import { formatQuoted, formatValuesAt } from '../../wording';
import { toDecimal, toExactDecimal } from '../../xpath';
import { ATTR, CAC, CBC, parsePath } from '../names';
import {
  CENT,
  documentCurrency,
  exchangeRate,
  isWithinTolerance,
  hasElement,
  RIAL,
  createAssertion,
  taxCurrency,
} from './facts';

const RATE = 'cac:TaxExchangeRate/cbc:CalculationRate';
const TAX_IN_RIALS_PATH = 'cac:TaxTotal/cbc:TaxAmount';
const isForeignCurrency = (c: RuleContext): boolean => documentCurrency(c) !== RIAL;

/** Creates the rule on the VAT accounting currency. */
export const taxCurrencyRule = (): Assertion =>
  createAssertion(
    'ALIGNED-IBRP-003-OM',
    ['cbc:TaxCurrencyCode', 'BT-6'],
    (c) => ['', RIAL].includes(taxCurrency(c)),
    (c) => `The VAT accounting currency (IBT-6) is ${formatQuoted(taxCurrency(c))}, but must be OMR in Oman.`,
  );

const findTaxTotals = (c: RuleContext, currency: string): Node[] =>
  c.select(0, CAC.TaxTotal).filter((element) => isInCurrency(c, element, currency));
const isInCurrency = (c: RuleContext, node: Node, currency: string): boolean =>
  c.select(node, CBC.TaxAmount).some((amount) => c.doc.attribute(amount, ATTR.currencyID) === currency);

/**
 * Returns whether the VAT total in rials is correct, multiplied in binary floating point as the published rule does.
 */
function isTaxInRialsConsistent(c: RuleContext): boolean {
  const rate = exchangeRate(c);
  const first = (currency: string): string | undefined =>
    findTaxTotals(c, currency)
      .flatMap((each) => c.texts(each, CBC.TaxAmount))
      .at(0);
  const tax = toDecimal(first(documentCurrency(c)));
  if (rate === undefined || tax === undefined) return false;
  const expectedAmount = toExactDecimal(Number(rate.toString()) * Number(tax.toString()));
  return isWithinTolerance(toDecimal(first(taxCurrency(c))), expectedAmount, CENT);
}

const hasStandardGroupInRials = (c: RuleContext): boolean =>
  findTaxTotals(c, taxCurrency(c))
    .flatMap((total) => c.select(total, CAC.TaxSubtotal))
    .some(
      (group) =>
        isInCurrency(c, group, taxCurrency(c)) &&
        c.equals(group, 'S', CAC.TaxCategory, CBC.ID) &&
        hasElement(c, group, 'cac:TaxCategory/cbc:Percent'),
    );

/** Creates the rules on currencies and on the exchange between them. */
export const currencyRules = (): Assertion[] => [
  createAssertion(
    'IBR-004-OM',
    [RATE],
    (c) => !isForeignCurrency(c) || exchangeRate(c) !== undefined,
    'The document currency is not OMR, so the exchange rate (BTOM-003) must be stated as a number, but is missing or invalid. Add cac:TaxExchangeRate/cbc:CalculationRate.',
  ),
  createAssertion(
    'IBR-005-OM',
    [RATE],
    (c) => {
      if (taxCurrency(c) !== RIAL || !isForeignCurrency(c)) return true;
      const rate = exchangeRate(c);
      return rate?.equals(rate.round(7)) === true;
    },
    (c) =>
      `The exchange rate (BTOM-003) is ${formatValuesAt(c, 0, ...parsePath(RATE))}, but must be a number with at most seven decimals.`,
  ),
  createAssertion(
    'IBR-034-OM',
    ['cbc:TaxCurrencyCode', 'BT-6'],
    (c) => !isForeignCurrency(c) || taxCurrency(c) !== '',
    'The document currency is not OMR, so the VAT accounting currency (IBT-6) must be stated, but is missing. Add cbc:TaxCurrencyCode OMR.',
  ),
  createAssertion(
    'IBR-059-OM',
    ['cac:TaxExchangeRate', 'BT-5', 'BT-6'],
    (c) =>
      exchangeRate(c)?.isZero !== false ||
      (c.equals(0, documentCurrency(c), CAC.TaxExchangeRate, CBC.SourceCurrencyCode) &&
        c.equals(0, taxCurrency(c), CAC.TaxExchangeRate, CBC.TargetCurrencyCode)),
    (c) =>
      `The exchange is from ${formatValuesAt(c, 0, CAC.TaxExchangeRate, CBC.SourceCurrencyCode)} to ${formatValuesAt(c, 0, CAC.TaxExchangeRate, CBC.TargetCurrencyCode)}, but must be from the document currency (${formatQuoted(documentCurrency(c))}) to the VAT accounting currency (${formatQuoted(taxCurrency(c))}).`,
  ),
  createAssertion(
    'IBR-065-OM',
    [TAX_IN_RIALS_PATH, 'BT-111'],
    (c) => !isForeignCurrency(c) || taxCurrency(c) !== RIAL || isTaxInRialsConsistent(c),
    'The total VAT in OMR (IBT-111) must be the total VAT in the document currency (IBT-110) × exchange rate (BTOM-003), but is different or missing.',
  ),
  createAssertion(
    'IBR-066-OM',
    ['cac:TaxTotal/cac:TaxSubtotal', 'BT-190', 'BT-192', 'BT-193'],
    (c) =>
      !isForeignCurrency(c) ||
      !c.doc.all(CAC.TaxCategory).some((element) => c.equals(element, 'S', CBC.ID)) ||
      hasStandardGroupInRials(c),
    'The document currency is not OMR and VAT category S is used, so the VAT total in OMR must have a group with VAT amount, category S and rate (IBT-190, IBT-192, IBT-193), which is missing.',
  ),
  createAssertion(
    'IBR-136-OM',
    [TAX_IN_RIALS_PATH, 'BT-111'],
    (c) =>
      taxCurrency(c) === '' ||
      findTaxTotals(c, taxCurrency(c)).some((total) =>
        c.select(total, CAC.TaxSubtotal).every((group) => {
          const amounts = c.select(group, CBC.TaxAmount);
          return amounts.every((amount) => c.doc.attribute(amount, ATTR.currencyID) === taxCurrency(c));
        }),
      ),
    (c) =>
      `A VAT total with all its groups must be in the VAT accounting currency (${formatQuoted(taxCurrency(c))}), but none is. Correct the attribute currencyID.`,
  ),
  createAssertion(
    'IBR-172-OM',
    [RATE],
    (c) => isForeignCurrency(c) || !hasElement(c, 0, RATE),
    'The document currency is OMR, so an exchange rate must not be stated. Remove cac:TaxExchangeRate.',
  ),
];
