import { createHash } from 'node:crypto';
import type { FieldErrors } from '../../../platform/kernel/http/api-error';
import { MEBIBYTE } from '../../../standards/values/document-size';

/** Maximum number of documents of a batch (contract, section 8). */
export const MAX_DOCUMENTS = 10_000;
/** Maximum size of a line of NDJSON, and of an unpacked file of an archive, in bytes. */
export const MAX_DOCUMENT_BYTES = 4 * MEBIBYTE;
/** Maximum size of an archive in bytes: the whole archive is in memory, because its directory is at its end. */
export const MAX_ARCHIVE_BYTES = 64 * MEBIBYTE;
/** Maximum number of bytes of all unpacked files of an archive; they are unpacked one group at a time. */
export const MAX_UNPACKED_BYTES = 1024 * MEBIBYTE;
/** Maximum number of bytes of a file name in an archive. */
export const MAX_NAME_BYTES = 512;
/** Maximum number of bytes of the documents that are prepared and stored together, unless one document has more. */
export const GROUP_BYTES = MEBIBYTE;

/** One document of a batch, as received. */
export interface BatchItem {
  /** Line number of the document, or number of its file in the archive, from 1. */
  line: number;
  /** File name of the document in the archive; null for a line of NDJSON. */
  name: string | null;
  /** JSON of a line, or XML of a file; a fault when its content cannot be read. */
  content: { bytes: Buffer } | { code: string; status: number; errors: FieldErrors };
}

/** Returns the identifier of a document within a batch: line number or file name. */
export function toItemKey({ line, name }: BatchItem): string {
  return name === null ? String(line) : createHash('sha256').update(name).digest('hex');
}

/** Returns the SHA-256 of a document and its company; a repeated batch compares it with the first batch. */
export function digestItem(companyId: string, bytes: Buffer): Buffer {
  return createHash('sha256').update(`${companyId}\n`).update(bytes).digest();
}

/** Returns the number of bytes of documents. */
export function countBytes(items: readonly BatchItem[]): number {
  return items.reduce((sum, { content }) => sum + ('bytes' in content ? content.bytes.length : 0), 0);
}
