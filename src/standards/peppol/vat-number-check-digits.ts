import {
  computeFrenchVatKey,
  hasValidMod97CheckDigits,
  computeMod11RemainderDigit,
  computeLuhnCheckDigit,
  computeLuhnSum,
  computeWeightedSum,
} from './check-digits';
import { findCheckDigitError } from './number-rule';

export function findDutchVatError(compact: string): string | undefined {
  // Sole traders since 2020: mod 97 over the whole number. All other numbers: modulus 11 over the nine digits.
  if (hasValidMod97CheckDigits(compact)) return undefined;
  const expectedText = computeMod11RemainderDigit(compact.slice(2, 10), [9, 8, 7, 6, 5, 4, 3, 2]);
  if (compact.charAt(10) === expectedText) return undefined;
  return expectedText === null
    ? 'check digits are wrong: neither the eleven-test nor mod 97 holds'
    : `check digit (the 9th digit) should be ${expectedText}`;
}

export function findFrenchVatError(compact: string): string | undefined {
  const key = compact.slice(2, 4);
  const siren = compact.slice(4);
  // Numbers of Monaco have the French form with 000 before the number of the company, which has no Luhn digit.
  if (!siren.startsWith('000')) {
    const sirenError = findCheckDigitError(siren.slice(-1), computeLuhnCheckDigit(siren.slice(0, -1)));
    if (sirenError !== undefined) return `SIREN ${siren}: ${sirenError}`;
  }
  // Keys with letters follow no published algorithm.
  if (!/^[0-9]{2}$/.test(key)) return undefined;
  const expectedText = computeFrenchVatKey(siren);
  return key === expectedText ? undefined : `key (the two characters after FR) should be ${expectedText}`;
}

/**
 * Returns the validation error of an Italian VAT number. Province codes of the register: 001–100, 120, 121, 888 (since
 * 1999 for foreigners) and 999.
 */
export function findPartitaIvaError(elevenDigits: string): string | undefined {
  if (elevenDigits.startsWith('0000000')) return 'the first seven digits cannot all be 0';
  const province = Number(elevenDigits.slice(7, 10));
  if (!((province >= 1 && province <= 100) || [120, 121, 888, 999].includes(province))) {
    return `province code (digits 8 to 10) ${elevenDigits.slice(7, 10)} does not exist`;
  }
  return findCheckDigitError(elevenDigits.slice(-1), computeLuhnCheckDigit(elevenDigits.slice(0, -1)));
}

export function findSwedishVatError(compact: string): string | undefined {
  const checkDigitError = findCheckDigitError(
    compact.charAt(11),
    computeLuhnCheckDigit(compact.slice(2, 11)),
  );
  if (checkDigitError === undefined) return undefined;
  return `${checkDigitError.replace('check digit', 'check digit (the 10th digit)')}`;
}

export function computeGreekCheckDigit(firstEight: string): string {
  return String((computeWeightedSum(firstEight, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10);
}

export function computeRomanianCheckDigit(payload: string): string {
  const sum = computeWeightedSum(payload.padStart(9, '0'), [7, 5, 3, 2, 1, 7, 5, 3, 2]);
  return String(((10 * sum) % 11) % 10);
}

export function findLatvianVatError(compact: string): string | undefined {
  // Numbers of persons start with a day of birth (0–3); their check digits are not checked.
  if (compact.charAt(2) <= '3') return undefined;
  const sum = computeWeightedSum(compact.slice(2, 12), [9, 1, 4, 8, 3, 10, 2, 5, 7, 6]) % 11;
  const check = (3 - sum + 11) % 11;
  return findCheckDigitError(compact.slice(-1), check === 10 ? null : String(check));
}

export function findMalteseVatError(compact: string): string | undefined {
  const check = 37 - (computeWeightedSum(compact.slice(2, 8), [3, 4, 6, 7, 8, 9]) % 37);
  return findCheckDigitError(compact.slice(-2), String(check).padStart(2, '0'));
}

export function findSlovakVatError(compact: string): string | undefined {
  return Number(compact.slice(2)) % 11 === 0 ? undefined : 'the ten digits should be a multiple of 11';
}

/**
 * Returns the Austrian check digit: the 2nd, 4th and 6th of seven digits are doubled as in Luhn, 4 is added (BMF,
 * construction rules for the UID).
 */
export function computeAustrianCheckDigit(firstSeven: string): string {
  return String((10 - ((computeLuhnSum(firstSeven) + 4) % 10)) % 10);
}

/** Returns the Slovenian check digit: the usual modulus 11 digit, but 10 counts as 0; null when it would be 11. */
export function computeSlovenianCheckDigit(firstSeven: string): string | null {
  const check = 11 - (computeWeightedSum(firstSeven, [8, 7, 6, 5, 4, 3, 2]) % 11);
  return check === 11 ? null : String(check % 10);
}
