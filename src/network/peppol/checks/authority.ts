import { clock } from '../../../platform/kernel/clock';
import {
  PUBLISHED_TRUST,
  TrustStore,
  type Certificate,
  type NetworkRole,
} from '../../../standards/peppol/pki';
import { ok, problem, warning, type NetworkFinding } from '../network-finding';
import type { CheckSubject } from './check';

const WORDS = {
  ap: { prefix: '', setting: 'PEPPOL_AP_TRUST' },
  smp: { prefix: 'publisher ', setting: 'PEPPOL_SMP_TRUST' },
} as const;

/** Checks authority and revocation of one of our certificates, as other access points see them. */
export async function checkAuthority(
  { config, trust }: CheckSubject,
  role: NetworkRole,
  certificate: Certificate,
): Promise<NetworkFinding> {
  const { prefix, setting } = WORDS[role];
  const checkResult = trust.store(role).check(certificate, clock.now(), 'sign');
  if ('problem' in checkResult) {
    const other = findOtherStage(config.peppol.stage, role, certificate);
    const hint = other === null ? '' : ` It is a certificate of the ${other} stage.`;
    return problem(
      `${prefix}authority`,
      `${checkResult.problem.message}.${hint}`,
      other === null ? setting : `PEPPOL_STAGE=${other}`,
    );
  }
  const checker = role === 'ap' ? trust.accessPoints : trust.publishers;
  const { revocation } = await checker.check(certificate.der, 'sign');
  if (revocation?.status === 'revoked')
    return problem(
      `${prefix}revocation`,
      `${certificate.subject} was revoked.`,
      'ask the authority for a new certificate',
    );
  if (revocation?.status === 'unknown')
    return problem(
      `${prefix}revocation`,
      `Revocation of certificates cannot be checked: ${revocation.reason ?? ''}.`,
      'allow connections to these addresses (port 80), or set PEPPOL_REVOCATION=soft',
    );
  const issueText = `${certificate.subject} was issued by ${checkResult.issuer.subject}`;
  if (revocation?.status === 'good')
    return ok(`${prefix}authority`, `${issueText}; not revoked (${revocation.url ?? ''})`);
  const uncheckedText = `${issueText}; revocation is not checked (PEPPOL_REVOCATION=off)`;
  return config.peppol.stage === 'production'
    ? warning(`${prefix}authority`, `${uncheckedText}.`, 'PEPPOL_REVOCATION=strict')
    : ok(`${prefix}authority`, uncheckedText);
}

/** Finds the published stage whose authority issued a certificate that does not match the configured stage. */
function findOtherStage(stage: string, role: NetworkRole, certificate: Certificate): string | null {
  const otherStages = (['test', 'production'] as const).filter((other) => other !== stage);
  const isOfStage = (other: 'test' | 'production'): boolean =>
    'issuer' in
    new TrustStore(role, PUBLISHED_TRUST[other][role]).check(certificate, certificate.notBefore, 'sign');
  return otherStages.find(isOfStage) ?? null;
}
