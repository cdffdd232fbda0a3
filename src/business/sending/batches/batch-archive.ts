import { INFLATION_FREE_BYTES, MAX_INFLATION } from '../../../platform/kernel/http/body/read-body';
import { badInput, ApiError } from '../../../platform/kernel/http/api-error';
import { formatReceived } from '../../../standards/values/received';
import { InvalidArchiveError, listArchive, type ArchiveEntry } from '../../../standards/values/zip-archive';
import {
  countBytes,
  type BatchItem,
  GROUP_BYTES,
  MAX_DOCUMENT_BYTES,
  MAX_DOCUMENTS,
  MAX_NAME_BYTES,
  MAX_UNPACKED_BYTES,
} from './batch-item';

/** Pattern of files that archive programs add. */
const ARCHIVE_PROGRAM_FILE = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$)|\/$/;
/** Maximum number of files that are unpacked at a time. */
const MAX_CONCURRENT_FILES = 16;

/**
 * Lists the documents of an archive, unpacked a few at a time. Skips folders and files that archive programs add.
 * @throws ApiError 400 for invalid archives or too many files; 413 for files that are too large together
 */
export function* unpackItems(zip: Buffer): Generator<BatchItem[], void, undefined> {
  const entries = listEntries(zip);
  let items: BatchItem[] = [];
  for (const [i, entry] of entries.entries()) {
    items.push(toItem(entry, i + 1));
    if (items.length < MAX_CONCURRENT_FILES && countBytes(items) < GROUP_BYTES) continue;
    yield items;
    items = [];
  }
  if (items.length > 0) yield items;
}

/**
 * Returns the entries of documents after checking the whole directory, so that no document of a refused archive is sent.
 */
function listEntries(zip: Buffer): ArchiveEntry[] {
  const entries = readDirectory(zip).filter(({ name }) => !ARCHIVE_PROGRAM_FILE.test(name));
  if (entries.length > MAX_DOCUMENTS) throw toTooManyDocumentsError(entries.length);
  const longName = entries.find(({ name }) => Buffer.byteLength(name) > MAX_NAME_BYTES);
  if (longName !== undefined)
    throw toArchiveError(
      `a file name in the archive has more than ${MAX_NAME_BYTES} bytes: ${formatReceived(longName.name)}`,
    );
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  const maxTotalBytes = Math.min(
    MAX_UNPACKED_BYTES,
    Math.max(INFLATION_FREE_BYTES, zip.length * MAX_INFLATION),
  );
  if (total > maxTotalBytes)
    throw new ApiError(413, 'body_too_large', {
      root: [
        `The files of the archive have ${total} bytes together; the maximum for an archive of this size is ${maxTotalBytes}.`,
      ],
    });
  return entries;
}

function readDirectory(zip: Buffer): ArchiveEntry[] {
  try {
    // The directory also contains folders, which are not documents.
    return listArchive(zip, 2 * MAX_DOCUMENTS);
  } catch (error) {
    if (!(error instanceof InvalidArchiveError)) throw error;
    throw toArchiveError(`${error.message.charAt(0).toLowerCase()}${error.message.slice(1)}`);
  }
}

/** Creates the error for a batch with too many documents. @param count number of documents; null: unknown */
export function toTooManyDocumentsError(count: number | null): ApiError {
  return badInput(
    {
      root: [
        `must have at most ${MAX_DOCUMENTS} documents; received ${count ?? 'more'}. Send the remaining documents with another Idempotency-Key.`,
      ],
    },
    'batch_too_large',
  );
}

function toArchiveError(reason: string): ApiError {
  return badInput(
    { root: [`must be a ZIP archive of XML files; received one that cannot be read: ${reason}`] },
    'malformed_archive',
  );
}

function toItem({ name, size, readContent }: ArchiveEntry, line: number): BatchItem {
  if (size > MAX_DOCUMENT_BYTES) {
    const message = `must have at most ${MAX_DOCUMENT_BYTES} bytes; received ${size}`;
    return { line, name, content: { status: 413, code: 'body_too_large', errors: { document: [message] } } };
  }
  try {
    return { line, name, content: { bytes: readContent() } };
  } catch (error) {
    if (!(error instanceof InvalidArchiveError)) throw error;
    const message = `must be a file that can be unpacked; the received file cannot: ${error.message}`;
    return {
      line,
      name,
      content: { status: 400, code: 'malformed_archive', errors: { document: [message] } },
    };
  }
}
