/** Currencies of documents of Oman, and the exchange into rials. */
import type { Node } from '../../../invoice/xml';
import type { RuleContext } from '../../context';
import type { Assertion } from '../../rule-set';
import { formatQuoted, quotedAt } from '../../wording';
import { toDecimal, toExactDecimal } from '../../xpath';
import { ATTR, CAC, CBC, steps } from '../names';
import { CENT, documentCurrency, exchangeRate, fits, has, RIAL, rule, taxCurrency } from './facts';

const RATE = 'cac:TaxExchangeRate/cbc:CalculationRate';
const TAX_IN_RIALS_PATH = 'cac:TaxTotal/cbc:TaxAmount';
const isForeign = (c: RuleContext): boolean => documentCurrency(c) !== RIAL;

/** The currency of VAT. */
export const taxCurrencyRule = (): Assertion =>
  rule(
    'ALIGNED-IBRP-003-OM',
    ['cbc:TaxCurrencyCode', 'BT-6'],
    (c) => ['', RIAL].includes(taxCurrency(c)),
    (c) => `The VAT accounting currency (IBT-6) is ${formatQuoted(taxCurrency(c))}; in Oman it is OMR.`,
  );

const taxTotals = (c: RuleContext, currency: string): Node[] =>
  c.select(0, CAC.TaxTotal).filter((element) => isInCurrency(c, element, currency));
const isInCurrency = (c: RuleContext, node: Node, currency: string): boolean =>
  c.select(node, CBC.TaxAmount).some((amount) => c.doc.attribute(amount, ATTR.currencyID) === currency);

/** Multiplied in binary floating point, as the published condition does. */
function taxInRialsFits(c: RuleContext): boolean {
  const rate = exchangeRate(c);
  const first = (currency: string): string | undefined =>
    taxTotals(c, currency)
      .flatMap((each) => c.texts(each, CBC.TaxAmount))
      .at(0);
  const tax = toDecimal(first(documentCurrency(c)));
  if (rate === undefined || tax === undefined) return false;
  const expectedAmount = toExactDecimal(Number(rate.toString()) * Number(tax.toString()));
  return fits(toDecimal(first(taxCurrency(c))), expectedAmount, CENT);
}

const hasStandardGroupInRials = (c: RuleContext): boolean =>
  taxTotals(c, taxCurrency(c))
    .flatMap((total) => c.select(total, CAC.TaxSubtotal))
    .some(
      (group) =>
        isInCurrency(c, group, taxCurrency(c)) &&
        c.equals(group, 'S', CAC.TaxCategory, CBC.ID) &&
        has(c, group, 'cac:TaxCategory/cbc:Percent'),
    );

/** Currencies and the exchange between them. */
export const currencyRules = (): Assertion[] => [
  rule(
    'IBR-004-OM',
    [RATE],
    (c) => !isForeign(c) || exchangeRate(c) !== undefined,
    'The document is not in OMR, so the exchange rate (BTOM-003) is needed as a number. Add cac:TaxExchangeRate/cbc:CalculationRate.',
  ),
  rule(
    'IBR-005-OM',
    [RATE],
    (c) => {
      if (taxCurrency(c) !== RIAL || !isForeign(c)) return true;
      const rate = exchangeRate(c);
      return rate?.equals(rate.round(7)) === true;
    },
    (c) =>
      `The exchange rate (BTOM-003) is ${quotedAt(c, 0, ...steps(RATE))}; write a number with at most seven decimals.`,
  ),
  rule(
    'IBR-034-OM',
    ['cbc:TaxCurrencyCode', 'BT-6'],
    (c) => !isForeign(c) || taxCurrency(c) !== '',
    'The document is not in OMR, so the VAT accounting currency (IBT-6) is needed. Add cbc:TaxCurrencyCode OMR.',
  ),
  rule(
    'IBR-059-OM',
    ['cac:TaxExchangeRate', 'BT-5', 'BT-6'],
    (c) =>
      exchangeRate(c)?.isZero !== false ||
      (c.equals(0, documentCurrency(c), CAC.TaxExchangeRate, CBC.SourceCurrencyCode) &&
        c.equals(0, taxCurrency(c), CAC.TaxExchangeRate, CBC.TargetCurrencyCode)),
    (c) =>
      `The exchange is from ${quotedAt(c, 0, CAC.TaxExchangeRate, CBC.SourceCurrencyCode)} to ${quotedAt(c, 0, CAC.TaxExchangeRate, CBC.TargetCurrencyCode)}; it has to be from the currency of the document (${formatQuoted(documentCurrency(c))}) to the VAT accounting currency (${formatQuoted(taxCurrency(c))}).`,
  ),
  rule(
    'IBR-065-OM',
    [TAX_IN_RIALS_PATH, 'BT-111'],
    (c) => !isForeign(c) || taxCurrency(c) !== RIAL || taxInRialsFits(c),
    'The total VAT in OMR (IBT-111) is not the total VAT of the document (IBT-110) × exchange rate (BTOM-003).',
  ),
  rule(
    'IBR-066-OM',
    ['cac:TaxTotal/cac:TaxSubtotal', 'BT-190', 'BT-192', 'BT-193'],
    (c) =>
      !isForeign(c) ||
      !c.doc.all(CAC.TaxCategory).some((element) => c.equals(element, 'S', CBC.ID)) ||
      hasStandardGroupInRials(c),
    'The document is not in OMR and has VAT of category S, so the VAT total in OMR needs a group with its VAT amount, category S and rate (IBT-190, IBT-192, IBT-193).',
  ),
  rule(
    'IBR-136-OM',
    [TAX_IN_RIALS_PATH, 'BT-111'],
    (c) =>
      taxCurrency(c) === '' ||
      taxTotals(c, taxCurrency(c)).some((total) =>
        c.select(total, CAC.TaxSubtotal).every((group) => {
          const amounts = c.select(group, CBC.TaxAmount);
          return amounts.every((amount) => c.doc.attribute(amount, ATTR.currencyID) === taxCurrency(c));
        }),
      ),
    (c) =>
      `No VAT total is in the VAT accounting currency (${formatQuoted(taxCurrency(c))}) with all its groups. Set currencyID.`,
  ),
  rule(
    'IBR-172-OM',
    [RATE],
    (c) => isForeign(c) || !has(c, 0, RATE),
    'The document is in OMR, so there is no exchange. Leave cac:TaxExchangeRate out.',
  ),
];
