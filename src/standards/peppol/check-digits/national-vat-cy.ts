/** What a digit in an odd place counts for; digits in even places count for themselves. */
const ODD_PLACE_VALUES = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21];

/** The letter at the end of a Cypriot VAT number, from its eight digits: sum by place, modulo 26, A = 0. */
export function cypriotVatCheckLetter(eightDigits: string): string {
  const sum = Array.from(eightDigits, Number).reduce(
    (total, digit, index) => total + (index % 2 === 0 ? (ODD_PLACE_VALUES[digit] ?? 0) : digit),
    0,
  );
  return String.fromCharCode(65 + (sum % 26));
}
