import { ADDRESS_DERIVATIONS } from './address-derivations';
import { ELECTRONIC_ADDRESS_SCHEMES } from './electronic-address-schemes';
import { deriveAddresses, MAX_DERIVED_ADDRESSES, readElectronicAddress } from './derived-addresses';

/** A number of each country, with the addresses that are derived from it. */
const CASES: readonly (readonly [country: string, number: string, addresses: readonly string[]])[] = [
  ['BE', 'BE 0987.654.394', ['0208:0987654394', '9925:be0987654394']],
  ['NL', 'NL004495445B01', ['9944:nl004495445b01', '0190:00000001004495445000']],
  ['FR', 'FR40303265045', ['0225:303265045', '0002:303265045', '9957:fr40303265045']],
  ['DE', 'DE136695976', ['9930:de136695976']],
  ['LU', 'LU15027442', ['9938:lu15027442']],
  ['AT', 'ATU13585627', ['9914:atu13585627']],
  ['IT', 'IT00743110157', ['0211:it00743110157', '0210:00743110157']],
  ['ES', 'ESA13585625', ['9920:esa13585625']],
  ['PT', 'PT501964843', ['9946:pt501964843']],
  ['PL', 'PL8567346215', ['9945:pl8567346215']],
  ['SE', 'SE212000078701', ['0007:2120000787']],
  ['NO', 'NO995525828MVA', ['0192:995525828', '9909:no995525828mva']],
  ['DK', 'DK13585628', ['0184:13585628', '0198:dk13585628']],
  ['FI', 'FI20774740', ['0216:003720774740']],
  ['IE', 'IE6433435F', ['9935:ie6433435f']],
  ['SK', 'SK2022749619', ['0245:2022749619', '9950:sk2022749619']],
  ['CZ', 'CZ25123891', ['9929:cz25123891']],
  ['HU', 'HU12892312', ['9910:hu12892312']],
  ['RO', 'RO18547290', ['9947:ro18547290']],
  ['HR', 'HR33392005961', ['9934:hr33392005961']],
  ['SI', 'SI50223054', ['9949:si50223054']],
  ['EE', 'EE100931558', ['9931:ee100931558']],
  ['LV', 'LV40003521600', ['0218:40003521600', '9939:lv40003521600']],
  ['LT', 'LT119511515', ['9937:lt119511515']],
  ['GR', 'EL094259216', ['9933:el094259216']],
  ['BG', 'BG175074752', ['9926:bg175074752']],
  ['CY', 'CY10259033P', ['9928:cy10259033p']],
  ['MT', 'MT11679112', ['9943:mt11679112']],
  ['GB', 'GB980780684', ['9932:gb980780684']],
  ['CH', 'CHE-107.787.577 MWST', ['0183:che107787577', '9927:che107787577']],
  ['LI', 'LI54321', ['9936:li54321']],
  ['IS', '450401-3150', ['0196:4504013150']],
  ['AD', 'AD L-123456-A', ['9922:adl123456a']],
  ['AL', 'ALJ12345678A', ['9923:alj12345678a']],
  ['BA', 'BA123456789012', ['9924:ba123456789012']],
  ['ME', 'ME12345678', ['9941:me12345678']],
  ['MK', 'MK4012345678901', ['9942:mk4012345678901']],
  ['RS', 'RS123456789', ['9948:rs123456789']],
  ['SM', 'SM12345', ['9951:sm12345']],
  ['TR', 'TR1234567890', ['9952:tr1234567890']],
  ['VA', 'VA12345678901', ['9953:va12345678901']],
  ['AE', '198765432102003', ['0235:1987654321']],
  ['AU', '51 824 753 556', ['0151:51824753556']],
  ['JP', 'T5835678256246', ['0221:t5835678256246', '0188:5835678256246']],
  ['MY', 'C1234567890', ['0230:c1234567890']],
  ['NG', '2522412345671', ['0244:2522412345671']],
  ['NZ', '9429041535110', ['0088:9429041535110']],
  ['OM', 'OM1100003554', ['0248:om1100003554']],
  ['SG', '201234567D', ['0195:sguen201234567d']],
  ['US', '12-3456789', ['9959:123456789']],
];

const deriveAddressTexts = (text: string, preferredCountries: readonly string[] = []): string[] =>
  deriveAddresses(text, preferredCountries).map(({ address }) => address);

describe('addresses of a company number', () => {
  it.each(CASES)('%s: %s', (country, number, addresses) => {
    expect(deriveAddressTexts(number, [country]).slice(0, addresses.length)).toEqual(addresses);
  });

  it('has a case for each country with a derivation', () => {
    const coveredCountries = new Set([...CASES.map(([country]) => country), 'MC']);
    expect(Object.keys(ADDRESS_DERIVATIONS).filter((country) => !coveredCountries.has(country))).toEqual([]);
  });

  it('derives an address under each VAT scheme of the code list', () => {
    const derivedSchemes = new Set(
      Object.values(ADDRESS_DERIVATIONS)
        .flat()
        .flatMap(({ addresses }) => addresses.map((address) => address.slice(0, 4))),
    );
    const vatSchemes = ELECTRONIC_ADDRESS_SCHEMES.filter(
      ({ name, state, country }) => state === 'active' && country !== null && name.startsWith('VAT number'),
    ).map(({ code }) => code);
    expect(vatSchemes.filter((code) => !derivedSchemes.has(code))).toEqual([]);
  });

  it.each([
    'BE0987654394',
    'be 0987.654.394',
    'BE 0987.654.394',
    '0987.654.394',
    '0987654394',
    '987654394',
    '0208:0987654394',
    '0208:0987.654.394',
    'iso6523-actorid-upis::0208:0987654394',
    'ISO6523-ACTORID-UPIS%3A%3A0208%3A0987654394',
  ])('reads %s as one Belgian company', (notation) => {
    expect(deriveAddressTexts(notation, ['BE']).slice(0, 2)).toEqual([
      '0208:0987654394',
      '9925:be0987654394',
    ]);
  });

  it('puts a stated address first and derives the others of its owner', () => {
    expect(deriveAddresses('9925:be0987654394')).toEqual([
      { address: '9925:be0987654394', country: 'BE', vatNumber: 'BE0987654394' },
      { address: '0208:0987654394', country: 'BE', vatNumber: 'BE0987654394' },
    ]);
    expect(deriveAddressTexts('9999:delivered')).toEqual(['9999:delivered']);
    expect(deriveAddressTexts('0225:303265045_ACHATS')).toEqual(['0225:303265045_achats']);
  });

  it.each([
    ['SIREN', '303265045', ['0225:303265045', '0002:303265045']],
    [
      'SIRET',
      '784 301 772 00025',
      ['0225:784301772_78430177200025', '0009:78430177200025', '0225:784301772', '0002:784301772'],
    ],
  ])('derives the addresses of a %s', (_, number, addresses) => {
    expect(deriveAddressTexts(number, ['FR'])).toEqual(expect.arrayContaining(addresses));
  });

  it.each([
    ['KVK number', '27124700', ['NL'], '0106:27124700'],
    ['Slovak IČO', '36421928', ['SK'], '0158:36421928'],
    ['Estonian registry code', '10137025', ['EE'], '0191:10137025'],
    ['Leitweg-ID', '991-03730-19', ['DE'], '0204:991-03730-19'],
    ['matricule', '20042212345', ['LU'], '0240:20042212345'],
    ['codice fiscale', 'RSSMRA85T10A562S', ['IT'], '0210:rssmra85t10a562s'],
    ['Lithuanian entity code', '111963319', ['LT'], '0200:111963319'],
    ['OIN', '00000001820029336000', ['NL'], '0190:00000001820029336000'],
    ['P number', '1003388394', ['DK'], '0096:1003388394'],
    ['Monaco', 'FR53000004605', ['MC'], '9940:fr53000004605'],
    ['GLN', '1548079098355', [], '0088:1548079098355'],
    ['LEI', '213800KUD8LAJWSQ9D15', [], '0199:213800kud8lajwsq9d15'],
  ])('knows a number of a register: %s', (_, number, preferredTexts, address) => {
    expect(deriveAddressTexts(number, preferredTexts)).toContain(address);
  });

  it('derives nothing from wrong check digits', () => {
    expect(deriveAddressTexts('BE0987654395')).toEqual([]);
    expect(deriveAddressTexts('DE136695977')).toEqual([]);
    expect(deriveAddressTexts('NO995525829MVA')).toEqual([]);
  });

  it('derives no address under a removed scheme', () => {
    const all = CASES.flatMap(([country, number]) => deriveAddressTexts(number, [country]));
    expect(all.filter((address) => /^(?:0037|0213|9906|9955|9956)/.test(address))).toEqual([]);
  });

  it('tries preferred countries first, then every country that the number fits', () => {
    const polish = deriveAddressTexts('0987654394', ['PL', 'BE']);
    expect(polish[0]).toBe('0208:0987654394');
    const all = deriveAddressTexts('501964843', ['FR', 'PT']);
    expect(all[0]).toBe('9946:pt501964843');
    expect(all.length).toBeLessThanOrEqual(MAX_DERIVED_ADDRESSES);
    expect(all.at(-1)).toBe('9959:501964843');
  });

  it.each(['Brouwerij', 'Brouwerij De Kroon 1', '', '   ', '12', ':', '0208:', 'a:b'])(
    'derives nothing from "%s"',
    (text) => {
      expect(deriveAddresses(text)).toEqual([]);
    },
  );

  it('returns the VAT number derived from the number', () => {
    expect(deriveAddresses('0987.654.394', ['BE'])[0]?.vatNumber).toBe('BE0987654394');
    expect(deriveAddresses('995525828', ['NO'])[0]?.vatNumber).toBe('NO995525828MVA');
    expect(deriveAddresses('303265045', ['FR'])[0]?.vatNumber).toBeNull();
  });
});

describe('electronic address', () => {
  it('is read in the notation of its register', () => {
    expect(readElectronicAddress(' 0208 : 0987.654.394 ')).toEqual({
      scheme: '0208',
      identifier: '0987654394',
    });
    expect(readElectronicAddress('0204:991-03730-19')).toEqual({
      scheme: '0204',
      identifier: '991-03730-19',
    });
    expect(readElectronicAddress('0987654394')).toBeNull();
  });
});
