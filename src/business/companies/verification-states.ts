/** A session is closed once and stays as it was closed. */
export type VerificationStatus = 'open' | 'verified' | 'rejected' | 'revoked' | 'expired';

/** What can happen to a session. */
export type VerificationTrigger = 'opened' | 'verified' | 'rejected' | 'numbersChanged' | 'timePassed';

/** `team`: by the API; `operator`: by the command line; `service`: no actor asked for it, it follows from another change. */
export type VerificationActor = 'team' | 'operator' | 'service';

export interface VerificationMove {
  from: VerificationStatus | null;
  trigger: VerificationTrigger;
  by: readonly VerificationActor[];
  to: VerificationStatus;
  /** The event that clients receive; a revocation is one event for the company, not one for each of its sessions. */
  event: Exclude<VerificationStatus, 'open'> | null;
  /** What the outcome does to the company. */
  company: CompanyTrigger | null;
}

/**
 * Every move of a verification session (contract, section 3; specification, section 3). The outcome is decided by the actors that
 * the provider of the team's environment allows.
 */
export const VERIFICATION_MOVES: readonly VerificationMove[] = [
  { from: null, trigger: 'opened', by: ['team', 'operator'], to: 'open', event: null, company: null },
  {
    from: 'open',
    trigger: 'verified',
    by: ['team', 'operator'],
    to: 'verified',
    event: 'verified',
    company: 'verified',
  },
  {
    from: 'open',
    trigger: 'rejected',
    by: ['team', 'operator'],
    to: 'rejected',
    event: 'rejected',
    company: 'rejected',
  },
  { from: 'open', trigger: 'numbersChanged', by: ['service'], to: 'revoked', event: null, company: null },
  { from: 'open', trigger: 'timePassed', by: ['service'], to: 'expired', event: 'expired', company: null },
];

/** The move, or null when the table has none: a closed session never moves again. */
export function verificationMove(
  from: VerificationStatus | null,
  trigger: VerificationTrigger,
  actor: VerificationActor,
): VerificationMove | null {
  const fits = (move: VerificationMove): boolean =>
    move.from === from && move.trigger === trigger && move.by.includes(actor);
  return VERIFICATION_MOVES.find(fits) ?? null;
}

/** What can happen to a company's verification. */
export type CompanyTrigger = 'verified' | 'rejected' | 'numbersChanged';

export interface CompanyMove {
  from: boolean;
  trigger: CompanyTrigger;
  to: boolean;
  /** The event beyond that of the session. */
  event: Exclude<VerificationStatus, 'open'> | null;
  /** Open sessions are closed. */
  revokesSessions: boolean;
}

/**
 * Every move of a company's `isVerified`. Only changed numbers take a verification back (specification, section 3): a
 * rejection is the outcome of its own session and leaves what an earlier session proved.
 */
export const COMPANY_MOVES: readonly CompanyMove[] = [
  { from: false, trigger: 'verified', to: true, event: null, revokesSessions: false },
  { from: true, trigger: 'verified', to: true, event: null, revokesSessions: false },
  { from: false, trigger: 'rejected', to: false, event: null, revokesSessions: false },
  { from: true, trigger: 'rejected', to: true, event: null, revokesSessions: false },
  { from: false, trigger: 'numbersChanged', to: false, event: null, revokesSessions: true },
  { from: true, trigger: 'numbersChanged', to: false, event: 'revoked', revokesSessions: true },
];

/** The move of `isVerified`; the table has one for every trigger in either state. */
export function companyMove(isVerified: boolean, trigger: CompanyTrigger): CompanyMove {
  const move = COMPANY_MOVES.find(
    (candidate) => candidate.from === isVerified && candidate.trigger === trigger,
  );
  if (move === undefined) throw new Error(`No move of isVerified ${isVerified} on ${trigger}`);
  return move;
}
