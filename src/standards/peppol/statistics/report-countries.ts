import { COUNTRY_CODES } from '../countries';

/** Codes beside ISO 3166-1 that the reports accept: Greece as `EL`, Northern Ireland, and Kosovo by two codes. */
const OTHERS = ['EL', 'XI', 'XK', '1A'];
const codes: ReadonlySet<string> = new Set([...COUNTRY_CODES, ...OTHERS]);

/** True for a country that both reports accept (Schematron SCH-TSR-20, SCH-EUSR-30; `ZZ` of the first is no country). */
export function isReportCountry(code: string): boolean {
  return codes.has(code);
}
