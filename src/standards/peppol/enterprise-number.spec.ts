import fc from 'fast-check';
import { ELECTRONIC_ADDRESS_SCHEMES } from './electronic-address-schemes';
import { checkEnterpriseNumber, findEnterpriseNumberSchemeError, isIso6523Code } from './enterprise-number';
import { getEnterpriseNumberRule } from './enterprise-number-rules';
import { runs } from '../../../test/support/runs';

const usableSchemes = ELECTRONIC_ADDRESS_SCHEMES.map(({ code }) => code).filter(
  (code) => findEnterpriseNumberSchemeError(code) === undefined,
);

describe('enterprise numbers: published numbers', () => {
  it.each([
    ['0208', '0123.456.749', '0123456749'],
    ['0208', 'BE 0403.019.261', '0403019261'],
    ['0106', '27 12 47 00', '27124700'],
    ['0002', '552 008 443', '552008443'],
    ['0002', '784 301 772 00025', '78430177200025'],
    ['0009', '732 829 320 00074', '73282932000074'],
    ['0009', '356 000 000 00048', '35600000000048'],
    ['0009', '35600000049837', '35600000049837'],
    ['0225', '784301772', '784301772'],
    ['0225', '784301772_78430177200025_ServiceA', '784301772_78430177200025_SERVICEA'],
    ['0225', '784301772_purchasing-2', '784301772_PURCHASING-2'],
    ['0225', '784301772_00000000000000', '784301772_00000000000000'],
    ['0242', '000123-mls.Test~1', '000123-MLS.TEST~1'],
    ['0088', '1548079098355', '1548079098355'],
    ['0088', '978-0-471-11709-4', '9780471117094'],
    ['0192', '988 077 917', '988077917'],
    ['0192', '745707327', '745707327'],
    ['0007', '212000-0787', '2120000787'],
    ['0184', 'DK 13 58 56 28', '13585628'],
    ['0198', 'DK26769388', 'DK26769388'],
    ['0096', '1003388394', '1003388394'],
    ['0191', '10137025', '10137025'],
    ['0191', '12345678', '12345678'],
    ['0196', '450401-3150', '4504013150'],
    ['0196', '120174-3399', '1201743399'],
    ['0151', '51 824 753 556', '51824753556'],
    ['0151', '83 914 571 673', '83914571673'],
    ['0199', '213800kud8lajwsq9d15', '213800KUD8LAJWSQ9D15'],
    ['0204', '991-03730-19', '991-03730-19'],
    ['0204', '04011000-1234512345-06', '04011000-1234512345-06'],
    ['0246', 'de123456788-00001.sub1', 'DE123456788-00001.SUB1'],
    ['0240', '2004 2212 345', '20042212345'],
    ['0060', '81-281-0734', '812810734'],
    ['0183', 'CHE-100.155.212', 'CHE100155212'],
    ['0218', '40003521600', '40003521600'],
    ['0158', '36421928', '36421928'],
    ['0245', '2022749619', '2022749619'],
    ['0216', '0037 2077474-0 AB', '003720774740AB'],
    ['0195', 'sguen201234567d', 'SGUEN201234567D'],
    ['0201', 'uff1ab', 'UFF1AB'],
    ['0210', '00743110157', '00743110157'],
    ['0210', 'RCCMNL83S18D969H', 'RCCMNL83S18D969H'],
    ['0210', 'ABCDEW80A01H501D', 'ABCDEW80A01H501D'],
    ['0211', 'IT 06363391001', 'IT06363391001'],
    ['0221', 'T5-8356-7825-6246', 'T5835678256246'],
    ['0188', '5-8356-7825-6246', '5835678256246'],
    ['0190', '00000001820029336000', '00000001820029336000'],
    ['0200', '111963319', '111963319'],
    ['0235', '1003456789', '1003456789'],
    ['0248', 'OM1100003554', 'OM1100003554'],
    ['9918', 'BE71 0961 2345 6769', 'BE71096123456769'],
    ['9925', 'BE 0123.456.749', 'BE0123456749'],
    ['9930', 'DE136695976', 'DE136695976'],
    ['9944', 'NL002455799B11', 'NL002455799B11'],
    ['9957', 'FR40303265045', 'FR40303265045'],
    ['9933', 'EL094259216', 'EL094259216'],
    // Schemes known to ISO 6523 but without a rule here keep their punctuation.
    ['0223', 'be 0123.456.749', 'BE0123.456.749'],
    ['0223', 'x'.repeat(50), 'X'.repeat(50)],
    ['0135', '1'.repeat(50), '1'.repeat(50)],
    ['0212', '2077474-0', '20774740'],
  ])('%s accepts %j', (scheme, receivedValue, value) => {
    expect(checkEnterpriseNumber(scheme, receivedValue)).toEqual({ ok: true, value });
  });

  it.each([
    ['0208', '0123.456.789', '0208 BE 0123.456.789: check digits should be 49'],
    ['0208', 'BE0123456789', '0208 BE0123456789: check digits should be 49'],
    ['0208', '123456749', '0208 BE 123456749: should be 10 digits, the first 0 or 1, e.g. 0123456749'],
    ['0208', '2123456749', 'the first 0 or 1'],
    ['0106', '2712470', 'should be 8 digits'],
    ['0002', '404833047', '0002 FR 404833047: check digit should be 8'],
    ['0002', '78430177200026', 'check digit should be 5'],
    ['0009', '73282932000079', 'check digit should be 4'],
    ['0009', '78430177300025', 'SIREN 784301773: check digit should be 2'],
    ['0009', '35600000049838', 'multiple of 5 (La Poste)'],
    ['0225', '784301773_X', 'SIREN 784301773: check digit should be 2'],
    ['0225', '784301772_78430177200026', 'SIRET 78430177200026: check digit should be 5'],
    ['0225', 'ABC', 'should be the SIREN of 9 digits'],
    ['0242', '00123', 'should be 6 digits'],
    ['0088', '1548079098356', '0088 1548079098356: check digit should be 5'],
    ['0192', '988077918', 'check digit should be 7'],
    ['0192', '100011000', 'no check digit fits'],
    ['0007', '2120000788', 'check digit should be 7'],
    ['0184', '13585627', 'check digit should be 8'],
    ['0184', '03585628', 'the first not 0'],
    ['0198', 'DK26769389', 'check digit should be 8'],
    ['0191', '12345679', 'check digit should be 8'],
    ['0191', '32345674', 'the first 1, 7, 8 or 9'],
    ['0196', '4504013160', 'check digit (the 9th digit) should be 5'],
    ['0151', '99999999999', 'check digits (the first two) should be'],
    ['0199', '213800KUD8LXJWSQ9D15', 'check digits should be'],
    ['0204', '991-03730-18', 'check digits should be 19'],
    ['0204', '1-03730-19', 'should be 2 to 12 digits'],
    ['0183', 'CHE-100.155.213', 'check digit should be 2'],
    ['0158', '36421929', 'check digit should be 8'],
    ['0245', '2022749618', 'multiple of 11'],
    ['0216', '003720774741', 'check digit should be 0'],
    ['0216', '20774740', 'should be 0037'],
    ['0210', 'RCCMNL83S18D969I', 'check letter should be H'],
    ['0210', '00743110158', 'check digit should be 7'],
    ['0211', 'IT06363391002', 'check digit should be 1'],
    ['0221', 'T2835678256246', 'check digit (the first digit) should be 5'],
    ['0188', '2-8356-7825-6246', 'check digit (the first digit) should be 5'],
    ['0200', '111963318', 'check digit should be 9'],
    ['9918', 'BE72 0961 2345 6769', 'check digits should be 71'],
    ['9925', 'BE0123456789', '9925 BE0123456789: check digits should be 49'],
    ['9930', '136695976', '9930 DE 136695976: should be DE and 9 digits'],
    ['0135', '1'.repeat(51), 'should be 1 to 50 digits'],
    ['0223', 'a/b', 'should be 1 to 50 letters'],
    ['0223', 'x'.repeat(51), 'should be 1 to 50 letters'],
    ['0208', '', '0208: the number is empty'],
    ['0208', '٠١٢٣٤٥٦٧٤٩', 'should be 10 digits'],
    ['0208', '0123456749\u0000', 'should be 10 digits'],
    ['0208', '9'.repeat(10_000), '(10000 characters): should be 10 digits'],
  ])('%s refuses %j', (scheme, receivedValue, why) => {
    const check = checkEnterpriseNumber(scheme, receivedValue);
    expect(check).toEqual({ ok: false, message: expect.stringContaining(why) });
  });
});

describe('enterprise numbers: scheme', () => {
  it('accepts the codes assigned by ISO 6523', () => {
    const codes = Array.from({ length: 10_000 }, (_, code) => String(code).padStart(4, '0')).filter(
      isIso6523Code,
    );
    expect([codes.length, codes[0], codes.at(-1)]).toEqual([243, '0002', '0248']);
    for (const gap of ['0001', '0092', '0103', '0181', '0182', '0249']) expect(codes).not.toContain(gap);
  });

  it.each([
    ['0001', /not an ISO 6523 code/],
    ['208', /not an ISO 6523 code/],
    ['', /not an ISO 6523 code/],
    ['0208 ', /not an ISO 6523 code/],
    ['9999', /not an ISO 6523 code/],
    ['constructor', /not an ISO 6523 code/],
    ['9956', /use 0208 instead/],
    ['9905', /removed from the Peppol list$/],
  ])('refuses %j', (scheme, why) => {
    expect(findEnterpriseNumberSchemeError(scheme)).toMatch(why);
    expect(checkEnterpriseNumber(scheme, '0123456749').ok).toBe(false);
  });

  it('accepts ISO codes in any state at Peppol, and 99xx codes that are not removed', () => {
    for (const scheme of ['0208', '0212', '0223', '9925', '9909']) {
      expect(findEnterpriseNumberSchemeError(scheme)).toBeUndefined();
    }
  });
});

describe('enterprise numbers: properties', () => {
  it.each(usableSchemes)('the example of %s in messages is itself valid', (scheme) => {
    expect(checkEnterpriseNumber(scheme, getEnterpriseNumberRule(scheme).example)).toMatchObject({
      ok: true,
    });
  });

  it('returns the same value for all notations of a number, and for the value itself', () => {
    const spaces = fc.array(fc.constantFrom('', ' ', '\u00a0', '\t'), { minLength: 40, maxLength: 40 });
    fc.assert(
      fc.property(fc.constantFrom(...usableSchemes), spaces, fc.boolean(), (scheme, between, lower) => {
        const { example } = getEnterpriseNumberRule(scheme);
        const writtenText = Array.from(
          example,
          (character, place) => character + (between[place] ?? ''),
        ).join('');
        const plain = checkEnterpriseNumber(scheme, example);
        expect(checkEnterpriseNumber(scheme, lower ? writtenText.toLowerCase() : writtenText)).toEqual(plain);
        if (plain.ok) expect(checkEnterpriseNumber(scheme, plain.value)).toEqual(plain);
      }),
      runs(1000),
    );
  });
});
