import { documentShape } from './document-fields';
import type { Shape } from './fields';

/** Where each business term and group of EN 16931 stands in the JSON of a document: `lines.*.unitCode` for BT-130. */
export const FIELD_OF_TERM: ReadonlyMap<string, string> = collected(documentShape('invoice'), '', new Map());

function collected(shape: Shape, prefix: string, into: Map<string, string>): Map<string, string> {
  for (const [name, field] of Object.entries(shape.fields)) {
    const path = `${prefix}${name}`;
    if (field.term !== null && !into.has(field.term)) into.set(field.term, path);
    // The note and the process of French documents have other terms' places in all others.
    if (field.kind === 'group' && name !== 'countrySpecific') collected(field.shape, `${path}.`, into);
    if (field.kind === 'list') collected(field.shape, `${path}.*.`, into);
  }
  return into;
}
