import { codeList } from './code-list';

/** Reason codes of allowances (UNTDID 5189). 19 codes, as EN 16931 release 1.3.16 has them. */
export const ALLOWANCE_REASON_CODES = codeList(`
41 42 60 62 63 64 65 66 67 68 70 71 88 95 100 102 103 104 105
`);
