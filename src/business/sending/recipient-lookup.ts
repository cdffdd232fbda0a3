import { formatNotFound, formatNotSupported } from './recipient-messages';
import { Injectable } from '@nestjs/common';
import { badInput, undeliverable, unavailable } from '../../platform/kernel/http/api-error';
import {
  filterEntries,
  NetworkUnavailableError,
  findServingEntry,
  type DocumentNetwork,
  type ServiceEntry,
} from '../../network/port/document-network';
import type { DocumentRoute } from '../documents/document-preview';
import { PLATFORM_TRANSPORT } from '../../network/french-platform/invoice-platform';
import { isFrenchAddress } from '../../network/french-platform/french-routed-network';
import { PlatformContracts } from '../../network/french-platform/contracts/platform-contracts';
import { DocumentNetworks } from '../../network/networks';
import {
  formatParticipantIdentifier,
  parseParticipantIdentifier,
} from '../../standards/peppol/participant-identifier';
import type { TeamEnvironment } from '../../access/teams/team.entity';
import type { RecipientResource } from './recipient.resource';

/** Data that decides the route of a document. */
export interface RoutedDocument {
  recipient: string;
  docTypeId: string;
  processId: string;
}

/** Sender of a document; the contract with a French platform decides which recipients are reachable through the platform. */
export interface DocumentOrigin {
  environment: TeamEnvironment;
  /** Null: no company is known, and the installation's contract counts. */
  companyId: string | null;
  /** Team whose provider is queried when no company is known. */
  teamId?: string;
}

/** Looks up recipients on the network. */
@Injectable()
export class RecipientLookup {
  constructor(
    private readonly networks: DocumentNetworks,
    private readonly contracts: PlatformContracts,
  ) {}

  /**
   * Returns the registration of an address on the network of a team, and the entry of a French address in the directory.
   * @param docTypeId returns only the entries of this document type
   * @throws ApiError 503 while the network does not respond
   */
  async verify(
    { teamId, environment }: { teamId: string; environment: TeamEnvironment },
    address: string,
    docTypeId?: string,
  ): Promise<RecipientResource> {
    const [entries, frenchDirectory] = await Promise.all([
      this.lookup({ environment, companyId: null, teamId }, address, docTypeId),
      this.contracts.installationContract?.addresses.find(environment, address) ?? null,
    ]);
    const offeredEntries = entries ?? [];
    const documentTypes = docTypeId === undefined ? offeredEntries : filterEntries(offeredEntries, docTypeId);
    return { address, registered: entries !== null, documentTypes, frenchDirectory };
  }

  /**
   * Finds how a document would reach a French recipient: over the network of access points, or through the French
   * platform. Null for other recipients and without a contract with a platform.
   */
  async findRoute(
    origin: DocumentOrigin,
    { recipient, docTypeId, processId }: Omit<RoutedDocument, 'recipient'> & { recipient: string | null },
  ): Promise<DocumentRoute> {
    if (origin.environment !== 'production' || recipient === null || !isFrenchAddress(recipient)) return null;
    if ((await this.contracts.findCurrent(origin.companyId)) === null) return null;
    try {
      const entries = await this.getNetwork(origin).lookup(recipient, docTypeId);
      const entry = findServingEntry(entries ?? [], docTypeId, processId);
      if (entry === undefined) return 'none';
      return entry.transportProfile === PLATFORM_TRANSPORT ? 'frenchPlatform' : 'accessPoint';
    } catch (error) {
      if (error instanceof NetworkUnavailableError) return 'unknown';
      throw error;
    }
  }

  /** Returns the endpoint of a recipient if it accepts the document; null when it has to be looked up. */
  findPresumedEndpoint(origin: DocumentOrigin, recipient: string): string | null {
    return this.getNetwork(origin).presumedEndpoint(recipient);
  }

  /**
   * Finds the endpoint of a recipient for a document type and process; null when the recipient does not accept them.
   * @throws ApiError 503
   */
  async findEndpoint(
    origin: DocumentOrigin,
    recipient: string,
    docTypeId: string,
    processId: string,
  ): Promise<string | null> {
    const entries = await this.lookup(origin, recipient, docTypeId);
    return findServingEntry(entries ?? [], docTypeId, processId)?.endpointUrl ?? null;
  }

  /**
   * Lists all document types that the recipient accepts, with its access points; null when it is not registered. @throws
   * ApiError 503
   */
  listEntries(origin: DocumentOrigin, recipient: string): Promise<ServiceEntry[] | null> {
    return this.lookup(origin, recipient);
  }

  /**
   * Returns the endpoint of a document: a presumed one where that is permitted and possible, else by a lookup.
   * @throws ApiError 422 when the recipient does not accept it, 503
   */
  async getDestination(
    origin: DocumentOrigin,
    { recipient, docTypeId, processId }: RoutedDocument,
    presume: boolean,
  ): Promise<{ endpoint: string; isEndpointPresumed: boolean }> {
    const presumedEndpointUrl = presume ? this.findPresumedEndpoint(origin, recipient) : null;
    if (presumedEndpointUrl !== null) return { endpoint: presumedEndpointUrl, isEndpointPresumed: true };
    const endpoint = await this.findEndpoint(origin, recipient, docTypeId, processId);
    if (endpoint === null) throw await this.createUndeliverableError(origin, recipient, docTypeId, processId);
    return { endpoint, isEndpointPresumed: false };
  }

  /** Creates the error for a document whose recipient has no endpoint for it, with the reason. @throws ApiError 503 */
  async createUndeliverableError(
    origin: DocumentOrigin,
    recipient: string,
    docTypeId: string,
    processId: string,
  ): Promise<Error> {
    const entries = await this.lookup(origin, recipient);
    const destination = { recipient, docTypeId, processId };
    const reason = entries === null ? null : await this.findRejectionReason(origin, destination);
    return toUndeliverableError(entries, destination, { reason });
  }

  /**
   * Returns the reason why a registered recipient does not accept a document although its metadata covers that kind of
   * document.
   * @returns null when its metadata covers other documents only
   * @throws ApiError 503
   */
  async findRejectionReason(
    origin: DocumentOrigin,
    { recipient, docTypeId, processId }: RoutedDocument,
  ): Promise<string | null> {
    try {
      return await this.getNetwork(origin).whyNotServed(recipient, docTypeId, processId);
    } catch (error) {
      throw toApiError(error);
    }
  }

  private async lookup(
    origin: DocumentOrigin,
    recipient: string,
    docTypeId?: string,
  ): Promise<ServiceEntry[] | null> {
    const network = this.getNetwork(origin);
    try {
      return await network.lookup(recipient, docTypeId);
    } catch (error) {
      throw toApiError(error);
    }
  }

  private getNetwork({ environment, companyId, teamId }: DocumentOrigin): DocumentNetwork {
    return this.networks.getForTeam(environment, companyId, teamId ?? null);
  }
}

/**
 * Creates the error for a document that its recipient does not accept, with the reason.
 * @param entries document types that the recipient accepts; null when it is not registered
 * @param hints reasons why it does not accept the document although its metadata covers it, and the next step for the
 * client
 */
export function toUndeliverableError(
  entries: readonly ServiceEntry[] | null,
  { recipient, docTypeId, processId }: RoutedDocument,
  { reason = null, advice = '' }: { reason?: string | null; advice?: string } = {},
): Error {
  if (entries === null) return undeliverable('recipient_not_found', formatNotFound(recipient), 'recipient');
  return undeliverable(
    'document_not_supported',
    formatNotSupported({ recipient, docTypeId, processId }, entries, { reason, advice }),
    'recipient',
  );
}

/** Converts an error of the network to the failure that clients get. */
function toApiError(error: unknown): unknown {
  if (!(error instanceof NetworkUnavailableError)) return error;
  return unavailable(`The network does not respond: ${error.message}`, 30);
}

/** Parses an address and formats it like the network. @throws ApiError 400 naming the field */
export function requireAddress(raw: string, field: string): string {
  const parsedIdentifierResult = parseParticipantIdentifier(raw);
  if (!parsedIdentifierResult.ok) throw badInput({ [field]: [`${parsedIdentifierResult.message}.`] });
  return formatParticipantIdentifier(parsedIdentifierResult.participant);
}
