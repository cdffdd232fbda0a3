import type { DocumentReading } from './reading';

/** Fields with amounts and rates, on which the sums depend. */
const AMOUNT_FIELDS = /^(lines|discounts|surcharges|totals|vat|currency|taxCurrency|taxExchangeRate)(\.|$)/;
const SUM_FIELDS = /^(totals|vat)(\.|$)|\.(amount|baseAmount|netAmount)$/;
/** Path of an invalid list entry; omitting the entry shifts the positions of later entries. */
const LIST_ENTRY = /^(.+)\.\d+$/;

/**
 * Removes findings that are only a consequence of omitted invalid fields: findings about these fields, and about sums
 * when an amount or rate is invalid.
 * @param errors paths of the invalid fields
 * @param prefix common prefix of the paths
 */
export function removeConsequentialFindings(
  reading: DocumentReading,
  errors: readonly string[],
  prefix = 'document',
): DocumentReading {
  const invalidPaths = errors.map((path) => path.slice(prefix === '' ? 0 : prefix.length + 1));
  const shiftedLists = invalidPaths.flatMap((path) => LIST_ENTRY.exec(path)?.[1] ?? []);
  const hasInvalidAmounts = invalidPaths.some((path) => AMOUNT_FIELDS.test(path));
  const isIndependent = (field: string): boolean =>
    !field.startsWith('/') &&
    !(hasInvalidAmounts && SUM_FIELDS.test(field)) &&
    !invalidPaths.some((path) => isWithin(field, path) || isWithin(path, field)) &&
    !shiftedLists.some((list) => isWithin(field, list));
  const { validation } = reading;
  const findings = validation.errors.filter(({ fieldName }) => isIndependent(fieldName));
  return { ...reading, validation: { ...validation, errors: findings } };
}

function isWithin(path: string, parentPath: string): boolean {
  return parentPath === '' || path === parentPath || path.startsWith(`${parentPath}.`);
}
