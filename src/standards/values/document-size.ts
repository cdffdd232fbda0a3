/** Number of bytes of a mebibyte. */
export const MEBIBYTE = 1024 * 1024;

/**
 * Maximum size of request bodies and documents in MiB: `usual` is the default of `REQUEST_BODY_LIMIT_MIB`, `largest`
 * the highest value that can be configured.
 */
export const DOCUMENT_SIZE_MIB = { usual: 25, largest: 200 } as const;
