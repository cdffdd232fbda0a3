/**
 * Returns the sum of digit × weight over a string of ASCII digits.
 * @throws RangeError unless there are as many weights as digits
 */
export function computeWeightedSum(digits: string, weights: readonly number[]): number {
  if (digits.length !== weights.length) {
    throw new RangeError(`${digits.length} digits for ${weights.length} weights`);
  }
  return weights.reduce((sum, weight, index) => sum + weight * Number(digits.charAt(index)), 0);
}

/**
 * Returns the Luhn sum of a string of digits: every second digit from the right doubled, the digits of the products
 * added.
 */
export function computeLuhnSum(digits: string): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits.charAt(digits.length - 1 - index));
    sum += index % 2 === 0 ? digit : digit < 5 ? 2 * digit : 2 * digit - 9;
  }
  return sum;
}

/** Returns the Luhn digit (ISO/IEC 7812-1, annex B) that completes `payload`, a string of digits. */
export function computeLuhnCheckDigit(payload: string): string {
  return String((10 - (computeLuhnSum(`${payload}0`) % 10)) % 10);
}

/** Returns the check digit of GS1 keys (GS1 General Specifications 7.9): weights 3 and 1, alternating from the right. */
export function computeGs1CheckDigit(payload: string): string {
  let sum = 0;
  for (let index = 0; index < payload.length; index += 1) {
    sum += Number(payload.charAt(payload.length - 1 - index)) * (index % 2 === 0 ? 3 : 1);
  }
  return String((10 - (sum % 10)) % 10);
}

/**
 * Returns the usual modulus 11 digit: 11 − (weighted sum mod 11), where 11 counts as 0; `null` for 10, because such a
 * number is never issued. Used by NO, IS, CH, DK, FI.
 */
export function computeMod11CheckDigit(payload: string, weights: readonly number[]): string | null {
  const check = (11 - (computeWeightedSum(payload, weights) % 11)) % 11;
  return check === 10 ? null : String(check);
}

/** Returns the digit of `computeMod11CheckDigit`, with 0 instead of 10. Used by PT. */
export function computeMod11CheckDigitTenAsZero(payload: string, weights: readonly number[]): string {
  return computeMod11CheckDigit(payload, weights) ?? '0';
}

/** Returns the remainder of the weighted sum by 11; `null` when it is 10. Used by NL (VAT) and PL. */
export function computeMod11RemainderDigit(payload: string, weights: readonly number[]): string | null {
  const check = computeWeightedSum(payload, weights) % 11;
  return check === 10 ? null : String(check);
}

/**
 * Returns the check digit of Czech and Slovak organisation numbers (IČO), weights 8…2: remainder 0 gives 1, remainder
 * 1 gives 0.
 */
export function computeIcoCheckDigit(firstSeven: string): string {
  return String((11 - (computeWeightedSum(firstSeven, [8, 7, 6, 5, 4, 3, 2]) % 11)) % 10);
}

/**
 * Returns the two-pass digit of Estonian and Lithuanian numbers: weights 1, 2, 3 … 9, 1, 2 …; for the remainder 10, a
 * second pass with weights 3, 4 … 9, 1, 2 …; for 10 again, 0.
 */
export function computeMod11TwoPassCheckDigit(payload: string): string {
  const pass = (offset: number): number =>
    computeWeightedSum(
      payload,
      Array.from(payload, (_, index) => ((index + offset) % 9) + 1),
    ) % 11;
  const first = pass(0);
  return String((first === 10 ? pass(2) : first) % 10);
}

/**
 * Returns the check digit of a Bulgarian BULSTAT number from its first eight digits: weights 1…8; for the remainder 10, a
 * second pass with weights 3…10; for 10 again, 0.
 */
export function computeBulstatCheckDigit(firstEight: string): string {
  const first = computeWeightedSum(firstEight, [1, 2, 3, 4, 5, 6, 7, 8]) % 11;
  const last = first === 10 ? computeWeightedSum(firstEight, [3, 4, 5, 6, 7, 8, 9, 10]) % 11 : first;
  return String(last % 10);
}

const ABN_WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/**
 * Returns whether 11 digits are a valid Australian Business Number: after one is subtracted from the first digit,
 * the weighted sum is a multiple of 89. The two check digits are the first two.
 */
export function isValidAbn(digits: string): boolean {
  return (computeWeightedSum(digits, ABN_WEIGHTS) - 10) % 89 === 0;
}

/** Returns the two leading check digits of an ABN from its other nine digits. */
export function computeAbnCheckDigits(lastNine: string): string {
  return String(10 + ((89 - (computeWeightedSum(lastNine, ABN_WEIGHTS.slice(2)) % 89)) % 89)).padStart(
    2,
    '0',
  );
}

/** Returns the two check digits of a Luxembourg VAT number: the remainder of its first six digits by 89. */
export function computeLuxembourgVatCheckDigits(firstSix: string): string {
  return String(Number(firstSix) % 89).padStart(2, '0');
}

/** Returns the remainder by 97 of a decimal number of any length. */
export function computeRemainderBy97(digits: string): number {
  let remainder = 0;
  for (const digit of digits) remainder = (remainder * 10 + Number(digit)) % 97;
  return remainder;
}

/** Converts letters to two-digit numbers, A = 10 … Z = 35, and keeps digits (ISO 7064, IBAN and LEI practice). */
function convertLettersToNumbers(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
}

/** Returns the two check digits of ISO 7064 MOD 97-10 that complete `payload` (digits and upper-case letters). */
export function computeMod97CheckDigits(payload: string): string {
  return String(98 - computeRemainderBy97(`${convertLettersToNumbers(payload)}00`)).padStart(2, '0');
}

/** Returns whether a text (digits and upper-case letters, check digits last) satisfies ISO 7064 MOD 97-10. */
export function hasValidMod97CheckDigits(text: string): boolean {
  return computeRemainderBy97(convertLettersToNumbers(text)) === 1;
}

/** Returns the two check digits of a Belgian enterprise number from its first eight digits: 97 − (number mod 97). */
export function computeBelgianCheckDigits(firstEight: string): string {
  return String(97 - computeRemainderBy97(firstEight)).padStart(2, '0');
}

/** Returns the numeric key of a French VAT number from the SIREN: (12 + 3 × (SIREN mod 97)) mod 97. */
export function computeFrenchVatKey(siren: string): string {
  return String((12 + 3 * computeRemainderBy97(siren)) % 97).padStart(2, '0');
}

/** Returns the check digit of ISO 7064 MOD 11,10 (a hybrid system) that completes `payload`. Used by DE and HR. */
export function computeIso7064Mod1110CheckDigit(payload: string): string {
  let product = 10;
  for (const digit of payload) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (2 * sum) % 11;
  }
  return String((11 - product) % 10);
}

/**
 * Returns the leading check digit of a Japanese corporate number from its twelve base digits: 9 − (sum mod 9), the
 * digits counted from the right with weight 1 in odd and 2 in even positions (Ministry of Finance ordinance of 2014;
 * quoted in the Peppol code list for schemes 0188 and 0221).
 */
export function computeJapaneseCorporateCheckDigit(baseTwelve: string): string {
  let sum = 0;
  for (let index = 0; index < baseTwelve.length; index += 1) {
    sum += Number(baseTwelve.charAt(baseTwelve.length - 1 - index)) * (index % 2 === 0 ? 1 : 2);
  }
  return String(9 - (sum % 9));
}

/** Values of digits, and of letters with the same position in the alphabet, in odd positions (DM 23/12/1976). */
const CODICE_FISCALE_ODD_VALUES = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
];

/** Returns the last letter of a person's Italian codice fiscale from its first fifteen characters. */
export function computeCodiceFiscaleCheckLetter(firstFifteen: string): string {
  const sum = Array.from(firstFifteen).reduce((total, character, index) => {
    const value = /[0-9]/.test(character) ? Number(character) : character.charCodeAt(0) - 65;
    return total + (index % 2 === 0 ? (CODICE_FISCALE_ODD_VALUES[value] ?? 0) : value);
  }, 0);
  return String.fromCharCode(65 + (sum % 26));
}

/** Values of digits in odd positions; digits in even positions keep their value. */
const CYPRIOT_ODD_VALUES = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21];

/**
 * Returns the last letter of a Cypriot VAT number from its eight digits: sum of the values by position, modulo 26, A
 * = 0.
 */
export function computeCypriotVatCheckLetter(eightDigits: string): string {
  const sum = Array.from(eightDigits, Number).reduce(
    (total, digit, index) => total + (index % 2 === 0 ? (CYPRIOT_ODD_VALUES[digit] ?? 0) : digit),
    0,
  );
  return String.fromCharCode(65 + (sum % 26));
}

const PERSON_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';
const ORGANISATION_LETTERS = 'JABCDEFGHI';

/**
 * Returns the validation error of a Spanish tax number (NIF, nine characters without prefix). Persons (DNI, NIE, K, L,
 * M): the letter is the number modulo 23. Organisations: the Luhn digit of the seven digits, or the equivalent
 * letter. Both are accepted, because the kind of check character of organisations changed over time.
 */
export function findSpanishVatError(number: string): string | undefined {
  const first = number.charAt(0);
  const checkCharacter = number.charAt(8);
  const personDigits = findPersonDigits(first, number);
  if (personDigits !== undefined) {
    const expectedText = PERSON_LETTERS.charAt(Number(personDigits) % 23);
    return checkCharacter === expectedText ? undefined : `check letter should be ${expectedText}`;
  }
  const digit = computeLuhnCheckDigit(number.slice(1, 8));
  const letter = ORGANISATION_LETTERS.charAt(Number(digit));
  return checkCharacter === digit || checkCharacter === letter
    ? undefined
    : `check character should be ${digit} or ${letter}`;
}

function findPersonDigits(first: string, number: string): string | undefined {
  if (/[0-9]/.test(first)) return number.slice(0, 8);
  if (/[XYZ]/.test(first)) return `${'XYZ'.indexOf(first)}${number.slice(1, 8)}`;
  return /[KLM]/.test(first) ? number.slice(1, 8) : undefined;
}

/**
 * Returns the validation error of a British VAT number (9 digits, or 12 with a branch number). The weighted sum
 * of the first seven digits plus the two check digits is a multiple of 97; for numbers issued since 2010, this holds
 * after adding 55 (HMRC), and some numbers in use need a subtraction of 55. Government departments (GD) and health
 * authorities (HA) have no check digits.
 */
export function findBritishVatError(number: string): string | undefined {
  if (!/^[0-9]{9}/.test(number)) return undefined;
  const sum = computeWeightedSum(number.slice(0, 7), [8, 7, 6, 5, 4, 3, 2]);
  const acceptedDigits = [sum, sum + 55, sum + 42].map((total) => String(97 - (total % 97)).padStart(2, '0'));
  // The remainders are compared, because 00 and 97, 01 and 98, 02 and 99 are equivalent and have been issued.
  const checkNumber = Number(number.slice(7, 9)) % 97;
  if (acceptedDigits.some((digits) => Number(digits) % 97 === checkNumber)) return undefined;
  return `check digits (the 8th and 9th digit) should be ${acceptedDigits.join(', ')}`.replace(
    /, (?=[0-9]+$)/,
    ' or ',
  );
}

const CHECK_LETTERS = 'WABCDEFGHIJKLMNOPQRSTUV';

/**
 * Returns the validation error of an Irish VAT number (without prefix), of either form: `1234567TW` with an optional
 * second letter, or the older `1X23456T`, in which the first digit is the seventh and the second position is ignored.
 * The check letter is the weighted sum, plus nine times the second letter's value, modulo 23 (Revenue; W = 0, A = 1
 * …).
 */
export function findIrishVatError(number: string): string | undefined {
  const olderFormDigits = /^[0-9]{7}/.test(number) ? undefined : `0${number.slice(2, 7)}${number.charAt(0)}`;
  const digits = olderFormDigits ?? number.slice(0, 7);
  const secondLetter = olderFormDigits === undefined ? number.charAt(8) : '';
  const secondLetterSum = secondLetter === '' ? 0 : 9 * CHECK_LETTERS.indexOf(secondLetter);
  const expectedText = CHECK_LETTERS.charAt(
    (computeWeightedSum(digits, [8, 7, 6, 5, 4, 3, 2]) + secondLetterSum) % 23,
  );
  return number.charAt(7) === expectedText
    ? undefined
    : `check letter (the 8th character) should be ${expectedText}`;
}
