import type { Transaction } from '../../../../platform/kernel/database/unit-of-work';
import { conflict } from '../../../../platform/kernel/http/api-error';
import { FACTORS_OF_USER, LOCK_USER } from '../identity.queries';
import type { IdentityProvider } from '../provider/identity-provider';
import type { SessionResource } from '../user.resource';

/**
 * Refuses to remove the last way to sign in. Called after the removal; the account is locked, so that simultaneous
 * removals see each other.
 * @throws ApiError 409
 */
export async function refuseLastFactor(
  tx: Transaction,
  { issuer, isOnlyWay }: Pick<IdentityProvider, 'issuer' | 'isOnlyWay'>,
  userId: string,
): Promise<void> {
  await tx.query(LOCK_USER, [userId]);
  const [left] = await tx.query<SessionResource['factors']>(FACTORS_OF_USER, [userId, issuer]);
  if (left?.provider === true) return;
  if (!isOnlyWay && (left?.password === true || (left?.passkeys ?? 0) > 0)) return;
  throw conflict('last_factor', 'This is the last way to sign in; set up another one first.');
}
