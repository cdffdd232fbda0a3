import { displayNames } from '../format/intl';
import { localeOf, type Language } from '../format/locale';

/** Countries that are offered (ISO 3166-1 alpha-2): those of the network's users; another one that was read is kept. */
export const COUNTRIES =
  'AD AE AL AT AU BA BE BG BR CA CH CN CY CZ DE DK EE ES FI FR GB GE GR HK HR HU IE IL IN IS IT JP KR LI LT LU LV MA MC MD ME MK MT MX MY NL NO NZ PL PT RO RS RU SA SE SG SI SK SM TH TN TR UA US VA XK ZA'.split(
    ' ',
  );

/** The name of a country in the viewer's language; the code itself where it has none. */
export function countryName(code: string, language: Language): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return displayNames(localeOf(language), { type: 'region' }).of(code) ?? code;
}
