import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { CustomFetch } from 'openid-client';
import { Agent, fetch } from 'undici';
import { CONFIG, type Config } from '../../platform/kernel/config';
import { createGuardedConnector } from '../../platform/kernel/outgoing/guarded-connector';
import { RenewedAgent } from '../../platform/kernel/outgoing/renewed-agent';
import type { TargetPolicy } from '../../platform/kernel/outgoing/target-policy';
import { createTargetPolicy } from '../../platform/kernel/outgoing/target-url';

/** Maximum size of an answer: more than metadata, keys and tokens of any provider have. */
const MAX_BYTES = 256 * 1024;
const CONNECTIONS_PER_ORIGIN = 16;
const CONNECTION_LIFETIME_MS = 60_000;
/** Time limit of each request, including its answer. */
export const TIMEOUT_SECONDS = 5;

/**
 * Connections to the identity providers of teams. Their addresses come from teams, so the rules for webhooks apply to
 * each connection: only public addresses, over TLS, unless the operator permits others.
 */
@Injectable()
export class ProviderConnections implements OnApplicationShutdown {
  /** Rules for addresses that a team names. */
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
   * Fetches within the rules for addresses and a size limit of the answer, without following redirects.
   * @throws Error for a longer answer, and as `fetch`
   */
  readonly fetch: CustomFetch = async (url, { method, headers, body, signal }) => {
    const answer = await fetch(url, {
      method,
      headers,
      body: toFormText(body),
      redirect: 'manual',
      dispatcher: this.agent,
      signal: signal ?? AbortSignal.timeout(TIMEOUT_SECONDS * 1000),
    });
    const content: AsyncIterable<Uint8Array> | null = answer.body;
    const parts: Uint8Array[] = [];
    let bytes = 0;
    for await (const part of content ?? []) {
      bytes += part.length;
      if (bytes > MAX_BYTES)
        throw new Error(`${new URL(url).origin} answers with more than ${MAX_BYTES} bytes`);
      parts.push(part);
    }
    const answerHeaders = new Headers();
    answer.headers.forEach((value, name) => answerHeaders.append(name, value));
    const { status } = answer;
    return new Response(bytes === 0 ? null : Buffer.concat(parts), { status, headers: answerHeaders });
  };
}

/** @throws Error for a body that is not a form, which the OpenID Connect library never sends */
function toFormText(body: unknown): string | null {
  if (body === null || body === undefined) return null;
  if (typeof body === 'string') return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw new Error('A request to an identity provider has a body that is no form');
}
