import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  certificate,
  certificateFor,
  revocationList,
  type IssuedCertificate,
  type TestCertificate,
  type Wanted,
} from './certificates';
import type { SignerProcess } from './signer-process';
import { LocatorDns } from './locator-dns';
import { serviceGroup, signedMetadata, type PublishedService } from './metadata';

export const ZONE = 'sml.test.invalid';
export const BIS_INVOICE =
  'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1';
export const BIS_PROCESS = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';

/** A complete network on loopback: authorities, locator, publisher and revocation list, all real servers. */
export class TestNetwork {
  readonly folder = mkdtempSync(join(tmpdir(), 'passerelle-net-'));
  /** Published metadata, by participant. */
  readonly services = new Map<string, PublishedService[]>();
  /** Publishers other than the network's own, as named by the locator for a participant. */
  readonly otherPublishers = new Map<string, string>();
  revoked: TestCertificate[] = [];
  /** Whether the list of revoked certificates can be had. */
  listIsUp = true;
  /** Requested addresses. */
  asked: string[] = [];

  private constructor(
    private readonly dns: LocatorDns,
    private readonly http: Server,
    readonly base: string,
    readonly apCa: TestCertificate,
    readonly smpCa: TestCertificate,
    readonly smp: TestCertificate,
  ) {
    writeFileSync(join(this.folder, 'ap-trust.pem'), apCa.pem);
    writeFileSync(join(this.folder, 'smp-trust.pem'), smpCa.pem);
  }

  /** @param dnsPort port of the name server; default: any free port */
  static async start(dnsPort = 0): Promise<TestNetwork> {
    const dns = await LocatorDns.start(ZONE, dnsPort);
    const http = createServer();
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const base = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
    const apCa = certificate({ commonName: 'TEST ACCESS POINT CA', issuer: null, isCa: true });
    const smpCa = certificate({ commonName: 'TEST PUBLISHER CA', issuer: null, isCa: true });
    const smp = certificate({ commonName: 'POP000011', issuer: smpCa, crlUrl: `${base}/smp.crl` });
    const network = new TestNetwork(dns, http, base, apCa, smpCa, smp);
    dns.known = () => network.publishers();
    http.on('request', (request, response) => {
      const { status, body } = network.answerHttp(decodeURIComponent(request.url ?? ''));
      response.writeHead(status).end(body);
    });
    return network;
  }

  /** A certificate of an access point, with a revocation list. */
  accessPoint(options: Partial<Wanted> & { commonName: string }): TestCertificate {
    return certificate({ issuer: this.apCa, crlUrl: `${this.base}/ap.crl`, ...options });
  }

  /** A certificate of an access point whose private key an external signer has. */
  accessPointOf(signer: SignerProcess, commonName: string): IssuedCertificate {
    return certificateFor(signer.publicKey, { commonName, crlUrl: `${this.base}/ap.crl` }, this.apCa);
  }

  /** A certificate of a metadata publisher, with a revocation list. */
  publisher(options: Partial<Wanted> & { commonName: string }): TestCertificate {
    return certificate({ issuer: this.smpCa, crlUrl: `${this.base}/smp.crl`, ...options });
  }

  publish(service: PublishedService): void {
    const others = (this.services.get(service.participant) ?? []).filter(
      ({ docTypeId }) => docTypeId !== service.docTypeId,
    );
    this.services.set(service.participant, [...others, service]);
  }

  /** Settings of an instance of the product in this network. */
  settings(own: TestCertificate, change: Record<string, string> = {}): Record<string, string> {
    const keyFile = join(this.folder, `${own.serial.toString('hex')}.key.pem`);
    writeFileSync(keyFile, own.keyPem, { mode: 0o600 });
    return this.settingsOf(own, { PEPPOL_AP_KEY_FILE: keyFile, ...change });
  }

  /** Settings of an instance whose private key the signer has. */
  signerSettings(own: IssuedCertificate, { socket }: SignerProcess): Record<string, string> {
    return this.settingsOf(own, { PEPPOL_AP_SIGNER: socket });
  }

  private settingsOf(own: IssuedCertificate, change: Record<string, string>): Record<string, string> {
    const certFile = join(this.folder, `${own.serial.toString('hex')}.crt.pem`);
    writeFileSync(certFile, own.pem);
    return {
      PEPPOL_STAGE: 'private',
      SANDBOX_NETWORK: 'peppol',
      PEPPOL_AP_CERT_FILE: certFile,
      PEPPOL_AP_TRUST: join(this.folder, 'ap-trust.pem'),
      PEPPOL_SMP_TRUST: join(this.folder, 'smp-trust.pem'),
      PEPPOL_SML_ZONE: ZONE,
      PEPPOL_DNS_SERVERS: `127.0.0.1:${this.dns.port}`,
      PEPPOL_ALLOW_INSECURE: 'true',
      PEPPOL_TIMEOUT_SECONDS: '10',
      PEPPOL_PROVIDER_COUNTRY: 'BE',
      ...change,
    };
  }

  /** Settings of an instance that publishes by itself. @param locator its address and authority */
  publisherSettings(
    own: TestCertificate,
    publisher: { id: string; url: string },
    locator: { url: string; trust: string },
  ): Record<string, string> {
    const name = own.serial.toString('hex');
    const file = (kind: string, content: string): string => {
      const path = join(this.folder, `${name}.${kind}.pem`);
      writeFileSync(path, content, { mode: 0o600 });
      return path;
    };
    return {
      PEPPOL_SMP_KEY_FILE: file('key', own.keyPem),
      PEPPOL_SMP_CERT_FILE: file('crt', own.pem),
      PEPPOL_SMP_ID: publisher.id,
      PEPPOL_SMP_PUBLIC_URL: publisher.url,
      PEPPOL_SML_URL: locator.url,
      PEPPOL_SML_TRUST: file('locator', locator.trust),
    };
  }

  async stop(): Promise<void> {
    await this.dns.stop();
    this.http.closeAllConnections();
    await new Promise((resolve) => this.http.close(resolve));
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Participants and the publishers that the locator names. */
  private *publishers(): Iterable<[string, string]> {
    yield* this.otherPublishers;
    for (const participant of this.services.keys()) yield [participant, `${this.base}/smp`];
  }

  private answerHttp(url: string): { status: number; body: string | Buffer } {
    this.asked.push(url);
    if (url.startsWith('/ap.crl')) return this.list(this.apCa);
    if (url.startsWith('/smp.crl')) return this.list(this.smpCa);
    const [, participant = '', docTypeId] =
      /^\/smp\/iso6523-actorid-upis::([^/]+)(?:\/services\/busdox-docid-qns::(.*))?$/.exec(url) ?? [];
    const services = this.services.get(participant);
    if (services === undefined) return { status: 404, body: '' };
    if (docTypeId === undefined) {
      const types = services.map((service) => service.docTypeId);
      return { status: 200, body: serviceGroup(`${this.base}/smp`, participant, types) };
    }
    const service = services.find((one) => one.docTypeId === docTypeId);
    return service === undefined
      ? { status: 404, body: '' }
      : { status: 200, body: signedMetadata(service, this.smp) };
  }

  private list(issuer: TestCertificate): { status: number; body: Buffer | string } {
    return this.listIsUp
      ? { status: 200, body: revocationList(issuer, this.revoked) }
      : { status: 503, body: '' };
  }
}
