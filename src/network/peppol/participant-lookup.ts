import { Inject, Injectable } from '@nestjs/common';
import { clock } from '../../platform/kernel/clock';
import { CONFIG, type Config } from '../../platform/kernel/config';
import { PROFILE } from '../../standards/peppol/as4';
import { DerRefused, readCertificate } from '../../standards/peppol/pki';
import type { SchemedValue } from '../../standards/peppol/sbdh';
import { isInForce, matchDocumentType, type Endpoint, type ServiceProcess } from '../../standards/peppol/smp';
import { NetworkUnavailable, type ServiceEntry } from '../port/document-network';
import { NetworkTrust } from './certificates/network-trust';
import { MetadataLookup, type EndpointLookup } from './metadata-lookup';
import { NetworkConnections } from './network-connections';

/** Maximum number of concurrent requests when all document types of a participant are requested. */
const AT_A_TIME = 6;

/** Calls locator and publishers of the configured stage. */
@Injectable()
export class ParticipantLookup {
  private kept: MetadataLookup | null = null;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly connections: NetworkConnections,
    private readonly trust: NetworkTrust,
  ) {}

  /** Finds the verified endpoint of a participant. @param participant in any case @throws NetworkUnavailable */
  endpointFor(participant: string, type: SchemedValue, process: SchemedValue): Promise<EndpointLookup> {
    return this.metadata.endpointFor(participant.toLowerCase(), type, process);
  }

  /** Returns the address of the participant's publisher; null when it is not registered. @throws NetworkUnavailable */
  publisherOf(participant: string): Promise<string | null> {
    return this.metadata.publisherOf(participant);
  }

  forget(participant: string): void {
    this.metadata.forget(participant.toLowerCase());
  }

  /**
   * Lists what a participant receives over AS4, by document type; null when it is not registered.
   * @param wanted only entries that serve this document type, listed under it
   * @throws NetworkUnavailable
   */
  entries(participant: string, wanted: SchemedValue | null): Promise<ServiceEntry[] | null> {
    return this.metadata.recent(
      participant,
      () => this.keptEntries(participant, wanted),
      (found) => found === null || found.length === 0,
    );
  }

  private async keptEntries(
    participant: string,
    wanted: SchemedValue | null,
  ): Promise<ServiceEntry[] | null> {
    const offered = await this.metadata.documentTypesOf(participant);
    if (offered === null) return null;
    if (wanted !== null) {
      const match = matchDocumentType(wanted, offered);
      return match === null ? [] : this.entriesOf(participant, match, wanted.value);
    }
    const found: ServiceEntry[] = [];
    for (let at = 0; at < offered.length; at += AT_A_TIME) {
      const some = offered.slice(at, at + AT_A_TIME);
      const entries = await Promise.all(some.map((type) => this.entriesOf(participant, type, type.value)));
      found.push(...entries.flat());
    }
    return found;
  }

  /** Lists all AS4 endpoints of a participant; null when it is not registered. @throws NetworkUnavailable */
  async endpoints(participant: string): Promise<Endpoint[] | null> {
    const offered = await this.metadata.documentTypesOf(participant);
    if (offered === null) return null;
    const found: Endpoint[] = [];
    for (const type of offered) {
      const metadata = await this.metadata.metadataOf(participant, type);
      if ('reason' in metadata) throw new NetworkUnavailable(metadata.reason);
      found.push(...metadata.processes.flatMap(({ endpoints }) => endpoints));
    }
    return found.filter(({ transportProfile }) => transportProfile === PROFILE.transport);
  }

  /** @see MetadataLookup.whyNotServed */
  whyNotServed(participant: string, type: SchemedValue, process: SchemedValue): Promise<string | null> {
    return this.metadata.whyNotServed(participant.toLowerCase(), type, process);
  }

  private async entriesOf(participant: string, type: SchemedValue, shownAs: string): Promise<ServiceEntry[]> {
    const metadata = await this.metadata.metadataOf(participant, type);
    if ('reason' in metadata) return [];
    const byUrl = new Map<string, ServiceEntry>();
    for (const process of metadata.processes) {
      for (const entry of as4Entries(process, shownAs)) {
        const known = byUrl.get(entry.endpointUrl);
        if (known === undefined) byUrl.set(entry.endpointUrl, entry);
        else known.processes.push(...entry.processes);
      }
    }
    return [...byUrl.values()];
  }

  private get metadata(): MetadataLookup {
    return (this.kept ??= new MetadataLookup({
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

function as4Entries({ process, endpoints }: ServiceProcess, docTypeId: string): ServiceEntry[] {
  const now = clock.now();
  return endpoints
    .filter((endpoint) => endpoint.transportProfile === PROFILE.transport && isInForce(endpoint, now))
    .map(({ url, transportProfile, certificate }) => ({
      docTypeId,
      processes: [process.value],
      transportProfile,
      endpointUrl: url,
      certificateExpiresAt: certificate === null ? null : endOf(certificate),
    }));
}

function endOf(certificate: Buffer): string | null {
  try {
    return readCertificate(certificate).notAfter.toISOString();
  } catch (error) {
    if (error instanceof DerRefused) return null;
    throw error;
  }
}
