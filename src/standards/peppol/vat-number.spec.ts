import fc from 'fast-check';
import { anyCharacter } from '../../../test/support/random-text';
import { checkVatNumber, listVatPrefixes } from './vat-number';
import { VAT_NUMBER_RULES } from './vat-number-rules';

function getErrorMessage(country: string, receivedValue: string): string {
  const check = checkVatNumber(country, receivedValue);
  if (check.ok) throw new Error(`${receivedValue} was accepted`);
  return check.message;
}

describe('VAT numbers: published numbers', () => {
  it.each([
    ['AT', 'AT U13585627', 'ATU13585627'],
    ['BE', 'BE 0428.759.497', 'BE0428759497'],
    ['BE', 'be0403.019.261', 'BE0403019261'],
    ['BE', 'BE-0123/456/749', 'BE0123456749'],
    ['BG', 'BG 175 074 752', 'BG175074752'],
    ['BG', 'BG7523169263', 'BG7523169263'],
    ['CH', 'CHE-107.787.577 IVA', 'CHE107787577'],
    ['CH', 'CHE-107.787.577 MWST', 'CHE107787577'],
    ['CH', 'CHE-100.155.212', 'CHE100155212'],
    ['CY', 'CY-10259033P', 'CY10259033P'],
    ['CZ', 'CZ 25123891', 'CZ25123891'],
    ['CZ', 'CZ7103192745', 'CZ7103192745'],
    ['DE', 'DE 136 695 976', 'DE136695976'],
    ['DK', 'DK 13585628', 'DK13585628'],
    ['EE', 'EE 100 931 558', 'EE100931558'],
    ['EE', 'EE100594102', 'EE100594102'],
    ['ES', 'ES B-58378431', 'ESB58378431'],
    ['ES', 'ESB64717838', 'ESB64717838'],
    ['ES', 'ES J99216582', 'ESJ99216582'],
    ['ES', 'ES54362315K', 'ES54362315K'],
    ['ES', 'ES X-5253868-R', 'ESX5253868R'],
    ['ES', 'ESM1234567L', 'ESM1234567L'],
    ['FI', 'FI 2077474-0', 'FI20774740'],
    ['FR', 'Fr 40 303 265 045', 'FR40303265045'],
    ['FR', 'FR23334175221', 'FR23334175221'],
    ['FR', 'FRK7399859412', 'FRK7399859412'],
    ['GB', 'GB 980 7806 84', 'GB980780684'],
    ['GB', 'XI 980 7806 84', 'XI980780684'],
    ['GB', 'GB980780684001', 'GB980780684001'],
    ['GB', 'GBGD001', 'GBGD001'],
    ['GB', 'GBHA599', 'GBHA599'],
    ['GR', 'EL 094259216', 'EL094259216'],
    ['HR', 'HR 33392005961', 'HR33392005961'],
    ['HU', 'HU-12892312', 'HU12892312'],
    ['IE', 'IE 6433435F', 'IE6433435F'],
    ['IE', 'IE 6433435OA', 'IE6433435OA'],
    ['IE', 'IE8D79739I', 'IE8D79739I'],
    ['IT', 'IT 00743110157', 'IT00743110157'],
    ['IT', 'IT12345670017', 'IT12345670017'],
    ['IT', 'IT12345671007', 'IT12345671007'],
    ['IT', 'IT12345671205', 'IT12345671205'],
    ['IT', 'IT12345671213', 'IT12345671213'],
    ['IT', 'IT12345678887', 'IT12345678887'],
    ['IT', 'IT12345679992', 'IT12345679992'],
    ['RO', 'RO19', 'RO19'],
    ['RO', 'RO27', 'RO27'],
    ['LI', 'LI 54 321', 'LI54321'],
    ['LI', 'CHE-107.787.577', 'CHE107787577'],
    ['LT', 'LT119511515', 'LT119511515'],
    ['LT', 'LT 100001919017', 'LT100001919017'],
    ['LT', 'LT100004801610', 'LT100004801610'],
    ['LU', 'LU 150 274 42', 'LU15027442'],
    ['LV', 'LV 4000 3521 600', 'LV40003521600'],
    ['LV', 'LV16117519997', 'LV16117519997'],
    ['MT', 'MT 1167-9112', 'MT11679112'],
    ['NL', 'NL004495445B01', 'NL004495445B01'],
    ['NL', 'nl 0024.55.799.b11', 'NL002455799B11'],
    ['NO', 'NO 995 525 828 MVA', 'NO995525828MVA'],
    ['NO', 'NO995525828', 'NO995525828MVA'],
    ['PL', 'PL 856-734-62-15', 'PL8567346215'],
    ['PT', 'PT 501 964 843', 'PT501964843'],
    ['RO', 'RO 185 472 90', 'RO18547290'],
    ['SE', 'SE 123456-7897 01', 'SE123456789701'],
    ['SI', 'SI 5022 3054', 'SI50223054'],
    ['SK', 'SK 202 274 96 19', 'SK2022749619'],
    ['MC', 'FR 53 0000 04605', 'FR53000004605'],
    ['US', 'US 12-3456789', 'US123456789'],
    ['BE', '\u00a0BE\u202f0123\u2011456\u2011749\n', 'BE0123456749'],
  ])('%s accepts %j', (country, receivedValue, value) => {
    expect(checkVatNumber(country, receivedValue)).toEqual({ ok: true, value });
  });

  it.each([
    ['AT', 'ATU13585626', 'check digit should be 7'],
    ['BE', 'BE 0123.456.789', 'VAT number BE 0123.456.789: check digits should be 49'],
    ['BE', 'BE2123456749', 'should be BE and 10 digits, the first 0 or 1, e.g. BE0123456749'],
    ['BE', 'BE123456749', 'should be BE and 10 digits'],
    ['BG', 'BG175074751', 'check digit should be 2'],
    ['CH', 'CHE-107.787.578 IVA', 'check digit should be 7'],
    ['CY', 'CY10259033Z', 'check letter should be P'],
    ['CY', 'CY12259033P', 'should be CY, 8 digits (not starting with 12)'],
    ['CZ', 'CZ25123890', 'check digit should be 1'],
    ['DE', 'DE136695978', 'check digit should be 6'],
    ['DE', 'DE036695976', 'should be DE and 9 digits'],
    ['DK', 'DK13585627', 'check digit should be 8'],
    ['EE', 'EE100594103', 'check digit should be 2'],
    ['ES', 'ESB64717839', 'check character should be 8 or H'],
    ['ES', 'ES54362315L', 'check letter should be K'],
    ['ES', 'ESO1234567L', 'should be ES and 9 characters'],
    ['FI', 'FI20774741', 'check digit should be 0'],
    ['FR', 'FR41303265045', 'key (the two characters after FR) should be 40'],
    ['FR', 'FR40303265046', 'SIREN 303265046: check digit should be 5'],
    ['FR', 'FR 84 323 140 391', 'SIREN 323140391: check digit should be 2'],
    ['FR', 'FRIO334175221', 'should be FR, a key of 2 characters'],
    ['GB', 'GB802311781', 'check digits (the 8th and 9th digit) should be 82, 27 or 40'],
    ['GB', 'GBGD500', 'should be GB and 9 or 12 digits'],
    ['GB', 'GBHA499', 'should be GB and 9 or 12 digits'],
    ['GR', 'EL123456781', 'check digit should be 3'],
    ['HR', 'HR33392005962', 'check digit should be 1'],
    ['HU', 'HU12892313', 'check digit should be 2'],
    ['IE', 'IE6433435E', 'check letter (the 8th character) should be F'],
    ['IE', 'IE6433435FA', 'check letter (the 8th character) should be O'],
    ['IE', 'IE8D79739J', 'check letter (the 8th character) should be I'],
    ['IT', 'IT00743110158', 'check digit should be 7'],
    ['IT', 'IT00743111998', 'province code (digits 8 to 10) 199 does not exist'],
    ['IT', 'IT00000000000', 'cannot all be 0'],
    ['LT', 'LT100001919018', 'check digit should be 7'],
    ['LU', 'LU15027443', 'check digits should be 42'],
    ['LV', 'LV40003521601', 'check digit should be 0'],
    ['MT', 'MT11679113', 'check digits should be 12'],
    ['NL', 'NL123456789B90', 'check digit (the 9th digit) should be 2'],
    ['NL', 'NL200000070B01', 'neither the eleven-test nor mod 97 holds'],
    ['NL', 'NL004495446B01', 'check digit (the 9th digit) should be 5'],
    ['NL', 'NL004495445B00', 'B and 2 digits other than 00'],
    ['NO', 'NO 995 525 829 MVA', 'check digit should be 8'],
    ['PL', 'PL8567346216', 'check digit should be 5'],
    ['PT', 'PT501964842', 'check digit should be 3'],
    ['RO', 'RO18547291', 'check digit should be 0'],
    ['RO', 'RO1', 'should be RO and 2 to 10 digits'],
    ['RO', 'RO12345678901', 'should be RO and 2 to 10 digits'],
    ['IT', 'IT12345671017', 'province code (digits 8 to 10) 101'],
    ['SE', 'SE123456789101', 'check digit (the 10th digit) should be 7'],
    ['SE', 'SE123456789700', 'should be SE and 12 digits'],
    ['SI', 'SI50223055', 'check digit should be 4'],
    ['SK', 'SK2022749618', 'should be a multiple of 11'],
    ['XI', 'XI1', 'should be XI'],
    ['US', 'US1', 'should be US and 2 to 18 letters or digits'],
    ['ZZ', 'ZZ123', 'VAT number: ZZ is not a country'],
    ['constructor', 'BE0123456749', 'constructor is not a country'],
    ['BE', '  ', 'VAT number is empty'],
    ['BE', 'BE0123456749\u0000', 'should be BE'],
    ['BE', `BE${'0'.repeat(10_000)}`, '(10002 characters): should be BE'],
  ])('%s refuses %j', (country, receivedValue, why) => {
    expect(getErrorMessage(country, receivedValue)).toContain(why);
    expect(getErrorMessage(country, receivedValue).length).toBeLessThan(300);
  });
});

describe('VAT numbers: prefix', () => {
  it.each([
    ['BE', '0123.456.749', 'expected form BE0123456749'],
    ['NO', '995 525 828 MVA', 'expected form NO995525828MVA'],
    ['GR', 'GR094259216', 'should start with EL, the VAT prefix of GR; expected form EL094259216'],
    ['GB', '980780684', 'should start with GB or XI, the VAT prefix of GB; expected form GB980780684'],
    ['FR', 'BE0123456749', 'should start with FR, the VAT prefix of FR; expected form FR40303265045'],
    ['GR', 'BE0123456749', 'should start with EL'],
    ['FR', 'XI980780684', 'should start with FR'],
    ['CA', '83914571673', 'should start with CA, the VAT prefix of CA; expected form CA83914571673'],
    ['AU', '83914571674', 'check digits should be'],
    ['JP', '1234567890123', 'should start with JP'],
  ])('%s refuses %s and shows the expected form', (country, receivedValue, why) => {
    expect(getErrorMessage(country, receivedValue)).toContain(why);
  });

  it.each([
    ['AE', '1987654321 02003', '198765432102003'],
    ['AU', '83 914 571 673', '83914571673'],
    ['AU', 'AU83914571673', 'AU83914571673'],
    ['JP', 'T1234567890123', 'T1234567890123'],
    ['MY', 'W10-1808-32000001', 'W10180832000001'],
    ['NZ', '123-456-789', '123456789'],
    ['SG', 'M2-1234567-K', 'M21234567K'],
    ['SG', '200212345Z', '200212345Z'],
  ])('the prefix is not part of the number in %s: %s', (country, receivedValue, value) => {
    expect(checkVatNumber(country, receivedValue)).toEqual({ ok: true, value });
  });

  it('the prefix is usually the country code', () => {
    expect(listVatPrefixes('BE')).toEqual(['BE']);
    expect(listVatPrefixes('GR')).toEqual(['EL']);
    expect(listVatPrefixes('GB')).toEqual(['GB', 'XI']);
  });

  it('a rule exists for every state of the EU and for GB, XI, NO, CH and LI', () => {
    const eu = 'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');
    expect(eu).toHaveLength(27);
    expect(Object.keys(VAT_NUMBER_RULES).sort()).toEqual([...eu, 'GB', 'XI', 'NO', 'CH', 'LI'].sort());
  });
});

describe('VAT numbers: properties', () => {
  const toCountryCode = (prefix: string): string => ({ EL: 'GR', XI: 'GB' })[prefix] ?? prefix;

  it.each(Object.entries(VAT_NUMBER_RULES))(
    'the example of %s in messages is itself valid',
    (prefix, rule) => {
      expect(checkVatNumber(toCountryCode(prefix), rule.example)).toMatchObject({ ok: true });
    },
  );

  it('returns the same value for all notations of a number, and for the value itself', () => {
    const separators = fc.array(fc.constantFrom('', ' ', '.', '-', '/', '\u00a0', '  '), {
      minLength: 20,
      maxLength: 20,
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.entries(VAT_NUMBER_RULES)),
        separators,
        fc.boolean(),
        (rule, between, lower) => {
          const [prefix, { example }] = rule;
          const writtenText = Array.from(
            example,
            (character, place) => character + (between[place] ?? ''),
          ).join('');
          const plain = checkVatNumber(toCountryCode(prefix), example);
          expect(
            checkVatNumber(toCountryCode(prefix), lower ? writtenText.toLowerCase() : writtenText),
          ).toEqual(plain);
          if (plain.ok) expect(checkVatNumber(toCountryCode(prefix), plain.value)).toEqual(plain);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('never throws, and accepts only letters and digits', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('BE', 'GR', 'CH', 'TR', 'US'),
        fc.string({ unit: anyCharacter }),
        (country, text) => {
          const check = checkVatNumber(country, listVatPrefixes(country)[0] + text);
          if (check.ok) expect(check.value).toMatch(/^[A-Z0-9+*]+$/);
          else expect(check.message.length).toBeLessThan(700);
        },
      ),
    );
  });
});
