import { createHash } from 'node:crypto';
import { badInput, type FieldErrors } from '../../platform/kernel/http/api-error';
import type { ImportMapping } from '../../standards/spreadsheets';
import { formatReceived } from '../../standards/values/received';
import type { SetInvoiceImportMappingInput } from './invoice-import.input';

/** Returns the digest of a header: files with the same columns in the same order share a mapping. */
export function computeHeaderDigest(columns: readonly string[]): Buffer {
  return createHash('sha256').update(JSON.stringify(columns)).digest();
}

/**
 * Converts a request to the mapping of a file with the given columns.
 * @throws ApiError 400 with the errors of all fields
 */
export function toMapping(
  { fields, decimalSeparator }: SetInvoiceImportMappingInput,
  columns: readonly string[],
  suggestion: ImportMapping,
): ImportMapping {
  const errors: FieldErrors = {};
  const columnNames = new Set(columns);
  const usedFields = new Set<string>();
  const mappedFields = fields.map(({ field, column = null, value = null }, at) => {
    if (usedFields.has(field))
      errors[`fields.${at}.field`] = [`must name each field once; received ${field} twice`];
    usedFields.add(field);
    if ((column === null) === (value === null))
      errors[`fields.${at}`] = ['must have either column or value; received both or neither'];
    if (column !== null && !columnNames.has(column))
      errors[`fields.${at}.column`] = [
        `must be one of the columns of the file (${formatReceived(columns.slice(0, 10))}); received ${formatReceived(column)}`,
      ];
    return { field, column, value };
  });
  if (!mappedFields.some(({ field, column }) => field === 'number' && column !== null))
    errors.fields = ['must name the column of the invoice number (number); received none'];
  if (Object.keys(errors).length > 0) throw badInput(errors);
  return { fields: mappedFields, decimalSeparator: decimalSeparator ?? suggestion.decimalSeparator };
}
