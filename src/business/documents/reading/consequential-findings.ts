import type { DocumentReading } from './reading';

/** Fields with amounts and rates, on which the sums depend. */
const FIGURES = /^(lines|discounts|surcharges|totals|vat|currency|taxCurrency|taxExchangeRate)(\.|$)/;
const SUMS = /^(totals|vat)(\.|$)|\.(amount|baseAmount|netAmount)$/;
/** An entry of a list that could not be read; the positions of later entries are shifted. */
const WHOLE_ENTRY = /^(.+)\.\d+$/;

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
  const atFault = errors.map((path) => path.slice(prefix === '' ? 0 : prefix.length + 1));
  const lists = atFault.flatMap((path) => WHOLE_ENTRY.exec(path)?.[1] ?? []);
  const figuresAreOff = atFault.some((path) => FIGURES.test(path));
  const isSound = (field: string): boolean =>
    !field.startsWith('/') &&
    !(figuresAreOff && SUMS.test(field)) &&
    !atFault.some((path) => isWithin(field, path) || isWithin(path, field)) &&
    !lists.some((list) => isWithin(field, list));
  const { validation } = reading;
  const findings = validation.errors.filter(({ fieldName }) => isSound(fieldName));
  return { ...reading, validation: { ...validation, errors: findings } };
}

function isWithin(path: string, above: string): boolean {
  return above === '' || path === above || path.startsWith(`${above}.`);
}
