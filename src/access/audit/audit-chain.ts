import { createHash } from 'node:crypto';
import type { AuditEntry } from './audit-entry.entity';

/** Name of the chain of entries without a team. */
export const INSTALLATION_CHAIN = 'installation';

/** Fields of an entry that the hashes cover. */
export type AuditContent = Omit<AuditEntry, 'contentHash' | 'hash' | 'redactedAt'>;

/** Returns the name of the chain that an entry belongs to. */
export function toChainName(teamId: string | null): string {
  return teamId ?? INSTALLATION_CHAIN;
}

/** Computes the SHA-256 of an entry's fields as a JSON array, in this order, instants in ISO 8601. */
export function computeContentHash(entry: AuditContent): Buffer {
  const fields = [
    entry.sequence,
    entry.id,
    entry.teamId,
    entry.action,
    entry.subjectId,
    entry.actor,
    entry.command,
    entry.keyId,
    entry.userId,
    entry.requestId,
    entry.address,
    entry.before,
    entry.after,
    entry.createdAt.toISOString(),
  ];
  return createHash('sha256').update(JSON.stringify(fields)).digest();
}

/** Computes the SHA-256 of the previous entry's hash and the hash of this entry's contents. */
export function computeLinkHash(previous: Buffer, contentHash: Buffer): Buffer {
  return createHash('sha256').update(previous).update(contentHash).digest();
}
