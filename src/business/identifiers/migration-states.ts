import type { PublicationTrigger } from './publication-states';

/**
 * `inbound`: the identifier is migrated here, with a key of its current provider. `outbound`: it may be migrated away
 * with our key.
 */
export type MigrationDirection = 'inbound' | 'outbound';

export type MigrationStatus = 'pending' | 'completed' | 'failed';

/**
 * Triggers of a migration's transitions.
 * - by the team: `keyGiven` (a key of the other provider), `keyAsked` (a request for a key);
 * - by the company: `publishable` (verification or recipient flag made it so), `unpublishable`;
 * - by the response of the network: `accepted`, `refused`, `silent` (no response);
 * - by the identifier: `movedAway`, `unpublished`.
 */
export type MigrationTrigger =
  | 'keyGiven'
  | 'keyAsked'
  | 'publishable'
  | 'unpublishable'
  | 'accepted'
  | 'refused'
  | 'silent'
  | 'movedAway'
  | 'unpublished';

/**
 * Time of the row's next processing: at once, after a back-off, at the next check whether the identifier was migrated,
 * or never.
 */
export type MigrationNextStep = 'now' | 'later' | 'look' | 'never';

export interface MigrationMove {
  direction: MigrationDirection;
  from: MigrationStatus | null;
  trigger: MigrationTrigger;
  by: 'team' | 'service' | 'network';
  to: MigrationStatus;
  next: MigrationNextStep;
  /** Trigger for the identifier. */
  identifier: PublicationTrigger | null;
}

/**
 * All transitions of a migration (specification, section 3; contract, section 3). Completed and failed
 * migrations never change.
 */
export const MIGRATION_MOVES: readonly MigrationMove[] = [
  // The key is stored first; for a publishable company, `publishable` follows in the same transaction.
  {
    direction: 'inbound',
    from: null,
    trigger: 'keyGiven',
    by: 'team',
    to: 'pending',
    next: 'never',
    identifier: null,
  },
  // The new key replaces the stored one.
  {
    direction: 'inbound',
    from: 'pending',
    trigger: 'keyGiven',
    by: 'team',
    to: 'pending',
    next: 'never',
    identifier: null,
  },
  {
    direction: 'inbound',
    from: 'pending',
    trigger: 'publishable',
    by: 'service',
    to: 'pending',
    next: 'now',
    identifier: null,
  },
  {
    direction: 'inbound',
    from: 'pending',
    trigger: 'unpublishable',
    by: 'service',
    to: 'pending',
    next: 'never',
    identifier: null,
  },
  {
    direction: 'inbound',
    from: 'pending',
    trigger: 'accepted',
    by: 'network',
    to: 'completed',
    next: 'never',
    identifier: 'movedHere',
  },
  // The network rejected the key; the identifier is then published without a key if no other company has it.
  {
    direction: 'inbound',
    from: 'pending',
    trigger: 'refused',
    by: 'network',
    to: 'failed',
    next: 'never',
    identifier: 'wanted',
  },
  {
    direction: 'inbound',
    from: 'pending',
    trigger: 'silent',
    by: 'network',
    to: 'pending',
    next: 'later',
    identifier: null,
  },

  {
    direction: 'outbound',
    from: null,
    trigger: 'keyAsked',
    by: 'team',
    to: 'pending',
    next: 'now',
    identifier: null,
  },
  {
    direction: 'outbound',
    from: 'pending',
    trigger: 'keyAsked',
    by: 'team',
    to: 'pending',
    next: 'now',
    identifier: null,
  },
  {
    direction: 'outbound',
    from: 'pending',
    trigger: 'accepted',
    by: 'network',
    to: 'pending',
    next: 'look',
    identifier: null,
  },
  {
    direction: 'outbound',
    from: 'pending',
    trigger: 'refused',
    by: 'network',
    to: 'failed',
    next: 'never',
    identifier: null,
  },
  {
    direction: 'outbound',
    from: 'pending',
    trigger: 'silent',
    by: 'network',
    to: 'pending',
    next: 'later',
    identifier: null,
  },
  {
    direction: 'outbound',
    from: 'pending',
    trigger: 'movedAway',
    by: 'network',
    to: 'completed',
    next: 'never',
    identifier: 'movedAway',
  },
  {
    direction: 'outbound',
    from: 'pending',
    trigger: 'unpublished',
    by: 'service',
    to: 'failed',
    next: 'never',
    identifier: null,
  },
];

/**
 * @throws Error when the table has no such transition: a defect of the caller
 */
export function getMigrationMove(
  direction: MigrationDirection,
  from: MigrationStatus | null,
  trigger: MigrationTrigger,
): MigrationMove {
  const isMatching = (move: MigrationMove): boolean =>
    move.direction === direction && move.from === from && move.trigger === trigger;
  const move = MIGRATION_MOVES.find(isMatching);
  if (move === undefined)
    throw new Error(`No transition of an ${direction} migration that is ${from} on ${trigger}`);
  return move;
}
