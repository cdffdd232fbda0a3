/** Reads invoices from CSV and XLSX files. */
export {
  IMPORT_FIELD_NAMES,
  isImportField,
  isLineField,
  normalizeHeader,
  suggestMapping,
  type FieldSource,
  type ImportField,
  type ImportMapping,
} from './import-fields';
export { readSheet } from './read-sheet';
export { SHEET_LIMITS, SheetError, type Sheet, type SheetRow } from './sheet';
export { MAX_ERRORS, toDocuments, toRowErrors, type ImportedDocument, type RowError } from './to-documents';
