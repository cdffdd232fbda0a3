/** All 249 officially assigned codes of ISO 3166-1 alpha-2. */
const ISO_3166_1_ALPHA_2 = `
  AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ
  CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO
  FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE
  JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO
  MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW
  PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM
  TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`;

/** Every country code of ISO 3166-1 alpha-2, in alphabetical order. */
export const COUNTRY_CODES: readonly string[] = ISO_3166_1_ALPHA_2.trim().split(/\s+/);

/**
 * Codes outside ISO 3166-1 that Peppol messages may contain: `XK` and `1A` for Kosovo (Business Message Envelope,
 * COUNTRY_C1), `XI` for Northern Ireland (country code list of BIS Billing 3).
 */
export const PEPPOL_EXTRA_COUNTRY_CODES: readonly string[] = ['1A', 'XI', 'XK'];

const isoCodes: ReadonlySet<string> = new Set(COUNTRY_CODES);
const peppolCodes: ReadonlySet<string> = new Set([...COUNTRY_CODES, ...PEPPOL_EXTRA_COUNTRY_CODES]);

/** Returns whether a text is an upper-case ISO 3166-1 alpha-2 code, as a company requires. */
export function isCountry(code: string): boolean {
  return isoCodes.has(code);
}

/** Returns whether a code is ISO 3166-1 alpha-2 or one of Peppol's additions, which messages may contain. */
export function isPeppolCountry(code: string): boolean {
  return peppolCodes.has(code);
}

/** Additional codes that the statistics reports accept: Greece as `EL`, Northern Ireland, and Kosovo by two codes. */
const REPORT_EXTRA_CODES = ['EL', 'XI', 'XK', '1A'];
const reportCodes: ReadonlySet<string> = new Set([...COUNTRY_CODES, ...REPORT_EXTRA_CODES]);

/**
 * Returns whether both statistics reports accept a country (Schematron SCH-TSR-20, SCH-EUSR-30; `ZZ` in the first rule
 * is not a country).
 */
export function isReportCountry(code: string): boolean {
  return reportCodes.has(code);
}
