import { registrationsOf } from '../../standards/peppol/document-type-identifier';
import type { KeyCustody } from '../../standards/peppol/as4';
import type { SchemedValue } from '../../standards/peppol/sbdh';

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
  /** The status that its envelope asks for (scope MLS_TYPE); null: it does not say. */
  mlsType: MlsType | null;
  /** When the message was made; the same in every repetition. */
  madeAt: Date;
  /** Earlier attempts to transmit this message; the outcome of some is unknown. */
  earlierAttempts: number;
  /** The business document, byte for byte. */
  payload: Buffer;
  /** A ready envelope that is sent byte for byte; absent: one is written around the document. */
  envelope?: Buffer;
}

/** When a sender wants to be sent the status of its message (MLS): of every one, or of what is refused. */
export type MlsType = 'FAILURE_ONLY' | 'ALWAYS_SEND';

/** The access point that a message came from, and what its envelope asks us for. */
export interface MessageOrigin {
  /** Seat id of the other provider: the common name of its certificate. */
  seatId: string;
  /** When the other access point made the message (timestamp of its AS4 header). */
  sentAt: Date;
  /** Where the status is to go (scope MLS_TO), `0242:000123-…`, in the letters of the envelope; null when it says nothing valid. */
  mlsTo: string | null;
  /** null: the envelope does not say. */
  mlsType: MlsType | null;
}

/** A message as another access point hands it to us. */
export type ReceivedMessage = Omit<NetworkMessage, 'madeAt' | 'earlierAttempts' | 'mlsType'> & {
  /** null when it did not come from another access point: in the simulation. */
  origin: MessageOrigin | null;
};

/** What the network's statistics count of a message, as it stands in the message itself. */
export interface CountedMessage {
  messageId: string;
  /** `eb:Timestamp`, which both sides count by. */
  sentAt: Date;
  /** Seat of the other access point: the name in its certificate. */
  peerSeatId: string;
  documentType: SchemedValue;
  process: SchemedValue;
  /** Country of the sender's end user, two letters. */
  countryC1: string;
}

/** What proves one exchange with another access point, as far as it came. */
export interface ExchangeEvidence {
  counted: CountedMessage;
  /** Where the message was sent to; null for one that came in. */
  url: string | null;
  /** HTTP status of the answer; null when none came. */
  status: number | null;
  /** The SOAP part of the message, which carries its signature. */
  requestSoap: Buffer;
  /** The answer as it came or was given; null when there is none. */
  answer: Buffer | null;
  /** Our certificate and the other access point's, in DER. */
  ownCertificate: Buffer;
  peerCertificate: Buffer;
  /** Custody of the private key of our certificate, at the time of the exchange. */
  ownKeyCustody: KeyCustody;
  /** What was known about the revocation of the other's certificate. */
  revocation: Record<string, string | null>;
  /** When the message left or came, and when its answer came or was given. */
  startedAt: Date;
  answeredAt: Date | null;
}

export type RefusalCategory =
  | 'recipient_not_found'
  | 'document_not_supported'
  | 'validation'
  | 'recipient_rejected'
  | 'duplicate'
  | 'other';

/**
 * Why a message may have arrived though nothing proves it: it was `answered`, and the answer is no receipt; or it was `sent` in
 * full and no answer came.
 */
export type DeliveryDoubt = 'answered' | 'sent';

/** The outcome of one attempt to transmit a message. */
export type TransmissionOutcome = (
  | /** The receiving access point has it, and gave a receipt for exactly these bytes; null with a note when that was lost. */
    { kind: 'accepted'; receipt: string | null; note?: string }
    /** Final: repeating the message changes nothing. */
  | { kind: 'refused'; category: RefusalCategory; message: string; providerCode: string | null }
  /** Unknown, or not now: the same message is sent again later. `hurry` shortens the waits (sandbox); `evidence` is what came instead of a receipt. */
  | {
      kind: 'retry';
      message: string;
      providerCode: string | null;
      hurry?: boolean;
      evidence?: string;
      /** Left out when the receiver cannot have the message by this attempt. */
      arrivalDoubt?: DeliveryDoubt;
    }
) & { exchange?: ExchangeEvidence };

/** The network could not be reached. Never to be treated as "not registered". */
export class NetworkUnavailable extends Error {}

/** The network refuses, for a reason that a client is shown. A retry changes nothing by itself. */
export class NetworkRefused extends Error {}

/**
 * The port to the e-document network: finding recipients, publishing our participants and handing messages over.
 * An adapter speaks the protocols (SML, SMP and AS4, or the simulation) and keeps its own caches and peers.
 */
export interface DocumentNetwork {
  /**
   * Asks where a participant receives.
   * @param participant `<scheme>:<identifier>`
   * @param docTypeId only what serves this document type is needed
   * @returns null when it is not registered
   * @throws NetworkUnavailable
   */
  lookup(participant: string, docTypeId?: string): Promise<ServiceEntry[] | null>;

  /**
   * Why a registered participant does not receive a document type with a process though its metadata is about it: "its endpoint
   * ended on 2020-01-01". Null: there is no such metadata.
   * @throws NetworkUnavailable
   */
  whyNotServed(participant: string, docTypeId: string, processId: string): Promise<string | null>;

  /**
   * Where a participant receives if it is registered for what it is sent. The caller compares the registration in the
   * statement that acts (`takesDocument`). Null: it has to be looked up.
   */
  presumedEndpoint(participant: string): string | null;

  /**
   * The publisher (SMP) under which a team's participants stand in the locator. Teams that share one hand participants
   * over among themselves without the locator, which sees no difference.
   */
  publisherOf(teamId: string): string;

  /**
   * Publishes a participant for a team, or replaces what is published of it. Safe to repeat.
   * @throws NetworkRefused while another publisher holds the participant; NetworkUnavailable
   */
  register(teamId: string, participant: string, documentTypes: AdvertisedDocumentType[]): Promise<void>;

  /**
   * Removes a participant of a team. Safe to repeat.
   * @throws NetworkRefused when another publisher holds the participant by now; NetworkUnavailable
   */
  deregister(teamId: string, participant: string): Promise<void>;

  /**
   * Makes the key known under which another publisher may take the participant over; an earlier key is replaced. Until
   * then nothing changes (SML specification 1.3, PrepareToMigrate). Safe to repeat.
   * @throws NetworkRefused when the team's publisher does not hold the participant; NetworkUnavailable
   */
  prepareToMigrate(teamId: string, participant: string, migrationKey: string): Promise<void>;

  /**
   * Takes a participant over from the publisher that prepared it (SML specification 1.3, Migrate), and publishes these
   * document types for it. Safe to repeat: a publisher that holds the participant already has migrated it.
   * @throws NetworkRefused when nobody holds it, it is not prepared or the key is another one; NetworkUnavailable
   */
  migrate(
    teamId: string,
    participant: string,
    migrationKey: string,
    documentTypes: AdvertisedDocumentType[],
  ): Promise<void>;

  /** Whether the locator names the team's publisher for the participant. @throws NetworkUnavailable */
  holds(teamId: string, participant: string): Promise<boolean>;

  /** Another publisher holds the participant by now: what is still published of it for the team goes. Safe to repeat. */
  forget(teamId: string, participant: string): Promise<void>;

  /** Hands a message over. Never throws for what the network does: every fate is an outcome. */
  transmit(message: NetworkMessage): Promise<TransmissionOutcome>;
}

/** The registration of a sandbox recipient that takes every document type, and every process. */
const EVERYTHING = '*';

/** The entries of the registration that fits a document type best: the exact one, or that of the nearest wildcard (PINT). */
export function entriesFor(entries: readonly ServiceEntry[], docTypeId: string): ServiceEntry[] {
  for (const registration of [...registrationsOf(docTypeId), EVERYTHING]) {
    const found = entries.filter((entry) => entry.docTypeId === registration);
    if (found.length > 0) return found;
  }
  return [];
}

/** The entry that takes documents of this type and process; undefined when none does. */
export function servingEntry(
  entries: readonly ServiceEntry[],
  docTypeId: string,
  processId: string,
): ServiceEntry | undefined {
  return entriesFor(entries, docTypeId).find(({ processes }) =>
    processes.some((process) => process === EVERYTHING || process === processId),
  );
}
