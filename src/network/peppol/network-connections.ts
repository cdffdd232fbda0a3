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
import { sendHttpRequest, HttpFailedError, type HttpResponse, type HttpRequest } from './http-request';

/** Maximum number of connections of this process to one server of the network. */
const CONNECTIONS_PER_ORIGIN = 16;
/** Maximum size of metadata in bytes; the largest service groups of the network have some hundred entries. */
const MAX_METADATA_BYTES = 2 * 1024 * 1024;
/** Maximum size of a revocation list in bytes. */
const MAX_REVOCATION_BYTES = 32 * 1024 * 1024;
/** Additional time per MiB: sending and storing a large message takes longer. */
const POST_MS_PER_MIB = 1_000;
const MIB = 1024 * 1024;
/** Time limit of lookups and revocation lists: these are small, so a slower server counts as unavailable. */
const LOOKUP_TIMEOUT_MS = 15_000;
const DNS_TIMEOUT_MS = 3_000;
const DNS_TRIES = 2;
const CONNECT_TIMEOUT_MS = 10_000;
/** Age at which connections are replaced, because servers of the network may change their address. */
const CONNECTION_LIFETIME_MS = 60_000;
const EVERY_ADDRESS = ['0.0.0.0/0', '::/0'];

/**
 * Makes all outgoing connections to the network. Addresses come from untrusted sources (metadata, certificates), so
 * only public addresses are allowed, with a check for each connection. PEPPOL_ALLOW_INSECURE disables the check in a
 * private network.
 */
@Injectable()
export class NetworkConnections implements OnApplicationShutdown {
  private readonly settings: PeppolSettings;
  /** Connections to access points and metadata publishers. */
  private readonly webDispatcher: Dispatcher;
  private readonly webPolicy: TargetPolicy;
  /** Connections for revocation lists. The lists are published over plain http, because they are signed. */
  private readonly listDispatcher: Dispatcher;
  private readonly listPolicy: TargetPolicy;

  constructor(@Inject(CONFIG) { peppol }: Config) {
    this.settings = peppol;
    const addresses = new AddressRules({ allowCidrs: peppol.allowInsecure ? EVERY_ADDRESS : [] });
    this.webPolicy = { allowHttp: peppol.allowInsecure, addresses };
    this.listPolicy = { allowHttp: true, addresses };
    this.webDispatcher = createDispatcher(peppol.proxyUrl, this.webPolicy);
    this.listDispatcher = createDispatcher(peppol.proxyUrl, this.listPolicy);
  }

  /** Posts a message to an access point. @throws HttpFailedError */
  post(url: string, request: Omit<HttpRequest, 'method'>, maxBytes: number): Promise<HttpResponse> {
    const mib = Math.floor(Number(request.headers?.['content-length'] ?? 0) / MIB);
    const limits = { timeoutMs: this.settings.timeoutSeconds * 1000 + mib * POST_MS_PER_MIB, maxBytes };
    return this.send(this.webDispatcher, this.webPolicy, url, { method: 'POST', ...request }, limits);
  }

  /** Gets metadata. @throws HttpFailedError */
  get(url: string): Promise<HttpResponse> {
    const limits = { timeoutMs: LOOKUP_TIMEOUT_MS, maxBytes: MAX_METADATA_BYTES };
    return getWithTrace(url, () =>
      this.send(this.webDispatcher, this.webPolicy, url, { method: 'GET' }, limits),
    );
  }

  /** Gets JSON within limits of the caller. @throws HttpFailedError */
  getWithin(url: string, limits: { timeoutMs: number; maxBytes: number }): Promise<HttpResponse> {
    const headers = { accept: 'application/json' };
    return this.send(this.webDispatcher, this.webPolicy, url, { method: 'GET', headers }, limits);
  }

  /** Gets a list of revoked certificates, with its headers. @throws HttpFailedError */
  getList(url: string): Promise<HttpResponse> {
    return this.sendRevocationRequest(url, { method: 'GET' });
  }

  /** Source of revocation lists and OCSP responses. */
  readonly revocationSource: RevocationSource = {
    get: (url) => this.fetchRevocation(url, { method: 'GET' }),
    post: (url, contentType, body) =>
      this.fetchRevocation(url, { method: 'POST', headers: { 'content-type': contentType }, body }),
  };

  /** Resolves the NAPTR records of a name in the SML. Rejects with an error that has a `code` of node:dns. */
  resolveNaptr(name: string): Promise<NaptrRecord[]> {
    const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_TRIES });
    if (this.settings.dnsServers.length > 0) resolver.setServers(this.settings.dnsServers);
    return runInSpan('dns.naptr', { kind: 'client' }, () => resolver.resolveNaptr(name));
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.webDispatcher.destroy(), this.listDispatcher.destroy()]);
  }

  private async fetchRevocation(url: string, request: HttpRequest): Promise<Buffer> {
    const response = await this.sendRevocationRequest(url, request);
    if (response.status !== 200) throw new HttpFailedError(`the server returned HTTP ${response.status}`);
    return response.body;
  }

  private sendRevocationRequest(url: string, request: HttpRequest): Promise<HttpResponse> {
    const limits = { timeoutMs: LOOKUP_TIMEOUT_MS, maxBytes: MAX_REVOCATION_BYTES };
    return this.send(this.listDispatcher, this.listPolicy, url, request, limits);
  }

  private send(
    dispatcher: Dispatcher,
    policy: TargetPolicy,
    url: string,
    request: HttpRequest,
    limits: { timeoutMs: number; maxBytes: number },
  ): Promise<HttpResponse> {
    // A proxy makes the connection itself, so only the URL can be checked here.
    const blockReason = this.settings.proxyUrl === null ? null : findBlockReason(url, policy);
    if (blockReason !== null) return Promise.reject(new HttpFailedError(blockReason));
    return sendHttpRequest(url, request, { ...limits, dispatcher });
  }
}

/** Gets metadata in a separate span. The path contains a participant, so the span states only the host. */
function getWithTrace(url: string, get: () => Promise<HttpResponse>): Promise<HttpResponse> {
  return runInSpan('smp.get', { kind: 'client' }, async (span) => {
    span?.setAttributes({ 'server.address': new URL(url).hostname });
    const response = await get();
    span?.setAttributes({ 'http.response.status_code': response.status });
    return response;
  });
}

function createDispatcher(proxyUrl: string | null, policy: TargetPolicy): Dispatcher {
  const common = { connections: CONNECTIONS_PER_ORIGIN, keepAliveTimeout: 10_000, allowH2: false };
  if (proxyUrl !== null) return new ProxyAgent({ uri: proxyUrl, ...common });
  const connect = createGuardedConnector({ policy, connectTimeoutMs: CONNECT_TIMEOUT_MS });
  // sendHttpRequest already limits the duration of the whole exchange.
  const createAgent = (): Agent => new Agent({ ...common, connect, headersTimeout: 0, bodyTimeout: 0 });
  return new RenewedAgent(createAgent, CONNECTION_LIFETIME_MS);
}

function findBlockReason(url: string, policy: TargetPolicy): string | null {
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:' && !policy.allowHttp) return `${url} must be an https address`;
  const literal = parseLiteralAddress(hostname);
  const kind = literal === null ? null : policy.addresses.findRefusal(literal);
  return kind === null ? null : `The host of ${url} is ${kind}; only public addresses are called`;
}
