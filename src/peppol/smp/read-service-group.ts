import {
  EXACT_DOCUMENT_TYPE_SCHEME,
  parseDocumentTypeIdentifier,
  WILDCARD_DOCUMENT_TYPE_SCHEME,
} from '../document-type-identifier';
import type { SchemedValue } from '../sbdh';
import { MetadataRefused, SMP_NS } from './metadata';
import { readParticipant, readSmpDocument } from './smp-document';

/**
 * Reads a service group: the document types that a participant receives (SMP specification 1.4, section 2.3). It is not
 * signed. Entries whose address has another form are passed over.
 * @param participant `0208:0123456749`, the one that was asked for
 * @throws MetadataRefused when it is about another participant, or no service group
 */
export function readServiceGroup(bytes: Buffer, participant: string): SchemedValue[] {
  const { root } = readSmpDocument(bytes);
  if (!root.is(SMP_NS.smp, 'ServiceGroup')) throw new MetadataRefused('The answer is not a ServiceGroup');
  if (readParticipant(root) !== participant)
    throw new MetadataRefused('The ServiceGroup is of another participant');
  const references = root.child(SMP_NS.smp, 'ServiceMetadataReferenceCollection');
  return (references?.all(SMP_NS.smp, 'ServiceMetadataReference') ?? []).flatMap((reference) => {
    const type = typeOf(reference.attribute('', 'href') ?? '');
    return type === null ? [] : [type];
  });
}

function typeOf(href: string): SchemedValue | null {
  const encoded = /\/services\/([^/?#]+)$/.exec(href)?.[1];
  if (encoded === undefined) return null;
  try {
    const text = decodeURIComponent(encoded);
    const at = text.indexOf('::');
    return at < 1 ? null : { scheme: text.slice(0, at), value: text.slice(at + 2) };
  } catch {
    return null;
  }
}

/**
 * The registration that fits a document type: the exact one, or (PINT) the one whose customization has a `*` behind the
 * longest run of equal parts (Policy for use of Peppol identifiers 4.4, section 5).
 */
export function matchDocumentType(
  wanted: SchemedValue,
  offered: readonly SchemedValue[],
): SchemedValue | null {
  const exact = offered.find(({ scheme, value }) => scheme === wanted.scheme && value === wanted.value);
  if (exact !== undefined || wanted.scheme === EXACT_DOCUMENT_TYPE_SCHEME) return exact ?? null;
  const own = parseDocumentTypeIdentifier(`${wanted.scheme}::${wanted.value}`);
  if (!own.ok) return null;
  let best: { type: SchemedValue; parts: number } | null = null;
  for (const type of offered) {
    if (type.scheme !== WILDCARD_DOCUMENT_TYPE_SCHEME) continue;
    const read = parseDocumentTypeIdentifier(`${type.scheme}::${type.value}`, 'registration');
    if (!read.ok || !read.documentType.customizationId.endsWith('*')) continue;
    const { rootNamespace, localName, version, customizationId } = read.documentType;
    const same =
      rootNamespace === own.documentType.rootNamespace &&
      localName === own.documentType.localName &&
      version === own.documentType.version;
    const parts = customizationId.slice(0, -1).split('@');
    const wantedParts = own.documentType.customizationId.split('@');
    const fits = same && parts.every((part, index) => part === wantedParts[index]);
    if (fits && parts.length > (best?.parts ?? 0)) best = { type, parts: parts.length };
  }
  return best?.type ?? null;
}
