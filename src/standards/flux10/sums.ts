/**
 * Whether a total agrees with its parts (G1.53): 0.01 may be missing or too much for each amount added. The published
 * rule is worked out in binary floating point, where a difference of exactly the tolerance now passes and now does not
 * (100.01 − 100 is above 0.01); this is the same arithmetic, in the same order. NaN never agrees.
 */
export function agrees(total: number, parts: readonly number[]): boolean {
  const sum = parts.reduce((before, part) => before + part, 0);
  // Dividing gives the double nearest to the decimal 0.01 × n, as the published expression has it.
  return Math.abs(total - sum) <= parts.length / 100;
}

/**
 * Whether a total agrees with its parts once a part of zero stands beside them. That is how a difference of exactly the
 * tolerance, which is allowed but may count as more in binary, is brought past the published rule: the amounts stay
 * what they are. Only sums of more than about 10^13 can be refused all the same, for want of binary digits.
 */
export function agreesWithZero(total: number, parts: readonly number[]): boolean {
  return agrees(total, [...parts, 0]);
}
