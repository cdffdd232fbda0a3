import { formatIban, parseSepaAccount } from './sepa-account';

describe('parseSepaAccount', () => {
  it.each([
    ['BE68539007547034', false],
    ['be68 5390 0754 7034', false],
    ['DE89370400440532013000', false],
    ['FR1420041010050500013M02606', false],
    ['NO9386011117947', false],
    ['GB29NWBK60161331926819', true],
    ['CH9300762011623852957', true],
  ])('knows %s', (text, needsBic) => {
    expect(parseSepaAccount(text)).toEqual({ iban: text.replaceAll(' ', '').toUpperCase(), needsBic });
  });

  it.each([
    ['wrong check digits', 'BE68539007547035'],
    ['an IBAN that is too short for its country, with valid check digits', 'BE64539007547'],
    ['an IBAN of a country outside the SEPA schemes', 'TR330006100519786457841326'],
    ['an account number that is not an IBAN', '539-0075470-34'],
    ['an empty text', ''],
    ['the name of an object property', 'constructor'],
  ])('rejects %s', (_, text) => {
    expect(parseSepaAccount(text)).toBeNull();
  });
});

it('groups an IBAN by four characters and returns other account numbers unchanged', () => {
  expect(formatIban('BE68539007547034')).toBe('BE68 5390 0754 7034');
  expect(formatIban('NO9386011117947')).toBe('NO93 8601 1117 947');
  expect(formatIban('12-34 56')).toBe('12-34 56');
});
