/**
 * VAT rates in percent that member states of the European Union apply (category S), by the first day of each period.
 * Sources: the states' VAT acts and the European Commission's "VAT rates applied in the Member States". States whose
 * rates change with transitional periods of years (AT, EE, ES, FI, LT) are omitted, and so is every day before the first
 * period: the rule ignores them. Regional rates (Corsica and the overseas departments, the Azores and Madeira, Greek
 * islands) belong to their state.
 */
const PERIODS = `
BE 1996-01-01 6 12 21
BG 2011-04-01 9 20
CY 2014-01-13 5 9 19
CY 2023-06-16 3 5 9 19
CZ 2015-01-01 10 15 21
CZ 2024-01-01 12 21
DE 2007-01-01 7 19
DE 2020-07-01 5 7 16 19
DE 2021-01-01 7 19
DK 1992-01-01 25
FR 2014-01-01 0.9 1.05 1.75 2.1 5.5 8.5 10 13 20
GR 2016-06-01 4 5 6 9 13 17 24
HR 2014-01-01 5 13 25
HU 2012-01-01 5 18 27
IE 2021-03-01 4.8 9 13.5 23
IT 2016-01-01 4 5 10 22
LU 2015-01-01 3 8 14 17
LU 2023-01-01 3 7 8 13 14 16 17
LU 2024-01-01 3 8 14 17
LV 2018-01-01 5 12 21
MT 2011-01-01 5 7 18
MT 2024-01-01 5 7 12 18
NL 2012-10-01 6 21
NL 2019-01-01 9 21
PL 2011-01-01 4 5 7 8 23
PT 2012-01-01 4 5 6 9 10 12 13 16 18 22 23
RO 2017-01-01 5 9 19
RO 2025-08-01 9 11 21
SE 1996-01-01 6 12 25
SI 2013-07-01 5 9.5 22
SK 2011-01-01 5 10 20
SK 2025-01-01 5 19 23
`;

interface Period {
  since: string;
  rates: ReadonlySet<string>;
}

const PERIODS_BY_COUNTRY: ReadonlyMap<string, readonly Period[]> = parsePeriods();

function parsePeriods(): Map<string, Period[]> {
  const countries = new Map<string, Period[]>();
  for (const row of PERIODS.trim().split('\n')) {
    const [country = '', since = '', ...rates] = row.split(' ');
    countries.set(country, [...(countries.get(country) ?? []), { since, rates: new Set(rates) }]);
  }
  return countries;
}

/**
 * Finds the VAT rates above zero of a country on a day, as canonical decimals; null when unknown.
 * @param country ISO 3166-1 alpha-2
 * @param day YYYY-MM-DD
 */
export function findVatRates(country: string, day: string): ReadonlySet<string> | null {
  return PERIODS_BY_COUNTRY.get(country)?.findLast(({ since }) => since <= day)?.rates ?? null;
}

/** Countries with known rates. */
export const COUNTRIES_WITH_RATES: readonly string[] = [...PERIODS_BY_COUNTRY.keys()];
