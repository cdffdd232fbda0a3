/** Forms of identifiers where the rules for CII are older than those for UBL. */

/** Weights of the first eleven characters of an Australian business number. */
const WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
const ZERO = 48;

/**
 * Australian business number (0151): the weighted sum of its first eleven characters, the first one less one, is a
 * multiple of 89. As published the form is not looked at: characters count by their place in the character table.
 */
export function isAustralianByCodePoints(text: string): boolean {
  const points = Array.from(text, (character) => character.codePointAt(0) ?? 0).slice(0, WEIGHTS.length);
  if (points.length < WEIGHTS.length) return false;
  const sum = points.reduce((total, point, at) => total + (point - ZERO) * (WEIGHTS[at] ?? 0), 0);
  return (sum - 10) % 89 === 0;
}
