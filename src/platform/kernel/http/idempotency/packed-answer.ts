import { promisify } from 'node:util';
import { deflateRaw, deflateRawSync, inflateRaw, inflateRawSync } from 'node:zlib';
import { toJsonText, RawJson } from '../../../../standards/values/raw-json';

/**
 * Preset dictionary: text that most answers to a send have in common, so that it is not stored with each (RFC 1951,
 * 3.2.1: a match may reach back before the data). Never change the text: stored answers would become unreadable. A
 * better dictionary needs a first byte of its own. The most frequent parts are last, where references to them take the
 * fewest bits.
 */
const ANSWER_DICTIONARY = Buffer.from(
  [
    '{"success":true,"document":{"id":"doc_","teamId":"team_","companyId":"c_","direction":"outgoing","senderId":"0208:',
    '"docTypeId":"urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2::CreditNote##urn:cen.eu:en16931:2017#compliant#',
    'urn:xeinkauf.de:kosit:xrechnung_3.0::2.1","type":"creditNote","9930:","0106:","0007:","0192:","0088:","DE","NL","FR","EUR"',
    'false,"sentOverEmail":true,"emailRecipients":["labels":[{"id":"l_","externalId":null,"name":"","colorHex":"#',
    '"channel":"email","address":"","status":"scheduled","scheduledFor":"2026-11-27T00:00:00.000Z","failure":null',
    '{"success":true,"document":{"id":"doc_01","teamId":"team_01","companyId":"c_01","direction":"outgoing","senderId":"0208:0',
    '","receiverId":"0208:0","docTypeId":"urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1","processId":"urn:fdc:peppol.eu:2017:poacc:billing:01:1.0","countryC1":"BE","type":"invoice","profile":"peppol-bis-3","readAt":null,"createdAt":"2026-',
    'Z","updatedAt":"2026-',
    'Z","xml":null,"parsed":null,"conversion":null,"validation":null,"sentOverPeppol":false,"sentOverEmail":false,"emailRecipients":[],"labels":[],"peppolMessageId":"',
    '@localhost","peppolConversationId":"","receivedPeppolSignalMessage":null,"envelopeId":"","reporting":null,"deliveryStatus":"pending","deliveries":[{"id":"dlv_01',
    '","channel":"peppol","address":"0208:0","status":"pending","statusChangedAt":"2026-',
    'Z","scheduledFor":null,"attempts":0,"nextAttemptAt":"2026-',
    'Z","lastAttempt":null,"parkedAt":null,"failure":null,"references":{"peppolMessageId":"',
    '@localhost","peppolConversationId":"","envelopeId":"","messageId":null,"messageStatusId":null},"messageStatus":null}],"responses":[]}}',
  ].join(''),
);

/** Large members of a resource that never change: an answer is stored without them. */
export interface ResourceContents {
  /** The member of the answer that shows the resource, such as `document` */
  member: string;
  fields: readonly string[];
}

const deflateInThread = promisify(deflateRaw);
const inflateInThread = promisify(inflateRaw);

/**
 * Maximum size up to which an answer is packed and unpacked synchronously, in some 20 µs; larger ones are handled in another
 * thread.
 */
const SMALL_BYTES = 64 * 1024;
/** The fastest level: the next levels take half as much time more and save a twentieth. */
const COMPRESSION_LEVEL = 1;

/**
 * The first byte of an answer that is packed with the dictionary. No block of RFC 1951 begins with this byte (its type
 * would be the reserved one), so answers without the dictionary are recognized by their first byte.
 */
const WITH_DICTIONARY = 0b111;

/** Replaces a member that the answer showed as null. A stored null means omitted contents. */
const SHOWN_AS_NULL = false;

/**
 * Packs the JSON of an answer (RFC 1951).
 * @param contents members to omit, each replaced by null; null: none
 */
export async function packAnswer(answer: unknown, contents: ResourceContents | null): Promise<Buffer> {
  const bytes = Buffer.from(toJsonText(contents === null ? answer : omitContents(answer, contents)));
  const options = { level: COMPRESSION_LEVEL, dictionary: ANSWER_DICTIONARY };
  const packedBytes =
    bytes.length <= SMALL_BYTES
      ? deflateRawSync(bytes, options)
      : // TypeScript infers the type of an overloaded function's promise from its last overload.
        ((await deflateInThread(bytes, options)) as Buffer);
  return Buffer.concat([Buffer.of(WITH_DICTIONARY), packedBytes]);
}

/**
 * Unpacks an answer that `packAnswer` packed.
 * @throws Error for other bytes
 */
export async function unpackAnswer(packedBytes: Buffer): Promise<unknown> {
  const [data, options] =
    packedBytes[0] === WITH_DICTIONARY
      ? [packedBytes.subarray(1), { dictionary: ANSWER_DICTIONARY }]
      : [packedBytes, {}];
  const bytes =
    data.length <= SMALL_BYTES
      ? inflateRawSync(data, options)
      : ((await inflateInThread(data, options)) as Buffer);
  const value: unknown = JSON.parse(bytes.toString('utf8'));
  return value;
}

/** Lists the members whose contents were omitted from a stored answer. */
export function listMissingContents(answer: unknown, { member, fields }: ResourceContents): string[] {
  if (!isObject(answer) || !isObject(answer[member])) return [];
  const resource = answer[member];
  return fields.filter((field) => resource[field] === null);
}

/**
 * Restores the contents of a resource in a stored answer. Members that the answer never showed stay absent, and those that
 * it showed as null are null again.
 */
export function restoreContents(
  answer: unknown,
  loadedParts: Record<string, unknown>,
  { member, fields }: ResourceContents,
): unknown {
  if (!isObject(answer) || !isObject(answer[member])) return answer;
  const source = loadedParts[member];
  if (!isObject(source)) return answer;
  const resource = { ...answer[member] };
  for (const field of fields)
    if (field in resource) resource[field] = resource[field] === SHOWN_AS_NULL ? null : source[field];
  return { ...answer, [member]: resource };
}

function omitContents(answer: unknown, { member, fields }: ResourceContents): unknown {
  if (answer instanceof RawJson || !isObject(answer) || !isObject(answer[member])) return answer;
  const resource = { ...answer[member] };
  for (const field of fields)
    if (field in resource) resource[field] = resource[field] === null ? SHOWN_AS_NULL : null;
  return { ...answer, [member]: resource };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
