import { Inject, Injectable } from '@nestjs/common';
import { clock } from '../../platform/kernel/clock';
import { runInSpan } from '../../platform/kernel/tracing/active-span';
import { CONFIG, type Config } from '../../platform/kernel/config';
import { PROFILE } from '../../standards/peppol/as4';
import { InvalidDerError, readCertificate } from '../../standards/peppol/pki';
import type { SchemedValue } from '../../standards/peppol/sbdh';
import {
  isInForce,
  findMatchingDocumentType,
  type Endpoint,
  type ServiceProcess,
} from '../../standards/peppol/smp';
import { NetworkUnavailableError, type ServiceEntry } from '../port/document-network';
import { NetworkTrust } from './certificates/network-trust';
import { MetadataLookup, type EndpointLookup } from './metadata-lookup';
import { NetworkConnections } from './network-connections';

/** Maximum number of concurrent requests when all document types of a participant are requested. */
const MAX_CONCURRENT_REQUESTS = 6;

/** Looks up participants in the SML and the metadata publishers of the configured stage. */
@Injectable()
export class ParticipantLookup {
  private cachedLookup: MetadataLookup | null = null;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly connections: NetworkConnections,
    private readonly trust: NetworkTrust,
  ) {}

  /**
   * Finds the verified endpoint of a participant.
   * @param participant participant in upper or lower case
   * @throws NetworkUnavailableError
   */
  findEndpoint(participant: string, type: SchemedValue, process: SchemedValue): Promise<EndpointLookup> {
    return runInSpan('peppol.lookup', {}, async (span) => {
      const result = await this.metadata.findEndpoint(participant.toLowerCase(), type, process);
      span?.setAttributes({ 'passerelle.outcome': result.kind });
      return result;
    });
  }

  /**
   * Returns the address of the participant's publisher; null when the participant is not registered.
   * @throws NetworkUnavailableError
   */
  findPublisher(participant: string): Promise<string | null> {
    return this.metadata.findPublisher(participant);
  }

  evict(participant: string): void {
    this.metadata.evict(participant.toLowerCase());
  }

  /**
   * Lists the document types that a participant receives over AS4; null when the participant is not registered.
   * @param documentType lists only entries that cover this document type, with this document type as their id
   * @throws NetworkUnavailableError
   */
  listEntries(participant: string, documentType: SchemedValue | null): Promise<ServiceEntry[] | null> {
    return runInSpan('peppol.lookup', {}, () =>
      this.metadata.findFresh(
        participant,
        () => this.findCachedEntries(participant, documentType),
        (foundEntries) => foundEntries === null || foundEntries.length === 0,
      ),
    );
  }

  private async findCachedEntries(
    participant: string,
    documentType: SchemedValue | null,
  ): Promise<ServiceEntry[] | null> {
    const documentTypes = await this.metadata.listDocumentTypes(participant);
    if (documentTypes === null) return null;
    if (documentType !== null) {
      const match = findMatchingDocumentType(documentType, documentTypes);
      return match === null ? [] : this.loadEntries(participant, match, documentType.value);
    }
    const foundEntries: ServiceEntry[] = [];
    for (let at = 0; at < documentTypes.length; at += MAX_CONCURRENT_REQUESTS) {
      const slice = documentTypes.slice(at, at + MAX_CONCURRENT_REQUESTS);
      const entries = await Promise.all(slice.map((type) => this.loadEntries(participant, type, type.value)));
      foundEntries.push(...entries.flat());
    }
    return foundEntries;
  }

  /**
   * Lists all AS4 endpoints of a participant; null when the participant is not registered.
   * @throws NetworkUnavailableError
   */
  async listEndpoints(participant: string): Promise<Endpoint[] | null> {
    const documentTypes = await this.metadata.listDocumentTypes(participant);
    if (documentTypes === null) return null;
    const foundEndpoints: Endpoint[] = [];
    for (const type of documentTypes) {
      const metadata = await this.metadata.getMetadata(participant, type);
      if ('reason' in metadata) throw new NetworkUnavailableError(metadata.reason);
      foundEndpoints.push(...metadata.processes.flatMap(({ endpoints }) => endpoints));
    }
    return foundEndpoints.filter(({ transportProfile }) => transportProfile === PROFILE.transport);
  }

  /** @see MetadataLookup.whyNotServed */
  whyNotServed(participant: string, type: SchemedValue, process: SchemedValue): Promise<string | null> {
    return this.metadata.whyNotServed(participant.toLowerCase(), type, process);
  }

  private async loadEntries(
    participant: string,
    type: SchemedValue,
    listedDocTypeId: string,
  ): Promise<ServiceEntry[]> {
    const metadata = await this.metadata.getMetadata(participant, type);
    if ('reason' in metadata) return [];
    const entriesByUrl = new Map<string, ServiceEntry>();
    for (const process of metadata.processes) {
      for (const entry of toAs4Entries(process, listedDocTypeId)) {
        const knownEntry = entriesByUrl.get(entry.endpointUrl);
        if (knownEntry === undefined) entriesByUrl.set(entry.endpointUrl, entry);
        else knownEntry.processes.push(...entry.processes);
      }
    }
    return [...entriesByUrl.values()];
  }

  private get metadata(): MetadataLookup {
    return (this.cachedLookup ??= new MetadataLookup({
      zone: this.config.peppol.smlZone,
      allowInsecure: this.config.peppol.allowInsecure,
      resolveNaptr: (name) => this.connections.resolveNaptr(name),
      get: (url) => this.connections.get(url),
      publishers: this.trust.publishers,
      accessPoints: this.trust.accessPoints,
      now: () => clock.now(),
    }));
  }
}

function toAs4Entries({ process, endpoints }: ServiceProcess, docTypeId: string): ServiceEntry[] {
  const now = clock.now();
  return endpoints
    .filter((endpoint) => endpoint.transportProfile === PROFILE.transport && isInForce(endpoint, now))
    .map(({ url, transportProfile, certificate }) => ({
      docTypeId,
      processes: [process.value],
      transportProfile,
      endpointUrl: url,
      certificateExpiresAt: certificate === null ? null : getExpiry(certificate),
    }));
}

function getExpiry(certificate: Buffer): string | null {
  try {
    return readCertificate(certificate).notAfter.toISOString();
  } catch (error) {
    if (error instanceof InvalidDerError) return null;
    throw error;
  }
}
