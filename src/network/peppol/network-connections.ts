import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Resolver } from 'node:dns/promises';
import { Agent, ProxyAgent, type Dispatcher } from 'undici';
import { CONFIG, type Config } from '../../platform/kernel/config';
import { AddressRules } from '../../platform/kernel/outgoing/address-rules';
import { createGuardedConnector } from '../../platform/kernel/outgoing/guarded-connector';
import { runInSpan } from '../../platform/kernel/tracing/active-span';
import { RenewedAgent } from '../../platform/kernel/outgoing/renewed-agent';
import { parseLiteralAddress, type TargetPolicy } from '../../platform/kernel/outgoing/target-policy';
import type { PeppolSettings } from '../../platform/kernel/settings/peppol-settings';
import type { RevocationSource } from '../../standards/peppol/pki';
import type { NaptrRecord } from '../../standards/peppol/sml';
import { sendHttpRequest, HttpFailedError, type HttpAnswer, type HttpRequest } from './http-request';

/** Maximum number of connections of this process to one server of the network. */
const CONNECTIONS_PER_ORIGIN = 16;
/** Maximum size of metadata in bytes; the largest service groups of the network have some hundred entries. */
const MAX_METADATA = 2 * 1024 * 1024;
/** Maximum size of a revocation list in bytes. */
const MAX_REVOCATION = 32 * 1024 * 1024;
/** Additional time per MiB: sending and storing a large message takes longer. */
const POST_MS_PER_MIB = 1_000;
const MIB = 1024 * 1024;
/** Time limit of lookups and revocation lists: these are small, so a slower server counts as unavailable. */
const LOOKUP_MS = 15_000;
const DNS_MS = 3_000;
const DNS_TRIES = 2;
const CONNECT_MS = 10_000;
/** Age at which connections are replaced: servers of the network change their address. */
const CONNECTION_LIFETIME_MS = 60_000;
const EVERY_ADDRESS = ['0.0.0.0/0', '::/0'];

/**
 * Makes every outgoing connection to the network. Addresses come from untrusted sources (metadata, certificates), so only
 * public ones are connected to, with a check at each connection; PEPPOL_ALLOW_INSECURE disables the check in a private
 * network.
 */
@Injectable()
export class NetworkConnections implements OnApplicationShutdown {
  private readonly settings: PeppolSettings;
  /** For access points and publishers. */
  private readonly web: Dispatcher;
  private readonly webPolicy: TargetPolicy;
  /** For revocation lists, which are published over plain http, because they are signed. */
  private readonly lists: Dispatcher;
  private readonly listPolicy: TargetPolicy;

  constructor(@Inject(CONFIG) { peppol }: Config) {
    this.settings = peppol;
    const addresses = new AddressRules({ allowCidrs: peppol.allowInsecure ? EVERY_ADDRESS : [] });
    this.webPolicy = { allowHttp: peppol.allowInsecure, addresses };
    this.listPolicy = { allowHttp: true, addresses };
    this.web = createDispatcher(peppol.proxyUrl, this.webPolicy);
    this.lists = createDispatcher(peppol.proxyUrl, this.listPolicy);
  }

  /** Posts a message to an access point. @throws HttpFailedError */
  post(url: string, request: Omit<HttpRequest, 'method'>, maxBytes: number): Promise<HttpAnswer> {
    const mib = Math.floor(Number(request.headers?.['content-length'] ?? 0) / MIB);
    const limits = { timeoutMs: this.settings.timeoutSeconds * 1000 + mib * POST_MS_PER_MIB, maxBytes };
    return this.send(this.web, this.webPolicy, url, { method: 'POST', ...request }, limits);
  }

  /** Gets metadata. @throws HttpFailedError */
  get(url: string): Promise<HttpAnswer> {
    const limits = { timeoutMs: LOOKUP_MS, maxBytes: MAX_METADATA };
    return getWithTrace(url, () => this.send(this.web, this.webPolicy, url, { method: 'GET' }, limits));
  }

  /** Gets an answer within limits of the caller. @throws HttpFailedError */
  getWithin(url: string, limits: { timeoutMs: number; maxBytes: number }): Promise<HttpAnswer> {
    const headers = { accept: 'application/json' };
    return this.send(this.web, this.webPolicy, url, { method: 'GET', headers }, limits);
  }

  /** Gets a list of revoked certificates, with its headers. @throws HttpFailedError */
  getList(url: string): Promise<HttpAnswer> {
    return this.list(url, { method: 'GET' });
  }

  /** Source of revocation lists and OCSP answers. */
  readonly revocationSource: RevocationSource = {
    get: (url) => this.fetchRevocation(url, { method: 'GET' }),
    post: (url, contentType, body) =>
      this.fetchRevocation(url, { method: 'POST', headers: { 'content-type': contentType }, body }),
  };

  /** Resolves the locator's records of a name. Rejects with a `code` of node:dns. */
  resolveNaptr(name: string): Promise<NaptrRecord[]> {
    const resolver = new Resolver({ timeout: DNS_MS, tries: DNS_TRIES });
    if (this.settings.dnsServers.length > 0) resolver.setServers(this.settings.dnsServers);
    return runInSpan('dns.naptr', { kind: 'client' }, () => resolver.resolveNaptr(name));
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.web.destroy(), this.lists.destroy()]);
  }

  private async fetchRevocation(url: string, request: HttpRequest): Promise<Buffer> {
    const answer = await this.list(url, request);
    if (answer.status !== 200) throw new HttpFailedError(`it answers ${answer.status}`);
    return answer.body;
  }

  private list(url: string, request: HttpRequest): Promise<HttpAnswer> {
    const limits = { timeoutMs: LOOKUP_MS, maxBytes: MAX_REVOCATION };
    return this.send(this.lists, this.listPolicy, url, request, limits);
  }

  private send(
    dispatcher: Dispatcher,
    policy: TargetPolicy,
    url: string,
    request: HttpRequest,
    limits: { timeoutMs: number; maxBytes: number },
  ): Promise<HttpAnswer> {
    // A proxy dials itself, so only the address can be checked here.
    const refusal = this.settings.proxyUrl === null ? null : findRefusal(url, policy);
    if (refusal !== null) return Promise.reject(new HttpFailedError(refusal));
    return sendHttpRequest(url, request, { ...limits, dispatcher });
  }
}

/** Gets metadata as a span of its own. The path names a participant, so the span has the host alone. */
function getWithTrace(url: string, get: () => Promise<HttpAnswer>): Promise<HttpAnswer> {
  return runInSpan('smp.get', { kind: 'client' }, async (span) => {
    span?.setAttributes({ 'server.address': new URL(url).hostname });
    const answer = await get();
    span?.setAttributes({ 'http.response.status_code': answer.status });
    return answer;
  });
}

function createDispatcher(proxyUrl: string | null, policy: TargetPolicy): Dispatcher {
  const common = { connections: CONNECTIONS_PER_ORIGIN, keepAliveTimeout: 10_000, allowH2: false };
  if (proxyUrl !== null) return new ProxyAgent({ uri: proxyUrl, ...common });
  const connect = createGuardedConnector({ policy, connectTimeoutMs: CONNECT_MS });
  // The whole exchange has a time limit already.
  const createAgent = (): Agent => new Agent({ ...common, connect, headersTimeout: 0, bodyTimeout: 0 });
  return new RenewedAgent(createAgent, CONNECTION_LIFETIME_MS);
}

function findRefusal(url: string, policy: TargetPolicy): string | null {
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:' && !policy.allowHttp) return `${url} is not an https address`;
  const literal = parseLiteralAddress(hostname);
  const kind = literal === null ? null : policy.addresses.findRefusal(literal);
  return kind === null ? null : `The host of ${url} is ${kind}; only public addresses are called`;
}
