import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, ProxyAgent, type Dispatcher } from 'undici';
import { CONFIG, ConfigError, type Config } from '../../../platform/kernel/config';
import { formatErrorOnOneLine } from '../../../platform/kernel/error-type';
import { AddressRules } from '../../../platform/kernel/outgoing/address-rules';
import { createGuardedConnector } from '../../../platform/kernel/outgoing/guarded-connector';
import type { PeppolSettings } from '../../../platform/kernel/settings/peppol-settings';
import { sendHttpRequest, HttpFailedError, type HttpResponse, type HttpRequest } from '../http-request';
import type { OwnCertificate } from '../certificates/identity-files';
import { PublisherCertificates } from '../certificates/own-certificates';

const RESPONSE_LIMITS = { timeoutMs: 30_000, maxBytes: 4 * 1024 * 1024 };
const CONNECT_TIMEOUT_MS = 10_000;
const MAX_CONNECTIONS = 4;
/** The addresses of the SML and the Directory come from the settings, so every IP address is allowed. */
const ANY_ADDRESS = new AddressRules({ allowCidrs: ['0.0.0.0/0', '::/0'] });

/**
 * Connections to the SML and the Peppol Directory, over mutual TLS with the publisher's certificate (SML specification
 * 1.3, section 2).
 */
@Injectable()
export class PublisherConnections implements OnApplicationShutdown {
  private readonly settings: PeppolSettings;
  /** Connections with the current certificate. */
  private currentConnection: { certificate: OwnCertificate; dispatcher: Dispatcher } | null = null;

  constructor(
    @Inject(CONFIG) { peppol }: Config,
    private readonly certificates: PublisherCertificates,
  ) {
    this.settings = peppol;
  }

  /** Sends a request with the publisher's certificate. @throws HttpFailedError also while no certificate is valid */
  async send(
    url: string,
    request: HttpRequest,
    timeoutMs = RESPONSE_LIMITS.timeoutMs,
  ): Promise<HttpResponse> {
    const certificate = this.certificates.findCurrent();
    if (certificate === null)
      throw new HttpFailedError('this installation has no publisher certificate that is valid now');
    return sendHttpRequest(url, request, {
      ...RESPONSE_LIMITS,
      timeoutMs,
      dispatcher: this.getDispatcher(certificate),
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.currentConnection?.dispatcher.destroy();
  }

  private getDispatcher(certificate: OwnCertificate): Dispatcher {
    if (this.currentConnection?.certificate === certificate) return this.currentConnection.dispatcher;
    void this.currentConnection?.dispatcher.close();
    this.currentConnection = { certificate, dispatcher: this.connect(certificate) };
    return this.currentConnection.dispatcher;
  }

  private connect({ key, identity }: OwnCertificate): Dispatcher {
    const { proxyUrl, smp } = this.settings;
    if (key === null)
      throw new ConfigError([
        'The key of the publisher certificate must be in a file: the SML and the Directory are called with mutual TLS',
      ]);
    const ca = readAuthorities(smp?.tlsTrust ?? null);
    const client = {
      cert: new X509Certificate(identity.certificate).toString(),
      key: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    };
    const tls = { ...client, ...(ca === undefined ? {} : { ca }) };
    const common = { connections: MAX_CONNECTIONS, allowH2: false, headersTimeout: 0, bodyTimeout: 0 };
    if (proxyUrl !== null) return new ProxyAgent({ uri: proxyUrl, requestTls: tls, ...common });
    const policy = { allowHttp: false, addresses: ANY_ADDRESS };
    const rules = {
      policy,
      connectTimeoutMs: CONNECT_TIMEOUT_MS,
      client,
      ...(ca === undefined ? {} : { ca }),
    };
    return new Agent({ ...common, connect: createGuardedConnector(rules) });
  }
}

function readAuthorities(file: string | null): string | undefined {
  if (file === null) return undefined;
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new ConfigError([
      `PEPPOL_SML_TRUST: the file with the authorities cannot be read: ${formatErrorOnOneLine(error)}`,
    ]);
  }
}
