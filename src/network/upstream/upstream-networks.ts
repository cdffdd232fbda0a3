import { Injectable } from '@nestjs/common';
import type { DocumentNetwork } from '../port/document-network';
import { RemoteCompanies } from './connections/remote-companies';
import { UpstreamConnections } from './connections/upstream-connections';
import { UpstreamConnectionStore } from './connections/upstream-connection-store';
import { UpstreamSubmissions } from './submissions/upstream-submissions';
import { UpstreamNetwork } from './upstream-network';
import { NetworkUnavailableError } from '../port/document-network';

/** Creates the networks by providers, for the setting of a company and for submitted documents. */
@Injectable()
export class UpstreamNetworks {
  constructor(
    private readonly store: UpstreamConnectionStore,
    private readonly connections: UpstreamConnections,
    private readonly companies: RemoteCompanies,
    private readonly submissions: UpstreamSubmissions,
  ) {}

  /**
   * Finds the network by the provider that a company uses now.
   * @param companyId null: the team's provider, for look-ups without a company
   * @returns null when the company uses the installation's own network
   */
  async find(companyId: string | null, teamId: string | null): Promise<DocumentNetwork | null> {
    if (companyId !== null) {
      const connection = await this.store.findOfCompany(companyId);
      if (connection === null || connection.network === 'own') return null;
      const upstream = this.connections.connect(connection);
      const findCompany = (): Promise<string> => this.companies.get(companyId, connection, upstream);
      return new UpstreamNetwork(connection, upstream, this.submissions, findCompany);
    }
    const connection = teamId === null ? null : await this.store.findCurrent(teamId);
    if (connection === null) return null;
    return new UpstreamNetwork(connection, this.connections.connect(connection), this.submissions, () =>
      Promise.reject(new NetworkUnavailableError('A document is sent by a company.')),
    );
  }

  /** Finds the network by the provider to which a document was submitted, or may have been; null: to none. */
  async findSubmitted(envelopeId: string): Promise<DocumentNetwork | null> {
    const connection = await this.store.findOfSubmission(envelopeId);
    if (connection === null) return null;
    const { remoteCompanyId } = connection;
    const upstream = this.connections.connect(connection);
    return new UpstreamNetwork(connection, upstream, this.submissions, () =>
      Promise.resolve(remoteCompanyId),
    );
  }
}
