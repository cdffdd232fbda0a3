import { Injectable } from '@nestjs/common';
import type { DocumentNetwork } from '../port/document-network';
import { RemoteCompanyLookup } from './connections/remote-companies';
import { UpstreamConnections } from './connections/upstream-connections';
import { UpstreamConnectionStore, type UpstreamConnection } from './connections/upstream-connection-store';
import { UpstreamSubmissions } from './submissions/upstream-submissions';
import { UpstreamNetwork } from './upstream-network';
import { NetworkUnavailableError } from '../port/document-network';

/** Creates networks that use providers, for the current setting of a company and for submitted documents. */
@Injectable()
export class UpstreamNetworks {
  constructor(
    private readonly store: UpstreamConnectionStore,
    private readonly connections: UpstreamConnections,
    private readonly remoteCompanies: RemoteCompanyLookup,
    private readonly submissions: UpstreamSubmissions,
  ) {}

  /**
   * Finds the provider network that a company uses now.
   * @param companyId null for look-ups without a company, which use the team's provider
   * @returns null when the company uses the installation's own network
   */
  async findForCompany(companyId: string | null, teamId: string | null): Promise<DocumentNetwork | null> {
    if (companyId !== null) {
      const connection = await this.store.findForCompany(companyId);
      if (connection === null || connection.network === 'own') return null;
      const upstream = this.connections.connect(connection);
      const findCompany = (): Promise<string> =>
        this.remoteCompanies.getRemoteId(companyId, connection, upstream);
      return new UpstreamNetwork(connection, upstream, this.submissions, findCompany);
    }
    const connection = teamId === null ? null : await this.store.findCurrent(teamId);
    if (connection === null) return null;
    return new UpstreamNetwork(connection, this.connections.connect(connection), this.submissions, () =>
      Promise.reject(
        new NetworkUnavailableError(
          'Only a company can send a document; the look-up was made without a company.',
        ),
      ),
    );
  }

  /**
   * Creates the network of a connection for a company at the provider, independent of the company's network setting.
   */
  createNetwork(connection: UpstreamConnection, remoteCompanyId: string): UpstreamNetwork {
    const upstream = this.connections.connect(connection);
    return new UpstreamNetwork(connection, upstream, this.submissions, () =>
      Promise.resolve(remoteCompanyId),
    );
  }

  /**
   * Finds the network over which a document of a company was, or may have been, submitted: the network of a provider,
   * or `own`. Null when the document was not submitted.
   */
  async findSubmissionNetwork(
    envelopeId: string,
    companyId: string,
  ): Promise<DocumentNetwork | 'own' | null> {
    const connection = await this.store.findSubmissionRoute(envelopeId, companyId);
    if (connection === null) return null;
    if (connection.isOwn) return 'own';
    return this.createNetwork(connection, connection.remoteCompanyId);
  }

  /** Records before the first attempt that a document of a company is sent over the own network. */
  fixOwnRoute(envelopeId: string, companyId: string): Promise<void> {
    return this.submissions.fixOwnRoute(envelopeId, companyId);
  }

  /** Records that no attempt over the own network can have arrived. */
  releaseOwnRoute(envelopeId: string, companyId: string): Promise<void> {
    return this.submissions.releaseOwnRoute(envelopeId, companyId);
  }
}
