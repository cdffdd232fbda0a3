import { listNumberKeys, toNumberKey } from './invoice-numbers';
import { toPartyKey } from './invoice-index';
import {
  findReferencesInText,
  isBelgianReference,
  isCreditorReference,
  parsePaymentReference,
} from './payment-reference';

describe('payment references', () => {
  it('of Belgium end with the remainder of a division by 97, or 97 instead of 0', () => {
    expect(isBelgianReference('123456789002')).toBe(true);
    expect(isBelgianReference('123456789003')).toBe(false);
    expect(isBelgianReference('000000009797')).toBe(true);
    expect(isBelgianReference('000000009700')).toBe(false);
    expect(isBelgianReference('12345678900')).toBe(false);
  });

  it('of ISO 11649 have the remainder 1 when divided by 97', () => {
    expect(isCreditorReference('RF18539007547034')).toBe(true);
    expect(isCreditorReference('RF19539007547034')).toBe(false);
    expect(isCreditorReference('RF18')).toBe(false);
  });

  it('are equal whatever separators they are written with', () => {
    expect(parsePaymentReference('+++123/4567/89002+++')).toEqual({ scheme: 'be-ogm', key: '123456789002' });
    expect(parsePaymentReference('rf18 5390 0754 7034')).toEqual({
      scheme: 'iso11649',
      key: 'RF18539007547034',
    });
    expect(parsePaymentReference('KID-0001')).toEqual({ scheme: 'other', key: 'KID0001' });
    expect(parsePaymentReference(' - ')).toBeNull();
  });

  it('are found in free text only with correct check digits', () => {
    expect(findReferencesInText('x ***123/4567/89002*** y').map(({ key }) => key)).toEqual(['123456789002']);
    expect(findReferencesInText('+++123/4567/89003+++ 123456789002')).toEqual([]);
    expect(findReferencesInText('pay RF18539007547034 for').map(({ key }) => key)).toEqual([
      'RF18539007547034',
    ]);
    expect(findReferencesInText('RF18 5390 0754 7034 MAY 2026').map(({ key }) => key)).toEqual([
      'RF18539007547034',
    ]);
  });
});

describe('numbers in free text', () => {
  it('are single words and sequences of up to four words', () => {
    const keys = listNumberKeys('Betaling factuur 2026/0001 en INV-12');
    expect(keys.has(toNumberKey('2026/0001'))).toBe(true);
    expect(keys.has(toNumberKey('INV-12'))).toBe(true);
    expect(keys.has('BETALING')).toBe(false);
  });

  it('are limited in number for a text of any length', () => {
    expect(listNumberKeys('1234 '.repeat(100_000)).size).toBeLessThan(500);
  });
});

it('compares names without accents and legal form', () => {
  expect(toPartyKey('Métropole S.A.')).toBe(toPartyKey('METROPOLE'));
  expect(toPartyKey('Janssens BV')).not.toBe(toPartyKey('Jansens BV'));
});
