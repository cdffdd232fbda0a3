import type { AdvertisedDocumentType, RefusalCategory, ServiceEntry } from '../port/document-network';
import type { NumberedKind } from './document-number';
import type { ProviderTable, UpstreamState } from './provider-table';
import type { UpstreamClient } from './upstream-client';

/** A company at a provider. */
export interface UpstreamCompany {
  id: string;
  name: string;
  /** In the notation of the provider; null: not stated. */
  enterpriseNumber: string | null;
  vatNumber: string | null;
}

/** A document to send. Everything is fixed before the first attempt. */
export interface UpstreamSubmission {
  /** Company at the provider that sends it. */
  companyId: string;
  idempotencyKey: string;
  /** Id at the provider; null while none is known. */
  documentId: string | null;
  /** `<scheme>:<identifier>` */
  sender: string;
  receiver: string;
  docTypeId: string;
  processId: string;
  /** The document, byte for byte the same at each attempt. */
  content: Buffer;
  /** Number of the document (BT-1); null when it has none. */
  number: string | null;
  /** Kind of the document; null when the number belongs to no such kind, or the kind cannot be read. */
  kind: NumberedKind | null;
  /** When the first attempt began; null before. */
  firstAttemptAt: Date | null;
}

/** Documents of the provider that may be a submission. */
export interface UpstreamCandidates {
  /** Ids of those with the same recipient, kind and number. */
  matching: string[];
  /** Ids of those with the same recipient whose number or kind cannot be read. */
  unreadable: string[];
}

/** A document at the provider, as far as its delivery is concerned. */
export interface UpstreamDocument {
  id: string;
  state: UpstreamState;
  /** Reason for which the provider does not deliver the document; null in other states. */
  failure: { category: RefusalCategory; message: string; code: string | null } | null;
  /** Proof of delivery that the provider passes on; null without one. */
  receipt: string | null;
  /** Id of the message on the network, as the provider states it; null without one. */
  messageId: string | null;
}

/** A received document, as the provider hands it over. */
export interface UpstreamArrival {
  id: string;
  /** `<scheme>:<identifier>`; null: the provider states none. */
  sender: string | null;
  receiver: string | null;
  docTypeId: string | null;
  processId: string | null;
  /** Country of the sender's end user; null: not stated. */
  countryC1: string | null;
  /** Id of the message on the network; null: not stated. */
  messageId: string | null;
  /** Instance identifier of its envelope; null: not stated. */
  instanceId: string | null;
  content: Buffer;
}

/** A page of the list of received documents, oldest first. */
export interface ArrivalPage {
  ids: string[];
  /** Position after the page; null: the same as before. */
  cursor: string | null;
  hasMore: boolean;
}

/**
 * Adapter to the interface of a provider. Every method makes requests and has no state of its own; all of them may be
 * repeated.
 * @throws UpstreamFaultError of each method
 */
export interface UpstreamProvider {
  table: ProviderTable;
  /** Checks the credentials. */
  check(client: UpstreamClient): Promise<void>;
  /** Lists the companies of the credentials, at most some hundred. */
  listCompanies(client: UpstreamClient): Promise<UpstreamCompany[]>;
  /** Lists the document types that a participant receives; null when it is not registered. The endpoints are empty. */
  lookup(client: UpstreamClient, participant: string, docTypeId?: string): Promise<ServiceEntry[] | null>;
  /**
   * Hands a document over.
   * @param remember stores the id of the document before it is sent, for a provider that takes it in two steps
   */
  submit(
    client: UpstreamClient,
    submission: UpstreamSubmission,
    remember: (documentId: string) => Promise<void>,
  ): Promise<UpstreamDocument>;
  /** Returns a document; null when the provider does not have it. */
  find(client: UpstreamClient, documentId: string): Promise<UpstreamDocument | null>;
  /** Searches for a submission whose id is not known. */
  search?(client: UpstreamClient, submission: UpstreamSubmission): Promise<UpstreamCandidates>;
  /**
   * Makes the provider receive for a participant of the company.
   * @throws UpstreamFaultError also when that has to be done at the provider by hand
   */
  register(
    client: UpstreamClient,
    companyId: string,
    participant: string,
    documentTypes: readonly AdvertisedDocumentType[],
  ): Promise<void>;
  /** Ends that. Absent: it has to be done at the provider by hand. */
  deregister?(client: UpstreamClient, companyId: string, participant: string): Promise<void>;
  /**
   * Has the provider issue the migration key of a participant that it publishes. Absent: the provider issues it by hand.
   * @returns the key, which replaces an earlier one
   */
  issueMigrationKey?(client: UpstreamClient, companyId: string, participant: string): Promise<string>;
  /** Takes a participant over from another provider with its migration key. Absent: the provider offers none. */
  migrate?(
    client: UpstreamClient,
    companyId: string,
    participant: string,
    migrationKey: string,
  ): Promise<void>;
  /** Lists received documents after a position. @param cursor null: from the beginning */
  listArrivals(client: UpstreamClient, cursor: string | null): Promise<ArrivalPage>;
  /** Fetches a received document; null when it is gone. */
  download(client: UpstreamClient, id: string): Promise<UpstreamArrival | null>;
}
