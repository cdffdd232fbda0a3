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
