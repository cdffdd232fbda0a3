import { checkContent } from '../content-checks';
import type { ForeignParty } from '../model';
import { getForeignIdentity, formatFrenchVatNumber, normalizeVatNumber } from '../party-identity';
import { buyer, CONTEXT, invoice } from '../sample-contents.fixture';

const checkBuyer = (over: Partial<ForeignParty>) =>
  checkContent({ ...invoice, buyer: { ...buyer, ...over } }, CONTEXT);

describe('checkForeignParty', () => {
  const cases: [string, Partial<ForeignParty>, [string, string][]][] = [
    ['in France', { country: 'FR' }, [['buyer.country', 'French VAT']]],
    ['in Monaco', { country: 'MC', vatNumber: null }, [['buyer.country', 'French VAT']]],
    ['in an unknown country', { country: 'XX' }, [['buyer.country', 'not a country']]],
    ['with a country in lower case', { country: 'de' }, [['buyer.country', 'not a country']]],
    ['in the Union without a VAT number', { vatNumber: null }, [['buyer.vatNumber', 'missing']]],
    ['with a VAT number of another country', { vatNumber: 'BE0123456749' }, [['buyer.vatNumber', 'DE']]],
    ['with a wrong check digit', { vatNumber: 'DE136695977' }, [['buyer.vatNumber', 'check digit']]],
    ['without a name', { name: ' ' }, [['buyer.name', 'empty']]],
    ['with a scheme but no number', { enterpriseNumberScheme: '0204' }, [['buyer.enterpriseNumber', '0204']]],
    [
      'that is the declarant',
      { enterpriseNumberScheme: '0009', enterpriseNumber: '73282932000074' },
      [['buyer.enterpriseNumberScheme', 'the declarant itself']],
    ],
    [
      'in a register that does not exist',
      { enterpriseNumberScheme: '0092', enterpriseNumber: '1' },
      [['buyer.enterpriseNumber', '0092']],
    ],
    [
      'with a bad RIDET',
      { country: 'NC', vatNumber: null, enterpriseNumber: '12' },
      [['buyer.enterpriseNumber', 'RIDET']],
    ],
    [
      'with a bad TAHITI number',
      { country: 'PF', vatNumber: null, enterpriseNumber: '1234567890' },
      [['buyer.enterpriseNumber', 'TAHITI']],
    ],
    [
      'with a long number',
      { country: 'US', vatNumber: null, enterpriseNumberScheme: '0227', enterpriseNumber: 'A'.repeat(19) },
      [['buyer.enterpriseNumber', 'maximum is 18']],
    ],
    [
      'identified under 0223 without a VAT number',
      { country: 'US', vatNumber: null, enterpriseNumberScheme: '0223', enterpriseNumber: 'A' },
      [['buyer.vatNumber', '0223']],
    ],
  ];
  it.each(cases)('rejects a buyer %s', (_name, over, expected) => {
    const findings = checkBuyer(over);
    expect(findings.map(({ path }) => path)).toEqual(expected.map(([path]) => path));
    expected.forEach(([, piece], index) => expect(findings[index]?.message).toContain(piece));
  });

  it.each<Partial<ForeignParty>>([
    { vatNumber: 'de 136.695.976' },
    { country: 'GR', vatNumber: 'EL094259216' },
    { country: 'US', vatNumber: null },
    { country: 'NC', vatNumber: null, enterpriseNumber: '1234567890' },
    { country: 'GB', vatNumber: null, enterpriseNumber: 'x', enterpriseNumberScheme: '0227' },
    { enterpriseNumber: 'DE-HRB 1', enterpriseNumberScheme: null },
  ])('accepts %j', (over) => expect(checkBuyer(over)).toEqual([]));
});

describe('getForeignIdentity', () => {
  const formatIdentity = (over: Partial<ForeignParty>): string => {
    const { scheme, id } = getForeignIdentity({ ...buyer, ...over });
    return `${scheme} ${id}`;
  };

  it('returns the VAT number of a party in the European Union', () => {
    expect(formatIdentity({ vatNumber: 'de 136.695.976' })).toBe('0223 DE136695976');
    expect(formatIdentity({ country: 'GR', vatNumber: 'EL094259216' })).toBe('0223 EL094259216');
  });

  it('returns country and name of other parties, truncated to 18 characters', () => {
    const partyWithoutVatNumber = { vatNumber: null, name: '  The   Ünited 🚀 Import Company ' };
    expect(formatIdentity({ ...partyWithoutVatNumber, country: 'US' })).toBe('0227 USThe Ünited 🚀 Imp');
    expect(
      Array.from(getForeignIdentity({ ...buyer, ...partyWithoutVatNumber, country: 'US' }).id),
    ).toHaveLength(18);
    // The country has VAT numbers but is not a member of the Union.
    expect(formatIdentity({ country: 'GB', vatNumber: 'GB980780684', name: 'Acme' })).toBe('0227 GBAcme');
    expect(normalizeVatNumber({ ...buyer, country: 'GB', vatNumber: 'GB 980 7806 84' })).toBe('GB980780684');
  });

  it('returns the number in a register of Flux 10', () => {
    expect(formatIdentity({ country: 'NC', vatNumber: null, enterpriseNumber: '1234567890' })).toBe(
      '0228 1234567890',
    );
    expect(formatIdentity({ country: 'PF', vatNumber: null, enterpriseNumber: '123456789' })).toBe(
      '0229 123456789',
    );
    expect(formatIdentity({ enterpriseNumber: ' X 1 ', enterpriseNumberScheme: '0227', country: 'US' })).toBe(
      '0227 X 1',
    );
    // Flux 10 does not have this register.
    expect(formatIdentity({ enterpriseNumber: '5560000167', enterpriseNumberScheme: '0007' })).toBe(
      '0223 DE136695976',
    );
  });

  it('the VAT number of a French company contains the check key of its SIREN', () => {
    expect(formatFrenchVatNumber('732829320')).toBe('FR44732829320');
    expect(formatFrenchVatNumber('404833048')).toBe('FR83404833048');
  });
});
