import { ok, problem, validity, type NetworkFinding } from '../network-finding';
import { authority } from './authority';
import type { NetworkLook } from './check';

/** Our access point certificate: its key, its days, its authority and its revocation. */
export const certificateCheck: NetworkLook = {
  name: 'certificate',
  look: async (subject) => {
    const { found, mistake } = subject.accessPoint;
    if (mistake !== null)
      return [
        problem('certificate', mistake, 'PEPPOL_AP_KEYSTORE, or PEPPOL_AP_KEY_FILE and PEPPOL_AP_CERT_FILE'),
      ];
    const findings: NetworkFinding[] = [];
    for (const { certificate, seatId } of found)
      findings.push(
        ok('certificate', `The private key belongs to ${certificate.subject}; the seat id is ${seatId}`),
        validity('validity', certificate),
        await authority(subject, 'ap', certificate),
      );
    return findings;
  },
};
