import { dateFormat, numberFormat } from './intl';

describe('a formatter', () => {
  afterEach(() => jest.restoreAllMocks());

  it('is made once for a locale and options', () => {
    expect(numberFormat('fr-FR', { minimumFractionDigits: 2 })).toBe(
      numberFormat('fr-FR', { minimumFractionDigits: 2 }),
    );
    expect(numberFormat('fr-FR', { minimumFractionDigits: 2 }).format(1.5)).toBe('1,50');
    expect(numberFormat('en-GB', { minimumFractionDigits: 2 }).format(1.5)).toBe('1.50');
    expect(numberFormat('fr-FR', { minimumFractionDigits: 1 }).format(1.5)).toBe('1,5');
  });

  it('of times is made again when the browser is in another time zone', () => {
    const offset = jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-60);
    const before = dateFormat('de-DE', { hour: '2-digit' });
    expect(dateFormat('de-DE', { hour: '2-digit' })).toBe(before);
    offset.mockReturnValue(300);
    expect(dateFormat('de-DE', { hour: '2-digit' })).not.toBe(before);
  });
});
