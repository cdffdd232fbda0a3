import { formatIban, parseSepaAccount } from './sepa-account';

describe('sepaAccount', () => {
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
    ['too short for its country, though the check digits fit', 'BE64539007547'],
    ['no country of the SEPA schemes', 'TR330006100519786457841326'],
    ['an account number that is no IBAN', '539-0075470-34'],
    ['nothing', ''],
    ['a name every object has', 'constructor'],
  ])('refuses %s', (_, text) => {
    expect(parseSepaAccount(text)).toBeNull();
  });
});

it('groups an IBAN by four and leaves other account numbers alone', () => {
  expect(formatIban('BE68539007547034')).toBe('BE68 5390 0754 7034');
  expect(formatIban('NO9386011117947')).toBe('NO93 8601 1117 947');
  expect(formatIban('12-34 56')).toBe('12-34 56');
});
