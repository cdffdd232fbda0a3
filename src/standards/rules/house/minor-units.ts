/** Decimals of currencies that have another number of them than two (ISO 4217). */
const DECIMALS: ReadonlyMap<string, number> = new Map([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'
    .split(' ')
    .map((code): [string, number] => [code, 0]),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code): [string, number] => [code, 3]),
  ['CLF', 4],
  ['UYW', 4],
]);

const CURRENCY = /^[A-Z]{3}$/;

/** Number of decimals of a currency's amounts (ISO 4217); null for an unknown currency code. */
export function findMinorUnit(currency: string): number | null {
  return CURRENCY.test(currency) ? (DECIMALS.get(currency) ?? 2) : null;
}
