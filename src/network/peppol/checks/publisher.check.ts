import { randomUUID } from 'node:crypto';
import { clock } from '../../../kernel/clock';
import { oneLine } from '../../../kernel/one-line';
import type { SmpSettings } from '../../../kernel/settings/smp-settings';
import { serviceGroupUrl } from '../../../peppol/smp';
import { NetworkUnavailable } from '../../document-network';
import { HttpFailed } from '../bounded-http';
import type { OwnCertificate } from '../certificates/identity-files';
import type { NetworkTrust } from '../certificates/network-trust';
import { ok, problem, validity, type NetworkFinding } from '../network-finding';
import { LocatorRefused } from '../publishing/locator-client';
import { withLocator } from '../publishing/with-locator';
import type { CheckSubject, NetworkLook } from './check';

/** Our metadata publisher: its certificate, its public address, and what the locator knows of it. */
export const publisherCheck: NetworkLook = {
  name: 'publisher',
  look: async (subject) => {
    const { smp } = subject.config.peppol;
    if (smp === null) return [];
    const { found, mistake } = subject.publisher;
    if (mistake !== null)
      return [
        problem(
          'publisher certificate',
          mistake,
          'PEPPOL_SMP_KEYSTORE, or PEPPOL_SMP_KEY_FILE and PEPPOL_SMP_CERT_FILE',
        ),
      ];
    return [
      ...found.map(({ certificate }) => validity('publisher certificate', certificate)),
      ...found.map((one) => authority(subject.trust, one)),
      await publicAddress(subject, smp),
      await registration(subject, smp),
    ];
  },
};

function authority(trust: NetworkTrust, { certificate }: OwnCertificate): NetworkFinding {
  const checked = trust.store('smp').check(certificate, clock.now(), 'sign');
  if ('problem' in checked)
    return problem('publisher authority', `${checked.problem.message}.`, 'PEPPOL_STAGE, PEPPOL_SMP_TRUST');
  return ok('publisher authority', `${certificate.subject} was issued by ${checked.issuer.subject}`);
}

/** A participant that nobody has: our publisher has to say so itself. */
async function publicAddress(
  { connections }: CheckSubject,
  { publicUrl }: SmpSettings,
): Promise<NetworkFinding> {
  const help =
    'start the service; make PEPPOL_SMP_PUBLIC_URL the address under which a proxy passes requests on, encoded as they come';
  try {
    const { status, body } = await connections.get(serviceGroupUrl(publicUrl, `0088:${randomUUID()}`));
    if (status === 404 && body.toString('utf8').startsWith('Nothing is published'))
      return ok('publisher address', `${publicUrl} answers`);
    return problem(
      'publisher address',
      `${publicUrl} answers HTTP ${status}, and not as our publisher.`,
      help,
    );
  } catch (error) {
    if (!(error instanceof HttpFailed)) throw error;
    return problem('publisher address', `${publicUrl} cannot be reached from here: ${oneLine(error)}.`, help);
  }
}

async function registration(
  { config }: CheckSubject,
  { id, publicUrl, smlUrl }: SmpSettings,
): Promise<NetworkFinding> {
  const check = 'publisher registration';
  try {
    const known = await withLocator(config, (locator) => locator.publisherAddress());
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
