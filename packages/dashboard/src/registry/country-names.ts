import { COUNTRY_CODES } from '../../../../src/standards/peppol/countries';
import type { ComboOption } from '../components/combobox';
import { countryOption } from '../format/country-name';

/** Every country that a company may have, by name. */
export function countryOptions(language: string): ComboOption[] {
  const order = new Intl.Collator(language);
  return COUNTRY_CODES.map((code) => countryOption(code, language)).sort((a, b) =>
    order.compare(a.label, b.label),
  );
}
