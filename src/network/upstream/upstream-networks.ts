import { Injectable } from '@nestjs/common';
import type { DocumentNetwork } from '../port/document-network';
import { RemoteCompanies } from './connections/remote-companies';
import { UpstreamConnections } from './connections/upstream-connections';
import { UpstreamConnectionStore, type UpstreamConnection } from './connections/upstream-connection-store';
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

  /** Opens the network by a connection for a company at its provider, whatever network the company uses. */
  open(connection: UpstreamConnection, remoteCompanyId: string): UpstreamNetwork {
    const upstream = this.connections.connect(connection);
    return new UpstreamNetwork(connection, upstream, this.submissions, () =>
      Promise.resolve(remoteCompanyId),
    );
  }

  /**
   * Finds the network on which a document of a company was submitted, or may have been: that by a provider, or `own`; null: on
   * none.
   */
  async findSubmitted(envelopeId: string, companyId: string): Promise<DocumentNetwork | 'own' | null> {
    const connection = await this.store.findOfSubmission(envelopeId, companyId);
    if (connection === null) return null;
    if (connection.isOwn) return 'own';
    return this.open(connection, connection.remoteCompanyId);
  }

  /** Records before the first attempt that a document of a company is sent over the own network. */
  beginOwnWay(envelopeId: string, companyId: string): Promise<void> {
    return this.submissions.beginOwnWay(envelopeId, companyId);
  }

  /** Records that no attempt over the own network can have arrived. */
  releaseOwnWay(envelopeId: string, companyId: string): Promise<void> {
    return this.submissions.releaseOwnWay(envelopeId, companyId);
  }
}
