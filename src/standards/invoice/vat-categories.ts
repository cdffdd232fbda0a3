/** VAT categories of EN 16931 (UNTDID 5305). */
export const VAT_CATEGORIES = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O', 'L', 'M', 'B'] as const;

export type VatCategory = (typeof VAT_CATEGORIES)[number];

/** Categories whose rate is 0 or absent (BR-AE-5, BR-E-5, BR-G-5, BR-IC-5, BR-O-5, BR-Z-5). */
const ZERO_RATED: ReadonlySet<string> = new Set(['Z', 'AE', 'E', 'G', 'O', 'K']);

/** Returns whether the category only has the rate 0 (or none at all, for O). */
export function isZeroRated(category: string | null): boolean {
  return category !== null && ZERO_RATED.has(category);
}

/** VATEX code of each category that has only one code. Category E has many codes and is not listed. */
export const STANDARD_REASON_CODES: ReadonlyMap<string, string> = new Map([
  ['AE', 'VATEX-EU-AE'],
  ['G', 'VATEX-EU-G'],
  ['K', 'VATEX-EU-IC'],
  ['O', 'VATEX-EU-O'],
]);

/** Returns the category for which a VATEX code is reserved, or null when several categories may have the code. */
export function findCategoryOfReasonCode(code: string): string | null {
  for (const [category, reservedCategory] of STANDARD_REASON_CODES)
    if (reservedCategory === code) return category;
  return null;
}
