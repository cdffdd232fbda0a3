import {
  filterEntries,
  NetworkRejectedError,
  NetworkUnavailableError,
  type AdvertisedDocumentType,
  type DocumentNetwork,
  type NetworkMessage,
  type ServiceEntry,
  type TransmissionOutcome,
} from '../port/document-network';
import type { ConnectedUpstream } from './connections/upstream-connections';
import type { UpstreamConnection } from './connections/upstream-connection-store';
import { readDocumentKind, readDocumentNumber } from './document-number';
import {
  getStepAfterDraft,
  getStepAfterSearch,
  getSubmissionStep,
  toFaultOutcome,
  toMissingOutcome,
  toOutcome,
  toUnknownOutcome,
  toWaitingOutcome,
} from './submissions/submission-steps';
import type {
  StoredSubmission,
  SubmissionKey,
  UpstreamSubmissions,
} from './submissions/upstream-submissions';
import { MAX_ATTEMPT_SECONDS } from './upstream-client';
import { UpstreamFaultError } from './upstream-fault';
import type { UpstreamSubmission } from './upstream-provider';

/** Value of the transport profile for documents that a provider transmits. */
export const UPSTREAM_TRANSPORT = 'upstream';
/** Wait in seconds while another attempt may still reach the provider. */
const WAIT_SECONDS = 60;
/**
 * Seconds after which no further attempt is made for a document that the provider accepted but does not have any more.
 */
const MAX_MISSING_SECONDS = 6 * 3_600;
/** Maximum number of document ids in a message. */
const MAX_LISTED_IDS = 5;

/**
 * Returns the id of a company at the provider.
 * @throws NetworkUnavailableError when the provider does not have the company
 */
export type RemoteCompanyFinder = () => Promise<string>;

/**
 * Network that uses the API of a provider with the credentials of a team. A submission is stored before the provider is
 * called, and each attempt continues from the stored progress ({@link getSubmissionStep}).
 */
export class UpstreamNetwork implements DocumentNetwork {
  constructor(
    private readonly connection: UpstreamConnection,
    private readonly upstream: ConnectedUpstream,
    private readonly submissions: UpstreamSubmissions,
    private readonly findRemoteCompany: RemoteCompanyFinder,
  ) {}

  async lookup(participant: string, docTypeId?: string): Promise<ServiceEntry[] | null> {
    const { provider, client } = this.upstream;
    const entries = await translateFaults(provider.lookup(client, participant, docTypeId));
    if (entries === null) return null;
    const matchingEntries = docTypeId === undefined ? entries : filterEntries(entries, docTypeId);
    return matchingEntries.map((entry) => ({
      ...entry,
      transportProfile: UPSTREAM_TRANSPORT,
      endpointUrl: this.getEndpoint(),
    }));
  }

  whyNotServed(): Promise<null> {
    return Promise.resolve(null);
  }

  presumedEndpoint(): null {
    return null;
  }

  getPublisher(): Promise<string> {
    return Promise.resolve(`upstream:${this.connection.id}`);
  }

  async register(_teamId: string, participant: string, types: AdvertisedDocumentType[]): Promise<void> {
    const { provider, client } = this.upstream;
    const companyId = await this.findRemoteCompany();
    await translateFaults(provider.register(client, companyId, participant, types));
  }

  async deregister(_teamId: string, participant: string): Promise<void> {
    const { provider, client } = this.upstream;
    if (provider.deregister === undefined) return;
    const companyId = await this.findRemoteCompany();
    await translateFaults(provider.deregister(client, companyId, participant));
  }

  prepareToMigrate(): Promise<void> {
    const { title } = this.upstream.provider.table;
    return Promise.reject(
      new NetworkRejectedError(
        `${title} publishes the identifier and issues its migration key. Ask ${title} for the key.`,
      ),
    );
  }

  async migrate(
    _teamId: string,
    participant: string,
    migrationKey: string,
    types: AdvertisedDocumentType[],
  ): Promise<void> {
    const { provider, client } = this.upstream;
    if (provider.migrate === undefined)
      throw new NetworkRejectedError(
        `${provider.table.title} does not accept migration keys through its API. Enter the key in your account there.`,
      );
    const companyId = await this.findRemoteCompany();
    await translateFaults(provider.migrate(client, companyId, participant, migrationKey));
    await translateFaults(provider.register(client, companyId, participant, types));
  }

  /**
   * Requests the migration key of a participant from the provider.
   * @throws NetworkRejectedError, NetworkUnavailableError
   */
  async issueMigrationKey(participant: string): Promise<string> {
    const { provider, client } = this.upstream;
    if (provider.issueMigrationKey === undefined)
      throw new NetworkRejectedError(
        `${provider.table.title} does not issue migration keys through its API. Ask ${provider.table.title} for the key.`,
      );
    const companyId = await this.findRemoteCompany();
    return translateFaults(provider.issueMigrationKey(client, companyId, participant));
  }

  isRegistered(): Promise<boolean> {
    return Promise.resolve(true);
  }

  deleteTakenOver(): Promise<void> {
    return Promise.resolve();
  }

  async transmit(message: NetworkMessage): Promise<TransmissionOutcome> {
    const { recovery } = this.upstream.provider.table;
    try {
      const route = { connectionId: this.connection.id, companyId: await this.findRemoteCompany() };
      const storedSubmission = await this.submissions.findOrCreate(this.getKey(message), route);
      // The network setting changed in the meantime; the next attempt uses the network of the submission.
      if (storedSubmission === null)
        return toWaitingOutcome(this.upstream.provider.table.title, WAIT_SECONDS);
      return await this.continueSubmission(storedSubmission, message);
    } catch (error) {
      if (error instanceof UpstreamFaultError) return toFaultOutcome(error, recovery);
      if (!(error instanceof NetworkUnavailableError)) throw error;
      return { kind: 'retry', message: error.message, providerCode: null };
    }
  }

  private async continueSubmission(
    storedSubmission: StoredSubmission,
    message: NetworkMessage,
  ): Promise<TransmissionOutcome> {
    const { title, recovery } = this.upstream.provider.table;
    switch (getSubmissionStep(storedSubmission, recovery)) {
      case 'submit':
        return this.submit(storedSubmission, message);
      case 'ask':
        return this.checkStatus(storedSubmission, message);
      case 'search':
        return this.search(storedSubmission, message);
      case 'wait':
        return toWaitingOutcome(title, WAIT_SECONDS);
      case 'unknown':
        return toUnknownOutcome(title);
    }
  }

  private async submit(
    storedSubmission: StoredSubmission,
    message: NetworkMessage,
  ): Promise<TransmissionOutcome> {
    const { provider, client } = this.upstream;
    const { title } = provider.table;
    const key = this.getKey(message);
    const attempt = await this.submissions.beginAttempt(key, storedSubmission, MAX_ATTEMPT_SECONDS);
    if (attempt === null) return toWaitingOutcome(title, WAIT_SECONDS);
    try {
      const storeDocumentId = async (id: string): Promise<void> => {
        if (await this.submissions.storeDocumentId(key, this.connection.id, id)) return;
        // Another process has submitted the document in the meantime; only that submission is sent.
        throw new UpstreamFaultError(
          'busy',
          `Another attempt has already submitted the document to ${title}; its state is checked later.`,
        );
      };
      const document = await provider.submit(
        client,
        toSubmission(storedSubmission, message),
        storeDocumentId,
      );
      await storeDocumentId(document.id);
      return toOutcome(document, title);
    } catch (error) {
      if (!(error instanceof UpstreamFaultError)) throw error;
      if (error.mayHaveArrived) await this.submissions.endAttempt(key, attempt);
      else await this.submissions.undoAttempt(key, attempt, storedSubmission);
      throw error;
    }
  }

  private async checkStatus(
    storedSubmission: StoredSubmission,
    message: NetworkMessage,
  ): Promise<TransmissionOutcome> {
    const { provider, client } = this.upstream;
    const { title, recovery } = provider.table;
    const { documentId } = storedSubmission;
    if (documentId === null) return toUnknownOutcome(title);
    const document = await provider.find(client, documentId);
    if (document === null) {
      // A single response may come from a server with outdated data.
      const seconds = await this.submissions.storeMissing(this.getKey(message));
      return seconds < MAX_MISSING_SECONDS
        ? toMissingOutcome(title, documentId, WAIT_SECONDS)
        : toUnknownOutcome(
            title,
            `${title} accepted the document as ${documentId} but does not have it any more`,
          );
    }
    if (storedSubmission.isMissing) await this.submissions.clearMissing(this.getKey(message));
    if (document.state === 'draft')
      return getStepAfterDraft(storedSubmission, recovery) === 'submit'
        ? this.submit(storedSubmission, message)
        : toWaitingOutcome(title, WAIT_SECONDS);
    return toOutcome(document, title);
  }

  private async search(
    storedSubmission: StoredSubmission,
    message: NetworkMessage,
  ): Promise<TransmissionOutcome> {
    const { provider, client } = this.upstream;
    const { title, recovery } = provider.table;
    const submission = toSubmission(storedSubmission, message);
    // A document without a number cannot be distinguished from other documents.
    if (submission.number === null || provider.search === undefined) return toUnknownOutcome(title);
    const key = this.getKey(message);
    const { id: connectionId } = this.connection;
    const candidates = await provider.search(client, submission);
    const matchingDocuments = await this.submissions.excludeOtherSubmissions(
      key,
      connectionId,
      candidates.matching,
    );
    const unreadable = await this.submissions.excludeOtherSubmissions(
      key,
      connectionId,
      candidates.unreadable,
    );
    const [documentId] = matchingDocuments;
    if (documentId !== undefined && matchingDocuments.length === 1) {
      await this.submissions.storeDocumentId(key, connectionId, documentId);
      return this.checkStatus({ ...storedSubmission, documentId }, message);
    }
    if (getStepAfterSearch(storedSubmission, recovery) === 'wait')
      return toWaitingOutcome(title, WAIT_SECONDS);
    if (matchingDocuments.length === 0 && unreadable.length === 0)
      return this.submit(storedSubmission, message);
    const ids = [...matchingDocuments, ...unreadable].slice(0, MAX_LISTED_IDS).join(', ');
    return toUnknownOutcome(
      title,
      `an attempt ended without a response, and it may be any of the documents ${ids} there`,
    );
  }

  private getKey({ envelopeId }: NetworkMessage): SubmissionKey {
    return { envelopeId, teamId: this.connection.teamId };
  }

  /** Each connection is a separate destination: failures of one team's account do not delay others. */
  private getEndpoint(): string {
    return `${this.connection.baseUrl}#${this.connection.id}`;
  }
}

function toSubmission(
  { companyId, idempotencyKey, documentId, firstAttemptAt }: StoredSubmission,
  { sender, receiver, docTypeId, processId, payload }: NetworkMessage,
): UpstreamSubmission {
  return {
    ...{ companyId, idempotencyKey, documentId, firstAttemptAt, sender, receiver, docTypeId, processId },
    content: payload,
    number: readDocumentNumber(payload),
    kind: readDocumentKind(payload),
  };
}

/** Converts UpstreamFaultError to the errors of the port. */
async function translateFaults<T>(step: Promise<T>): Promise<T> {
  try {
    return await step;
  } catch (error) {
    if (!(error instanceof UpstreamFaultError)) throw error;
    if (error.fault === 'refused') throw new NetworkRejectedError(error.message);
    throw new NetworkUnavailableError(error.message);
  }
}
