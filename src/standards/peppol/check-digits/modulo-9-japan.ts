/**
 * The leading check digit of a Japanese corporate number from its twelve base digits: 9 − (sum mod 9), the digits
 * counted from the right with weight 1 in odd and 2 in even places (Ministry of Finance ordinance of 2014; quoted in
 * the Peppol code list for schemes 0188 and 0221).
 */
export function japaneseCorporateCheckDigit(baseTwelve: string): string {
  let sum = 0;
  for (let index = 0; index < baseTwelve.length; index += 1) {
    sum += Number(baseTwelve.charAt(baseTwelve.length - 1 - index)) * (index % 2 === 0 ? 1 : 2);
  }
  return String(9 - (sum % 9));
}
