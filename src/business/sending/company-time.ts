/** Time zones by country; a country with several time zones has the time zone of its capital. */
const TIME_ZONES: Record<string, string> = {
  AT: 'Europe/Vienna',
  AU: 'Australia/Sydney',
  BE: 'Europe/Brussels',
  BG: 'Europe/Sofia',
  CH: 'Europe/Zurich',
  CY: 'Asia/Nicosia',
  CZ: 'Europe/Prague',
  DE: 'Europe/Berlin',
  DK: 'Europe/Copenhagen',
  EE: 'Europe/Tallinn',
  ES: 'Europe/Madrid',
  FI: 'Europe/Helsinki',
  FR: 'Europe/Paris',
  GB: 'Europe/London',
  GR: 'Europe/Athens',
  HR: 'Europe/Zagreb',
  HU: 'Europe/Budapest',
  IE: 'Europe/Dublin',
  IS: 'Atlantic/Reykjavik',
  IT: 'Europe/Rome',
  JP: 'Asia/Tokyo',
  LI: 'Europe/Vaduz',
  LT: 'Europe/Vilnius',
  LU: 'Europe/Luxembourg',
  LV: 'Europe/Riga',
  MT: 'Europe/Malta',
  NL: 'Europe/Amsterdam',
  NO: 'Europe/Oslo',
  NZ: 'Pacific/Auckland',
  OM: 'Asia/Muscat',
  PL: 'Europe/Warsaw',
  PT: 'Europe/Lisbon',
  RO: 'Europe/Bucharest',
  SE: 'Europe/Stockholm',
  SG: 'Asia/Singapore',
  SI: 'Europe/Ljubljana',
  SK: 'Europe/Bratislava',
  US: 'America/New_York',
};

/** Cached formats by time zone: creating one takes as long as building a small document. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** Offsets of all time zones are multiples of 15 minutes, so the day is constant within such a quarter. */
const QUARTER_MS = 15 * 60_000;
const days = new Map<string, { quarter: number; day: string }>();

/**
 * Returns the calendar day (YYYY-MM-DD) in a country at an instant: the default issue date. UTC for a country without a
 * known zone.
 */
export function getDayInCountry(country: string, instant: Date): string {
  const timeZone = TIME_ZONES[country] ?? 'UTC';
  const quarter = Math.floor(instant.getTime() / QUARTER_MS);
  const cachedDay = days.get(timeZone);
  if (cachedDay?.quarter === quarter) return cachedDay.day;
  const format =
    dayFormats.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  dayFormats.set(timeZone, format);
  const day = format.format(instant);
  days.set(timeZone, { quarter, day });
  return day;
}

const timeFormats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the time of day (HH:MM:SS) in a country at an instant: the default time of issue. UTC for a country without a known
 * zone.
 */
export function getTimeInCountry(country: string, instant: Date): string {
  const timeZone = TIME_ZONES[country] ?? 'UTC';
  const format =
    timeFormats.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', timeStyle: 'medium' });
  timeFormats.set(timeZone, format);
  return format.format(instant);
}

/** Returns the time zone of companies of a country, as PostgreSQL and ICU name it; UTC for a country without a known one. */
export function getTimeZone(country: string): string {
  return TIME_ZONES[country] ?? 'UTC';
}
