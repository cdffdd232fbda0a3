import { createHash } from 'node:crypto';
import type { Transaction } from '../kernel/database/unit-of-work';

const PAGE = 2_000;

/**
 * Digest of the entries that a team had before its chain began: SHA-256 of the digests of the entries in hexadecimal, in
 * the order of their ids. It is computed a page at a time, because an old log may be larger than memory.
 */
export async function unchainedDigest(tx: Transaction, chain: string): Promise<Buffer> {
  const digest = createHash('sha256');
  await tx.query(
    `DECLARE unchained NO SCROLL CURSOR FOR
     SELECT encode(sha256(convert_to(jsonb_build_array(id, action, subject_id, actor, key_id, user_id, request_id, address,
       before::text, after::text, extract(epoch FROM created_at))::text, 'UTF8')), 'hex') AS digest
     FROM audit_entries WHERE team_id = $1 AND sequence IS NULL ORDER BY id`,
    [chain],
  );
  for (let length = PAGE; length === PAGE;) {
    const page = await tx.query<{ digest: string }>(`FETCH ${PAGE} FROM unchained`);
    for (const entry of page) digest.update(entry.digest);
    length = page.length;
  }
  await tx.query('CLOSE unchained');
  return digest.digest();
}
