import type { ReadInvoice, SchemedIdentifier } from '../../standards/invoice';

/** Document that a magic recipient creates, with an id of its own. */
export interface MagicDocument {
  id: string;
  docTypeId: string;
  processId: string;
  xml: string;
}

/** The invoice that is answered. */
export type AnsweredInvoice = ReadInvoice & { number: string };

/** Converts a participant `<scheme>:<identifier>` to an address. */
export function toPartyAddress(participant: string): SchemedIdentifier {
  const separator = participant.indexOf(':');
  return { scheme: participant.slice(0, separator), identifier: participant.slice(separator + 1) };
}
