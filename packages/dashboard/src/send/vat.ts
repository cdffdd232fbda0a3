/** Standard and reduced rates in percent by country, highest first; another rate can be typed. */
const RATES: Record<string, string[]> = {
  AT: ['20', '13', '10'],
  BE: ['21', '12', '6'],
  BG: ['20', '9'],
  CH: ['8.1', '3.8', '2.6'],
  CY: ['19', '9', '5'],
  CZ: ['21', '12'],
  DE: ['19', '7'],
  DK: ['25'],
  EE: ['24', '13', '9'],
  ES: ['21', '10', '4'],
  FI: ['25.5', '13.5', '10'],
  FR: ['20', '10', '5.5', '2.1'],
  GB: ['20', '5'],
  GR: ['24', '13', '6'],
  HR: ['25', '13', '5'],
  HU: ['27', '18', '5'],
  IE: ['23', '13.5', '9'],
  IT: ['22', '10', '5', '4'],
  LT: ['21', '12', '5'],
  LU: ['17', '14', '8', '3'],
  LV: ['21', '12', '5'],
  MT: ['18', '12', '7', '5'],
  NL: ['21', '9'],
  NO: ['25', '15', '12'],
  PL: ['23', '8', '5'],
  PT: ['23', '13', '6'],
  RO: ['21', '11'],
  SE: ['25', '12', '6'],
  SI: ['22', '9.5', '5'],
  SK: ['23', '19', '5'],
};

/** The usual rates of a country (ISO 3166-1 alpha-2); none where they are not known. */
export function listRates(country: string): readonly string[] {
  return RATES[country] ?? [];
}

/** Categories without a rate, in the order in which they are offered. */
export const ZERO_CATEGORIES = ['AE', 'K', 'G', 'E', 'Z', 'O'] as const;

/** Codes of the VATEX list that a person may mean by "exempt" (category E). */
export const EXEMPTION_CODES = [
  'VATEX-FR-FRANCHISE',
  'VATEX-EU-132',
  'VATEX-EU-D',
  'VATEX-EU-F',
  'VATEX-EU-I',
  'VATEX-EU-J',
] as const;

/** Units that are offered (UN/ECE Recommendation 20, 21); another one of a document that was read is kept. */
export const UNITS = [
  'C62',
  'HUR',
  'DAY',
  'MON',
  'ANN',
  'MIN',
  'E48',
  'KGM',
  'GRM',
  'TNE',
  'MTR',
  'MTK',
  'MTQ',
  'KMT',
  'LTR',
  'KWH',
  'XPK',
  'SET',
] as const;
