/** A verification session, as far as its steps need it. */
export interface SessionFacts {
  status: string;
}

/** Progress of a verification: the current one of its three steps (started, proven, verified). */
export interface VerificationProgress {
  /** 0 to 3; 3 when all is done */
  current: number;
  failed: boolean;
}

/**
 * The steps of a company's verification. What the company is counts before its newest session: a company that was verified stays
 * so after a later session was rejected or ended.
 */
export function verificationProgress(isVerified: boolean, newest: SessionFacts | null): VerificationProgress {
  if (newest?.status === 'open') return { current: 1, failed: false };
  if (isVerified) return { current: 3, failed: false };
  return newest?.status === 'rejected' ? { current: 1, failed: true } : { current: 0, failed: false };
}
