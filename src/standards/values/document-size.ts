/** Bytes of a mebibyte. */
export const MEBIBYTE = 1024 * 1024;

/**
 * Size of the largest request body, and of the largest document that is read, in MiB: `usual` where `REQUEST_BODY_LIMIT_MIB` is
 * not set, `largest` the highest value that it accepts.
 */
export const DOCUMENT_SIZE_MIB = { usual: 25, largest: 200 } as const;
