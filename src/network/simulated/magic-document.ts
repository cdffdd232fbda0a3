import type { ReadInvoice, SchemedIdentifier } from '../../standards/invoice';

/** What a magic recipient writes: a document of a type, under an id of its own. */
export interface MagicDocument {
  id: string;
  docTypeId: string;
  processId: string;
  xml: string;
}

/** The invoice that is answered. */
export type AnsweredInvoice = ReadInvoice & { number: string };

/** A participant `<scheme>:<identifier>` as an address. */
export function addressOf(participant: string): SchemedIdentifier {
  const border = participant.indexOf(':');
  return { scheme: participant.slice(0, border), identifier: participant.slice(border + 1) };
}
