import { readCertificate, type Certificate } from './certificate';
import { InvalidDerError } from './der';
import type { RevocationChecker, RevocationNote } from './revocation';
import type { TrustProblem, TrustStore } from './trust-store';

export type CertificateCheck =
  | { trusted: true; certificate: Certificate; seatId: string; revocation: RevocationNote }
  | { trusted: false; problem: TrustProblem; revocation: RevocationNote | null };

/** Maximum number of cached certificates; the network has a few hundred access points. */
const MAX_CACHED = 1_000;

/** Validates certificates of one role: format, issuer, dates, uses, name, revocation. */
export class CertificateChecker {
  private readonly certificateCache = new Map<string, Certificate>();

  constructor(
    private readonly store: TrustStore,
    private readonly revocation: RevocationChecker,
    private readonly now: () => Date,
  ) {}

  /**
   * Checks a certificate.
   * @param der the bytes of exactly one certificate
   * @param use purpose that the certificate must permit
   * @returns the result; the function never throws. A problem states certificate, check and address
   */
  async check(der: Buffer, use: 'sign' | 'encrypt'): Promise<CertificateCheck> {
    let certificate: Certificate;
    try {
      certificate = this.readCached(der);
    } catch (error) {
      if (!(error instanceof InvalidDerError)) throw error;
      const message = `certificate cannot be read: ${error.message}`;
      return { trusted: false, problem: { check: 'format', certificate: '', message }, revocation: null };
    }
    const checkResult = this.store.check(certificate, this.now(), use);
    if ('problem' in checkResult) return { trusted: false, problem: checkResult.problem, revocation: null };
    const revocation = await this.revocation.check(certificate, checkResult.issuer);
    const problem = this.findRevocationProblem(certificate, revocation);
    if (problem !== null) return { trusted: false, problem, revocation };
    return { trusted: true, certificate, seatId: certificate.commonName ?? '', revocation };
  }

  private findRevocationProblem(certificate: Certificate, revocation: RevocationNote): TrustProblem | null {
    const { subject } = certificate;
    const { status, url, revokedAt, reason } = revocation;
    if (status === 'revoked') {
      return {
        check: 'revoked',
        certificate: subject,
        message: `certificate ${subject}: revoked on ${revokedAt?.toISOString() ?? 'an unknown date'}`,
        ...(url !== null && { url }),
      };
    }
    if (status !== 'unknown' || this.revocation.policy !== 'strict') return null;
    return {
      check: 'revocation unknown',
      certificate: subject,
      message: `certificate ${subject}: the revocation status cannot be determined (${reason ?? 'no response'})`,
      ...(certificate.crlUrls[0] !== undefined && { url: certificate.crlUrls[0] }),
    };
  }

  private readCached(der: Buffer): Certificate {
    const key = der.toString('latin1');
    let certificate = this.certificateCache.get(key);
    if (certificate === undefined) {
      certificate = readCertificate(der);
      if (this.certificateCache.size >= MAX_CACHED) this.certificateCache.clear();
      this.certificateCache.set(key, certificate);
    }
    return certificate;
  }
}
