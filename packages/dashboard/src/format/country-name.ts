import { displayNames } from './intl';

/** The name of a country in a language; the code where the browser knows none. */
export function countryName(code: string, language: string): string {
  try {
    return displayNames(language, { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** A country as a choice of a list. */
export function countryOption(
  code: string,
  language: string,
): { value: string; label: string; note: string } {
  return { value: code, label: countryName(code, language), note: code };
}
