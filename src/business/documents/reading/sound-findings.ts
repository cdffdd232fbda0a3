import type { DocumentReading } from './reading';

/** Amounts and rates: whatever one of them is, sums follow from it. */
const FIGURES = /^(lines|discounts|surcharges|totals|vat|currency|taxCurrency|taxExchangeRate)(\.|$)/;
const SUMS = /^(totals|vat)(\.|$)|\.(amount|baseAmount|netAmount)$/;
/** An entry of a list that could not be read at all: the numbers of those behind it are off. */
const WHOLE_ENTRY = /^(.+)\.\d+$/;

/**
 * The reading of a document that was built without its fields at fault, with the findings that do not follow from their
 * absence: of other fields, and of sums only where no figure is at fault.
 * @param errors paths of the fields at fault
 * @param prefix what the paths begin with
 */
export function withoutConsequences(
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
