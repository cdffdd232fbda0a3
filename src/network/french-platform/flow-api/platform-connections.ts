import { Agent, type Dispatcher } from 'undici';
import { AddressRules } from '../../../platform/kernel/outgoing/address-rules';
import { createGuardedConnector } from '../../../platform/kernel/outgoing/guarded-connector';
import { RenewedAgent } from '../../../platform/kernel/outgoing/renewed-agent';
import type { TargetPolicy } from '../../../platform/kernel/outgoing/target-policy';
import { sendHttpRequest, type HttpResponse, type HttpRequest } from '../../peppol/http-request';

/** Maximum number of connections of this process to one server of the platform. */
const MAX_CONNECTIONS = 4;
const CONNECT_TIMEOUT_MS = 10_000;
/** Age at which connections are replaced, so that a changed DNS entry is noticed. */
const CONNECTION_LIFETIME_MS = 60_000;
/** Allows every IP address for the operator's settings; only the scheme and the port of these URLs are checked. */
const ANY_ADDRESS = new AddressRules({ allowCidrs: ['0.0.0.0/0', '::/0'] });

/**
 * Returns the policy for addresses of the operator's settings.
 * @param allowHttp whether http URLs are allowed; production does not accept them
 */
export function createOperatorPolicy(allowHttp: boolean): TargetPolicy {
  return { allowHttp, addresses: ANY_ADDRESS };
}

/** Limits of one exchange: total duration in milliseconds, and size of the response in bytes. */
export interface ExchangeLimits {
  timeoutMs: number;
  maxBytes: number;
}

/** Connections to the services of a French platform. */
export class PlatformConnections {
  private readonly dispatcher: Dispatcher;

  /** @param policy decides to which addresses connections are allowed */
  constructor(policy: TargetPolicy) {
    const connect = createGuardedConnector({ policy, connectTimeoutMs: CONNECT_TIMEOUT_MS });
    const options = { connections: MAX_CONNECTIONS, keepAliveTimeout: 10_000, allowH2: false, connect };
    // sendHttpRequest already limits the duration of the whole exchange.
    const createAgent = (): Agent => new Agent({ ...options, headersTimeout: 0, bodyTimeout: 0 });
    this.dispatcher = new RenewedAgent(createAgent, CONNECTION_LIFETIME_MS);
  }

  /** Sends one request and returns the response. @throws HttpFailedError */
  send(url: string, request: HttpRequest, limits: ExchangeLimits): Promise<HttpResponse> {
    return sendHttpRequest(url, request, { ...limits, dispatcher: this.dispatcher });
  }

  async close(): Promise<void> {
    await this.dispatcher.destroy();
  }
}
