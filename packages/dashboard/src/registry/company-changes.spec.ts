import type { components } from '../api/schema';
import {
  listChanges,
  toCreateInput,
  EMPTY_COMPANY,
  endsVerification,
  missingFields,
  numberToDerive,
  typedCompany,
  toUpdateInput,
  type TypedCompany,
} from './company-changes';

const COMPANY: components['schemas']['Company'] = {
  id: 'c_1',
  teamId: 'team_1',
  name: 'Atelier Dubois SRL',
  tradeNames: [],
  address: 'Rue de la Loi 16',
  postalCode: '1000',
  city: 'Bruxelles',
  country: 'BE',
  enterpriseNumberScheme: '0208',
  enterpriseNumber: '0123456749',
  vatNumber: 'BE0123456749',
  email: null,
  phone: null,
  isSmpRecipient: true,
  isVerified: true,
  taxReporting: null,
  invoiceDefaults: null,
  documentsPerDay: null,
  createdAt: '2026-11-22T12:00:00Z',
  updatedAt: '2026-11-22T12:00:00Z',
};
const edited = (change: Partial<TypedCompany>): TypedCompany => ({ ...typedCompany(COMPANY), ...change });

describe('an edit of a company', () => {
  it('says what changed alone, and null for what was cleared', () => {
    expect(toUpdateInput(COMPANY, typedCompany(COMPANY))).toEqual({});
    expect(toUpdateInput(COMPANY, edited({ city: ' Gent ', vatNumber: '', isSmpRecipient: false }))).toEqual({
      city: 'Gent',
      vatNumber: null,
      isSmpRecipient: false,
    });
    expect(toUpdateInput(COMPANY, edited({ enterpriseNumber: '' }))).toEqual({
      enterpriseNumber: null,
      enterpriseNumberScheme: null,
    });
  });

  it('has a trade name a line, and leaves out empty lines', () => {
    expect(
      toUpdateInput(COMPANY, edited({ tradeNames: ' Maison Dubois \n\nMaison Dubois\nBoutique ' })),
    ).toEqual({
      tradeNames: ['Maison Dubois', 'Boutique'],
    });
    const named = { ...COMPANY, tradeNames: ['Maison Dubois'] };
    expect(toUpdateInput(named, { ...typedCompany(named), tradeNames: ' ' })).toEqual({ tradeNames: [] });
    expect(endsVerification(listChanges(COMPANY, edited({ tradeNames: 'Boutique' })))).toBe(false);
  });

  it('ends the verification with a new number alone, not with its other notation, a name or an address', () => {
    const ends = (change: Partial<TypedCompany>): boolean =>
      endsVerification(listChanges(COMPANY, edited(change)));
    expect(ends({ vatNumber: 'BE 0987.654.394' })).toBe(true);
    expect(ends({ vatNumber: '' })).toBe(true);
    expect(ends({ enterpriseNumber: '0987654394' })).toBe(true);
    expect(ends({ vatNumber: 'BE 0123.456.749' })).toBe(false);
    expect(ends({ enterpriseNumber: '0123.456.749', enterpriseNumberScheme: '' })).toBe(false);
    expect(ends({ name: 'Atelier Dubois SA', city: 'Gent' })).toBe(false);
  });

  it('shows before and after in the notation in which numbers are stored', () => {
    expect(listChanges(COMPANY, edited({ vatNumber: 'be 0987.654.394', phone: '+32 2' }))).toEqual([
      { field: 'vatNumber', before: 'BE0123456749', after: 'BE0987654394' },
      { field: 'phone', before: null, after: '+32 2' },
    ]);
  });

  it('derives a number only where there was none and the VAT number is new', () => {
    const without = { ...COMPANY, enterpriseNumber: null, enterpriseNumberScheme: null, vatNumber: null };
    const typed = { ...typedCompany(without), vatNumber: 'BE0123456749' };
    expect(numberToDerive(without, typed)).toBe('0123456749');
    expect(listChanges(without, typed).map(({ field }) => field)).toEqual([
      'vatNumber',
      'enterpriseNumberScheme',
      'enterpriseNumber',
    ]);
    expect(numberToDerive(COMPANY, edited({ enterpriseNumber: '', vatNumber: 'BE0987654394' }))).toBeNull();
  });
});

describe('a new company', () => {
  it('needs name, country and address, and leaves out what is empty', () => {
    expect(missingFields(EMPTY_COMPANY)).toEqual(['name', 'country', 'address', 'postalCode', 'city']);
    const typed = {
      ...EMPTY_COMPANY,
      name: 'A',
      country: 'BE',
      address: 'B 1',
      postalCode: '1000',
      city: 'C',
      enterpriseNumberScheme: '0208',
    };
    expect(missingFields(typed)).toEqual([]);
    expect(JSON.parse(JSON.stringify(toCreateInput(typed)))).toEqual({
      name: 'A',
      country: 'BE',
      address: 'B 1',
      postalCode: '1000',
      city: 'C',
      isSmpRecipient: true,
    });
  });
});
