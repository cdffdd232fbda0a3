/** Countries whose VAT numbers begin with letters other than their code. */
const PREFIXES = new Map([['GR', 'EL']]);

/**
 * Normalises a VAT number of a country: its prefix and its number without separators, such as `BE0987654394`.
 * @param {string} received in any notation, with or without the prefix
 * @param {string} country ISO 3166-1 alpha-2
 * @returns {string | undefined} undefined for a text that is no VAT number of the country
 */
export function normaliseVatNumber(received, country) {
  if (!/^[A-Z]{2}$/.test(country)) return undefined;
  const prefix = PREFIXES.get(country) ?? country;
  const compact = received.replace(/[\s./‐-―-]/g, '').toUpperCase();
  const number = compact.startsWith(prefix) ? compact : `${prefix}${compact}`;
  const rest = number.slice(prefix.length);
  return /^[A-Z0-9+*]{5,16}$/.test(rest) && /\d{2}/.test(rest) ? number : undefined;
}
