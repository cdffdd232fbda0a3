import type { RevocationNote } from '../../../standards/peppol/pki';

/** Converts the revocation status of a certificate to its form in evidence: instants in ISO 8601. */
export function toRevocationEvidence(note: RevocationNote): Record<string, string | null> {
  const { status, source, url, thisUpdate, revokedAt, reason } = note;
  return {
    status,
    source,
    url,
    thisUpdate: thisUpdate?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
    reason,
  };
}
