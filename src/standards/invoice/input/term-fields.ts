import { getDocumentShape } from './document-fields';
import type { Shape } from './fields';

/** JSON field of each business term and group of EN 16931 and of the French extension: `lines.*.unitCode` for BT-130. */
export const FIELDS_BY_TERM: ReadonlyMap<string, string> = collectTerms(
  getDocumentShape('invoice'),
  '',
  new Map(),
);

function collectTerms(
  shape: Shape,
  prefix: string,
  collectedFields: Map<string, string>,
): Map<string, string> {
  for (const [name, field] of Object.entries(shape.fields)) {
    const path = `${prefix}${name}`;
    if (field.term !== null && !collectedFields.has(field.term)) collectedFields.set(field.term, path);
    // The fields of countrySpecific repeat terms of other fields: the note and the process.
    if (field.kind === 'group' && name !== 'countrySpecific')
      collectTerms(field.shape, `${path}.`, collectedFields);
    if (field.kind === 'list') collectTerms(field.shape, `${path}.*.`, collectedFields);
  }
  return collectedFields;
}

let termsByField: ReadonlyMap<string, string> | undefined;

/**
 * Returns the business term of EN 16931 to which a field of a document belongs: BT-130 for `lines.3.unitCode`, BT-29 for
 * `seller.identifiers.0.scheme`; null for other fields.
 */
export function findTermOfField(field: string): string | null {
  termsByField ??= new Map([...FIELDS_BY_TERM].map(([term, path]) => [path, term]));
  const path = field.replace(/\.\d+(?=\.|$)/g, '.*').replace(/^creditNoteNumber$/, 'invoiceNumber');
  for (
    let candidate = path;
    candidate !== '';
    candidate = candidate.slice(0, Math.max(0, candidate.lastIndexOf('.')))
  ) {
    const term = termsByField.get(candidate);
    if (term !== undefined) return candidate === path || !term.includes('BG-') ? term : null;
  }
  return null;
}
