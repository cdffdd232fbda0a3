import { createHash } from 'node:crypto';
import type { Transaction } from '../../platform/kernel/database/unit-of-work';
import { DECLARE_UNCHAINED, fetchUnchained } from './audit.queries';

const PAGE = 2_000;

/**
 * Computes the digest of a team's entries older than its chain: SHA-256 of the digests of the entries in hexadecimal, in the
 * order of their ids. It reads a page at a time, because an old log may exceed the memory.
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
