import { TOURISM_TAX } from './pint-terms';

/**
 * Value of cac:TaxScheme/cbc:ID for VAT, or for a tax that a country writes as VAT, such as the consumption tax of Japan.
 */
export const VAT_SCHEME = 'VAT';

/** Normalizes a scheme for the model: VAT in capitals, any other one as written. */
export function toTaxScheme(written: string | null): string | null {
  return written?.toUpperCase() === VAT_SCHEME ? VAT_SCHEME : written;
}

/** Returns whether a registration or category belongs to the tax of the document; VAT when the document names none. */
export function isOfScheme(written: string | null, scheme: string | null): boolean {
  return written?.toUpperCase() === (scheme ?? VAT_SCHEME).toUpperCase();
}

/**
 * Returns the tax of a category: that of the document, unless the category belongs to an additional tax.
 * @param scheme of the document; null: VAT
 */
export function getTaxSchemeOfCategory(category: string | null, scheme: string | null): string {
  return category === TOURISM_TAX.category ? TOURISM_TAX.scheme : (scheme ?? VAT_SCHEME);
}
