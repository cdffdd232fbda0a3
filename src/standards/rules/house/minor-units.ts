/** Number of decimals of the currencies that do not have two decimals (ISO 4217). */
const DECIMALS_OF_CURRENCY: ReadonlyMap<string, number> = new Map([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'
    .split(' ')
    .map((code): [string, number] => [code, 0]),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code): [string, number] => [code, 3]),
  ['CLF', 4],
  ['UYW', 4],
]);

const CURRENCY = /^[A-Z]{3}$/;

/** Returns the number of decimals of a currency (ISO 4217); null for an unknown currency code. */
export function findMinorUnit(currency: string): number | null {
  return CURRENCY.test(currency) ? (DECIMALS_OF_CURRENCY.get(currency) ?? 2) : null;
}
