import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/kernel/config';
import { LOGGER, type Logger } from '../../../platform/kernel/logger';
import { createTargetPolicy } from '../../../platform/kernel/outgoing/target-url';
import type { TargetPolicy } from '../../../platform/kernel/outgoing/target-policy';
import { PlatformConnections } from '../../french-platform/flow-api/platform-connections';
import { NetworkUnavailableError } from '../../port/document-network';
import type { UpstreamProviderName } from '../providers';
import { ADAPTERS } from '../providers';
import { UpstreamClient, type UpstreamCredentials } from '../upstream-client';
import type { UpstreamProvider } from '../upstream-provider';
import { UpstreamConnectionStore, type UpstreamConnection } from './upstream-connection-store';

/** Maximum number of connections that a process keeps, each with its own rate-limit pauses. */
const MAX_CONNECTED_UPSTREAMS = 500;

/** Adapter of a provider, and a client with the credentials of a team. */
export interface ConnectedUpstream {
  provider: UpstreamProvider;
  client: UpstreamClient;
}

/**
 * Connects teams to their providers. The same addresses are allowed as for webhooks: no private addresses, unless
 * WEBHOOK_ALLOW_CIDRS or WEBHOOK_ALLOW_INSECURE allows them.
 */
@Injectable()
export class UpstreamConnections implements OnApplicationShutdown {
  /** Decides to which addresses connections are allowed. */
  readonly policy: TargetPolicy;
  private readonly connections: PlatformConnections;
  /** Connected providers by connection id, the least recently used first. */
  private readonly connectedUpstreams = new Map<string, { revision: number; upstream: ConnectedUpstream }>();

  constructor(
    private readonly store: UpstreamConnectionStore,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CONFIG) { webhookAllowInsecure, webhookAllowCidrs }: Config,
  ) {
    this.policy = createTargetPolicy({ allowInsecure: webhookAllowInsecure, allowCidrs: webhookAllowCidrs });
    this.connections = new PlatformConnections(this.policy);
  }

  /** Connects a team with its stored connection. @throws NetworkUnavailableError when the secret cannot be decrypted */
  connect(connection: UpstreamConnection): ConnectedUpstream {
    const { id, revision, provider } = connection;
    const knownUpstream = this.connectedUpstreams.get(id);
    this.connectedUpstreams.delete(id);
    const upstreamEntry =
      knownUpstream !== undefined && knownUpstream.revision >= revision
        ? knownUpstream
        : { revision, upstream: this.createConnection(provider, this.openCredentials(connection)) };
    this.connectedUpstreams.set(id, upstreamEntry);
    const leastRecentlyUsedId = this.connectedUpstreams.keys().next();
    if (this.connectedUpstreams.size > MAX_CONNECTED_UPSTREAMS && leastRecentlyUsedId.done !== true)
      this.connectedUpstreams.delete(leastRecentlyUsedId.value);
    return upstreamEntry.upstream;
  }

  /** Connects to a provider with credentials that are not stored. */
  createConnection(name: UpstreamProviderName, credentials: UpstreamCredentials): ConnectedUpstream {
    const provider = ADAPTERS[name];
    return { provider, client: new UpstreamClient(provider.table, credentials, this.connections) };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.connections.close();
  }

  private openCredentials(connection: UpstreamConnection): UpstreamCredentials {
    try {
      return this.store.openCredentials(connection);
    } catch (error) {
      const { id, teamId } = connection;
      this.logger.error(
        { connectionId: id, teamId, err: error },
        'the secret of a connection to a provider cannot be decrypted; documents over this connection wait',
      );
      throw new NetworkUnavailableError(
        'The API secret of the provider cannot be decrypted with the current APP_SECRET. Enter the API secret again.',
      );
    }
  }
}
