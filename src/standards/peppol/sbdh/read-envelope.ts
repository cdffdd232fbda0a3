import { escapeAttribute } from '../c14n';
import { EXACT_DOCUMENT_TYPE_SCHEME, parseDocumentTypeIdentifier } from '../document-type-identifier';
import {
  formatParticipantIdentifier,
  PARTICIPANT_SCHEME,
  parseParticipantIdentifier,
} from '../participant-identifier';
import { parseProcessIdentifier, PROCESS_SCHEME } from '../process-identifier';
import { findMainIdOfParticipant } from '../service-provider-id';
import { sniffEncoding, type XmlElement } from '../xml';
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
 * process and country, an instance id, and agreement with the document in it.
 * @throws InvalidEnvelopeError
 */
export async function readEnvelope(bytes: Buffer): Promise<ReceivedEnvelope> {
  const locatedPayload = await locatePayload(bytes);
  const { header, root } = locatedPayload;
  if (readTextAt(header, 'HeaderVersion') !== '1.0')
    throw new InvalidEnvelopeError('HeaderVersion has to be 1.0');
  const scopes = readScopes(header);
  const documentType = readDocumentType(scopes);
  const identification = getOnlyChild(header, 'DocumentIdentification');
  checkIdentification(identification, documentType, root);
  const mlsTo = scopes.get('MLS_TO')?.value ?? null;
  const mlsType = scopes.get('MLS_TYPE')?.value;
  return {
    instanceId: readTextAt(identification, 'InstanceIdentifier'),
    createdAt: readTextAt(identification, 'CreationDateAndTime'),
    sender: readPartner(header, 'Sender'),
    receiver: readPartner(header, 'Receiver'),
    documentType,
    process: readProcess(scopes),
    countryC1: readCountry(scopes),
    mlsTo: mlsTo !== null && findMainIdOfParticipant(mlsTo) !== null ? mlsTo : null,
    mlsType: mlsType === 'FAILURE_ONLY' || mlsType === 'ALWAYS_SEND' ? mlsType : null,
    document: cutOut(bytes, locatedPayload),
    root,
  };
}

function readPartner(header: XmlElement, name: 'Sender' | 'Receiver'): string {
  const identifier = getOnlyChild(getOnlyChild(header, name), 'Identifier');
  if (identifier.attribute('', 'Authority') !== PARTICIPANT_SCHEME) {
    throw new InvalidEnvelopeError(`${name}/Identifier/@Authority has to be ${PARTICIPANT_SCHEME}`);
  }
  const parsedIdentifierResult = parseParticipantIdentifier(identifier.text().trim());
  if (!parsedIdentifierResult.ok)
    throw new InvalidEnvelopeError(`${name}: ${parsedIdentifierResult.message}`);
  return formatParticipantIdentifier(parsedIdentifierResult.participant);
}

/** Reads scopes by type. Unknown scopes are ignored; a repeated one is refused. */
function readScopes(header: XmlElement): Map<string, { value: string; scheme: string | null }> {
  const scopes = new Map<string, { value: string; scheme: string | null }>();
  for (const scope of getOnlyChild(header, 'BusinessScope').all(SBDH_NAMESPACE, 'Scope')) {
    const type = readTextAt(scope, 'Type');
    if (scopes.has(type))
      throw new InvalidEnvelopeError(`The envelope has the scope ${type.slice(0, 40)} twice`);
    const scheme = scope.child(SBDH_NAMESPACE, 'Identifier')?.text().trim() ?? null;
    scopes.set(type, { value: readTextAt(scope, 'InstanceIdentifier'), scheme });
  }
  return scopes;
}

function readDocumentType(scopes: ReturnType<typeof readScopes>): SchemedValue {
  const { value, scheme } = getRequiredScope(scopes, 'DOCUMENTID');
  const full = { scheme: scheme ?? EXACT_DOCUMENT_TYPE_SCHEME, value };
  const documentType = parseDocumentTypeIdentifier(`${full.scheme}::${value}`);
  if (!documentType.ok) throw new InvalidEnvelopeError(`DOCUMENTID: ${documentType.message}`);
  return full;
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
    throw new InvalidEnvelopeError('COUNTRY_C1 is not a country of two letters');
  return value;
}

function getRequiredScope(
  scopes: ReturnType<typeof readScopes>,
  type: string,
): { value: string; scheme: string | null } {
  const scope = scopes.get(type);
  if (scope === undefined) throw new InvalidEnvelopeError(`The envelope has no scope ${type}`);
  return scope;
}

/** Checks that DocumentIdentification matches the document type and the document itself. */
function checkIdentification(
  identification: XmlElement,
  documentType: SchemedValue,
  root: LocatedPayload['root'],
): void {
  const standard = readTextAt(identification, 'Standard');
  const type = readTextAt(identification, 'Type');
  const version = readTextAt(identification, 'TypeVersion');
  if (!XS_DATE_TIME.test(readTextAt(identification, 'CreationDateAndTime'))) {
    throw new InvalidEnvelopeError('CreationDateAndTime is not a date and time with a zone');
  }
  if (!documentType.value.endsWith(`::${version}`)) {
    throw new InvalidEnvelopeError('TypeVersion is not the version that DOCUMENTID ends with');
  }
  if (root.uri === CONTENT_NAMESPACE) return;
  if (standard !== root.uri)
    throw new InvalidEnvelopeError('Standard is not the namespace of the document in the envelope');
  if (type !== root.local)
    throw new InvalidEnvelopeError('Type is not the name of the document in the envelope');
  if (!documentType.value.startsWith(`${root.uri}::${root.local}##`)) {
    throw new InvalidEnvelopeError('DOCUMENTID is not about the document in the envelope');
  }
}

/**
 * Returns the bytes of the document. Declarations of the envelope that its names use are added to its root element,
 * because without them it would not be XML.
 */
function cutOut(bytes: Buffer, { start, end, rootTagEnd, inherited }: LocatedPayload): Buffer {
  const { encoding, markLength } = sniffEncoding(bytes);
  const wide = encoding !== 'utf-8';
  const encode = (text: string): Buffer => {
    if (!wide) return Buffer.from(text, 'utf8');
    const little = Buffer.from(text, 'utf16le');
    return encoding === 'utf-16be' ? little.swap16() : little;
  };
  const mark = wide ? bytes.subarray(0, markLength) : Buffer.alloc(0);
  const from = bytes.indexOf(encode('<'), start);
  if (inherited.length === 0) {
    const document = bytes.subarray(from, end);
    return wide ? Buffer.concat([mark, document]) : document;
  }
  const declarations = inherited
    .map(({ prefix, uri }) => ` xmlns${prefix === '' ? '' : `:${prefix}`}="${escapeAttribute(uri)}"`)
    .join('');
  // The start tag ends with ">" or "/>"; declarations may immediately precede that.
  const slash = encode('/');
  const close = rootTagEnd - encode('>').length;
  const empty = bytes.subarray(close - slash.length, close).equals(slash);
  const at = empty ? close - slash.length : close;
  return Buffer.concat([mark, bytes.subarray(from, at), encode(declarations), bytes.subarray(at, end)]);
}

function getOnlyChild(parent: XmlElement, local: string): XmlElement {
  const [element, ...more] = parent.all(SBDH_NAMESPACE, local);
  if (element === undefined || more.length > 0) {
    throw new InvalidEnvelopeError(`${parent.local} has to have exactly one ${local}`);
  }
  return element;
}

function readTextAt(parent: XmlElement, local: string): string {
  const text = getOnlyChild(parent, local).text().trim();
  if (text === '') throw new InvalidEnvelopeError(`${parent.local}/${local} is empty`);
  return text;
}
