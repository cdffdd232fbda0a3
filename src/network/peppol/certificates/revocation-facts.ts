import type { RevocationNote } from '../../../standards/peppol/pki';

/** What is known about the revocation of a certificate, as evidence keeps it: instants in ISO 8601. */
export function revocationFacts(note: RevocationNote): Record<string, string | null> {
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
