import type { Transaction } from '../kernel/database/unit-of-work';
import { unchainedDigest } from './unchained-digest';

/** Where a chain ends. */
export interface AuditHead {
  sequence: number;
  hash: Buffer;
}

/** The end of the chain, held until the transaction ends. A chain begins with the digest of the entries of before. */
export async function lockedHead(tx: Transaction, chain: string): Promise<AuditHead> {
  const select = 'SELECT sequence, hash FROM audit_heads WHERE chain = $1 FOR UPDATE';
  const [head] = await tx.query<AuditHead>(select, [chain]);
  if (head !== undefined) return head;
  await tx.query(
    `INSERT INTO audit_heads (chain, sequence, hash) VALUES ($1, 0, $2) ON CONFLICT DO NOTHING`,
    [chain, await unchainedDigest(tx, chain)],
  );
  const [begun] = await tx.query<AuditHead>(select, [chain]);
  if (begun === undefined) throw new Error(`The audit chain ${chain} has no end`);
  return begun;
}
