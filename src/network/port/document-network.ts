import { listRegistrations } from '../../standards/peppol/document-type-identifier';
import type { KeyCustody } from '../../standards/peppol/as4';
import type { SchemedValue } from '../../standards/peppol/sbdh';

/** SMP entry of one document type of a participant. */
export interface ServiceEntry {
  /** Document type identifier; `*` (only for sandbox recipients) covers every document type. */
  docTypeId: string;
  processes: string[];
  transportProfile: string;
  endpointUrl: string;
  /** Expiry of the certificate in ISO 8601; null when the network states no certificate. */
  certificateExpiresAt: string | null;
}

/** A document type with a process that a company advertises. */
export interface AdvertisedDocumentType {
  docTypeId: string;
  processId: string;
}

/** A document in transmission between two access points. All ids are fixed before the first attempt and never change. */
export interface NetworkMessage {
  /**
   * Message id, `local@domain` (RFC 2822 msg-id without brackets). Receivers recognize repeated messages by this id.
   */
  messageId: string;
  conversationId: string;
  /** Instance identifier of the business document envelope. */
  envelopeId: string;
  /** `<scheme>:<identifier>` */
  sender: string;
  receiver: string;
  docTypeId: string;
  processId: string;
  /** Country of the sending end user, two letters. */
  countryC1: string;
  /** Message level status that the envelope requests (scope MLS_TYPE); null when not stated. */
  mlsType: MlsType | null;
  /** Creation time of the message; the same in every repetition. */
  madeAt: Date;
  /** Number of earlier attempts to transmit this message, including attempts with an unknown outcome. */
  earlierAttempts: number;
  /**
   * Whether the recipient may already have the document although there is no receipt; absent when no such attempt is
   * known.
   */
  mayHaveArrived?: boolean;
  /** The business document, byte for byte. */
  payload: Buffer;
  /** Finds the PDF that contains the document (Factur-X), for networks that exchange it; null without one. */
  findPdf?: () => Promise<Buffer | null>;
  /** Complete envelope that is sent byte for byte; when absent, an envelope is created for the document. */
  envelope?: Buffer;
}

/** Cases in which a sender requests a message level status (MLS): always, or only after a failure. */
export type MlsType = 'FAILURE_ONLY' | 'ALWAYS_SEND';

/** The access point that sent a message, and the requests in its envelope. */
export interface MessageOrigin {
  /** Seat id of the other service provider: the common name of its certificate. */
  seatId: string;
  /** Creation time of the message (timestamp of its AS4 header). */
  sentAt: Date;
  /**
   * Address for the message level status (scope MLS_TO), `0242:000123-…`, as written in the envelope; null without a
   * valid address.
   */
  mlsTo: string | null;
  /** Message level status that the envelope requests; null when not stated. */
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
  /** `eb:Timestamp` of the message, which both sides use for counting. */
  sentAt: Date;
  /** Seat of the other access point: the common name of its certificate. */
  peerSeatId: string;
  documentType: SchemedValue;
  process: SchemedValue;
  /** Country of the sending end user, two letters. */
  countryC1: string;
}

/** Evidence of one exchange with another access point, possibly incomplete. */
export interface ExchangeEvidence {
  ledgerMessage: LedgerMessage;
  /** URL of a sent message; null for a received one. */
  url: string | null;
  /** HTTP status of the response; null without a response. */
  status: number | null;
  /** SOAP part of the message, which contains its signature. */
  requestSoap: Buffer;
  /** AS4 signal that was received or sent; null without a signal. */
  answer: Buffer | null;
  /** Certificate of this access point in DER. */
  ownCertificate: Buffer;
  peerCertificate: Buffer;
  /** Custody of the private key of our certificate, at the time of the exchange. */
  ownKeyCustody: KeyCustody;
  /** Revocation status of the other access point's certificate. */
  revocation: Record<string, string | null>;
  /** Time at which the message was sent or received. */
  startedAt: Date;
  answeredAt: Date | null;
}

export type RejectionCategory =
  | 'recipient_not_found'
  | 'document_not_supported'
  | 'validation'
  | 'recipient_rejected'
  | 'duplicate'
  | 'unconfirmed'
  | 'other';

/**
 * Reason why a message may have reached the receiver without a receipt. `answered`: the response is not a receipt.
 * `sent`: the complete message was sent, but there was no response.
 */
export type DeliveryDoubt = 'answered' | 'sent';

/** The outcome of one attempt to transmit a message. */
export type TransmissionOutcome = (
  | /**
     * The receiving access point has the message and issued a receipt for exactly these bytes; null with a note when
     * the receipt was lost.
     */
    { kind: 'accepted'; receipt: string | null; note?: string }
    /** Permanent: a retry has the same result. `isDecisive`: this is also the outcome of all earlier attempts. */
  | {
      kind: 'refused';
      category: RejectionCategory;
      message: string;
      providerCode: string | null;
      isDecisive?: boolean;
    }
  /**
   * Unknown or temporary: the same message is sent again later. `hurry` shortens the waits (sandbox); `evidence` is the
   * response without a valid receipt; `isUndecided`: the other party decides on the message later; `waitSeconds`:
   * minimum wait that the other party requests.
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

/** Thrown when the network could not be reached. Never treat this error as "not registered". */
export class NetworkUnavailableError extends Error {}

/** Thrown when the network rejects a request; clients see the reason. A retry does not change the result. */
export class NetworkRejectedError extends Error {}

/**
 * Port to the e-document network: finds recipients, publishes our participants and transmits messages. An adapter
 * implements the protocols (SML, SMP and AS4, or the simulation) and has its own caches.
 */
export interface DocumentNetwork {
  /**
   * Looks up a participant.
   * @param participant `<scheme>:<identifier>`
   * @param docTypeId returns only entries that serve this document type
   * @returns null when the participant is not registered
   * @throws NetworkUnavailableError
   */
  lookup(participant: string, docTypeId?: string): Promise<ServiceEntry[] | null>;

  /**
   * Explains why a registered participant does not receive a document type with a process although its metadata lists
   * it, e.g. "its endpoint ended on 2020-01-01". Returns null when there is no such metadata.
   * @throws NetworkUnavailableError
   */
  whyNotServed(participant: string, docTypeId: string, processId: string): Promise<string | null>;

  /**
   * Returns the endpoint that a participant has if it is registered for the document. The caller verifies the
   * registration in the SQL statement that stores the delivery (`acceptsDocument`). Returns null when the endpoint must
   * be looked up.
   */
  presumedEndpoint(participant: string): string | null;

  /**
   * Returns the publisher (SMP) of a team's participants in the SML. Teams with the same publisher transfer
   * participants to each other without the SML, because the registration in the SML does not change.
   */
  getPublisher(teamId: string): Promise<string>;

  /**
   * Publishes a participant for a team, or replaces its document types. Idempotent.
   * @throws NetworkRejectedError while the participant is registered for another publisher; NetworkUnavailableError
   */
  register(teamId: string, participant: string, documentTypes: AdvertisedDocumentType[]): Promise<void>;

  /**
   * Removes a participant of a team. Idempotent.
   * @throws NetworkRejectedError when another publisher has taken over the participant; NetworkUnavailableError
   */
  deregister(teamId: string, participant: string): Promise<void>;

  /**
   * Registers the key with which another publisher may take over the participant; replaces an earlier key. The
   * registration does not change until the other publisher takes over (SML specification 1.3, PrepareToMigrate).
   * Idempotent.
   * @throws NetworkRejectedError when the participant is not registered for the team's publisher;
   * NetworkUnavailableError
   */
  prepareToMigrate(teamId: string, participant: string, migrationKey: string): Promise<void>;

  /**
   * Takes over a participant from the publisher that prepared the migration (SML specification 1.3, Migrate), and
   * publishes these document types for it. Idempotent: succeeds when the publisher already has the participant.
   * @throws NetworkRejectedError when the participant is not registered, the migration is not prepared, or the key is
   * wrong; NetworkUnavailableError
   */
  migrate(
    teamId: string,
    participant: string,
    migrationKey: string,
    documentTypes: AdvertisedDocumentType[],
  ): Promise<void>;

  /** Returns whether the SML refers to the team's publisher for the participant. @throws NetworkUnavailableError */
  isRegistered(teamId: string, participant: string): Promise<boolean>;

  /**
   * Deletes the published data of a participant that another publisher has taken over, after senders have stopped using
   * the cached metadata. Idempotent.
   */
  deleteTakenOver(teamId: string, participant: string): Promise<void>;

  /** Transmits a message. Failures of the network are returned as outcomes, not thrown. */
  transmit(message: NetworkMessage): Promise<TransmissionOutcome>;
}

/** Wildcard in the registration of a sandbox recipient that accepts every document type and every process. */
const WILDCARD = '*';

/**
 * Returns the entries of the registration that matches a document type best: the exact registration, or the nearest
 * wildcard registration (PINT).
 */
export function filterEntries(entries: readonly ServiceEntry[], docTypeId: string): ServiceEntry[] {
  for (const registration of [...listRegistrations(docTypeId), WILDCARD]) {
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
    processes.some((process) => process === WILDCARD || process === processId),
  );
}

/** Waits in seconds between attempts while the network does not respond; the last value is repeated. */
const RETRY_SECONDS = [5, 30, 120, 600, 3600];

/** Returns the seconds until the next attempt. @param attempts number of failed attempts before the current one */
export function getRetrySeconds(attempts: number): number {
  return RETRY_SECONDS[Math.min(attempts, RETRY_SECONDS.length - 1)] ?? 3600;
}
