import { COUNTRY_CODES } from '../../../../src/peppol/countries';

/** A country with its name in the viewer's language. */
export interface Country {
  code: string;
  name: string;
}

/** The name of a country; the code where the browser knows none. */
export function countryName(code: string, language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** Every country that a company may have, by name. */
export function countries(language: string): Country[] {
  const order = new Intl.Collator(language);
  return COUNTRY_CODES.map((code) => ({ code, name: countryName(code, language) })).sort((a, b) =>
    order.compare(a.name, b.name),
  );
}
