/** What a digit, or the letter with the same position in the alphabet, counts for in an odd place (DM 23/12/1976). */
const ODD_PLACE_VALUES = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
];

/** The last letter of an Italian codice fiscale of a person, from its first fifteen characters. */
export function codiceFiscaleCheckLetter(firstFifteen: string): string {
  const sum = Array.from(firstFifteen).reduce((total, character, index) => {
    const value = /[0-9]/.test(character) ? Number(character) : character.charCodeAt(0) - 65;
    return total + (index % 2 === 0 ? (ODD_PLACE_VALUES[value] ?? 0) : value);
  }, 0);
  return String.fromCharCode(65 + (sum % 26));
}
