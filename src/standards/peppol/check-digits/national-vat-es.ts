import { luhnCheckDigit } from './luhn';

const PERSON_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';
const ORGANISATION_LETTERS = 'JABCDEFGHI';

/**
 * Complaint about a Spanish tax number (NIF, nine characters without prefix). Persons (DNI, NIE, K, L, M): the letter
 * is the number modulo 23. Organisations: the Luhn digit of the seven digits, or the letter standing for it; which of
 * the two a kind of organisation bears has changed over time, so both are accepted.
 */
export function spanishVatComplaint(number: string): string | undefined {
  const first = number.charAt(0);
  const found = number.charAt(8);
  const personDigits = digitsOfPerson(first, number);
  if (personDigits !== undefined) {
    const expected = PERSON_LETTERS.charAt(Number(personDigits) % 23);
    return found === expected ? undefined : `check letter should be ${expected}`;
  }
  const digit = luhnCheckDigit(number.slice(1, 8));
  const letter = ORGANISATION_LETTERS.charAt(Number(digit));
  return found === digit || found === letter ? undefined : `check character should be ${digit} or ${letter}`;
}

function digitsOfPerson(first: string, number: string): string | undefined {
  if (/[0-9]/.test(first)) return number.slice(0, 8);
  if (/[XYZ]/.test(first)) return `${'XYZ'.indexOf(first)}${number.slice(1, 8)}`;
  return /[KLM]/.test(first) ? number.slice(1, 8) : undefined;
}
