import { WorkTable } from '../../platform/kernel/queue/work-table';

/** Status of a verification session; every status except `open` is final. */
export type VerificationStatus = 'open' | 'verified' | 'rejected' | 'revoked' | 'expired';

/** Triggers of a session's transitions. */
export type VerificationTrigger = 'opened' | 'verified' | 'rejected' | 'numbersChanged' | 'timePassed';

/** `team`: through the API; `operator`: through the command line; `service`: as a consequence of another change. */
export type VerificationActor = 'team' | 'operator' | 'service';

export interface VerificationMove {
  from: VerificationStatus | null;
  trigger: VerificationTrigger;
  by: readonly VerificationActor[];
  to: VerificationStatus;
  /** Event for clients; a revocation creates one event for the company, not one for each of its sessions. */
  event: Exclude<VerificationStatus, 'open'> | null;
  /** Effect of the outcome on the company. */
  company: CompanyTrigger | null;
}

/**
 * All transitions of a verification session (contract, section 3; specification, section 3). The outcome is decided by
 * the actors that the provider of the team's environment permits.
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

/** Returns the transition, or null when the table has none: a closed session never changes. */
export function findVerificationMove(
  from: VerificationStatus | null,
  trigger: VerificationTrigger,
  actor: VerificationActor,
): VerificationMove | null {
  const isMatching = (move: VerificationMove): boolean =>
    move.from === from && move.trigger === trigger && move.by.includes(actor);
  return VERIFICATION_MOVES.find(isMatching) ?? null;
}

/** Triggers of changes of a company's verification. */
export type CompanyTrigger = 'verified' | 'rejected' | 'numbersChanged';

export interface CompanyMove {
  from: boolean;
  trigger: CompanyTrigger;
  to: boolean;
  /** Additional event, besides the event of the session. */
  event: Exclude<VerificationStatus, 'open'> | null;
  /** Whether open sessions are revoked. */
  revokesSessions: boolean;
}

/**
 * All transitions of a company's `isVerified`. Only changed numbers revoke a verification (specification, section 3): a
 * rejection is the outcome of its own session and does not affect the proof of an earlier session.
 */
export const COMPANY_MOVES: readonly CompanyMove[] = [
  { from: false, trigger: 'verified', to: true, event: null, revokesSessions: false },
  { from: true, trigger: 'verified', to: true, event: null, revokesSessions: false },
  { from: false, trigger: 'rejected', to: false, event: null, revokesSessions: false },
  { from: true, trigger: 'rejected', to: true, event: null, revokesSessions: false },
  { from: false, trigger: 'numbersChanged', to: false, event: null, revokesSessions: true },
  { from: true, trigger: 'numbersChanged', to: false, event: 'revoked', revokesSessions: true },
];

/** Returns the transition of `isVerified`; the table has one for every trigger in either state. */
export function getCompanyMove(isVerified: boolean, trigger: CompanyTrigger): CompanyMove {
  const move = COMPANY_MOVES.find(
    (candidate) => candidate.from === isVerified && candidate.trigger === trigger,
  );
  if (move === undefined)
    throw new Error(`No transition of isVerified=${isVerified} for the trigger ${trigger}`);
  return move;
}

export const VERIFICATION_QUEUE = 'verification-expiry';

/** Sessions are due when they expire. */
export const VERIFICATION_WORK = new WorkTable({ name: VERIFICATION_QUEUE, table: 'verification_sessions' });
