/** What an SMP entry says about one document type of a participant. */
export interface ServiceEntry {
  /** `*` accepts every document type; only sandbox recipients have it. */
  docTypeId: string;
  processes: string[];
  transportProfile: string;
  endpointUrl: string;
  /** ISO 8601, or null when the network names no certificate. */
  certificateExpiresAt: string | null;
}

/** A document type with a process, as a company advertises it. */
export interface AdvertisedDocumentType {
  docTypeId: string;
  processId: string;
}

/** A document on its way between two access points. All ids are fixed before the first attempt and never change. */
export interface NetworkMessage {
  /** `local@domain` (RFC 2822 msg-id without brackets); receivers tell repeated messages by it. */
  messageId: string;
  conversationId: string;
  /** Instance identifier of the business document envelope. */
  envelopeId: string;
  /** `<scheme>:<identifier>` */
  sender: string;
  receiver: string;
  docTypeId: string;
  processId: string;
  /** Country of the sender's end user, two letters. */
  countryC1: string;
  /** The business document, byte for byte. */
  payload: Buffer;
}

export type RefusalCategory =
  | 'recipient_not_found'
  | 'document_not_supported'
  | 'validation'
  | 'recipient_rejected'
  | 'duplicate'
  | 'other';

/** What became of one attempt to hand a message over. */
export type TransmissionOutcome =
  /** The receiving access point gave a receipt for exactly these bytes. */
  | { kind: 'accepted'; receipt: string }
  /** Final: repeating the message changes nothing. */
  | { kind: 'refused'; category: RefusalCategory; message: string; providerCode: string | null }
  /** Nobody knows, or not now: the same message is sent again later. `hurry` shortens the waits (sandbox). */
  | { kind: 'retry'; message: string; providerCode: string | null; hurry?: boolean };

/** The network could not be asked. Never to be taken for "not registered". */
export class NetworkUnavailable extends Error {}

/**
 * The port to the e-document network: finding recipients, publishing our participants and handing messages over.
 * An adapter speaks the protocols (SML, SMP and AS4, or the simulation) and keeps its own caches and peers.
 */
export interface DocumentNetwork {
  /**
   * Asks where a participant receives.
   * @param participant `<scheme>:<identifier>`
   * @returns null when it is not registered
   * @throws NetworkUnavailable
   */
  lookup(participant: string): Promise<ServiceEntry[] | null>;

  /** Publishes a participant, or replaces what is published of it. Safe to repeat. @throws NetworkUnavailable */
  register(participant: string, documentTypes: AdvertisedDocumentType[]): Promise<void>;

  /** Removes a participant. Safe to repeat. @throws NetworkUnavailable */
  deregister(participant: string): Promise<void>;

  /** Hands a message over. Never throws for what the network does: every fate is an outcome. */
  transmit(message: NetworkMessage): Promise<TransmissionOutcome>;
}

/** True when an entry takes documents of this type and process. */
export function serves(entry: ServiceEntry, docTypeId: string, processId: string): boolean {
  const typeFits = entry.docTypeId === '*' || entry.docTypeId === docTypeId;
  return typeFits && entry.processes.some((process) => process === '*' || process === processId);
}
