import { escapeText } from '../c14n';
import { parseDocumentTypeIdentifier } from '../document-type-identifier';
import { PARTICIPANT_SCHEME } from '../participant-identifier';
import { decodeXml, detectEncoding, InvalidXmlError, type XmlEncoding } from '../xml';
import { InvalidEnvelopeError, SBDH_NAMESPACE, type Envelope } from './envelope';

/** Maximum length of an XML declaration in bytes. */
const MAX_DECLARATION_BYTES = 512;

/**
 * Puts a document into its envelope (Peppol Business Message Envelope 2.0.1). The document's bytes are copied
 * unchanged, in their encoding, without byte order mark and XML declaration, because it may be signed.
 * @param createdAt creation time of the envelope
 * @param document well-formed XML in UTF-8, or in UTF-16 with a byte order mark
 * @throws InvalidEnvelopeError when the document cannot be embedded
 */
export function writeEnvelope(envelope: Envelope, createdAt: Date, document: Buffer): Buffer {
  const { encoding, markLength } = detectEncoding(document);
  const body = removeDeclaration(document.subarray(markLength), encoding);
  const declaredEncoding = encoding === 'utf-8' ? 'UTF-8' : 'UTF-16';
  const head =
    `<?xml version="1.0" encoding="${declaredEncoding}"?>` +
    `<StandardBusinessDocument xmlns="${SBDH_NAMESPACE}">${writeHeader(envelope, createdAt)}`;
  return Buffer.concat([
    document.subarray(0, encoding === 'utf-8' ? 0 : markLength),
    encode(head, encoding),
    body,
    encode('</StandardBusinessDocument>', encoding),
  ]);
}

function writeHeader(envelope: Envelope, createdAt: Date): string {
  const type = parseDocumentTypeIdentifier(`${envelope.documentType.scheme}::${envelope.documentType.value}`);
  if (!type.ok) throw new InvalidEnvelopeError(type.message);
  const { rootNamespace, localName, version } = type.documentType;
  if (localName === null)
    throw new InvalidEnvelopeError('An envelope cannot contain a document that is not XML');
  const formatParty = (name: string, id: string): string =>
    `<${name}>${formatElement('Identifier', id, ` Authority="${PARTICIPANT_SCHEME}"`)}</${name}>`;
  const formatScope = (kind: string, value: string | null, scheme?: string): string =>
    value === null
      ? ''
      : `<Scope>${formatElement('Type', kind)}${formatElement('InstanceIdentifier', value)}` +
        `${scheme === undefined ? '' : formatElement('Identifier', scheme)}</Scope>`;
  return (
    `<StandardBusinessDocumentHeader>${formatElement('HeaderVersion', '1.0')}` +
    formatParty('Sender', envelope.sender) +
    formatParty('Receiver', envelope.receiver) +
    '<DocumentIdentification>' +
    formatElement('Standard', rootNamespace) +
    formatElement('TypeVersion', version) +
    formatElement('InstanceIdentifier', envelope.instanceId) +
    formatElement('Type', localName) +
    formatElement('CreationDateAndTime', createdAt.toISOString()) +
    '</DocumentIdentification><BusinessScope>' +
    formatScope('DOCUMENTID', envelope.documentType.value, envelope.documentType.scheme) +
    formatScope('PROCESSID', envelope.process.value, envelope.process.scheme) +
    formatScope('COUNTRY_C1', envelope.countryC1) +
    formatScope('MLS_TO', envelope.mlsTo, PARTICIPANT_SCHEME) +
    formatScope('MLS_TYPE', envelope.mlsType) +
    '</BusinessScope></StandardBusinessDocumentHeader>'
  );
}

function formatElement(name: string, text: string, attributes = ''): string {
  return `<${name}${attributes}>${escapeText(text)}</${name}>`;
}

/** Returns the bytes after the XML declaration. A document type declaration cannot be embedded and is an error. */
function removeDeclaration(bytes: Buffer, encoding: XmlEncoding): Buffer {
  const unit = encoding === 'utf-8' ? 1 : 2;
  const mark = Buffer.from(
    encoding === 'utf-16be' ? [0xfe, 0xff] : encoding === 'utf-16le' ? [0xff, 0xfe] : [],
  );
  let at = 0;
  try {
    const start = decodeStart(Buffer.concat([mark, bytes.subarray(0, MAX_DECLARATION_BYTES)]), encoding);
    const declaration = /^\s*<\?xml\s[^>]*\?>\s*/.exec(start)?.[0] ?? '';
    at = Buffer.byteLength(declaration, 'latin1') * unit;
  } catch (error) {
    if (!(error instanceof InvalidXmlError)) throw error;
    throw new InvalidEnvelopeError(error.message);
  }
  const remainingBytes = bytes.subarray(at);
  if (remainingBytes.subarray(0, 16 * 1024).includes(encode('<!DOCTYPE', encoding))) {
    throw new InvalidEnvelopeError('A document with a document type declaration cannot be sent');
  }
  return remainingBytes;
}

/** Decodes the beginning of a document; a truncated last character is ignored. */
function decodeStart(bytes: Buffer, encoding: XmlEncoding): string {
  return encoding === 'utf-8'
    ? bytes.toString('latin1')
    : decodeXml(bytes.subarray(0, bytes.length - (bytes.length % 2)));
}

function encode(text: string, encoding: XmlEncoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text, 'utf8');
  const little = Buffer.from(text, 'utf16le');
  return encoding === 'utf-16le' ? little : little.swap16();
}
