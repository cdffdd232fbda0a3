import { COUNTRY_CODES, isCountry, isPeppolCountry } from './countries';

describe('countries', () => {
  it('has the 249 codes of ISO 3166-1, each once, in order', () => {
    expect(COUNTRY_CODES).toHaveLength(249);
    expect([...new Set(COUNTRY_CODES)].sort()).toEqual(COUNTRY_CODES);
    // The runtime has a name for every assigned country; for an unassigned code it returns the code.
    const names = new Intl.DisplayNames(['en'], { type: 'region' });
    expect(COUNTRY_CODES.filter((code) => names.of(code) === code)).toEqual([]);
  });

  it.each(['BE', 'GR', 'GB', 'SS', 'CW', 'AX'])('knows %s', (code) => {
    expect(isCountry(code)).toBe(true);
    expect(isPeppolCountry(code)).toBe(true);
  });

  it.each(['UK', 'EL', 'EU', 'AN', 'SU', 'ZZ', 'be', 'BEL', '', ' BE', 'constructor', 'ＢＥ'])(
    'refuses %j',
    (code) => {
      expect(isCountry(code)).toBe(false);
      expect(isPeppolCountry(code)).toBe(false);
    },
  );

  it.each(['XK', '1A', 'XI'])('accepts %s only in messages', (code) => {
    expect(isCountry(code)).toBe(false);
    expect(isPeppolCountry(code)).toBe(true);
  });
});
