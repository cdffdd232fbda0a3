import { listRegistrations } from '../../standards/peppol/document-type-identifier';
import type { KeyCustody } from '../../standards/peppol/as4';
import type { SchemedValue } from '../../standards/peppol/sbdh';

/** SMP entry of one document type of a participant. */
export interface ServiceEntry {
  /** `*` accepts every document type; only sandbox recipients have it. */
  docTypeId: string;
  processes: string[];
  transportProfile: string;
  endpointUrl: string;
  /** ISO 8601, or null when the network states no certificate. */
  certificateExpiresAt: string | null;
}

/** A document type with a process that a company advertises. */
export interface AdvertisedDocumentType {
  docTypeId: string;
  processId: string;
}

/** A document in transmission between two access points. All ids are fixed before the first attempt and never change. */
export interface NetworkMessage {
  /** Message id, `local@domain` (RFC 2822 msg-id without brackets); receivers recognise repeated messages by it. */
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
  /** Status message that its envelope requests (scope MLS_TYPE); null: none is stated. */
  mlsType: MlsType | null;
  /** Creation time of the message; the same in every repetition. */
  madeAt: Date;
  /** Earlier attempts to transmit this message; the outcome of some is unknown. */
  earlierAttempts: number;
  /** Whether the recipient may already have the document without proof; absent: no such attempt is known. */
  mayHaveArrived?: boolean;
  /** The business document, byte for byte. */
  payload: Buffer;
  /** Finds the PDF that contains the document (Factur-X), for networks that exchange it; null without one. */
  findPdf?: () => Promise<Buffer | null>;
  /** Complete envelope that is sent byte for byte; absent: a new envelope is created around the document. */
  envelope?: Buffer;
}

/** When a sender requests the status of its message (MLS): always, or after a refusal. */
export type MlsType = 'FAILURE_ONLY' | 'ALWAYS_SEND';

/** The access point that sent a message, and the requests in its envelope. */
export interface MessageOrigin {
  /** Seat id of the other service provider: the common name of its certificate. */
  seatId: string;
  /** Creation time of the message (timestamp of its AS4 header). */
  sentAt: Date;
  /** Address for the status (scope MLS_TO), `0242:000123-…`, as written in the envelope; null without a valid one. */
  mlsTo: string | null;
  /** null: the envelope states none. */
  mlsType: MlsType | null;
}

/** A message as received from another access point. */
export type ReceivedMessage = Omit<
  NetworkMessage,
  'madeAt' | 'earlierAttempts' | 'mayHaveArrived' | 'mlsType' | 'findPdf'
> & {
  /** Origin; null for a message that did not come from another access point, as in the simulation. */
  origin: MessageOrigin | null;
};

/** Properties of a message that the network's statistics count, as stated in the message itself. */
export interface LedgerMessage {
  messageId: string;
  /** `eb:Timestamp`, by which both sides count. */
  sentAt: Date;
  /** Seat of the other access point: the common name of its certificate. */
  peerSeatId: string;
  documentType: SchemedValue;
  process: SchemedValue;
  /** Country of the sender's end user, two letters. */
  countryC1: string;
}

/** Evidence of one exchange with another access point, possibly incomplete. */
export interface ExchangeEvidence {
  ledgerMessage: LedgerMessage;
  /** URL of a sent message; null for a received one. */
  url: string | null;
  /** HTTP status of the answer; null without one. */
  status: number | null;
  /** SOAP part of the message, which contains its signature. */
  requestSoap: Buffer;
  /** Answer that was received or sent; null without one. */
  answer: Buffer | null;
  /** Our certificate and the other access point's, in DER. */
  ownCertificate: Buffer;
  peerCertificate: Buffer;
  /** Custody of the private key of our certificate, at the time of the exchange. */
  ownKeyCustody: KeyCustody;
  /** Revocation status of the other side's certificate. */
  revocation: Record<string, string | null>;
  /** Time at which the message was sent or received. */
  startedAt: Date;
  answeredAt: Date | null;
}

export type RefusalCategory =
  | 'recipient_not_found'
  | 'document_not_supported'
  | 'validation'
  | 'recipient_rejected'
  | 'duplicate'
  | 'unconfirmed'
  | 'other';

/**
 * * Reason why a message may have reached the receiver without proof. `answered`: the answer is not a receipt. `sent`:
 * the complete message was sent, without an answer.
 */
export type DeliveryDoubt = 'answered' | 'sent';

/** The outcome of one attempt to transmit a message. */
export type TransmissionOutcome = (
  | /**
     * The receiving access point has the message and issued a receipt for exactly these bytes; null with a note when
     * the receipt was lost.
     */
    { kind: 'accepted'; receipt: string | null; note?: string }
    /** Permanent: a retry has the same result. `isDecisive`: it is the outcome of all earlier attempts too. */
  | {
      kind: 'refused';
      category: RefusalCategory;
      message: string;
      providerCode: string | null;
      isDecisive?: boolean;
    }
  /**
   * Unknown or temporary: the same message is sent again later. `hurry` shortens the waits (sandbox); `evidence` is the
   * answer that replaces a receipt; `isUndecided`: the other side decides on the message later; `waitSeconds`: minimum
   * wait that the other side requests.
   */
  | {
      kind: 'retry';
      message: string;
      providerCode: string | null;
      hurry?: boolean;
      evidence?: string;
      isUndecided?: boolean;
      waitSeconds?: number;
      /** Absent when this attempt cannot have reached the receiver. */
      arrivalDoubt?: DeliveryDoubt;
    }
) & { exchange?: ExchangeEvidence };

/** Thrown when the network could not be reached. Never treat it as "not registered". */
export class NetworkUnavailableError extends Error {}

/** Thrown when the network refuses, for a reason that clients see. A retry does not change the outcome. */
export class NetworkRefusedError extends Error {}

/**
 * Port to the e-document network: finds recipients, publishes our participants and transmits messages. An adapter
 * implements the protocols (SML, SMP and AS4, or the simulation) and has its own caches and peers.
 */
export interface DocumentNetwork {
  /**
   * Looks up a participant.
   * @param participant `<scheme>:<identifier>`
   * @param docTypeId returns only entries that serve this document type
   * @returns null when it is not registered
   * @throws NetworkUnavailableError
   */
  lookup(participant: string, docTypeId?: string): Promise<ServiceEntry[] | null>;

  /**
   * Explains why a registered participant does not receive a document type with a process although its metadata covers
   * it: "its endpoint ended on 2020-01-01". Returns null when there is no such metadata.
   * @throws NetworkUnavailableError
   */
  whyNotServed(participant: string, docTypeId: string, processId: string): Promise<string | null>;

  /**
   * Returns the endpoint of a participant if it is registered for the document. The caller compares the registration in
   * the statement that writes (`acceptsDocument`). Returns null when it has to be looked up.
   */
  presumedEndpoint(participant: string): string | null;

  /**
   * Returns the publisher (SMP) of a team's participants in the locator. Teams that share one transfer participants
   * among themselves without the locator, which sees no difference.
   */
  getPublisher(teamId: string): Promise<string>;

  /**
   * Publishes a participant for a team, or replaces its document types. Idempotent.
   * @throws NetworkRefusedError while another publisher has the participant; NetworkUnavailableError
   */
  register(teamId: string, participant: string, documentTypes: AdvertisedDocumentType[]): Promise<void>;

  /**
   * Removes a participant of a team. Idempotent.
   * @throws NetworkRefusedError when another publisher has taken over the participant; NetworkUnavailableError
   */
  deregister(teamId: string, participant: string): Promise<void>;

  /**
   * Registers the key with which another publisher may take over the participant; replaces an earlier key. Until then
   * nothing changes (SML specification 1.3, PrepareToMigrate). Idempotent.
   * @throws NetworkRefusedError when the participant is not registered by the team's publisher; NetworkUnavailableError
   */
  prepareToMigrate(teamId: string, participant: string, migrationKey: string): Promise<void>;

  /**
   * Takes over a participant from the publisher that prepared the migration (SML specification 1.3, Migrate), and
   * publishes these document types for it. Idempotent: succeeds when the publisher already has the participant.
   * @throws NetworkRefusedError when the participant is not registered or not prepared, or the key is wrong;
   * NetworkUnavailableError
   */
  migrate(
    teamId: string,
    participant: string,
    migrationKey: string,
    documentTypes: AdvertisedDocumentType[],
  ): Promise<void>;

  /** Returns whether the locator has the team's publisher for the participant. @throws NetworkUnavailableError */
  holds(teamId: string, participant: string): Promise<boolean>;

  /**
   * Removes the published data of a participant that another publisher has taken over, once no sender keeps the earlier
   * metadata any more. Idempotent.
   */
  forget(teamId: string, participant: string): Promise<void>;

  /** Transmits a message. Never throws for the behaviour of the network: every result is an outcome. */
  transmit(message: NetworkMessage): Promise<TransmissionOutcome>;
}

/** Registration of a sandbox recipient that accepts every document type, and every process. */
const EVERYTHING = '*';

/**
 * Returns the entries of the registration that fits a document type best: the exact one, or that of the nearest
 * wildcard (PINT).
 */
export function filterEntries(entries: readonly ServiceEntry[], docTypeId: string): ServiceEntry[] {
  for (const registration of [...listRegistrations(docTypeId), EVERYTHING]) {
    const matchingEntries = entries.filter((entry) => entry.docTypeId === registration);
    if (matchingEntries.length > 0) return matchingEntries;
  }
  return [];
}

/** Returns the entry for documents of this type and process; undefined when there is none. */
export function findServingEntry(
  entries: readonly ServiceEntry[],
  docTypeId: string,
  processId: string,
): ServiceEntry | undefined {
  return filterEntries(entries, docTypeId).find(({ processes }) =>
    processes.some((process) => process === EVERYTHING || process === processId),
  );
}

/** Waits in seconds between attempts while the network does not answer; the last one repeats. */
const RETRY_SECONDS = [5, 30, 120, 600, 3600];

/** Returns the seconds until the next attempt after `attempts` failures before this one. */
export function getRetrySeconds(attempts: number): number {
  return RETRY_SECONDS[Math.min(attempts, RETRY_SECONDS.length - 1)] ?? 3600;
}
