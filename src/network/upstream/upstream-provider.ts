import type { AdvertisedDocumentType, RejectionCategory, ServiceEntry } from '../port/document-network';
import type { NumberedKind } from './document-number';
import type { ProviderTable, UpstreamState } from './provider-table';
import type { UpstreamClient } from './upstream-client';

/** A company at a provider. */
export interface UpstreamCompany {
  id: string;
  name: string;
  /** Enterprise number in the notation of the provider; null when not stated. */
  enterpriseNumber: string | null;
  vatNumber: string | null;
}

/** A document to send. Its content and ids are fixed before the first attempt. */
export interface UpstreamSubmission {
  /** Id at the provider of the company that sends the document. */
  companyId: string;
  idempotencyKey: string;
  /** Id of the document at the provider; null until it is known. */
  documentId: string | null;
  /** `<scheme>:<identifier>` */
  sender: string;
  receiver: string;
  docTypeId: string;
  processId: string;
  /** Content of the document, identical for each attempt. */
  content: Buffer;
  /** Number of the document (BT-1); null when the document has no number. */
  number: string | null;
  /** Kind of the document; null when it is neither an invoice nor a credit note, or when the kind cannot be read. */
  kind: NumberedKind | null;
  /** Time at which the first attempt began; null before the first attempt. */
  firstAttemptAt: Date | null;
}

/** Documents of the provider that may be a submission. */
export interface SubmissionCandidates {
  /** Ids of documents with the same recipient, kind and number. */
  matching: string[];
  /** Ids of documents with the same recipient whose number or kind cannot be read. */
  unreadable: string[];
}

/** Delivery state of a document at the provider. */
export interface UpstreamDocument {
  id: string;
  state: UpstreamState;
  /** Reason why the provider does not deliver the document; null in other states than `failed`. */
  failure: { category: RejectionCategory; message: string; code: string | null } | null;
  /** Receipt that the provider passes on as proof of delivery; null without one. */
  receipt: string | null;
  /** Id of the message on the network according to the provider; null when not stated. */
  messageId: string | null;
}

/** A received document, as returned by the provider. */
export interface UpstreamArrival {
  id: string;
  /** Sender `<scheme>:<identifier>`; null when not stated. */
  sender: string | null;
  receiver: string | null;
  docTypeId: string | null;
  processId: string | null;
  /** Country of the sending end user; null when not stated. */
  countryC1: string | null;
  /** Id of the message on the network; null when not stated. */
  messageId: string | null;
  /** Instance identifier of the envelope; null when not stated. */
  instanceId: string | null;
  content: Buffer;
}

/** A page of the list of received documents, oldest first. */
export interface ArrivalPage {
  ids: string[];
  /** Position after the page; null when the position is unchanged. */
  cursor: string | null;
  hasMore: boolean;
}

/**
 * Adapter to the interface of a provider. The methods make requests, are stateless and may be repeated.
 * @throws UpstreamFaultError from each method
 */
export interface UpstreamProvider {
  table: ProviderTable;
  /** Checks the credentials. */
  check(client: UpstreamClient): Promise<void>;
  /** Lists the companies of the account, at most some hundred. */
  listCompanies(client: UpstreamClient): Promise<UpstreamCompany[]>;
  /**
   * Lists the document types that a participant receives; null when the participant is not registered. The endpoints
   * are empty.
   */
  lookup(client: UpstreamClient, participant: string, docTypeId?: string): Promise<ServiceEntry[] | null>;
  /**
   * Submits a document.
   * @param storeDocumentId stores the id of the document before the document is sent, for a provider that creates and
   * sends documents in two steps
   */
  submit(
    client: UpstreamClient,
    submission: UpstreamSubmission,
    storeDocumentId: (documentId: string) => Promise<void>,
  ): Promise<UpstreamDocument>;
  /** Finds a document; null when the provider does not have the document. */
  find(client: UpstreamClient, documentId: string): Promise<UpstreamDocument | null>;
  /** Searches for a submission whose id is not known. */
  search?(client: UpstreamClient, submission: UpstreamSubmission): Promise<SubmissionCandidates>;
  /**
   * Registers a participant of the company, so that the provider receives documents for it.
   * @throws UpstreamFaultError also when the participant must be registered manually at the provider
   */
  register(
    client: UpstreamClient,
    companyId: string,
    participant: string,
    documentTypes: readonly AdvertisedDocumentType[],
  ): Promise<void>;
  /** Ends the registration of a participant. Absent when this must be done manually at the provider. */
  deregister?(client: UpstreamClient, companyId: string, participant: string): Promise<void>;
  /**
   * Requests the migration key of a participant that the provider publishes. Absent when the provider issues keys only
   * manually.
   * @returns the key, which replaces an earlier one
   */
  issueMigrationKey?(client: UpstreamClient, companyId: string, participant: string): Promise<string>;
  /**
   * Migrates a participant from another provider with its migration key. Absent when the provider does not support
   * migrations.
   */
  migrate?(
    client: UpstreamClient,
    companyId: string,
    participant: string,
    migrationKey: string,
  ): Promise<void>;
  /** Lists received documents after a position. @param cursor null: from the beginning */
  listArrivals(client: UpstreamClient, cursor: string | null): Promise<ArrivalPage>;
  /** Fetches a received document; null when the provider does not have it any more. */
  download(client: UpstreamClient, id: string): Promise<UpstreamArrival | null>;
}
