import {
  readSheet,
  SheetError,
  suggestMapping,
  toDocuments,
  type ImportedDocument,
  type ImportMapping,
  type Sheet,
  type SheetRow,
} from '../../../standards/spreadsheets';

/** Number of rows that are shown next to the mapping. */
const PREVIEW_ROW_COUNT = 10;

/** Columns of a file with a suggested mapping, or the reason why the file cannot be read. */
export type SheetHeadResult =
  | {
      ok: true;
      format: Sheet['format'];
      columns: string[];
      firstRows: SheetRow[];
      rowCount: number;
      suggestion: ImportMapping;
    }
  | { ok: false; message: string };

/** Reads the header and the first rows of a file of invoices. */
export function readSheetHead(file: Uint8Array): SheetHeadResult {
  try {
    const { format, columns, rows, decimalSeparator } = readSheet(file);
    return {
      ok: true,
      format,
      columns,
      firstRows: rows.slice(0, PREVIEW_ROW_COUNT),
      rowCount: rows.length,
      suggestion: suggestMapping(columns, decimalSeparator),
    };
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    return { ok: false, message: error.message };
  }
}

/** A file of invoices and the mapping of its columns. */
export interface SheetImport {
  file: Uint8Array;
  mapping: ImportMapping;
}

/** Creates the documents of a file that was read before. */
export function readSheetDocuments({ file, mapping }: SheetImport): ImportedDocument[] {
  return toDocuments(readSheet(file), mapping);
}
