import { COUNTRY_CODES } from '../../../../src/peppol/countries';
import type { ComboOption } from '../components/combobox';
import { countryName } from '../format/country-name';

/** A country as a choice. */
export function countryOption(code: string, language: string): ComboOption {
  return { value: code, label: countryName(code, language), note: code };
}

/** Every country that a company may have, by name. */
export function countryOptions(language: string): ComboOption[] {
  const order = new Intl.Collator(language);
  return COUNTRY_CODES.map((code) => countryOption(code, language)).sort((a, b) =>
    order.compare(a.label, b.label),
  );
}
