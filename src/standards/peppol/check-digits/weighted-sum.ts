/** Sum of digit × weight over a string of ASCII digits; the weights are as many as the digits. */
export function weightedSum(digits: string, weights: readonly number[]): number {
  if (digits.length !== weights.length) {
    throw new RangeError(`${digits.length} digits for ${weights.length} weights`);
  }
  return weights.reduce((sum, weight, index) => sum + weight * Number(digits.charAt(index)), 0);
}
