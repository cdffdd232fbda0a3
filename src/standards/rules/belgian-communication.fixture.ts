/** Structured communications with wrong check digits, and the correct digits. */
export const BELGIAN_FAILURES: readonly (readonly [string, string])[] = [
  ['+++090/9337/55494+++', '93'],
  ['***000/0000/09700***', '97'],
];

/** Creates an invoice that contains only a payment reference. */
export function withReference(reference: string): string {
  return (
    '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"' +
    ' xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"' +
    ' xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">' +
    `<cac:PaymentMeans><cbc:PaymentID>${reference}</cbc:PaymentID></cac:PaymentMeans></Invoice>`
  );
}
