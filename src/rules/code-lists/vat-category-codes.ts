import { codeList } from './code-list';

/** VAT category codes (UNTDID 5305, the ones EN 16931 uses). 10 codes, as EN 16931 release 1.3.16 has them. */
export const VAT_CATEGORY_CODES = codeList(`
AE L M E S Z G O K B
`);
