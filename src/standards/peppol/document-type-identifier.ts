import { formatReceivedText } from '../values/received';

/** Schemes of document type identifiers: one exact type, or (PINT) a type that registrations may extend by `*`. */
export const EXACT_DOCUMENT_TYPE_SCHEME = 'busdox-docid-qns';
export const WILDCARD_DOCUMENT_TYPE_SCHEME = 'peppol-doctype-wildcard';

export type DocumentTypeScheme = typeof EXACT_DOCUMENT_TYPE_SCHEME | typeof WILDCARD_DOCUMENT_TYPE_SCHEME;

/** Maximum length of a document type identifier without its scheme (Policy for use of Peppol identifiers). */
export const DOCUMENT_TYPE_MAX_LENGTH = 500;

/** `rootNamespace::localName##customizationId::version`; case-sensitive. */
export interface DocumentTypeIdentifier {
  scheme: DocumentTypeScheme;
  /** Namespace of the document's root element, or another name of the syntax such as `urn:peppol:doctype:pdf+xml`. */
  rootNamespace: string;
  /** Local name of the root element; `null` for the few types without one (Factur-X). */
  localName: string | null;
  customizationId: string;
  version: string;
}

export type DocumentTypeIdentifierResult =
  { ok: true; documentType: DocumentTypeIdentifier } | { ok: false; message: string };

const EXPECTED_FORM = '<root namespace>::<local name>##<customization id>::<version>';
const VALUE_PATTERN = /^(?<root>[^#]+?)##(?<customization>.+)::(?<version>[^:]+)$/;

/**
 * Reads a document type identifier, with or without its scheme in front (`busdox-docid-qns::urn:…`). Without a scheme
 * in the text, the scheme is the wildcard scheme for PINT customizations and the exact scheme otherwise, as on the code
 * list. `usage` says where the identifier is used: `*` is allowed only at the end of the customization of a wildcard
 * *registration*, never in a message (Policy for use of Peppol identifiers, section 5).
 */
export function parseDocumentTypeIdentifier(
  text: string,
  usage: 'message' | 'registration' = 'message',
): DocumentTypeIdentifierResult {
  const refuse = (reason: string): DocumentTypeIdentifierResult => ({
    ok: false,
    message: `document type ${formatReceivedText(text)} ${reason}; expected ${EXPECTED_FORM}`,
  });
  const prefix = /^(busdox-docid-qns|peppol-doctype-wildcard)::/.exec(text);
  const value = prefix === null ? text : text.slice(prefix[0].length);
  if (value.length > DOCUMENT_TYPE_MAX_LENGTH) {
    return refuse(`is ${value.length} characters long, the limit is ${DOCUMENT_TYPE_MAX_LENGTH}`);
  }
  if (!/^[\x21-\x7e]*$/.test(value)) return refuse('has white space or characters outside ASCII');
  const parts = VALUE_PATTERN.exec(value)?.groups;
  const [rootNamespace = '', localName, ...more] = (parts?.['root'] ?? '').split('::');
  if (parts === undefined || rootNamespace === '' || localName === '' || more.length > 0) {
    return refuse('does not have that form');
  }
  const customizationId = parts['customization'] ?? '';
  const scheme = chooseScheme(prefix?.[1], customizationId);
  const star = value.indexOf('*');
  if (star >= 0) {
    if (scheme === EXACT_DOCUMENT_TYPE_SCHEME) return refuse(`has a *, which scheme ${scheme} does not know`);
    if (usage === 'message') return refuse('has a *, which is for registrations only');
    if (customizationId.indexOf('*') !== customizationId.length - 1) {
      return refuse('has a * elsewhere than at the end of the customization id');
    }
    if (star !== value.lastIndexOf('*')) return refuse('has more than one *');
  }
  return {
    ok: true,
    documentType: {
      scheme,
      rootNamespace,
      localName: localName ?? null,
      customizationId,
      version: parts['version'] ?? '',
    },
  };
}

function chooseScheme(scheme: string | undefined, customizationId: string): DocumentTypeScheme {
  if (scheme === WILDCARD_DOCUMENT_TYPE_SCHEME) return WILDCARD_DOCUMENT_TYPE_SCHEME;
  const pint = scheme === undefined && customizationId.startsWith('urn:peppol:pint:');
  return pint ? WILDCARD_DOCUMENT_TYPE_SCHEME : EXACT_DOCUMENT_TYPE_SCHEME;
}

/** Formats the value without its scheme, as in the envelope and in `docTypeId`. */
export function formatDocumentTypeValue(documentType: Omit<DocumentTypeIdentifier, 'scheme'>): string {
  const { rootNamespace, localName, customizationId, version } = documentType;
  return `${rootNamespace}${localName === null ? '' : `::${localName}`}##${customizationId}::${version}`;
}

/** Writes the full form `<scheme>::<value>`, not percent-encoded: AS4 action and SMP addresses. */
export function formatFullDocumentType(documentType: DocumentTypeIdentifier): string {
  return `${documentType.scheme}::${formatDocumentTypeValue(documentType)}`;
}

/**
 * Lists the registrations that accept a document type, the most specific first: the type itself and, for PINT, those
 * whose customization ends with `*` after one of its parts, which are separated by `@` (Policy for use of Peppol
 * identifiers 4.4, section 5).
 * @param value document type identifier without its scheme, which is the one of the code list
 */
export function listRegistrations(value: string): string[] {
  const result = parseDocumentTypeIdentifier(value);
  // Only registrations may contain *.
  if (!result.ok) return value.includes('*') ? [] : [value];
  if (result.documentType.scheme === EXACT_DOCUMENT_TYPE_SCHEME) return [value];
  const { documentType } = result;
  const parts = documentType.customizationId.split('@');
  const wildcards = parts.map((_, index) => {
    const customizationId = `${parts.slice(0, parts.length - index).join('@')}*`;
    return formatDocumentTypeValue({ ...documentType, customizationId });
  });
  return [value, ...wildcards];
}
