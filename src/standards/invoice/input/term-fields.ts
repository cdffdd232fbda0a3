import { documentShape } from './document-fields';
import type { Shape } from './fields';

/** JSON field of each business term and group of EN 16931 and of the French extension: `lines.*.unitCode` for BT-130. */
export const FIELD_OF_TERM: ReadonlyMap<string, string> = collectTerms(
  documentShape('invoice'),
  '',
  new Map(),
);

function collectTerms(shape: Shape, prefix: string, into: Map<string, string>): Map<string, string> {
  for (const [name, field] of Object.entries(shape.fields)) {
    const path = `${prefix}${name}`;
    if (field.term !== null && !into.has(field.term)) into.set(field.term, path);
    // Note and process of French documents have the fields of other terms.
    if (field.kind === 'group' && name !== 'countrySpecific') collectTerms(field.shape, `${path}.`, into);
    if (field.kind === 'list') collectTerms(field.shape, `${path}.*.`, into);
  }
  return into;
}

let termsOfFields: ReadonlyMap<string, string> | undefined;

/**
 * Returns the business term of EN 16931 to which a field of a document belongs: BT-130 for `lines.3.unitCode`, BT-29 for
 * `seller.identifiers.0.scheme`; null for other fields.
 */
export function findTermOfField(field: string): string | null {
  termsOfFields ??= new Map([...FIELD_OF_TERM].map(([term, path]) => [path, term]));
  const path = field.replace(/\.\d+(?=\.|$)/g, '.*').replace(/^creditNoteNumber$/, 'invoiceNumber');
  for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    const term = termsOfFields.get(at);
    if (term !== undefined) return at === path || !term.includes('BG-') ? term : null;
  }
  return null;
}
