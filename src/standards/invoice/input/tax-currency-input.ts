import { Decimal } from '../../values/decimal';
import { parseDecimal, formatDifference } from '../calculation/line-net';
import type { Totals, Vat } from '../model';
import type { TaxRegime } from '../tax-regimes';
import type { DocumentShape } from './document-fields';
import type { FieldValues } from './fields';
import type { ObjectReader } from './object-reader';

/** Facts that determine the tax of a document. */
export interface TaxContext {
  currency: string;
  regime: TaxRegime;
}

type DocumentReader = ObjectReader<DocumentShape>;
type TaxCurrencyValues = Pick<FieldValues<DocumentShape>, 'taxCurrency' | 'taxExchangeRate'>;

/**
 * Adds the VAT total that a separate tax currency requires (BR-53): stated, or computed with `taxExchangeRate`, the
 * number of units of the tax currency that equal one unit of the invoice currency. The rate itself has no term in EN
 * 16931.
 */
export function addTaxCurrencyTotal(
  reader: DocumentReader,
  { taxCurrency, taxExchangeRate }: TaxCurrencyValues,
  { currency, regime }: TaxContext,
  vat: Vat,
): Vat {
  const inputTotal = vat.totalVatAmountInTaxCurrency;
  const totalPath = 'vat.totalVatAmountInTaxCurrency';
  if (taxCurrency === null) {
    if (inputTotal !== null) reader.require('taxCurrency', `with ${totalPath}`);
    else if (reader.has('taxExchangeRate')) reader.require('taxCurrency', 'with taxExchangeRate');
    return vat;
  }
  if (taxCurrency === currency) {
    reader.refuse('taxCurrency', `must differ from the document currency ${currency}, or be absent`);
    return vat;
  }
  const rate = taxExchangeRate === null ? null : Decimal.parse(taxExchangeRate);
  if (rate === null) {
    if (inputTotal === null && !reader.has('taxExchangeRate'))
      reader.report(
        totalPath,
        `must be the VAT in ${taxCurrency}, unless taxExchangeRate is given; received nothing`,
      );
    return vat;
  }
  const digits = regime.taxDigits(taxCurrency);
  const computedAmount = parseDecimal(vat.totalVatAmount).times(rate).round(digits);
  if (inputTotal !== null && !parseDecimal(inputTotal).equals(computedAmount))
    reader.report(
      totalPath,
      formatDifference(
        parseDecimal(inputTotal),
        computedAmount,
        `VAT ${vat.totalVatAmount ?? '0.00'} × rate ${rate.toString()}`,
      ),
    );
  return { ...vat, totalVatAmountInTaxCurrency: computedAmount.toFixed(digits) };
}

/** Adds totals in the tax currency when the profile has them: as stated, or computed with `taxExchangeRate`. */
export function addTotalsInTaxCurrency(
  reader: DocumentReader,
  { taxCurrency, taxExchangeRate }: TaxCurrencyValues,
  { regime }: TaxContext,
  { totals, vat }: { totals: Totals; vat: Vat },
): Totals {
  const supportedTotals = regime.totalsInTaxCurrency;
  const hasExclusiveTotal = supportedTotals?.taxExclusive !== null;
  if (!hasExclusiveTotal && totals.taxExclusiveAmountInTaxCurrency !== null)
    reader.report(
      'totals.taxExclusiveAmountInTaxCurrency',
      `must be absent: the profile has no place for it; received ${totals.taxExclusiveAmountInTaxCurrency}`,
    );
  if (taxCurrency === null || supportedTotals?.currency !== taxCurrency) return totals;
  const rate = taxExchangeRate === null ? null : Decimal.parse(taxExchangeRate);
  const { taxExclusiveAmountInTaxCurrency: exclusive, taxInclusiveAmountInTaxCurrency: inclusive } = totals;
  if (rate !== null) {
    const computedAmount =
      exclusive === null
        ? parseDecimal(totals.taxExclusiveAmount).times(rate).round(2)
        : parseDecimal(exclusive);
    return {
      ...totals,
      taxExclusiveAmountInTaxCurrency: hasExclusiveTotal ? computedAmount.toFixed(2) : null,
      taxInclusiveAmountInTaxCurrency:
        inclusive ?? computedAmount.plus(parseDecimal(vat.totalVatAmountInTaxCurrency)).toFixed(2),
    };
  }
  const require = (field: keyof Totals, label: string): void =>
    reader.report(
      `totals.${field}`,
      `must be the total ${label} tax in ${taxCurrency}, unless taxExchangeRate is given; received nothing`,
    );
  if (exclusive === null && hasExclusiveTotal) require('taxExclusiveAmountInTaxCurrency', 'without');
  if (inclusive === null) require('taxInclusiveAmountInTaxCurrency', 'with');
  return totals;
}
