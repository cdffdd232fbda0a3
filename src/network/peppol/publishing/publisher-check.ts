import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { clock } from '../../../kernel/clock';
import type { Config } from '../../../kernel/config';
import { createLogger } from '../../../kernel/logger';
import { oneLine } from '../../../kernel/one-line';
import type { SmpSettings } from '../../../kernel/settings/smp-settings';
import { serviceGroupUrl } from '../../../peppol/smp';
import { NetworkUnavailable } from '../../document-network';
import { HttpFailed } from '../bounded-http';
import { readIdentities, type OwnCertificate } from '../certificates/identity-files';
import type { NetworkTrust } from '../certificates/network-trust';
import { PublisherCertificates } from '../certificates/own-certificates';
import type { NetworkConnections } from '../network-connections';
import { ok, problem, validity, type NetworkFinding } from '../network-finding';
import { LocatorClient, LocatorRefused } from './locator-client';
import { PublisherConnections } from './publisher-connections';

/** Asks the locator as our publisher, without the rest of the service. */
export async function withLocator<T>(
  config: Config,
  work: (locator: LocatorClient) => Promise<T>,
): Promise<T> {
  const certificates = new PublisherCertificates(
    config,
    createLogger('error', pino.destination({ dest: 2, sync: true })),
  );
  await certificates.start();
  const connections = new PublisherConnections(config, certificates);
  try {
    return await work(new LocatorClient(config, connections));
  } finally {
    certificates.onApplicationShutdown();
    await connections.onApplicationShutdown();
  }
}

/** Looks at our metadata publisher: its certificate, its public address, and what the locator knows of it. */
export class PublisherCheck {
  constructor(
    private readonly config: Config,
    private readonly connections: NetworkConnections,
    private readonly trust: NetworkTrust,
  ) {}

  async look(smp: SmpSettings): Promise<NetworkFinding[]> {
    let own: OwnCertificate[];
    try {
      own = await readIdentities(smp);
    } catch (error) {
      const help = 'PEPPOL_SMP_KEYSTORE, or PEPPOL_SMP_KEY_FILE and PEPPOL_SMP_CERT_FILE';
      return [problem('publisher certificate', `${oneLine(error)}.`, help)];
    }
    return [
      ...own.flatMap(({ certificate }) => [validity('publisher certificate', certificate)]),
      ...own.map((one) => this.authority(one)),
      await this.publicAddress(smp),
      await this.locator(smp),
    ];
  }

  private authority({ certificate }: OwnCertificate): NetworkFinding {
    const checked = this.trust.store('smp').check(certificate, clock.now(), 'sign');
    if ('problem' in checked)
      return problem('publisher authority', `${checked.problem.message}.`, 'PEPPOL_STAGE, PEPPOL_SMP_TRUST');
    return ok('publisher authority', `${certificate.subject} was issued by ${checked.issuer.subject}`);
  }

  /** A participant that nobody has: our publisher has to say so itself. */
  private async publicAddress({ publicUrl }: SmpSettings): Promise<NetworkFinding> {
    const help =
      'start the service; make PEPPOL_SMP_PUBLIC_URL the address under which a proxy passes requests on, encoded as they come';
    try {
      const { status, body } = await this.connections.get(serviceGroupUrl(publicUrl, `0088:${randomUUID()}`));
      if (status === 404 && body.toString('utf8').startsWith('Nothing is published'))
        return ok('publisher address', `${publicUrl} answers`);
      return problem(
        'publisher address',
        `${publicUrl} answers HTTP ${status}, and not as our publisher.`,
        help,
      );
    } catch (error) {
      if (!(error instanceof HttpFailed)) throw error;
      return problem(
        'publisher address',
        `${publicUrl} cannot be reached from here: ${oneLine(error)}.`,
        help,
      );
    }
  }

  private async locator({ id, publicUrl, smlUrl }: SmpSettings): Promise<NetworkFinding> {
    const check = 'publisher registration';
    try {
      const known = await withLocator(this.config, (locator) => locator.publisherAddress());
      if (known === publicUrl) return ok(check, `the locator has ${id} with ${publicUrl}`);
      const is = known === null ? `does not know ${id}` : `has ${id} with ${known}, not ${publicUrl}`;
      return problem(check, `The locator ${is}.`, 'npm run cli -- network smp register');
    } catch (error) {
      if (error instanceof LocatorRefused)
        return problem(
          check,
          `${smlUrl} says: ${error.message}`,
          'PEPPOL_SMP_ID has to be the one that was agreed on for this certificate',
        );
      if (error instanceof NetworkUnavailable)
        return problem(
          check,
          error.message,
          'PEPPOL_SML_URL, PEPPOL_SML_TRUST; let this machine reach it (443)',
        );
      throw error;
    }
  }
}
