import { readCsv } from './read-csv';
import { readXlsx } from './read-xlsx';
import { SHEET_LIMITS, SheetError, type Sheet } from './sheet';

const ZIP_SIGNATURE = [0x50, 0x4b, 0x03, 0x04];
/** First bytes of a compound file: an XLS workbook, or an XLSX file with a password. */
const COMPOUND_FILE_SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0];

/**
 * Reads the first sheet of a CSV or XLSX file, detected by its first bytes.
 * @throws SheetError that states the received and the accepted values
 */
export function readSheet(bytes: Uint8Array): Sheet {
  if (bytes.length > SHEET_LIMITS.bytes)
    throw new SheetError(`The file has ${bytes.length} bytes; the maximum is ${SHEET_LIMITS.bytes}`);
  const startsWith = (start: readonly number[]): boolean => start.every((byte, at) => bytes[at] === byte);
  if (startsWith(COMPOUND_FILE_SIGNATURE))
    throw new SheetError(
      'The file is an XLS workbook or has a password; save it without a password as XLSX or CSV',
    );
  return startsWith(ZIP_SIGNATURE) ? readXlsx(bytes) : readCsv(bytes);
}
