import { createHash } from 'node:crypto';
import type { Transaction } from '../../platform/kernel/database/unit-of-work';
import type { AuditHead } from './audit-head.entity';
import { BEGIN_CHAIN, LOCK_HEAD, DECLARE_UNCHAINED, fetchUnchained } from './audit.queries';

const PAGE = 2_000;

/**
 * Computes the digest of a team's entries older than its chain: SHA-256 of the digests of the entries in hexadecimal, in
 * the order of their ids. The log is read a page at a time, because it may exceed the memory.
 */
export async function computeUnchainedDigest(tx: Transaction, chain: string): Promise<Buffer> {
  const digest = createHash('sha256');
  await tx.query(DECLARE_UNCHAINED, [chain]);
  for (let length = PAGE; length === PAGE;) {
    const page = await tx.query<{ digest: string }>(fetchUnchained(PAGE));
    for (const entry of page) digest.update(entry.digest);
    length = page.length;
  }
  await tx.query('CLOSE unchained');
  return digest.digest();
}

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
