import { createHash } from 'node:crypto';
import type { Transaction } from '../../platform/kernel/database/unit-of-work';
import type { AuditHead } from './audit-head.entity';
import { INSERT_CHAIN_HEAD, LOCK_HEAD, DECLARE_UNCHAINED, buildFetchUnchained } from './audit.queries';

const PAGE_SIZE = 2_000;

/**
 * Computes the digest of a team's entries that are older than the team's chain: SHA-256 of the digests of the entries
 * in hexadecimal, in the order of their ids. The entries are read in pages, because all of them may not fit in memory.
 */
export async function computeUnchainedDigest(tx: Transaction, chain: string): Promise<Buffer> {
  const digest = createHash('sha256');
  await tx.query(DECLARE_UNCHAINED, [chain]);
  for (let length = PAGE_SIZE; length === PAGE_SIZE;) {
    const page = await tx.query<{ digest: string }>(buildFetchUnchained(PAGE_SIZE));
    for (const entry of page) digest.update(entry.digest);
    length = page.length;
  }
  await tx.query('CLOSE unchained');
  return digest.digest();
}

/** Last entry of a chain. */
export type ChainEnd = Pick<AuditHead, 'sequence' | 'hash'>;

/**
 * Returns the end of the chain, locked until the transaction ends. The first hash of a new chain is the digest of the
 * entries that are older than the chain.
 */
export async function lockHead(tx: Transaction, chain: string): Promise<ChainEnd> {
  const [head] = await tx.query<ChainEnd>(LOCK_HEAD, [chain]);
  if (head !== undefined) return head;
  await tx.query(INSERT_CHAIN_HEAD, [chain, await computeUnchainedDigest(tx, chain)]);
  const [newHead] = await tx.query<ChainEnd>(LOCK_HEAD, [chain]);
  if (newHead === undefined) throw new Error(`The audit chain ${chain} has no end`);
  return newHead;
}
