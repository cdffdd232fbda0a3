import { Agent } from 'undici';
import {
  createGuardedConnector,
  type GuardedConnectorOptions,
} from '../../platform/kernel/outgoing/guarded-connector';
import { RenewedAgent } from '../../platform/kernel/outgoing/renewed-agent';

/** Maximum number of connections to one origin (scheme, host and port) in this process. */
export const CONNECTIONS_PER_ORIGIN = 64;
const CONNECTION_LIFETIME_MS = 60_000;

/**
 * Creates the HTTP agent for all deliveries of a process. The agent does not follow redirects and ignores proxy
 * variables. Idle connections stay open for 10 s (up to 60 s when the receiver requests it) and are replaced after 60
 * s, so that a changed DNS entry is noticed. The caller sets all timeouts except the connect timeout. Close the agent
 * with `close()` (waits for exchanges) or `destroy()`.
 */
export function createWebhookAgent(connectorOptions: GuardedConnectorOptions): RenewedAgent {
  const connect = createGuardedConnector(connectorOptions);
  const createAgent = (): Agent =>
    new Agent({
      connect,
      connections: CONNECTIONS_PER_ORIGIN,
      pipelining: 1,
      allowH2: false,
      keepAliveTimeout: 10_000,
      keepAliveMaxTimeout: 60_000,
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  return new RenewedAgent(createAgent, CONNECTION_LIFETIME_MS);
}
