import {
  ACTIVE_DOCUMENT_TYPES,
  DEPRECATED_DOCUMENT_TYPES,
  REMOVED_DOCUMENT_TYPES,
} from './code-lists/document-types-9.7';
import {
  EXACT_DOCUMENT_TYPE_SCHEME,
  formatFullDocumentType,
  type DocumentTypeIdentifier,
} from './document-type-identifier';

/**
 * State of a document type on the Peppol code list (Policy for use of Peppol identifiers 4.4, code list life cycle):
 * `active` may be registered and sent, `deprecated` may still be sent, `removed` neither; `unlisted` is not on the
 * list.
 */
export type DocumentTypeState = 'active' | 'deprecated' | 'removed' | 'unlisted';

const BUILT_IN_LISTS = {
  active: ACTIVE_DOCUMENT_TYPES,
  deprecated: DEPRECATED_DOCUMENT_TYPES,
  removed: REMOVED_DOCUMENT_TYPES,
} as const;

/** States of an imported list by `<scheme>::<value>`, which take precedence over the built-in states. */
let importedStates: ReadonlyMap<string, DocumentTypeState> = new Map();
let builtInStates: ReadonlyMap<string, DocumentTypeState> | undefined;

/**
 * Returns the state of a document type; a registration that ends with `*` has the state of its base type. The list is
 * parsed at the first call.
 */
export function getDocumentTypeState(documentType: DocumentTypeIdentifier): DocumentTypeState {
  builtInStates ??= readLists();
  const customizationId = documentType.customizationId.replace(/\*$/, '');
  const full = formatFullDocumentType({ ...documentType, customizationId });
  const prefix = `${EXACT_DOCUMENT_TYPE_SCHEME}::`;
  const importedState = importedStates.get(full);
  if (importedState !== undefined) return importedState;
  return builtInStates.get(full.startsWith(prefix) ? full.slice(prefix.length) : full) ?? 'unlisted';
}

/** Sets the document types of an imported list; an empty list restores the built-in types. */
export function setImportedDocumentTypes(types: Iterable<{ key: string; state: DocumentTypeState }>): void {
  importedStates = new Map([...types].map(({ key, state }) => [key, state]));
}

function readLists(): ReadonlyMap<string, DocumentTypeState> {
  const statesByValue = new Map<string, DocumentTypeState>();
  for (const state of ['active', 'deprecated', 'removed'] as const)
    for (const value of BUILT_IN_LISTS[state].trim().split('\n')) statesByValue.set(value, state);
  return statesByValue;
}
