import type { Transaction } from '../../platform/kernel/database/unit-of-work';
import type { AuditHead } from './audit-head.entity';
import { computeUnchainedDigest } from './unchained-digest';
import { BEGIN_CHAIN, LOCK_HEAD } from './audit.queries';

/** Last entry of a chain. */
export type ChainEnd = Pick<AuditHead, 'sequence' | 'hash'>;

/**
 * Locks and returns the end of the chain until the transaction ends. A chain begins with the digest of the entries older
 * than it.
 */
export async function lockHead(tx: Transaction, chain: string): Promise<ChainEnd> {
  const [head] = await tx.query<ChainEnd>(LOCK_HEAD, [chain]);
  if (head !== undefined) return head;
  await tx.query(BEGIN_CHAIN, [chain, await computeUnchainedDigest(tx, chain)]);
  const [isNew] = await tx.query<ChainEnd>(LOCK_HEAD, [chain]);
  if (isNew === undefined) throw new Error(`The audit chain ${chain} has no end`);
  return isNew;
}
