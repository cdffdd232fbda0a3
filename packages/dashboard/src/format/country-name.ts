import { displayNames } from './intl';

/** The name of a country in a language; the code where the browser knows none. */
export function countryName(code: string, language: string): string {
  try {
    return displayNames(language, { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
