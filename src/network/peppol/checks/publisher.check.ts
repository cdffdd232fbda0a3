import type { SmpSettings } from '../../../platform/kernel/settings/smp-settings';
import { NetworkUnavailableError } from '../../port/document-network';
import { ok, problem, checkValidity, type NetworkFinding } from '../network-finding';
import { SmlRejectedError } from '../publishing/sml-client';
import { withSmlClient } from '../publishing/with-publisher';
import { checkAuthority } from './authority';
import type { CheckSubject, NetworkCheck } from './check';
import { checkPublicAddress } from './publisher-address';

/** Checks our metadata publisher (SMP): certificate, public address, and registration in the SML. */
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
    const registeredUrl = await withSmlClient(config, (locator) => locator.findPublisherAddress());
    if (registeredUrl === publicUrl) return ok(check, `the SML has registered ${id} with ${publicUrl}`);
    const comparison =
      registeredUrl === null ? `does not know ${id}` : `has ${id} with ${registeredUrl}, not ${publicUrl}`;
    return problem(check, `The SML ${comparison}.`, 'npm run cli -- network smp register');
  } catch (error) {
    if (error instanceof SmlRejectedError)
      return problem(
        check,
        `${smlUrl} rejected the request: ${error.message}`,
        'set PEPPOL_SMP_ID to the id that was agreed on for this certificate',
      );
    if (error instanceof NetworkUnavailableError)
      return problem(
        check,
        error.message,
        'check PEPPOL_SML_URL and PEPPOL_SML_TRUST; allow connections to the SML (port 443)',
      );
    throw error;
  }
}
