import type { SmpSettings } from '../../../platform/kernel/settings/smp-settings';
import { NetworkUnavailableError } from '../../port/document-network';
import { ok, problem, checkValidity, type NetworkFinding } from '../network-finding';
import { LocatorRefusedError } from '../publishing/locator-client';
import { withLocatorClient } from '../publishing/with-publisher';
import { checkAuthority } from './authority';
import type { CheckSubject, NetworkCheck } from './check';
import { checkPublicAddress } from './publisher-address';

/** Checks our metadata publisher: its certificate, its public address, and its registration in the locator. */
export const publisherCheck: NetworkCheck = {
  name: 'publisher',
  run: async (subject) => {
    const { smp } = subject.config.peppol;
    if (smp === null) return [];
    const { foundCertificates, mistake } = subject.publisher;
    if (mistake !== null)
      return [
        problem(
          'publisher certificate',
          mistake,
          'PEPPOL_SMP_KEYSTORE, or PEPPOL_SMP_KEY_FILE and PEPPOL_SMP_CERT_FILE',
        ),
      ];
    const findings: NetworkFinding[] = [];
    for (const { certificate } of foundCertificates)
      findings.push(
        checkValidity('publisher certificate', certificate),
        await checkAuthority(subject, 'smp', certificate),
      );
    return [...findings, await checkPublicAddress(subject, smp), await checkRegistration(subject, smp)];
  },
};

async function checkRegistration(
  { config }: CheckSubject,
  { id, publicUrl, smlUrl }: SmpSettings,
): Promise<NetworkFinding> {
  const check = 'publisher registration';
  try {
    const knownPublisher = await withLocatorClient(config, (locator) => locator.publisherAddress());
    if (knownPublisher === publicUrl) return ok(check, `the locator has ${id} with ${publicUrl}`);
    const is =
      knownPublisher === null ? `does not know ${id}` : `has ${id} with ${knownPublisher}, not ${publicUrl}`;
    return problem(check, `The locator ${is}.`, 'npm run cli -- network smp register');
  } catch (error) {
    if (error instanceof LocatorRefusedError)
      return problem(
        check,
        `${smlUrl} says: ${error.message}`,
        'set PEPPOL_SMP_ID to the id that was agreed on for this certificate',
      );
    if (error instanceof NetworkUnavailableError)
      return problem(
        check,
        error.message,
        'check PEPPOL_SML_URL and PEPPOL_SML_TRUST; allow connections to the locator (443)',
      );
    throw error;
  }
}
