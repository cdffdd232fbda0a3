import {
  findIrishVatError,
  findBritishVatError,
  findSpanishVatError,
  computeCypriotVatCheckLetter,
  computeIso7064Mod1110CheckDigit,
  computeBelgianCheckDigits,
  computeAbnCheckDigits,
  computeLuxembourgVatCheckDigits,
  computeBulstatCheckDigit,
  computeIcoCheckDigit,
  computeMod11CheckDigit,
  computeMod11CheckDigitTenAsZero,
  computeMod11RemainderDigit,
  computeMod11TwoPassCheckDigit,
  computeWeightedSum,
} from './check-digits';
import {
  computeAustrianCheckDigit,
  findDutchVatError,
  findFrenchVatError,
  computeGreekCheckDigit,
  findLatvianVatError,
  findMalteseVatError,
  findPartitaIvaError,
  computeRomanianCheckDigit,
  findSlovakVatError,
  computeSlovenianCheckDigit,
  findSwedishVatError,
} from './vat-number-check-digits';
import { compactNumber, createLastDigitCheck, findCheckDigitError, type NumberRule } from './number-rule';

/** Creates a check digit function: the complement of the weighted sum to the next multiple of ten. */
const createComplementToTen =
  (weights: readonly number[]) =>
  (payload: string): string =>
    String((10 - (computeWeightedSum(payload, weights) % 10)) % 10);

const NORWEGIAN_WEIGHTS = [3, 2, 7, 6, 5, 4, 3, 2];
const SWISS_WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4];

const checkSwissUid = createLastDigitCheck(3, (payload) => computeMod11CheckDigit(payload, SWISS_WEIGHTS));

/** Removes the Swiss suffix, which only depends on the language: `MWST`, `TVA` and `IVA` mean the same registration. */
function compactSwiss(receivedValue: string): string {
  return compactNumber(receivedValue).replace(/^(CHE[0-9]{9})(MWST|TVA|IVA|VAT)$/, '$1');
}

/**
 * Adds the missing suffix `MVA` ("in the VAT register") to a Norwegian number, which the Norwegian rules of EN 16931
 * require.
 */
function compactNorwegian(receivedValue: string): string {
  return compactNumber(receivedValue).replace(/^(NO[0-9]{9})(MVA)?$/, '$1MVA');
}

const BRITISH_FORM = '9 or 12 digits, GD and 3 digits (000–499) or HA and 3 digits (500–999)';

/** Rules of tax numbers that have no prefix, by country: VAT, GST, consumption tax, sales and service tax. */
export const RULES_WITHOUT_PREFIX: Readonly<Record<string, NumberRule>> = {
  AE: { shape: /^1[0-9]{14}$/, form: '15 digits, the first 1', example: '198765432102003' },
  AU: {
    shape: /^[0-9]{11}$/,
    form: '11 digits (ABN)',
    example: '51824753556',
    findError: (compact) => findCheckDigitError(compact.slice(0, 2), computeAbnCheckDigits(compact.slice(2))),
  },
  JP: { shape: /^T[0-9]{13}$/, form: 'T and 13 digits', example: 'T1234567890123' },
  MY: { shape: /^[A-Z][0-9]{14}$/, form: 'a letter and 14 digits', example: 'W10180832000001' },
  NZ: { shape: /^[0-9]{8,9}$/, form: '8 or 9 digits', example: '123456789' },
  SG: {
    shape: /^(?:M[0-9A-Z][0-9]{7}[0-9A-Z]|[0-9]{8,9}[A-Z]|[RST][0-9]{2}[A-Z]{2}[0-9]{4}[A-Z])$/,
    form: 'a GST registration number or UEN',
    example: 'M21234567K',
  },
};

/**
 * Rules of VAT numbers by prefix: the 27 states of the EU (EL = Greece), XI (Northern Ireland), GB, NO, CH, LI.
 * The shapes are as in the European Commission's VIES list; check digits where the algorithm is public.
 */
export const VAT_NUMBER_RULES: Readonly<Record<string, NumberRule>> = {
  AT: {
    shape: /^ATU[0-9]{8}$/,
    form: 'ATU and 8 digits',
    example: 'ATU13585627',
    findError: createLastDigitCheck(3, computeAustrianCheckDigit),
  },
  BE: {
    shape: /^BE[01][0-9]{9}$/,
    form: 'BE and 10 digits, the first 0 or 1',
    example: 'BE0123456749',
    findError: (compact) =>
      findCheckDigitError(compact.slice(-2), computeBelgianCheckDigits(compact.slice(2, 10))),
  },
  BG: {
    shape: /^BG[0-9]{9,10}$/,
    form: 'BG and 9 or 10 digits',
    example: 'BG175074752',
    // Ten digits are numbers of persons and foreigners, under several systems.
    findError: (compact) =>
      compact.length === 11 ? createLastDigitCheck(2, computeBulstatCheckDigit)(compact) : undefined,
  },
  CH: {
    shape: /^CHE[0-9]{9}$/,
    form: 'CHE and 9 digits, with or without MWST, TVA or IVA',
    example: 'CHE-107.787.577 MWST',
    compact: compactSwiss,
    findError: checkSwissUid,
  },
  CY: {
    shape: /^CY(?!12)[0-9]{8}[A-Z]$/,
    form: 'CY, 8 digits (not starting with 12) and a letter',
    example: 'CY10259033P',
    findError: (compact) => {
      const expectedText = computeCypriotVatCheckLetter(compact.slice(2, 10));
      return compact.endsWith(expectedText) ? undefined : `check letter should be ${expectedText}`;
    },
  },
  CZ: {
    shape: /^CZ([0-8][0-9]{7}|[0-9]{9,10})$/,
    form: 'CZ and 8 digits, the first not 9, or 9 to 10 digits',
    example: 'CZ25123891',
    // Nine and ten digits are numbers of persons.
    findError: (compact) =>
      compact.length === 10 ? createLastDigitCheck(2, computeIcoCheckDigit)(compact) : undefined,
  },
  DE: {
    shape: /^DE[1-9][0-9]{8}$/,
    form: 'DE and 9 digits',
    example: 'DE136695976',
    findError: createLastDigitCheck(2, computeIso7064Mod1110CheckDigit),
  },
  DK: {
    shape: /^DK[1-9][0-9]{7}$/,
    form: 'DK and 8 digits',
    example: 'DK13585628',
    findError: createLastDigitCheck(2, (payload) => computeMod11CheckDigit(payload, [2, 7, 6, 5, 4, 3, 2])),
  },
  EE: {
    shape: /^EE[0-9]{9}$/,
    form: 'EE and 9 digits',
    example: 'EE100931558',
    findError: createLastDigitCheck(2, createComplementToTen([3, 7, 1, 3, 7, 1, 3, 7])),
  },
  EL: {
    shape: /^EL[0-9]{9}$/,
    form: 'EL and 9 digits',
    example: 'EL094259216',
    findError: createLastDigitCheck(2, computeGreekCheckDigit),
  },
  ES: {
    shape: /^ES([0-9]{8}[A-Z]|[A-HJ-NP-SUVW-Z][0-9]{7}[0-9A-Z])$/,
    form: 'ES and 9 characters: a letter and 7 digits with a digit or letter behind, or 8 digits and a letter',
    example: 'ESA13585625',
    findError: (compact) => findSpanishVatError(compact.slice(2)),
  },
  FI: {
    shape: /^FI[0-9]{8}$/,
    form: 'FI and 8 digits',
    example: 'FI20774740',
    findError: createLastDigitCheck(2, (payload) => computeMod11CheckDigit(payload, [7, 9, 10, 5, 8, 4, 2])),
  },
  FR: {
    shape: /^FR[0-9A-HJ-NP-Z]{2}[0-9]{9}$/,
    form: 'FR, a key of 2 characters (no I, no O) and the SIREN of 9 digits',
    example: 'FR40303265045',
    findError: findFrenchVatError,
  },
  GB: {
    shape: /^GB([0-9]{9}([0-9]{3})?|GD[0-4][0-9]{2}|HA[5-9][0-9]{2})$/,
    form: `GB and ${BRITISH_FORM}`,
    example: 'GB980780684',
    findError: (compact) => findBritishVatError(compact.slice(2)),
  },
  HR: {
    shape: /^HR[0-9]{11}$/,
    form: 'HR and 11 digits',
    example: 'HR33392005961',
    findError: createLastDigitCheck(2, computeIso7064Mod1110CheckDigit),
  },
  HU: {
    shape: /^HU[0-9]{8}$/,
    form: 'HU and 8 digits',
    example: 'HU12892312',
    findError: createLastDigitCheck(2, createComplementToTen([9, 7, 3, 1, 9, 7, 3])),
  },
  IE: {
    shape: /^IE([0-9]{7}[A-W][A-W]?|[0-9][A-Z+*][0-9]{5}[A-W])$/,
    form: 'IE, 7 digits and one or two letters, or the older digit, letter, 5 digits, letter',
    example: 'IE6433435F',
    findError: (compact) => findIrishVatError(compact.slice(2)),
  },
  IT: {
    shape: /^IT[0-9]{11}$/,
    form: 'IT and 11 digits',
    example: 'IT00743110157',
    findError: (compact) => findPartitaIvaError(compact.slice(2)),
  },
  LI: { shape: /^LI[0-9]{5}$/, form: 'LI and 5 digits (or the CHE number)', example: 'LI54321' },
  LT: {
    shape: /^LT([0-9]{9}|[0-9]{12})$/,
    form: 'LT and 9 or 12 digits',
    example: 'LT119511515',
    findError: createLastDigitCheck(2, computeMod11TwoPassCheckDigit),
  },
  LU: {
    shape: /^LU[0-9]{8}$/,
    form: 'LU and 8 digits',
    example: 'LU15027442',
    findError: (compact) =>
      findCheckDigitError(compact.slice(-2), computeLuxembourgVatCheckDigits(compact.slice(2, 8))),
  },
  LV: {
    shape: /^LV[0-9]{11}$/,
    form: 'LV and 11 digits',
    example: 'LV40003521600',
    findError: findLatvianVatError,
  },
  MT: {
    shape: /^MT[1-9][0-9]{7}$/,
    form: 'MT and 8 digits',
    example: 'MT11679112',
    findError: findMalteseVatError,
  },
  NL: {
    shape: /^NL[0-9]{9}B(?!00)[0-9]{2}$/,
    form: 'NL, 9 digits, B and 2 digits other than 00',
    example: 'NL004495445B01',
    findError: findDutchVatError,
  },
  NO: {
    shape: /^NO[0-9]{9}MVA$/,
    form: 'NO and 9 digits, with or without MVA',
    example: 'NO995525828MVA',
    compact: compactNorwegian,
    findError: (compact) =>
      findCheckDigitError(
        compact.charAt(10),
        computeMod11CheckDigit(compact.slice(2, 10), NORWEGIAN_WEIGHTS),
      ),
  },
  PL: {
    shape: /^PL[0-9]{10}$/,
    form: 'PL and 10 digits',
    example: 'PL8567346215',
    findError: createLastDigitCheck(2, (payload) =>
      computeMod11RemainderDigit(payload, [6, 5, 7, 2, 3, 4, 5, 6, 7]),
    ),
  },
  PT: {
    shape: /^PT[1-9][0-9]{8}$/,
    form: 'PT and 9 digits',
    example: 'PT501964843',
    findError: createLastDigitCheck(2, (payload) =>
      computeMod11CheckDigitTenAsZero(payload, [9, 8, 7, 6, 5, 4, 3, 2]),
    ),
  },
  RO: {
    shape: /^RO[1-9][0-9]{1,9}$/,
    form: 'RO and 2 to 10 digits',
    example: 'RO18547290',
    findError: createLastDigitCheck(2, computeRomanianCheckDigit),
  },
  SE: {
    shape: /^SE[0-9]{10}(?!00)[0-9]{2}$/,
    form: 'SE and 12 digits, the last two mostly 01',
    example: 'SE123456789701',
    findError: findSwedishVatError,
  },
  SI: {
    shape: /^SI[1-9][0-9]{7}$/,
    form: 'SI and 8 digits',
    example: 'SI50223054',
    findError: createLastDigitCheck(2, computeSlovenianCheckDigit),
  },
  SK: {
    shape: /^SK[1-9][0-9]{9}$/,
    form: 'SK and 10 digits',
    example: 'SK2022749619',
    findError: findSlovakVatError,
  },
  XI: {
    shape: /^XI([0-9]{9}([0-9]{3})?|GD[0-4][0-9]{2}|HA[5-9][0-9]{2})$/,
    form: `XI and ${BRITISH_FORM}`,
    example: 'XI980780684',
    findError: (compact) => findBritishVatError(compact.slice(2)),
  },
};
