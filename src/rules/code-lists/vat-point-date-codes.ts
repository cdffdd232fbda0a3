import { codeList } from './code-list';

/** Codes for the date on which VAT becomes due (UNTDID 2005). 3 codes, as EN 16931 release 1.3.16 has them. */
export const VAT_POINT_DATE_CODES = codeList(`
3 35 432
`);
