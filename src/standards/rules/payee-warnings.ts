/**
 * Codes of the warnings about a possible fraud: the sender is not the seller, or the seller has another name, account or
 * sender than before (docs/purchases.md).
 */
export const PAYEE_WARNINGS = [
  'SENDER-NOT-SELLER',
  'SELLER-NAME-NEW',
  'PAYEE-ACCOUNT-NEW',
  'SENDER-NEW-FOR-SELLER',
] as const;
export type PayeeWarning = (typeof PAYEE_WARNINGS)[number];

/** Returns the warnings about the payee among findings, as the data of an event; empty without such warnings. */
export function toPayeeWarnings(findings: readonly { ruleCode: string }[]): {
  payeeWarnings?: PayeeWarning[];
} {
  const payeeWarnings = PAYEE_WARNINGS.filter((code) => findings.some(({ ruleCode }) => ruleCode === code));
  return payeeWarnings.length === 0 ? {} : { payeeWarnings };
}

/** Fields of a stored validation result that are needed to find warnings about the payee. */
interface StoredValidation {
  errors?: readonly { ruleCode: string; source: string }[];
}

/**
 * Lists the warnings about the payee in a stored validation result, each once, in the order of {@link PAYEE_WARNINGS}.
 * A text without any of the codes is not parsed.
 * @param validation JSON of a validation result; bytes are UTF-8
 */
export function listPayeeWarnings(validation: string | Uint8Array): PayeeWarning[] {
  const bytes =
    typeof validation === 'string'
      ? validation
      : Buffer.from(validation.buffer, validation.byteOffset, validation.byteLength);
  if (!PAYEE_WARNINGS.some((code) => bytes.includes(code))) return [];
  // Written by JSON.stringify of a validation result.
  const { errors = [] } = JSON.parse(bytes.toString()) as StoredValidation;
  // Before version 0.3 the source was Envelope.
  const ownFindings = errors.filter(({ source }) => source === 'Passerelle' || source === 'Envelope');
  return PAYEE_WARNINGS.filter((code) => ownFindings.some(({ ruleCode }) => ruleCode === code));
}
