import type { NamedParty, NamedTerms } from '../documents/reading/reading';
import { readXml } from '../documents/reading/reading';
import { toKnownCompany } from './import/document-import';
import type { KnownCompany } from './import/import-side';
import { findRecipientMismatch, isComparable } from './recipient-finding';
import { EXTENDED_SAMPLE } from '../../standards/rules/facturx/samples.fixture';
import { VALID_DOCUMENTS as FRENCH } from '../../standards/rules/french/sample-documents.fixture';
import { VALID_DOCUMENTS as PEPPOL } from '../../standards/rules/peppol/national/national-documents.fixture';
import { SELF_BILLED } from '../../standards/rules/peppol/sample-documents.fixture';

const party = (fields: Partial<NamedParty>): NamedParty => ({
  ...{ role: 'buyer', country: null, vatNumbers: [], enterpriseNumberScheme: null, enterpriseNumber: null },
  ...{ address: null, names: { name: 'De Kroon', legalName: null }, registrations: [] },
  ...fields,
});

const terms = (fields: Partial<NamedParty>): NamedTerms => ({
  issuer: party({ role: 'seller' }),
  recipient: party(fields),
  payee: null,
  accounts: [],
});

/** `BE0123456749` is a VAT number, `0208:0123456749` a number under a scheme. */
const company = (country: string, ...numbers: string[]): KnownCompany =>
  toKnownCompany({
    ...{ id: 'c_1', name: 'Company', country, enterpriseNumber: null, enterpriseNumberScheme: null },
    vatNumber: numbers.find((number) => !number.includes(':')) ?? null,
    addresses: numbers
      .filter((number) => number.includes(':'))
      .map((number) => ({ scheme: number.slice(0, 4), identifier: number.slice(5) })),
  });

const vat = (number: string, country: string | null = null): Partial<NamedParty> => ({
  vatNumbers: [number],
  country,
});
const legal = (
  scheme: string | null,
  number: string,
  country: string | null = null,
): Partial<NamedParty> => ({
  enterpriseNumberScheme: scheme,
  enterpriseNumber: number,
  country,
});
const at = (scheme: string, identifier: string): Partial<NamedParty> => ({ address: { scheme, identifier } });

const find = (fields: Partial<NamedParty>, own: KnownCompany): string | null => {
  const namedTerms = terms(fields);
  if (!isComparable('invoice', namedTerms, null)) return null;
  return findRecipientMismatch(namedTerms, own)?.errorMessage ?? null;
};

describe('the buyer of a received invoice', () => {
  it.each<[string, Partial<NamedParty>, KnownCompany]>([
    ['Belgian VAT number, written otherwise', vat('be 0123.456.749'), company('BE', 'BE0123456749')],
    ['Belgian VAT number without its prefix', vat('0123456749', 'BE'), company('BE', 'BE0123456749')],
    ['Belgian number of nine digits', vat('BE123456749'), company('BE', '0208:0123456749')],
    ['Belgian VAT number of an enterprise number', vat('BE0123456749'), company('BE', '0208:0123456749')],
    [
      'Belgian enterprise number of a VAT number',
      legal('0208', '0123.456.749'),
      company('BE', 'BE0123456749'),
    ],
    ['Belgian number without a scheme', legal(null, '0123.456.749', 'BE'), company('BE', 'BE0123456749')],
    ['Belgian VAT address', at('9925', 'be0123456749'), company('BE', '0208:0123456749')],
    ['French SIRET of a SIREN', legal('0009', '55200844300013'), company('FR', '0002:552008443')],
    ['French SIREN of a VAT number', legal('0002', '552 008 443'), company('FR', 'FR12552008443')],
    [
      'French address of the reform',
      at('0225', '552008443_55200844300013_x'),
      company('FR', 'FR12552008443'),
    ],
    [
      'another SIRET of the same company',
      legal('0009', '55200844300021'),
      company('FR', '0009:55200844300013'),
    ],
    ['German VAT number as an address', at('9930', 'DE 136695976'), company('DE', 'DE136695976')],
    ['Swiss number with its suffix', vat('CHE-116.281.710 MWST'), company('CH', '0183:CHE116281710')],
    ['Greek number under both prefixes', vat('GR094259216'), company('GR', 'EL094259216')],
    ['number of Northern Ireland', vat('XI980780684'), company('GB', 'GB980780684')],
    ['Norwegian number', vat('NO974760673MVA'), company('NO', '0192:974760673')],
    [
      'one equal number among others that differ',
      { ...vat('BE0987654394'), ...at('0208', '0123456749') },
      company('BE', '0208:0123456749'),
    ],
    [
      'a registration among its identifiers',
      { ...vat('BE0987654394'), registrations: [{ index: 0, scheme: '0208', identifier: '0123456749' }] },
      company('BE', 'BE0123456749'),
    ],
    ['the digits under another register', legal(null, 'DE 136695976', 'DE'), company('DE', 'DE136695976')],
  ])('is the company: %s', (_, fields, own) => expect(find(fields, own)).toBeNull());

  it.each<[string, Partial<NamedParty>, KnownCompany]>([
    ['no numbers at all', {}, company('BE', 'BE0123456749')],
    ['a German VAT number, and a Belgian company', vat('DE136695976'), company('BE', 'BE0123456749')],
    ['a VAT number, and a company with only a GLN', vat('BE0987654394'), company('BE', '0088:5412345000013')],
    [
      'another GLN, of which a company has many',
      at('0088', '5412345000020'),
      company('BE', '0088:5412345000013'),
    ],
    ['another DUNS number', legal('0060', '812810734'), company('US', '0060:123456789')],
    ['another Leitweg-ID', at('0204', '991-01234-44'), company('DE', '0204:04011000-1234512345-06')],
    ['a tax number in the place of the VAT number', vat('12/345/67890', 'DE'), company('DE', 'DE136695976')],
    ['a number with a typing error', vat('BE0123456748'), company('BE', 'BE0123456749')],
    ['a placeholder', vat('BE0000000000'), company('BE', 'BE0123456749')],
    ['a word in the place of a number', vat('none', 'BE'), company('BE', 'BE0123456749')],
    ['a customer number without a scheme', legal(null, '4711', 'BE'), company('BE', 'BE0123456749')],
    ['a Dutch number without a scheme', legal(null, '12345678', 'NL'), company('NL', '0106:27124700')],
    [
      'a Dutch VAT number, of which a sole trader has two',
      vat('NL000099998B57'),
      company('NL', 'NL004495445B01'),
    ],
    ['a German register number', legal(null, 'HRB 12345', 'DE'), company('DE', 'DE136695976')],
    ['an address of the sandbox', at('9999', 'delivered'), company('BE', '9999:someone')],
  ])('cannot be compared: %s', (_, fields, own) => expect(find(fields, own)).toBeNull());

  it.each<[string, Partial<NamedParty>, KnownCompany]>([
    ['Belgian VAT number', vat('BE0987654394'), company('BE', 'BE0123456749')],
    ['Belgian VAT number and enterprise number', vat('BE0987654394'), company('BE', '0208:0123456749')],
    ['Belgian enterprise number', legal('0208', '0987.654.394'), company('BE', 'BE0123456749')],
    ['Belgian number without a scheme', legal(null, '0987.654.394', 'BE'), company('BE', 'BE0123456749')],
    ['Belgian address', at('0208', '0987654394'), company('BE', '0208:0123456749')],
    ['French SIRET', legal('0009', '35600000000048'), company('FR', '0002:552008443')],
    ['German VAT number', vat('DE 811569869'), company('DE', '9930:de136695976')],
    ['Dutch number under its scheme', legal('0106', '12345678'), company('NL', '0106:27124700')],
    ['Austrian VAT number', vat('ATU37675002'), company('AT', 'ATU33803508')],
  ])('is another company: %s', (_, fields, own) =>
    expect(find(fields, own)).toMatch(
      /^The buyer is .+, and the company that received the document is .+\. Make/,
    ),
  );

  it('is named with the number of the company', () =>
    expect(find(vat('BE0987654394'), company('BE', 'BE0123456749', '0088:5412345000013'))).toBe(
      'The buyer is BE 0987654394, and the company that received the document is BE 0123456749. Make sure that the document is meant for the company before you book or pay it.',
    ));

  it('is not read from the database when the network delivered to the address of the buyer', () => {
    const namedTerms = terms({ ...vat('BE0987654394'), ...at('0208', '0123456749') });
    expect(isComparable('invoice', namedTerms, '9925:be0123456749')).toBe(false);
    expect(isComparable('invoice', namedTerms, '0208:0403170701')).toBe(true);
    expect(isComparable('order', namedTerms, '0208:0403170701')).toBe(false);
  });

  describe('of published examples', () => {
    const examples = { ...PEPPOL, ...FRENCH, SELF_BILLED, EXTENDED_SAMPLE };

    it.each(Object.entries(examples))('%s is the company that has one of its numbers', (_, xml) => {
      const read = readXml(Buffer.from(xml), { processId: null, day: '2026-11-20' });
      const namedTerms = read.ok ? read.reading.namedTerms : null;
      expect(namedTerms).not.toBeNull();
      if (namedTerms === null) return;
      const { country, vatNumbers, enterpriseNumber, enterpriseNumberScheme, address } = namedTerms.recipient;
      const row = { id: 'c_1', name: 'Buyer', country: country ?? 'BE', addresses: [], vatNumber: null };
      const none = { enterpriseNumber: null, enterpriseNumberScheme: null };
      const companies = [
        ...vatNumbers.map((vatNumber) => ({ ...row, ...none, vatNumber })),
        ...(enterpriseNumber === null ? [] : [{ ...row, enterpriseNumber, enterpriseNumberScheme }]),
        ...(address === null || address.scheme === null
          ? []
          : [{ ...row, ...none, addresses: [{ scheme: address.scheme, identifier: address.identifier }] }]),
      ];
      expect(companies.length).toBeGreaterThan(0);
      for (const each of companies)
        expect(findRecipientMismatch(namedTerms, toKnownCompany(each))).toBeNull();
    });
  });
});
