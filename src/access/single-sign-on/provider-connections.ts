import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { CustomFetch } from 'openid-client';
import { Agent, fetch } from 'undici';
import { CONFIG, type Config } from '../../platform/kernel/config';
import { createGuardedConnector } from '../../platform/kernel/outgoing/guarded-connector';
import { RenewedAgent } from '../../platform/kernel/outgoing/renewed-agent';
import type { TargetPolicy } from '../../platform/kernel/outgoing/target-policy';
import { createTargetPolicy } from '../../platform/kernel/outgoing/target-url';

/** Maximum size of a response in bytes; metadata, keys and tokens of providers are smaller. */
const MAX_BYTES = 256 * 1024;
const CONNECTIONS_PER_ORIGIN = 16;
const CONNECTION_LIFETIME_MS = 60_000;
/** Time limit of each request, including the response. */
export const TIMEOUT_SECONDS = 5;

/**
 * Connections to the identity providers of teams. Teams choose the addresses, so the rules for webhooks apply to each
 * connection: only public addresses and TLS, unless the operator permits others.
 */
@Injectable()
export class ProviderConnections implements OnApplicationShutdown {
  /** Rules for addresses that a team chooses. */
  readonly policy: TargetPolicy;
  private readonly agent: RenewedAgent;

  constructor(@Inject(CONFIG) { webhookAllowInsecure, webhookAllowCidrs }: Config) {
    this.policy = createTargetPolicy({ allowInsecure: webhookAllowInsecure, allowCidrs: webhookAllowCidrs });
    const connect = createGuardedConnector({ policy: this.policy });
    this.agent = new RenewedAgent(
      () => new Agent({ connect, connections: CONNECTIONS_PER_ORIGIN, pipelining: 1, allowH2: false }),
      CONNECTION_LIFETIME_MS,
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await this.agent.destroy();
  }

  /**
   * Fetches within the rules for addresses and with a limit on the size of the response, without following redirects.
   * @throws Error for a larger response, and as `fetch`
   */
  readonly fetch: CustomFetch = async (url, { method, headers, body, signal }) => {
    const response = await fetch(url, {
      method,
      headers,
      body: toFormText(body),
      redirect: 'manual',
      dispatcher: this.agent,
      signal: signal ?? AbortSignal.timeout(TIMEOUT_SECONDS * 1000),
    });
    const content: AsyncIterable<Uint8Array> | null = response.body;
    const parts: Uint8Array[] = [];
    let bytes = 0;
    for await (const part of content ?? []) {
      bytes += part.length;
      if (bytes > MAX_BYTES)
        throw new Error(`${new URL(url).origin} sent a response of more than ${MAX_BYTES} bytes`);
      parts.push(part);
    }
    const responseHeaders = new Headers();
    response.headers.forEach((value, name) => responseHeaders.append(name, value));
    const { status } = response;
    return new Response(bytes === 0 ? null : Buffer.concat(parts), { status, headers: responseHeaders });
  };
}

/** @throws Error for a body that is not a form, which the OpenID Connect library never sends */
function toFormText(body: unknown): string | null {
  if (body === null || body === undefined) return null;
  if (typeof body === 'string') return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw new Error('The body of a request to an identity provider must be a form');
}
