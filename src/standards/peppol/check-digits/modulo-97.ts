/** Remainder by 97 of a decimal number of any length. */
export function remainderBy97(digits: string): number {
  let remainder = 0;
  for (const digit of digits) remainder = (remainder * 10 + Number(digit)) % 97;
  return remainder;
}

/** Letters as two-digit numbers, A = 10 … Z = 35, digits as they are (ISO 7064, IBAN and LEI practice). */
export function lettersToNumbers(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
}

/** The two check digits of ISO 7064 MOD 97-10 that complete `payload` (digits and upper-case letters). */
export function mod97CheckDigits(payload: string): string {
  return String(98 - remainderBy97(`${lettersToNumbers(payload)}00`)).padStart(2, '0');
}

/** True when text (digits and upper-case letters, check digits last) satisfies ISO 7064 MOD 97-10. */
export function passesMod97(text: string): boolean {
  return remainderBy97(lettersToNumbers(text)) === 1;
}

/** The two check digits of a Belgian enterprise number from its first eight digits: 97 − (number mod 97). */
export function belgianCheckDigits(firstEight: string): string {
  return String(97 - remainderBy97(firstEight)).padStart(2, '0');
}

/** The numeric key of a French VAT number from the SIREN: (12 + 3 × (SIREN mod 97)) mod 97. */
export function frenchVatKey(siren: string): string {
  return String((12 + 3 * remainderBy97(siren)) % 97).padStart(2, '0');
}
