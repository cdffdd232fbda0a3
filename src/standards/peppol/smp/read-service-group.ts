import {
  EXACT_DOCUMENT_TYPE_SCHEME,
  listRegistrations,
  WILDCARD_DOCUMENT_TYPE_SCHEME,
} from '../document-type-identifier';
import type { SchemedValue } from '../sbdh';
import { InvalidMetadataError, SMP_NS } from './metadata';
import { readParticipant, readSmpDocument } from './smp-document';

/**
 * Reads a service group: the document types that a participant receives (SMP specification 1.4, section 2.3). The
 * document is not signed. Entries whose address has another form are skipped.
 * @param participant requested participant, e.g. `0208:0123456749`
 * @throws InvalidMetadataError for another participant, and for a document that is not a service group
 */
export function readServiceGroup(bytes: Buffer, participant: string): SchemedValue[] {
  const { root } = readSmpDocument(bytes);
  if (!root.is(SMP_NS.smp, 'ServiceGroup'))
    throw new InvalidMetadataError('The response of the SMP is not a ServiceGroup');
  if (readParticipant(root) !== participant)
    throw new InvalidMetadataError('The ServiceGroup belongs to another participant');
  const references = root.child(SMP_NS.smp, 'ServiceMetadataReferenceCollection');
  return (references?.all(SMP_NS.smp, 'ServiceMetadataReference') ?? []).flatMap((reference) => {
    const type = parseDocumentType(reference.attribute('', 'href') ?? '');
    return type === null ? [] : [type];
  });
}

function parseDocumentType(href: string): SchemedValue | null {
  const encodedText = /\/services\/([^/?#]+)$/.exec(href)?.[1];
  if (encodedText === undefined) return null;
  try {
    const text = decodeURIComponent(encodedText);
    const at = text.indexOf('::');
    return at < 1 ? null : { scheme: text.slice(0, at), value: text.slice(at + 2) };
  } catch {
    return null;
  }
}

/**
 * Finds the registration for a document type: the exact one, which a PINT type may also have under the scheme of exact
 * types, or for PINT the one whose customization has a `*` after the longest run of equal parts (Policy for use of
 * Peppol identifiers 4.4, section 5).
 */
export function findMatchingDocumentType(
  documentType: SchemedValue,
  registrations: readonly SchemedValue[],
): SchemedValue | null {
  const find = (scheme: string, value: string): SchemedValue | undefined =>
    registrations.find((type) => type.scheme === scheme && type.value === value);
  const exact =
    find(documentType.scheme, documentType.value) ?? find(EXACT_DOCUMENT_TYPE_SCHEME, documentType.value);
  if (exact !== undefined || documentType.scheme === EXACT_DOCUMENT_TYPE_SCHEME) return exact ?? null;
  for (const value of listRegistrations(documentType.value)) {
    const wildcard = find(WILDCARD_DOCUMENT_TYPE_SCHEME, value);
    if (wildcard !== undefined) return wildcard;
  }
  return null;
}
