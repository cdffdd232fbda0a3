import { codeList } from './code-list';

/** Media types of attached documents. 6 codes, as EN 16931 release 1.3.16 has them. */
export const ATTACHMENT_MIME_CODES = codeList(`
application/pdf image/png image/jpeg text/csv
application/vnd.openxmlformats-officedocument.spreadsheetml.sheet
application/vnd.oasis.opendocument.spreadsheet
`);
