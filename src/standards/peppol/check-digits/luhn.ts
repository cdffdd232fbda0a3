/** Luhn sum of a string of digits: every second digit from the right doubled, the digits of the products added. */
export function luhnSum(digits: string): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits.charAt(digits.length - 1 - index));
    sum += index % 2 === 0 ? digit : digit < 5 ? 2 * digit : 2 * digit - 9;
  }
  return sum;
}

/** The Luhn digit (ISO/IEC 7812-1, annex B) that completes `payload`, a string of digits. */
export function luhnCheckDigit(payload: string): string {
  return String((10 - (luhnSum(`${payload}0`) % 10)) % 10);
}
