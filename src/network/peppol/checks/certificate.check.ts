import { clock } from '../../../kernel/clock';
import { PUBLISHED_TRUST, TrustStore, type Certificate } from '../../../peppol/pki';
import type { OwnCertificate } from '../certificates/identity-files';
import { ok, problem, validity, type NetworkFinding } from '../network-finding';
import type { CheckSubject, NetworkLook } from './check';

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
    for (const one of found)
      findings.push(fits(one), validity('validity', one.certificate), await chain(subject, one));
    return findings;
  },
};

function fits({ certificate, seatId }: OwnCertificate): NetworkFinding {
  return ok('certificate', `The private key belongs to ${certificate.subject}; the seat id is ${seatId}`);
}

/** Authority and revocation of our own certificate, as others will find them. */
async function chain(
  { config, trust }: CheckSubject,
  { certificate }: OwnCertificate,
): Promise<NetworkFinding> {
  const checked = trust.store('ap').check(certificate, clock.now(), 'sign');
  if ('problem' in checked) {
    const other = otherStage(config.peppol.stage, certificate);
    const hint = other === null ? '' : ` It is a certificate of the ${other} stage.`;
    return problem(
      'authority',
      `${checked.problem.message}.${hint}`,
      other === null ? 'PEPPOL_AP_TRUST' : `PEPPOL_STAGE=${other}`,
    );
  }
  const { revocation } = await trust.accessPoints.check(certificate.der, 'sign');
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

/** The published stage whose authority issued a certificate that does not fit the configured one. */
function otherStage(stage: string, certificate: Certificate): string | null {
  const others = (['test', 'production'] as const).filter((other) => other !== stage);
  const fits = (other: 'test' | 'production'): boolean =>
    'issuer' in
    new TrustStore('ap', PUBLISHED_TRUST[other].ap).check(certificate, certificate.notBefore, 'sign');
  return others.find(fits) ?? null;
}
