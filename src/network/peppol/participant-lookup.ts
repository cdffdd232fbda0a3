import { Inject, Injectable } from '@nestjs/common';
import { clock } from '../../platform/kernel/clock';
import { runInSpan } from '../../platform/kernel/tracing/active-span';
import { CONFIG, type Config } from '../../platform/kernel/config';
import { PROFILE } from '../../standards/peppol/as4';
import { InvalidDerError, readCertificate } from '../../standards/peppol/pki';
import type { SchemedValue } from '../../standards/peppol/sbdh';
import { isInForce, matchDocumentType, type Endpoint, type ServiceProcess } from '../../standards/peppol/smp';
import { NetworkUnavailableError, type ServiceEntry } from '../port/document-network';
import { NetworkTrust } from './certificates/network-trust';
import { MetadataLookup, type EndpointLookup } from './metadata-lookup';
import { NetworkConnections } from './network-connections';

/** Maximum number of concurrent requests when all document types of a participant are requested. */
const MAX_CONCURRENT = 6;

/** Calls locator and publishers of the configured stage. */
@Injectable()
export class ParticipantLookup {
  private lookup: MetadataLookup | null = null;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly connections: NetworkConnections,
    private readonly trust: NetworkTrust,
  ) {}

  /** Finds the verified endpoint of a participant. @param participant in any case @throws NetworkUnavailableError */
  findEndpoint(participant: string, type: SchemedValue, process: SchemedValue): Promise<EndpointLookup> {
    return runInSpan('peppol.lookup', {}, async (span) => {
      const foundLookup = await this.metadata.findEndpoint(participant.toLowerCase(), type, process);
      span?.setAttributes({ 'passerelle.outcome': foundLookup.kind });
      return foundLookup;
    });
  }

  /** Returns the address of the participant's publisher; null when it is not registered. @throws NetworkUnavailableError */
  findPublisher(participant: string): Promise<string | null> {
    return this.metadata.findPublisher(participant);
  }

  evict(participant: string): void {
    this.metadata.evict(participant.toLowerCase());
  }

  /**
   * Lists the document types that a participant receives over AS4; null when it is not registered.
   * @param documentType only entries that serve this document type, listed under it
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
    const offeredValues = await this.metadata.listDocumentTypes(participant);
    if (offeredValues === null) return null;
    if (documentType !== null) {
      const match = matchDocumentType(documentType, offeredValues);
      return match === null ? [] : this.loadEntries(participant, match, documentType.value);
    }
    const foundEntries: ServiceEntry[] = [];
    for (let at = 0; at < offeredValues.length; at += MAX_CONCURRENT) {
      const slice = offeredValues.slice(at, at + MAX_CONCURRENT);
      const entries = await Promise.all(slice.map((type) => this.loadEntries(participant, type, type.value)));
      foundEntries.push(...entries.flat());
    }
    return foundEntries;
  }

  /** Lists all AS4 endpoints of a participant; null when it is not registered. @throws NetworkUnavailableError */
  async listEndpoints(participant: string): Promise<Endpoint[] | null> {
    const offeredValues = await this.metadata.listDocumentTypes(participant);
    if (offeredValues === null) return null;
    const foundEndpoints: Endpoint[] = [];
    for (const type of offeredValues) {
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
    shownAs: string,
  ): Promise<ServiceEntry[]> {
    const metadata = await this.metadata.getMetadata(participant, type);
    if ('reason' in metadata) return [];
    const byUrl = new Map<string, ServiceEntry>();
    for (const process of metadata.processes) {
      for (const entry of toAs4Entries(process, shownAs)) {
        const knownEntry = byUrl.get(entry.endpointUrl);
        if (knownEntry === undefined) byUrl.set(entry.endpointUrl, entry);
        else knownEntry.processes.push(...entry.processes);
      }
    }
    return [...byUrl.values()];
  }

  private get metadata(): MetadataLookup {
    return (this.lookup ??= new MetadataLookup({
      zone: this.config.peppol.smlZone,
      insecure: this.config.peppol.allowInsecure,
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
