import { randomUUID } from 'node:crypto';
import { clock } from '../../kernel/clock';
import type { Config } from '../../kernel/config';
import { oneLine } from '../../kernel/one-line';
import { errorCode } from '../../kernel/outgoing/error-code';
import { MAX_ANSWER, openAnswer } from '../../peppol/as4';
import { locatorDnsName } from '../../peppol/participant-identifier';
import { PUBLISHED_TRUST, TrustStore } from '../../peppol/pki';
import { mainIdOf, providerParticipant } from '../../peppol/service-provider-id';
import { selectPublisher } from '../../peppol/sml';
import { NetworkUnavailable } from '../document-network';
import { HttpFailed } from './bounded-http';
import { readIdentities, type OwnCertificate } from './certificates/identity-files';
import { NetworkTrust } from './certificates/network-trust';
import { NetworkConnections } from './network-connections';
import { ok, problem, validity, warning, type NetworkFinding } from './network-finding';
import { ParticipantLookup } from './participant-lookup';
import { PublisherCheck } from './publishing/publisher-check';

/** Looks at the connection to the network, from the files to our own endpoint as others see it. */
export class NetworkCheck {
  private readonly connections: NetworkConnections;
  private readonly trust: NetworkTrust;
  private readonly participants: ParticipantLookup;

  constructor(private readonly config: Config) {
    this.connections = new NetworkConnections(config);
    this.trust = new NetworkTrust(config, this.connections);
    this.participants = new ParticipantLookup(config, this.connections, this.trust);
  }

  /** @param identifiers that should be published with our certificate, `<scheme>:<identifier>` */
  async look(identifiers: readonly string[]): Promise<NetworkFinding[]> {
    const { stage, endpointUrl } = this.config.peppol;
    if (stage === 'off')
      return [
        problem(
          'stage',
          'PEPPOL_STAGE is off: nothing is sent to or received from the network.',
          'PEPPOL_STAGE=test, production or private',
        ),
      ];
    const findings = [ok('stage', `${stage}; other access points reach this one at ${endpointUrl}`)];
    let own: OwnCertificate[];
    try {
      own = await readIdentities(this.config.peppol);
    } catch (error) {
      return [
        ...findings,
        problem(
          'certificate',
          `${oneLine(error)}.`,
          'PEPPOL_AP_KEYSTORE, or PEPPOL_AP_KEY_FILE and PEPPOL_AP_CERT_FILE',
        ),
      ];
    }
    for (const one of own) findings.push(...this.certificate(one), await this.chain(one));
    findings.push(await this.locator());
    const [current] = own;
    if (current !== undefined) findings.push(await this.endpoint(current));
    if (current !== undefined) findings.push(...(await this.provider(current, own)));
    const { smp } = this.config.peppol;
    if (smp !== null)
      findings.push(...(await new PublisherCheck(this.config, this.connections, this.trust).look(smp)));
    for (const identifier of identifiers) findings.push(await this.entry(identifier, own));
    await this.connections.onApplicationShutdown();
    return findings;
  }

  private certificate({ certificate, seatId }: OwnCertificate): NetworkFinding[] {
    const fits = ok(
      'certificate',
      `The private key belongs to ${certificate.subject}; the seat id is ${seatId}`,
    );
    return [fits, validity('validity', certificate)];
  }

  /** Authority and revocation of our own certificate, as others will find them. */
  private async chain({ certificate }: OwnCertificate): Promise<NetworkFinding> {
    const checked = this.trust.store('ap').check(certificate, clock.now(), 'sign');
    if ('problem' in checked) {
      const other = otherStage(this.config, certificate);
      const hint = other === null ? '' : ` It is a certificate of the ${other} stage.`;
      return problem(
        'authority',
        `${checked.problem.message}.${hint}`,
        other === null ? 'PEPPOL_AP_TRUST' : `PEPPOL_STAGE=${other}`,
      );
    }
    const verdict = await this.trust.accessPoints.check(certificate.der, 'sign');
    const { revocation } = verdict;
    if (revocation?.status === 'revoked')
      return problem(
        'revocation',
        `${certificate.subject} was revoked.`,
        'ask the authority for a new certificate',
      );
    if (revocation?.status === 'unknown')
      return problem(
        'revocation',
        `Whether certificates were revoked cannot be found out: ${revocation.reason ?? ''}.`,
        'let this machine reach these addresses (port 80), or PEPPOL_REVOCATION=soft',
      );
    const asked =
      revocation?.status === 'good'
        ? `not revoked (${revocation.url ?? ''})`
        : 'revocation is not asked for (PEPPOL_REVOCATION=off)';
    return ok('authority', `${certificate.subject} was issued by ${checked.issuer.subject}; ${asked}`);
  }

  /** A name that nobody has: the locator has to say so, rather than nothing. */
  private async locator(): Promise<NetworkFinding> {
    const { smlZone, dnsServers } = this.config.peppol;
    const name = locatorDnsName({ scheme: '0088', identifier: randomUUID() }, smlZone);
    const through = dnsServers.length === 0 ? "this machine's name servers" : dnsServers.join(', ');
    try {
      selectPublisher(await this.connections.resolveNaptr(name), this.config.peppol.allowInsecure);
    } catch (error) {
      const code = errorCode(error) ?? oneLine(error);
      if (code !== 'ENOTFOUND' && code !== 'ENODATA')
        return problem(
          'locator',
          `${smlZone} cannot be asked through ${through} (${code}).`,
          'PEPPOL_DNS_SERVERS, PEPPOL_SML_ZONE',
        );
    }
    return ok('locator', `${smlZone} answers through ${through}`);
  }

  /** Posts nothing to our own address: this access point has to answer with an error that it signed. */
  private async endpoint({ identity }: OwnCertificate): Promise<NetworkFinding> {
    const { endpointUrl } = this.config.peppol;
    const help =
      'start the service; make PEPPOL_ENDPOINT_URL the address under which a proxy passes requests on to it';
    try {
      const request = { headers: { 'content-type': 'application/soap+xml' }, body: Buffer.from('<check/>') };
      const { status, contentType, body } = await this.connections.post(endpointUrl, request, MAX_ANSWER);
      const answer = await openAnswer(contentType, [body], {
        messageId: '',
        references: [],
        receiver: identity.certificate,
      });
      if (answer.kind === 'errors' && answer.signature === 'verified')
        return ok('endpoint', `${endpointUrl} answers, signed with our certificate`);
      if (answer.kind === 'errors')
        return problem(
          'endpoint',
          `${endpointUrl} answers with another certificate than ours.`,
          'restart the service with the same certificate, or correct PEPPOL_ENDPOINT_URL',
        );
      return problem('endpoint', `${endpointUrl} answers HTTP ${status}, and not as an access point.`, help);
    } catch (error) {
      if (!(error instanceof HttpFailed)) throw error;
      return problem('endpoint', `${endpointUrl} cannot be reached from here: ${oneLine(error)}.`, help);
    }
  }

  /** Whether other providers find this one: they send it the status of messages. */
  private async provider(
    { seatId, certificate: { country } }: OwnCertificate,
    own: OwnCertificate[],
  ): Promise<NetworkFinding[]> {
    const participant = providerParticipant(mainIdOf(seatId) ?? '');
    const missing =
      (this.config.peppol.providerCountry ?? country) === null
        ? [
            problem(
              'provider',
              'The country of this provider is neither set nor in the certificate; its messages say ZZ.',
              'PEPPOL_PROVIDER_COUNTRY=BE',
            ),
          ]
        : [];
    const published = await this.entry(participant, own);
    return published.level === 'ok' ? [...missing, published] : [...missing, this.unpublished(published)];
  }

  private unpublished({ message }: NetworkFinding): NetworkFinding {
    const help =
      this.config.peppol.smp === null
        ? 'publish it in your metadata service (SMP) with the document type of MLS (docs/network.md)'
        : 'npm run cli -- network provider register';
    return warning(
      'provider',
      `${message} Other providers cannot send us the status of messages (MLS).`,
      help,
    );
  }

  /** Whether what is published of an identifier names our address and our certificate. */
  private async entry(identifier: string, own: OwnCertificate[]): Promise<NetworkFinding> {
    const help = 'correct the entry in your metadata service (SMP)';
    try {
      const endpoints = await this.participants.endpoints(identifier);
      if (endpoints === null)
        return problem(
          'metadata',
          `${identifier} is not registered in the locator.`,
          'register it in your metadata service (SMP)',
        );
      const { endpointUrl } = this.config.peppol;
      const wrongUrl = endpoints.find(({ url }) => url !== endpointUrl);
      if (endpoints.length === 0)
        return problem('metadata', `${identifier} is registered and has no AS4 endpoint.`, help);
      if (wrongUrl !== undefined)
        return problem('metadata', `${identifier} names ${wrongUrl.url}, not ${endpointUrl}.`, help);
      const isOurs = (der: Buffer | null): boolean =>
        own.some(({ identity }) => der?.equals(identity.certificate) === true);
      if (!endpoints.every(({ certificate }) => isOurs(certificate)))
        return problem(
          'metadata',
          `${identifier} names another certificate than ours, so nobody can send to it.`,
          help,
        );
      return ok(
        'metadata',
        `${identifier} names this access point and its certificate (${endpoints.length} endpoints)`,
      );
    } catch (error) {
      if (!(error instanceof NetworkUnavailable)) throw error;
      return problem(
        'metadata',
        `${identifier}: ${oneLine(error)}.`,
        'try again; look at the metadata service (SMP)',
      );
    }
  }
}

/** The published stage whose authority issued a certificate that does not fit the configured one. */
function otherStage(
  { peppol: { stage } }: Config,
  certificate: OwnCertificate['certificate'],
): string | null {
  const others = (['test', 'production'] as const).filter((other) => other !== stage);
  const fits = (other: 'test' | 'production'): boolean =>
    'issuer' in
    new TrustStore('ap', PUBLISHED_TRUST[other].ap).check(certificate, certificate.notBefore, 'sign');
  return others.find(fits) ?? null;
}
