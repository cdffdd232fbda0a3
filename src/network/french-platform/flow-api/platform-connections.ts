import { Agent, type Dispatcher } from 'undici';
import { AddressRules } from '../../../platform/kernel/outgoing/address-rules';
import { createGuardedConnector } from '../../../platform/kernel/outgoing/guarded-connector';
import { RenewedAgent } from '../../../platform/kernel/outgoing/renewed-agent';
import type { TargetPolicy } from '../../../platform/kernel/outgoing/target-policy';
import { sendHttpRequest, type HttpAnswer, type HttpRequest } from '../../peppol/http-request';

/** Maximum number of connections of this process to one server of the platform. */
const CONNECTIONS = 4;
const CONNECT_MS = 10_000;
/** Age at which connections are replaced, so that a changed DNS entry is noticed. */
const CONNECTION_LIFETIME_MS = 60_000;
/** Addresses of the operator's settings may be anywhere; only their scheme and port are checked. */
const ANY_ADDRESS = new AddressRules({ allowCidrs: ['0.0.0.0/0', '::/0'] });

/**
 * Returns the policy for addresses of the operator's settings.
 * @param allowHttp whether one of them has the scheme http, which production does not accept
 */
export function createOperatorPolicy(allowHttp: boolean): TargetPolicy {
  return { allowHttp, addresses: ANY_ADDRESS };
}

/** Limits of one exchange: total duration in milliseconds, and bytes of the answer. */
export interface ExchangeLimits {
  timeoutMs: number;
  maxBytes: number;
}

/** Connections to the services of a French platform. */
export class PlatformConnections {
  private readonly dispatcher: Dispatcher;

  /** @param policy decides which addresses are connected to */
  constructor(policy: TargetPolicy) {
    const connect = createGuardedConnector({ policy, connectTimeoutMs: CONNECT_MS });
    const options = { connections: CONNECTIONS, keepAliveTimeout: 10_000, allowH2: false, connect };
    // The whole exchange has a time limit already.
    const createAgent = (): Agent => new Agent({ ...options, headersTimeout: 0, bodyTimeout: 0 });
    this.dispatcher = new RenewedAgent(createAgent, CONNECTION_LIFETIME_MS);
  }

  /** Makes one exchange. @throws HttpFailedError */
  send(url: string, request: HttpRequest, limits: ExchangeLimits): Promise<HttpAnswer> {
    return sendHttpRequest(url, request, { ...limits, dispatcher: this.dispatcher });
  }

  async close(): Promise<void> {
    await this.dispatcher.destroy();
  }
}
