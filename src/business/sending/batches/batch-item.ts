import { createHash } from 'node:crypto';
import type { FieldErrors } from '../../../platform/kernel/http/api-error';

/** One document of a batch, as received. */
export interface BatchItem {
  /** Number of its line, or of its file in the archive, from 1. */
  line: number;
  /** Name of its file in the archive; null for a line of NDJSON. */
  name: string | null;
  /** JSON of a line, or XML of a file; a fault when its content cannot be read. */
  content: { bytes: Buffer } | { code: string; status: number; errors: FieldErrors };
}

/** Returns the identifier of a document within a batch: line number or file name. */
export function toItemKey({ line, name }: BatchItem): string {
  return name === null ? String(line) : createHash('sha256').update(name).digest('hex');
}

/** Returns the SHA-256 by which a repeated batch compares a document, together with the company that sends it. */
export function digestItem(companyId: string, bytes: Buffer): Buffer {
  return createHash('sha256').update(`${companyId}\n`).update(bytes).digest();
}

/** Returns the number of bytes of documents. */
export function countBytes(items: readonly BatchItem[]): number {
  return items.reduce((sum, { content }) => sum + ('bytes' in content ? content.bytes.length : 0), 0);
}
