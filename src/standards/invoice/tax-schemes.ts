import { TOURISM_TAX } from './pint-terms';

/** What cac:TaxScheme/cbc:ID says where the tax is VAT, or one that a country writes as VAT, such as the consumption tax of Japan. */
export const VAT_SCHEME = 'VAT';

/** The scheme as the model has it: VAT in capitals, any other one as it is written. */
export function taxSchemeOf(written: string | null): string | null {
  return written?.toUpperCase() === VAT_SCHEME ? VAT_SCHEME : written;
}

/** Whether a registration or category is one for the tax of the document; where the document names none, that is VAT. */
export function isOfScheme(written: string | null, scheme: string | null): boolean {
  return written?.toUpperCase() === (scheme ?? VAT_SCHEME).toUpperCase();
}

/** The tax that a category belongs to: that of the document, unless it is one beside it. @param scheme of the document; null: VAT */
export function taxSchemeOfCategory(category: string | null, scheme: string | null): string {
  return category === TOURISM_TAX.category ? TOURISM_TAX.scheme : (scheme ?? VAT_SCHEME);
}
