import { escapeAttribute } from '../c14n';
import { EXACT_DOCUMENT_TYPE_SCHEME, parseDocumentTypeIdentifier } from '../document-type-identifier';
import {
  formatParticipantIdentifier,
  PARTICIPANT_SCHEME,
  parseParticipantIdentifier,
} from '../participant-identifier';
import { parseProcessIdentifier, PROCESS_SCHEME } from '../process-identifier';
import { findMainIdOfParticipant } from '../service-provider-id';
import { detectEncoding, type XmlElement } from '../xml';
import {
  CONTENT_NAMESPACE,
  InvalidEnvelopeError,
  SBDH_NAMESPACE,
  type Envelope,
  type SchemedValue,
} from './envelope';
import { locatePayload, type LocatedPayload } from './payload-locator';

/** Validated envelope with its document. */
export interface ReceivedEnvelope extends Envelope {
  /** xs:dateTime as written */
  createdAt: string;
  /** the document byte for byte; only a byte order mark of UTF-16 is restored */
  document: Buffer;
  root: { uri: string; local: string };
}

const XS_DATE_TIME = /^-?\d{4,}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

/**
 * Reads an envelope and validates it (Peppol Business Message Envelope 2.0.1): one sender and receiver, document type,
 * process and country, an instance id, and a document that these values match.
 * @throws InvalidEnvelopeError
 */
export async function readEnvelope(bytes: Buffer): Promise<ReceivedEnvelope> {
  const locatedPayload = await locatePayload(bytes);
  const { header, root } = locatedPayload;
  if (readRequiredText(header, 'HeaderVersion') !== '1.0')
    throw new InvalidEnvelopeError('The HeaderVersion of the envelope must be 1.0');
  const scopes = readScopes(header);
  const documentType = readDocumentType(scopes);
  const identification = getOnlyChild(header, 'DocumentIdentification');
  checkIdentification(identification, documentType, root);
  const mlsTo = scopes.get('MLS_TO')?.value ?? null;
  const mlsType = scopes.get('MLS_TYPE')?.value;
  return {
    instanceId: readRequiredText(identification, 'InstanceIdentifier'),
    createdAt: readRequiredText(identification, 'CreationDateAndTime'),
    sender: readPartner(header, 'Sender'),
    receiver: readPartner(header, 'Receiver'),
    documentType,
    process: readProcess(scopes),
    countryC1: readCountry(scopes),
    mlsTo: mlsTo !== null && findMainIdOfParticipant(mlsTo) !== null ? mlsTo : null,
    mlsType: mlsType === 'FAILURE_ONLY' || mlsType === 'ALWAYS_SEND' ? mlsType : null,
    document: extractDocument(bytes, locatedPayload),
    root,
  };
}

function readPartner(header: XmlElement, name: 'Sender' | 'Receiver'): string {
  const identifier = getOnlyChild(getOnlyChild(header, name), 'Identifier');
  if (identifier.attribute('', 'Authority') !== PARTICIPANT_SCHEME) {
    throw new InvalidEnvelopeError(`${name}/Identifier/@Authority must be ${PARTICIPANT_SCHEME}`);
  }
  const parsedIdentifier = parseParticipantIdentifier(identifier.text().trim());
  if (!parsedIdentifier.ok) throw new InvalidEnvelopeError(`${name}: ${parsedIdentifier.message}`);
  return formatParticipantIdentifier(parsedIdentifier.participant);
}

/** Reads scopes by type. Unknown scopes are ignored; a repeated scope is an error. */
function readScopes(header: XmlElement): Map<string, { value: string; scheme: string | null }> {
  const scopes = new Map<string, { value: string; scheme: string | null }>();
  for (const scope of getOnlyChild(header, 'BusinessScope').all(SBDH_NAMESPACE, 'Scope')) {
    const type = readRequiredText(scope, 'Type');
    if (scopes.has(type))
      throw new InvalidEnvelopeError(`The envelope must have the scope ${type.slice(0, 40)} only once`);
    const scheme = scope.child(SBDH_NAMESPACE, 'Identifier')?.text().trim() ?? null;
    scopes.set(type, { value: readRequiredText(scope, 'InstanceIdentifier'), scheme });
  }
  return scopes;
}

function readDocumentType(scopes: ReturnType<typeof readScopes>): SchemedValue {
  const { value, scheme } = getRequiredScope(scopes, 'DOCUMENTID');
  const schemedValue = { scheme: scheme ?? EXACT_DOCUMENT_TYPE_SCHEME, value };
  const documentType = parseDocumentTypeIdentifier(`${schemedValue.scheme}::${value}`);
  if (!documentType.ok) throw new InvalidEnvelopeError(`DOCUMENTID: ${documentType.message}`);
  return schemedValue;
}

function readProcess(scopes: ReturnType<typeof readScopes>): SchemedValue {
  const { value, scheme } = getRequiredScope(scopes, 'PROCESSID');
  const processIdentifier = parseProcessIdentifier(value);
  if (!processIdentifier.ok) throw new InvalidEnvelopeError(`PROCESSID: ${processIdentifier.message}`);
  return { scheme: scheme ?? PROCESS_SCHEME, value: processIdentifier.process };
}

function readCountry(scopes: ReturnType<typeof readScopes>): string {
  const { value } = getRequiredScope(scopes, 'COUNTRY_C1');
  if (!/^[A-Z0-9]{2}$/.test(value))
    throw new InvalidEnvelopeError('COUNTRY_C1 must be a country code of two letters');
  return value;
}

function getRequiredScope(
  scopes: ReturnType<typeof readScopes>,
  type: string,
): { value: string; scheme: string | null } {
  const scope = scopes.get(type);
  if (scope === undefined) throw new InvalidEnvelopeError(`The envelope must have the scope ${type}`);
  return scope;
}

/** Checks that DocumentIdentification matches the document type and the document itself. */
function checkIdentification(
  identification: XmlElement,
  documentType: SchemedValue,
  root: LocatedPayload['root'],
): void {
  const standard = readRequiredText(identification, 'Standard');
  const type = readRequiredText(identification, 'Type');
  const version = readRequiredText(identification, 'TypeVersion');
  if (!XS_DATE_TIME.test(readRequiredText(identification, 'CreationDateAndTime'))) {
    throw new InvalidEnvelopeError('CreationDateAndTime must be a date and time with a time zone');
  }
  if (!documentType.value.endsWith(`::${version}`)) {
    throw new InvalidEnvelopeError('TypeVersion must be the version at the end of DOCUMENTID');
  }
  if (root.uri === CONTENT_NAMESPACE) return;
  if (standard !== root.uri)
    throw new InvalidEnvelopeError('Standard must be the namespace of the document in the envelope');
  if (type !== root.local)
    throw new InvalidEnvelopeError('Type must be the root element name of the document in the envelope');
  if (!documentType.value.startsWith(`${root.uri}::${root.local}##`)) {
    throw new InvalidEnvelopeError('DOCUMENTID must match the document in the envelope');
  }
}

/**
 * Returns the bytes of the document. Namespace declarations of the envelope that the document uses are added to its
 * root element, because the document would not be well-formed without them.
 */
function extractDocument(
  bytes: Buffer,
  { start, end, rootTagEnd, inheritedNamespaces }: LocatedPayload,
): Buffer {
  const { encoding, markLength } = detectEncoding(bytes);
  const isUtf16 = encoding !== 'utf-8';
  const encode = (text: string): Buffer => {
    if (!isUtf16) return Buffer.from(text, 'utf8');
    const little = Buffer.from(text, 'utf16le');
    return encoding === 'utf-16be' ? little.swap16() : little;
  };
  const mark = isUtf16 ? bytes.subarray(0, markLength) : Buffer.alloc(0);
  const documentStart = bytes.indexOf(encode('<'), start);
  if (inheritedNamespaces.length === 0) {
    const document = bytes.subarray(documentStart, end);
    return isUtf16 ? Buffer.concat([mark, document]) : document;
  }
  const declarations = inheritedNamespaces
    .map(({ prefix, uri }) => ` xmlns${prefix === '' ? '' : `:${prefix}`}="${escapeAttribute(uri)}"`)
    .join('');
  // The start tag ends with ">" or "/>"; declarations are inserted immediately before.
  const slash = encode('/');
  const tagEnd = rootTagEnd - encode('>').length;
  const isEmptyTag = bytes.subarray(tagEnd - slash.length, tagEnd).equals(slash);
  const insertPosition = isEmptyTag ? tagEnd - slash.length : tagEnd;
  return Buffer.concat([
    mark,
    bytes.subarray(documentStart, insertPosition),
    encode(declarations),
    bytes.subarray(insertPosition, end),
  ]);
}

function getOnlyChild(parent: XmlElement, local: string): XmlElement {
  const [element, ...more] = parent.all(SBDH_NAMESPACE, local);
  if (element === undefined || more.length > 0) {
    throw new InvalidEnvelopeError(`${parent.local} must have exactly one ${local}`);
  }
  return element;
}

function readRequiredText(parent: XmlElement, local: string): string {
  const text = getOnlyChild(parent, local).text().trim();
  if (text === '') throw new InvalidEnvelopeError(`${parent.local}/${local} must not be empty`);
  return text;
}
