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

/** Maximum number of connections that a process keeps, each with its own pauses. */
const MAX_CONNECTED = 500;

/** A provider and the client with the credentials of a team. */
export interface ConnectedUpstream {
  provider: UpstreamProvider;
  client: UpstreamClient;
}

/**
 * Connects teams to their providers. Addresses are those that webhooks may have: no private ones, unless
 * WEBHOOK_ALLOW_CIDRS or WEBHOOK_ALLOW_INSECURE permits them.
 */
@Injectable()
export class UpstreamConnections implements OnApplicationShutdown {
  /** Decides which addresses are connected to. */
  readonly policy: TargetPolicy;
  private readonly connections: PlatformConnections;
  /** By id, the least recently used first. */
  private readonly connected = new Map<string, { revision: number; upstream: ConnectedUpstream }>();

  constructor(
    private readonly store: UpstreamConnectionStore,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CONFIG) { webhookAllowInsecure, webhookAllowCidrs }: Config,
  ) {
    this.policy = createTargetPolicy({ allowInsecure: webhookAllowInsecure, allowCidrs: webhookAllowCidrs });
    this.connections = new PlatformConnections(this.policy);
  }

  /** Connects a team by its stored connection. @throws NetworkUnavailableError when its secret cannot be decrypted */
  connect(connection: UpstreamConnection): ConnectedUpstream {
    const { id, revision, provider } = connection;
    const knownUpstream = this.connected.get(id);
    this.connected.delete(id);
    const current =
      knownUpstream !== undefined && knownUpstream.revision >= revision
        ? knownUpstream
        : { revision, upstream: this.open(provider, this.openCredentials(connection)) };
    this.connected.set(id, current);
    const oldest = this.connected.keys().next();
    if (this.connected.size > MAX_CONNECTED && oldest.done !== true) this.connected.delete(oldest.value);
    return current.upstream;
  }

  /** Connects to a provider with credentials that are not stored. */
  open(name: UpstreamProviderName, credentials: UpstreamCredentials): ConnectedUpstream {
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
        'the secret of a connection to a provider cannot be decrypted; its documents wait',
      );
      throw new NetworkUnavailableError(
        'The API secret of the provider cannot be decrypted with the present APP_SECRET. Set it again.',
      );
    }
  }
}
