/** The check digit of GS1 keys (GS1 General Specifications 7.9): weights 3 and 1 in turn from the right. */
export function gs1CheckDigit(payload: string): string {
  let sum = 0;
  for (let index = 0; index < payload.length; index += 1) {
    sum += Number(payload.charAt(payload.length - 1 - index)) * (index % 2 === 0 ? 3 : 1);
  }
  return String((10 - (sum % 10)) % 10);
}
