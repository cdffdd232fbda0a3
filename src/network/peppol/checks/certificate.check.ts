import type { KeyLocation } from '../../../standards/peppol/as4';
import { ok, problem, checkValidity, type NetworkFinding } from '../network-finding';
import { checkAuthority } from './authority';
import type { NetworkCheck } from './check';

function formatLocation(location: KeyLocation): string {
  return location.kind === 'file'
    ? 'The key is read from a file into the memory of the service'
    : `The external signer at ${location.address} holds the key; the service itself never reads it`;
}

/** Checks the certificates of our access point: key, validity, issuing authority and revocation. */
export const certificateCheck: NetworkCheck = {
  name: 'certificate',
  run: async (subject) => {
    const { foundCertificates, mistake } = subject.accessPoint;
    if (mistake !== null)
      return [
        problem('certificate', mistake, 'PEPPOL_AP_KEYSTORE, or PEPPOL_AP_KEY_FILE and PEPPOL_AP_CERT_FILE'),
      ];
    const findings: NetworkFinding[] = [];
    for (const { certificate, seatId, identity } of foundCertificates)
      findings.push(
        ok('certificate', `The private key belongs to ${certificate.subject}; the seat id is ${seatId}`),
        ok('private key', formatLocation(identity.keyLocation)),
        checkValidity('validity', certificate),
        await checkAuthority(subject, 'ap', certificate),
      );
    return findings;
  },
};
