import type { CompanyNetwork } from '../../../network/upstream/connections/company-network';

export const NETWORK_MOVE_STATUSES = ['running', 'completed', 'cancelled'] as const;
export type NetworkMoveStatus = (typeof NETWORK_MOVE_STATUSES)[number];

/**
 * State of an identifier in a move.
 *
 * | state        | meaning                                                                    |
 * | ------------ | -------------------------------------------------------------------------- |
 * | `key_wanted` | The present network publishes it, and has not issued its migration key.    |
 * | `key_known`  | The present network publishes it until the other one uses the key.         |
 * | `moved`      | The other network publishes it.                                            |
 */
export type MovedIdentifierState = 'key_wanted' | 'key_known' | 'moved';

/**
 * Next step of an identifier in a move.
 *
 * | step             | meaning                                                                                  |
 * | ---------------- | ---------------------------------------------------------------------------------------- |
 * | `requesting_key` | The present network is asked for the migration key.                                      |
 * | `enter_key`      | The user asks the provider for the key, and enters it here.                              |
 * | `migrating`      | The other network is asked to take the identifier over with the key.                     |
 * | `hand_over_key`  | The user gives the key to the provider; a worker detects the takeover.                   |
 * | `moved`          | The other network publishes the identifier.                                              |
 */
export const NETWORK_MOVE_STEPS = [
  'requesting_key',
  'enter_key',
  'migrating',
  'hand_over_key',
  'moved',
] as const;
export type NetworkMoveStep = (typeof NETWORK_MOVE_STEPS)[number];

/** Operations on migration keys that the API of a provider supports; a person does the others. */
export interface MigrationAbilities {
  issuesKeys: boolean;
  acceptsKeys: boolean;
}

/** Returns the next step of an identifier. The own access point always issues and accepts keys. */
export function getMoveStep(
  network: CompanyNetwork,
  state: MovedIdentifierState,
  { issuesKeys, acceptsKeys }: MigrationAbilities,
): NetworkMoveStep {
  switch (state) {
    case 'key_wanted':
      return network === 'upstream' || issuesKeys ? 'requesting_key' : 'enter_key';
    case 'key_known':
      return network === 'own' || acceptsKeys ? 'migrating' : 'hand_over_key';
    case 'moved':
      return 'moved';
  }
}
