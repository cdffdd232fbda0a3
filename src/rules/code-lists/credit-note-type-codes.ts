import { codeList } from './code-list';

/** Credit note type codes (UNTDID 1001, the ones EN 16931 allows for a credit note). 13 codes, as EN 16931 release 1.3.16 has them. */
export const CREDIT_NOTE_TYPE_CODES = codeList(`
81 83 261 262 296 308 381 396 420 458 502 503 532
`);
