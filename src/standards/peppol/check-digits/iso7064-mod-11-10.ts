/** The check digit of ISO 7064 MOD 11,10 (a hybrid system) that completes `payload`. Used by DE and HR. */
export function iso7064Mod1110CheckDigit(payload: string): string {
  let product = 10;
  for (const digit of payload) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (2 * sum) % 11;
  }
  return String((11 - product) % 10);
}
