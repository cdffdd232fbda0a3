import { readCertificate, type Certificate } from './certificate';

/** Returns the DER of the certificates in a PEM text, in order (RFC 7468). Other text is skipped. */
export function parseCertificates(text: string): Buffer[] {
  const blocks = text.matchAll(/-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]*)-----END CERTIFICATE-----/g);
  return [...blocks].map(([, base64 = '']) => Buffer.from(base64, 'base64'));
}

/** Role of a certificate: access point or metadata publisher. Each role has a separate CA. */
export type NetworkRole = 'ap' | 'smp';

/** Problem of a certificate, with the certificate, the failed check, and the requested address if any. */
export interface TrustProblem {
  check: 'format' | 'issuer' | 'dates' | 'key' | 'usage' | 'name' | 'revoked' | 'revocation unknown';
  /** subject of the certificate */
  certificate: string;
  message: string;
  url?: string;
}

/** Form of a seat id: `P`, two letters of the Peppol authority, six digits of the provider. */
export const SEAT_ID = /^P[A-Z]{2}[0-9]{6}$/;
const MIN_KEY_BITS = 2048;

/**
 * CAs of one role in one stage of the network. A certificate is accepted when exactly one of them issued it; longer
 * chains are not supported, and CA certificates sent by a peer are ignored.
 */
export class TrustStore {
  private readonly issuers: readonly Certificate[];

  /**
   * @param bundles PEM, one for each generation of authorities: the CAs, and optionally their roots. A CA whose root is
   * in its bundle must be signed by this root. Roots issue no end certificates, unless their bundle contains only
   * roots.
   * @throws Error when there is no usable CA in one of the bundles
   */
  constructor(
    readonly role: NetworkRole,
    bundles: string | readonly string[],
  ) {
    this.issuers = [bundles].flat().flatMap(listIssuers);
  }

  /** Subjects of the CAs, for display. */
  get subjects(): string[] {
    return this.issuers.map(({ subject }) => subject);
  }

  /**
   * Checks everything except revocation (RFC 5280, section 6, for chains of one step): issuer and signature, dates of
   * both, key, allowed uses, form of the name.
   * @param use purpose of the certificate: `encrypt` needs keyEncipherment, `sign` needs digitalSignature
   */
  check(
    certificate: Certificate,
    time: Date,
    use: 'sign' | 'encrypt',
  ): { issuer: Certificate } | { problem: TrustProblem } {
    const createProblem = (check: TrustProblem['check'], message: string): { problem: TrustProblem } => ({
      problem: {
        check,
        certificate: certificate.subject,
        message: `certificate ${certificate.subject}: ${message}`,
      },
    });
    const issuer = this.issuers.find((ca) => certificate.isSignedBy(ca));
    if (issuer === undefined) {
      return createProblem('issuer', `issued by ${certificate.issuer}, not by ${this.subjects.join(' or ')}`);
    }
    for (const one of [certificate, issuer]) {
      if (time < one.notBefore)
        return createProblem(
          'dates',
          `${formatIssuerPrefix(one, issuer)}not valid before ${one.notBefore.toISOString()}`,
        );
      if (time > one.notAfter)
        return createProblem(
          'dates',
          `${formatIssuerPrefix(one, issuer)}expired on ${one.notAfter.toISOString()}`,
        );
    }
    const { publicKey, keyUsage, unknownCritical, isCa, commonName } = certificate;
    if (
      publicKey.asymmetricKeyType !== 'rsa' ||
      (publicKey.asymmetricKeyDetails?.modulusLength ?? 0) < MIN_KEY_BITS
    ) {
      return createProblem('key', `its key is not RSA of at least ${MIN_KEY_BITS} bits`);
    }
    const neededUsage = use === 'sign' ? 'digitalSignature' : 'keyEncipherment';
    if (isCa) return createProblem('usage', 'it is a CA certificate, not an end certificate');
    if (keyUsage !== null && !keyUsage.has(neededUsage))
      return createProblem('usage', `it does not allow ${neededUsage}`);
    if (unknownCritical.length > 0) {
      return createProblem(
        'usage',
        `it has an unsupported critical extension: ${unknownCritical.join(', ')}`,
      );
    }
    if (commonName === null || !SEAT_ID.test(commonName)) {
      return createProblem('name', 'its common name is not a seat id such as POP000123');
    }
    return { issuer };
  }
}

function formatIssuerPrefix(one: Certificate, issuer: Certificate): string {
  return one === issuer ? `its issuer ${one.subject} is ` : '';
}

/**
 * Returns the CAs of a bundle that issue certificates.
 * @throws Error when there is none
 */
function listIssuers(bundle: string): Certificate[] {
  const certificates = parseCertificates(bundle).map(readCertificate);
  const cas = certificates.filter(
    ({ isCa, keyUsage }) => isCa && (keyUsage === null || keyUsage.has('keyCertSign')),
  );
  const isRoot = (ca: Certificate): boolean => ca.subjectName.equals(ca.issuerName);
  const intermediates = cas.filter((ca) => !isRoot(ca));
  for (const ca of intermediates) {
    const issuersOfName = cas.filter((root) => root.subjectName.equals(ca.issuerName));
    if (issuersOfName.length > 0 && !issuersOfName.some((root) => ca.isSignedBy(root))) {
      throw new Error(
        `The CA certificate ${ca.subject} is not signed by the certificate ${ca.issuer} of the same bundle`,
      );
    }
  }
  const issuers = intermediates.length > 0 ? intermediates : cas;
  if (issuers.length === 0) throw new Error('There is no CA certificate in the trust bundle');
  return issuers;
}
