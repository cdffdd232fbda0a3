import { clock } from '../../../platform/kernel/clock';
import {
  PUBLISHED_TRUST,
  TrustStore,
  type Certificate,
  type NetworkRole,
} from '../../../standards/peppol/pki';
import { ok, problem, warning, type NetworkFinding } from '../network-finding';
import type { CheckSubject } from './check';

const LABELS = {
  ap: { prefix: '', setting: 'PEPPOL_AP_TRUST' },
  smp: { prefix: 'publisher ', setting: 'PEPPOL_SMP_TRUST' },
} as const;

/** Checks the issuer and the revocation status of one of our certificates, as other access points do. */
export async function checkAuthority(
  { config, trust }: CheckSubject,
  role: NetworkRole,
  certificate: Certificate,
): Promise<NetworkFinding> {
  const { prefix, setting } = LABELS[role];
  const checkResult = trust.getTrustStore(role).check(certificate, clock.now(), 'sign');
  if ('problem' in checkResult) {
    const otherStage = findOtherStage(config.peppol.stage, role, certificate);
    const hint = otherStage === null ? '' : ` The certificate belongs to the ${otherStage} stage.`;
    return problem(
      `${prefix}authority`,
      `${checkResult.problem.message}.${hint}`,
      otherStage === null ? setting : `PEPPOL_STAGE=${otherStage}`,
    );
  }
  const checker = role === 'ap' ? trust.accessPoints : trust.publishers;
  const { revocation } = await checker.check(certificate.der, 'sign');
  if (revocation?.status === 'revoked')
    return problem(
      `${prefix}revocation`,
      `${certificate.subject} was revoked.`,
      'ask the issuing authority for a new certificate',
    );
  if (revocation?.status === 'unknown')
    return problem(
      `${prefix}revocation`,
      `The revocation of certificates cannot be checked: ${revocation.reason ?? ''}.`,
      'allow connections to the revocation services (port 80), or set PEPPOL_REVOCATION=soft',
    );
  const issueText = `${certificate.subject} was issued by ${checkResult.issuer.subject}`;
  if (revocation?.status === 'good')
    return ok(`${prefix}authority`, `${issueText}; not revoked (${revocation.url ?? ''})`);
  const uncheckedText = `${issueText}; revocation is not checked (PEPPOL_REVOCATION=off)`;
  return config.peppol.stage === 'production'
    ? warning(`${prefix}authority`, `${uncheckedText}.`, 'PEPPOL_REVOCATION=strict')
    : ok(`${prefix}authority`, uncheckedText);
}

/** Finds the stage (test or production) whose authority issued a certificate, if it is not the configured stage. */
function findOtherStage(stage: string, role: NetworkRole, certificate: Certificate): string | null {
  const otherStages = (['test', 'production'] as const).filter((other) => other !== stage);
  const isOfStage = (other: 'test' | 'production'): boolean =>
    'issuer' in
    new TrustStore(role, PUBLISHED_TRUST[other][role]).check(certificate, certificate.notBefore, 'sign');
  return otherStages.find(isOfStage) ?? null;
}
