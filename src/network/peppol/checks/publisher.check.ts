import type { SmpSettings } from '../../../platform/kernel/settings/smp-settings';
import { NetworkUnavailable } from '../../port/document-network';
import { ok, problem, validity, type NetworkFinding } from '../network-finding';
import { LocatorRefused } from '../publishing/locator-client';
import { withLocator } from '../publishing/with-locator';
import { authority } from './authority';
import type { CheckSubject, NetworkCheck } from './check';
import { publicAddress } from './publisher-address';

/** Checks our metadata publisher: its certificate, its public address, and its registration in the locator. */
export const publisherCheck: NetworkCheck = {
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
    const findings: NetworkFinding[] = [];
    for (const { certificate } of found)
      findings.push(
        validity('publisher certificate', certificate),
        await authority(subject, 'smp', certificate),
      );
    return [...findings, await publicAddress(subject, smp), await registration(subject, smp)];
  },
};

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
        'set PEPPOL_SMP_ID to the id that was agreed on for this certificate',
      );
    if (error instanceof NetworkUnavailable)
      return problem(
        check,
        error.message,
        'check PEPPOL_SML_URL and PEPPOL_SML_TRUST; allow connections to the locator (443)',
      );
    throw error;
  }
}
