import {
  computeGs1CheckDigit,
  computeLuhnCheckDigit,
  computeIcoCheckDigit,
  computeMod11CheckDigit,
  computeMod11TwoPassCheckDigit,
  computeAbnCheckDigits,
  computeBelgianCheckDigits,
  computeMod97CheckDigits,
  computeJapaneseCorporateCheckDigit,
  computeCodiceFiscaleCheckLetter,
} from './check-digits';
import { findFrenchAddressError, findSirenError, findSiretError } from './french-company-numbers';
import {
  compactWithPunctuation,
  compactNumber,
  createLastDigitCheck,
  findCheckDigitError,
  type NumberRule,
} from './number-rule';
import { findPartitaIvaError } from './vat-number-check-digits';
import { VAT_NUMBER_RULES } from './vat-number-rules';

const digitsRule = (count: number, example: string): NumberRule => ({
  shape: new RegExp(`^[0-9]{${count}}$`),
  form: `${count} digits`,
  example,
});

/** Rule of registers whose numbers have no fixed form: any identifier that the network permits. */
const identifierRule: NumberRule = {
  shape: /^[A-Z0-9._~-]{1,50}$/,
  form: '1 to 50 letters, digits or . _ ~ -',
  example: 'AB-12345',
  compact: compactWithPunctuation,
};

/** Creates a normalization that removes the country code, which people add to numbers that consist only of digits. */
const createPrefixRemover =
  (country: string) =>
  (receivedValue: string): string =>
    compactNumber(receivedValue).replace(new RegExp(`^${country}(?=[0-9])`), '');

const cvrRule: NumberRule = {
  shape: /^[1-9][0-9]{7}$/,
  form: '8 digits, the first not 0',
  example: '13585628',
  compact: createPrefixRemover('DK'),
  findError: createLastDigitCheck(0, (payload) => computeMod11CheckDigit(payload, [2, 7, 6, 5, 4, 3, 2])),
};

const kennitalaRule: NumberRule = {
  ...digitsRule(10, '4504013150'),
  // The ninth digit is the check digit, the tenth the century.
  findError: (compact) => {
    const complaint = findCheckDigitError(
      compact.charAt(8),
      computeMod11CheckDigit(compact.slice(0, 8), [3, 2, 7, 6, 5, 4, 3, 2]),
    );
    return complaint?.replace('check digit should', 'check digit (the 9th digit) should');
  },
};

/** Returns the check digit of the Finnish Business ID, which FI VAT numbers share. */
const computeBusinessIdCheckDigit = (payload: string): string | null =>
  computeMod11CheckDigit(payload, [7, 9, 10, 5, 8, 4, 2]);

const leitwegIdRule: NumberRule = {
  shape: /^[0-9]{2,12}(-[0-9A-Z]{0,30})?-[0-9]{2}$/,
  form: '2 to 12 digits, optionally - and up to 30 letters or digits, then - and 2 check digits',
  example: '991-03730-19',
  compact: compactWithPunctuation,
  findError: (compact) =>
    findCheckDigitError(compact.slice(-2), computeMod97CheckDigits(compact.slice(0, -3).replace('-', ''))),
};

const codiceFiscaleRule: NumberRule = {
  shape: /^([0-9]{11}|[A-Z]{6}[0-9LMNP-V]{2}[ABCDEHLMPRST][0-9LMNP-V]{2}[A-Z][0-9LMNP-V]{3}[A-Z])$/,
  form: '11 digits (organisations) or 16 characters (persons)',
  example: '00743110157',
  findError: (compact) => {
    if (compact.length === 11) {
      return findCheckDigitError(compact.slice(-1), computeLuhnCheckDigit(compact.slice(0, -1)));
    }
    const expectedText = computeCodiceFiscaleCheckLetter(compact.slice(0, 15));
    return compact.endsWith(expectedText) ? undefined : `check letter should be ${expectedText}`;
  },
};

const createJapaneseCorporateCheck = (prefixLength: number) => (compact: string) =>
  findCheckDigitError(
    compact.charAt(prefixLength),
    computeJapaneseCorporateCheckDigit(compact.slice(prefixLength + 1)),
  )?.replace('check digit', 'check digit (the first digit)');

const ibanRule: NumberRule = {
  shape: /^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/,
  form: 'an IBAN: country, 2 check digits, 11 to 30 letters or digits',
  example: 'BE71096123456769',
  findError: (compact) => {
    const expectedText = computeMod97CheckDigits(compact.slice(4) + compact.slice(0, 2));
    return findCheckDigitError(compact.slice(2, 4), expectedText);
  },
};

/** Rules by scheme, from Peppol code list 9.7 and the published algorithms of the registers. */
const RULES_BY_SCHEME: Readonly<Record<string, NumberRule>> = {
  '0002': {
    shape: /^[0-9]{9}([0-9]{5})?$/,
    form: '9 digits (SIREN) or 14 digits (SIRET)',
    example: '784301772',
    findError: (compact) => (compact.length === 9 ? findSirenError(compact) : findSiretError(compact)),
  },
  '0007': { ...digitsRule(10, '2120000787'), findError: createLastDigitCheck(0, computeLuhnCheckDigit) },
  '0009': { ...digitsRule(14, '78430177200025'), findError: findSiretError },
  '0037': {
    shape: /^(0037)?[0-9]{8}[0-9A-Z]{0,5}$/,
    form: 'a Business ID of 8 digits, optionally 0037 in front',
    example: '003720774740',
  },
  '0060': digitsRule(9, '812810734'),
  '0088': { ...digitsRule(13, '1548079098355'), findError: createLastDigitCheck(0, computeGs1CheckDigit) },
  '0096': digitsRule(10, '1003388394'),
  '0097': { shape: /^[0-9]{11,16}$/, form: '11 to 16 digits', example: '00743110157' },
  '0106': digitsRule(8, '27124700'),
  '0135': { shape: /^[0-9]{1,50}$/, form: '1 to 50 digits', example: '12345' },
  '0142': { shape: /^[0-9]{1,50}$/, form: '1 to 50 digits', example: '12345' },
  '0151': {
    ...digitsRule(11, '51824753556'),
    findError: (compact) =>
      findCheckDigitError(compact.slice(0, 2), computeAbnCheckDigits(compact.slice(2)))?.replace(
        'digits',
        'digits (the first two)',
      ),
  },
  '0158': { ...digitsRule(8, '36421928'), findError: createLastDigitCheck(0, computeIcoCheckDigit) },
  '0183': {
    shape: /^CHE[0-9]{9}$/,
    form: 'CHE and 9 digits',
    example: 'CHE-107.787.577',
    findError: createLastDigitCheck(3, (payload) =>
      computeMod11CheckDigit(payload, [5, 4, 3, 2, 7, 6, 5, 4]),
    ),
  },
  '0184': cvrRule,
  '0188': { ...digitsRule(13, '5835678256246'), findError: createJapaneseCorporateCheck(0) },
  '0190': digitsRule(20, '00000001820029336000'),
  '0191': {
    shape: /^[1789][0-9]{7}$/,
    form: '8 digits, the first 1, 7, 8 or 9',
    example: '10137025',
    findError: createLastDigitCheck(0, computeMod11TwoPassCheckDigit),
  },
  '0192': {
    ...digitsRule(9, '745707327'),
    findError: createLastDigitCheck(0, (payload) =>
      computeMod11CheckDigit(payload, [3, 2, 7, 6, 5, 4, 3, 2]),
    ),
  },
  '0195': {
    shape: /^[A-Z]{5}([0-9]{8,9}|[RST][0-9]{2}[A-Z]{2}[0-9]{4})[0-9A-Z]$/,
    form: '2 letters of the country, 3 letters of the kind and the UEN',
    example: 'SGUEN201234567D',
  },
  '0196': kennitalaRule,
  '0198': {
    ...cvrRule,
    shape: /^DK[0-9]{8}$/,
    form: 'DK and 8 digits',
    example: 'DK26769388',
    compact: undefined,
    findError: (compact) => cvrRule.findError?.(compact.slice(2)),
  },
  '0199': {
    shape: /^[A-Z0-9]{18}[0-9]{2}$/,
    form: '18 letters or digits and 2 check digits',
    example: '213800KUD8LAJWSQ9D15',
    findError: (compact) =>
      findCheckDigitError(compact.slice(-2), computeMod97CheckDigits(compact.slice(0, -2))),
  },
  '0200': {
    ...digitsRule(9, '111963319'),
    findError: createLastDigitCheck(0, computeMod11TwoPassCheckDigit),
  },
  '0201': { shape: /^[0-9A-Z]{6}$/, form: '6 letters or digits', example: 'UFF1AB' },
  '0204': leitwegIdRule,
  '0205': { shape: /^[0-9A-Z]{7}$/, form: '7 letters or digits', example: 'ABC1234' },
  '0208': {
    shape: /^[01][0-9]{9}$/,
    form: '10 digits, the first 0 or 1',
    example: '0123456749',
    compact: createPrefixRemover('BE'),
    findError: (compact) =>
      findCheckDigitError(compact.slice(-2), computeBelgianCheckDigits(compact.slice(0, 8))),
  },
  '0210': codiceFiscaleRule,
  '0211': {
    shape: /^IT[0-9]{11}$/,
    form: 'IT and 11 digits',
    example: 'IT00743110157',
    findError: (compact) => findPartitaIvaError(compact.slice(2)),
  },
  '0212': { ...digitsRule(8, '20774740'), findError: createLastDigitCheck(0, computeBusinessIdCheckDigit) },
  '0213': {
    shape: /^FI[0-9]{8}$/,
    form: 'FI and 8 digits',
    example: 'FI20774740',
    findError: createLastDigitCheck(2, computeBusinessIdCheckDigit),
  },
  '0215': { shape: /^[0-9A-Z]{1,35}$/, form: '1 to 35 letters or digits', example: 'TE003720774740' },
  '0216': {
    shape: /^0037[0-9]{8}[0-9A-Z]{0,5}$/,
    form: '0037, the 8 digits of the Business ID and up to 5 letters or digits',
    example: '003720774740',
    findError: (compact) => createLastDigitCheck(4, computeBusinessIdCheckDigit)(compact.slice(0, 12)),
  },
  '0218': { shape: /^[0-9]{9}([0-9]{2})?$/, form: '9 or 11 digits', example: '40003521600' },
  '0221': {
    shape: /^T[0-9]{13}$/,
    form: 'T and 13 digits',
    example: 'T5835678256246',
    findError: createJapaneseCorporateCheck(1),
  },
  '0225': {
    // Longer addresses are valid on the network (130 characters); a company's own number here stays within 50.
    shape: /^[0-9]{9}(_[A-Z0-9_-]+)?$/,
    form: 'the SIREN of 9 digits, optionally _ and a SIRET, suffix or routing code',
    example: '784301772_78430177200025',
    compact: compactWithPunctuation,
    findError: findFrenchAddressError,
  },
  '0235': { shape: /^1[0-9]{9}$/, form: '10 digits, the first 1', example: '1003456789' },
  '0240': digitsRule(11, '20042212345'),
  '0242': {
    shape: /^[0-9]{6}(-[0-9A-Z_]{3,12}(\.[0-9A-Z._~-]{3,24})?)?$/,
    form: '6 digits, optionally - and a use case of 3 to 12 characters, then . and a suffix of 3 to 24',
    example: '000123-MLS',
    compact: compactWithPunctuation,
  },
  '0244': { ...digitsRule(13, '2522412345671'), findError: createLastDigitCheck(0, computeLuhnCheckDigit) },
  '0245': {
    ...digitsRule(10, '2022749619'),
    findError: (compact) =>
      Number(compact) % 11 === 0 ? undefined : 'the ten digits should be a multiple of 11',
  },
  '0246': {
    shape: /^DE[0-9]{9}(-[0-9]{5})?(\.[0-9A-Z]{1,8})?$/,
    form: 'DE and 9 digits, optionally - and 5 digits, then . and up to 8 letters or digits',
    example: 'DE123456788-00001',
    compact: compactWithPunctuation,
  },
  '0248': { shape: /^OM[0-9]{10}$/, form: 'OM and 10 digits', example: 'OM1100003554' },
  '9912': {
    shape: /^[A-Z]{2}[A-Z0-9]{1,20}$/,
    form: 'a country and up to 20 letters or digits',
    example: 'BE0123456749',
  },
  '9915': { shape: /^[A-Z][A-Z0-9]*$/, form: 'a letter, then letters or digits', example: 'B' },
  '9917': kennitalaRule,
  '9918': ibanRule,
  '9919': {
    shape: /^[A-Z][0-9]{3}[A-Z][0-9]{3}[A-Z]$/,
    form: 'letter, 3 digits, letter, 3 digits, letter',
    example: 'Z000A123B',
  },
  '9959': digitsRule(9, '123456789'),
};

/** VAT prefixes by scheme of the 99xx range; the rule of the prefix applies. */
const VAT_PREFIXES_BY_SCHEME: Readonly<Record<string, string>> = {
  '9909': 'NO', '9910': 'HU', '9914': 'AT', '9920': 'ES', '9925': 'BE', '9926': 'BG', '9927': 'CH', '9928': 'CY',
  '9929': 'CZ', '9930': 'DE', '9931': 'EE', '9932': 'GB', '9933': 'EL', '9934': 'HR', '9935': 'IE', '9936': 'LI',
  '9937': 'LT', '9938': 'LU', '9939': 'LV', '9940': 'FR', '9943': 'MT', '9944': 'NL', '9945': 'PL', '9946': 'PT',
  '9947': 'RO', '9949': 'SI', '9950': 'SK', '9957': 'FR',
}; // prettier-ignore

/** Returns the rule of a scheme. Schemes without a specific rule accept 1–50 characters of the network's alphabet. */
export function getEnterpriseNumberRule(scheme: string): NumberRule {
  const vatPrefix = VAT_PREFIXES_BY_SCHEME[scheme];
  return (
    RULES_BY_SCHEME[scheme] ??
    (vatPrefix === undefined ? undefined : VAT_NUMBER_RULES[vatPrefix]) ??
    identifierRule
  );
}
