import type { XmlElement } from '../xml';
import { As4Error } from './as4-error';
import { NS, PROFILE } from './names';
import { optionalSlot, repeatedSlot, splitChildren, readText } from './structure';

export interface TypedValue {
  type: string | null;
  value: string;
}

/** Part that contains the payload. */
export interface PayloadPart {
  /** Content-ID of its part */
  contentId: string;
  compressed: boolean;
}

/** Contents of eb:UserMessage without the constants of the profile, which are verified. */
export interface UserMessage {
  messageId: string;
  /** xs:dateTime with a zone, as written */
  timestamp: string;
  conversationId: string;
  /** seat ids of the two access points */
  from: string;
  to: string;
  service: TypedValue;
  action: string;
  /** participants of the properties; null only in a ping */
  originalSender: TypedValue | null;
  finalRecipient: TypedValue | null;
  /** null only in a ping */
  payload: PayloadPart | null;
  /** whether the service is the test service of ebMS, which is confirmed without a delivery */
  isPing: boolean;
}

const ebSlot = (local: string, min = 1, max = 1): ReturnType<typeof repeatedSlot> =>
  repeatedSlot(NS.eb, local, min, max);
/** `local@domain` of RFC 5322 without angle brackets; the length is limited for storage. */
const MESSAGE_ID = /^[!-;=?-~]{1,250}$/;
const XS_DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

/** Reads the unverified MessageId in eb:Messaging, to name it in an error response. */
export function peekMessageId(messaging: XmlElement): string | undefined {
  const message = messaging.elements()[0];
  const id = message?.child(NS.eb, 'MessageInfo')?.child(NS.eb, 'MessageId')?.text().trim();
  return id !== undefined && MESSAGE_ID.test(id) ? id : undefined;
}

/**
 * Reads the one eb:UserMessage of a message (ebMS 3.0 core, section 5.2.2) and compares it with the processing mode of
 * the network (Peppol AS4 profile 2.0.3, section 2; AS4 1.0, section 3.1).
 * @throws As4Error
 */
export function readUserMessage(messaging: XmlElement): UserMessage {
  const messages = messaging.elements();
  const [message] = messages;
  if (
    message === undefined ||
    messages.length > 1 ||
    !message.is(NS.eb, 'UserMessage') ||
    messaging.hasText()
  ) {
    throw new As4Error(
      'ValueInconsistent',
      'eb:Messaging must contain exactly one eb:UserMessage and no signal',
    );
  }
  checkMpc(message);
  const [[info], [parties], [collaboration], [properties], [payloads]] = splitChildren(
    message,
    [
      ebSlot('MessageInfo'),
      ebSlot('PartyInfo'),
      ebSlot('CollaborationInfo'),
      ebSlot('MessageProperties', 0),
      ebSlot('PayloadInfo', 0),
    ],
    'InvalidHeader',
  ) as [[XmlElement], [XmlElement], [XmlElement], [XmlElement?], [XmlElement?]];
  const { service, action, conversationId } = readCollaboration(collaboration);
  const isPing = service.value === PROFILE.testService && action === PROFILE.testAction;
  const propertiesByName =
    properties === undefined ? new Map<string, TypedValue>() : readProperties(properties);
  return {
    ...readInfo(info),
    ...readParties(parties),
    service,
    action,
    conversationId,
    originalSender: findParticipant(propertiesByName, 'originalSender', isPing),
    finalRecipient: findParticipant(propertiesByName, 'finalRecipient', isPing),
    payload: readPayload(payloads, isPing),
    isPing,
  };
}

function checkMpc(message: XmlElement): void {
  const mpc = message.attribute('', 'mpc');
  if (mpc !== undefined && mpc !== PROFILE.defaultMpc) {
    throw new As4Error('ValueInconsistent', 'The message partition channel must be the default channel');
  }
}

function readInfo(info: XmlElement): { messageId: string; timestamp: string } {
  const [[timestamp], [messageId], [refTo]] = splitChildren(
    info,
    [ebSlot('Timestamp'), ebSlot('MessageId'), ebSlot('RefToMessageId', 0)],
    'InvalidHeader',
  ) as [[XmlElement], [XmlElement], [XmlElement?]];
  const time = readText(timestamp, 'InvalidHeader');
  if (!XS_DATE_TIME.test(time) || Number.isNaN(Date.parse(time))) {
    throw new As4Error('InvalidHeader', 'eb:Timestamp must be a date and time with a time zone');
  }
  const id = readText(messageId, 'InvalidHeader');
  if (!MESSAGE_ID.test(id))
    throw new As4Error('InvalidHeader', 'eb:MessageId is empty, too long or has blanks');
  if (refTo !== undefined) {
    throw new As4Error(
      'ProcessingModeMismatch',
      'eb:RefToMessageId belongs to two-way exchanges; this network has only one-way exchanges',
    );
  }
  return { messageId: id, timestamp: time };
}

function readParties(parties: XmlElement): { from: string; to: string } {
  const [[from], [to]] = splitChildren(parties, [ebSlot('From'), ebSlot('To')], 'InvalidHeader') as [
    [XmlElement],
    [XmlElement],
  ];
  return { from: readParty(from, PROFILE.initiator), to: readParty(to, PROFILE.responder) };
}

function readParty(party: XmlElement, role: string): string {
  const [ids, [roleElement]] = splitChildren(
    party,
    [ebSlot('PartyId', 1, 16), ebSlot('Role')],
    'InvalidHeader',
  ) as [XmlElement[], [XmlElement]];
  const [id] = ids as [XmlElement];
  if (ids.length > 1) throw new As4Error('ValueInconsistent', `${party.name} has more than one PartyId`);
  if (id.attribute('', 'type') !== PROFILE.partyType) {
    throw new As4Error('ValueInconsistent', `${party.name}/PartyId/@type must be ${PROFILE.partyType}`);
  }
  const value = readText(id, 'InvalidHeader');
  if (value === '') throw new As4Error('InvalidHeader', `${party.name}/PartyId is empty`);
  if (readText(roleElement, 'InvalidHeader') !== role) {
    throw new As4Error('ProcessingModeMismatch', `${party.name}/Role must be ${role}`);
  }
  return value;
}

function readCollaboration(collaboration: XmlElement): {
  service: TypedValue;
  action: string;
  conversationId: string;
} {
  const [[agreement], [service], [action], [conversation]] = splitChildren(
    collaboration,
    [ebSlot('AgreementRef', 0), ebSlot('Service'), ebSlot('Action'), ebSlot('ConversationId')],
    'InvalidHeader',
  ) as [[XmlElement?], [XmlElement], [XmlElement], [XmlElement]];
  const agreementText = agreement === undefined ? '' : readText(agreement, 'InvalidHeader');
  if (agreementText !== PROFILE.agreement) {
    throw new As4Error('ProcessingModeMismatch', `eb:AgreementRef must be ${PROFILE.agreement}`);
  }
  return {
    service: { type: service.attribute('', 'type') ?? null, value: readText(service, 'InvalidHeader') },
    action: readText(action, 'InvalidHeader'),
    conversationId: readText(conversation, 'InvalidHeader'),
  };
}

/**
 * Reads eb:Property elements by name.
 * @throws As4Error for a repeated name
 */
function readProperties(parent: XmlElement): Map<string, TypedValue> {
  const [list] = splitChildren(parent, [ebSlot('Property', 1, 64)], 'InvalidHeader') as [XmlElement[]];
  const properties = new Map<string, TypedValue>();
  for (const property of list) {
    const name = property.attribute('', 'name') ?? '';
    if (name === '' || properties.has(name)) {
      throw new As4Error('ValueInconsistent', `Each eb:Property must have a name that no other property has`);
    }
    properties.set(name, {
      type: property.attribute('', 'type') ?? null,
      value: readText(property, 'InvalidHeader'),
    });
  }
  return properties;
}

function findParticipant(
  propertiesByName: Map<string, TypedValue>,
  name: string,
  isPing: boolean,
): TypedValue | null {
  const property = propertiesByName.get(name);
  if (property === undefined && isPing) return null;
  if (property === undefined || property.value === '') {
    throw new As4Error('ValueInconsistent', `The message property ${name} is missing`);
  }
  if (property.type !== PROFILE.participantScheme) {
    throw new As4Error(
      'ValueInconsistent',
      `The message property ${name} must have the type ${PROFILE.participantScheme}`,
    );
  }
  return property;
}

function readPayload(payloads: XmlElement | undefined, isPing: boolean): PayloadPart | null {
  const parts =
    payloads === undefined ? [] : splitChildren(payloads, [ebSlot('PartInfo', 0, 64)], 'InvalidHeader')[0];
  const [part] = parts ?? [];
  if (part === undefined) {
    if (isPing) return null;
    throw new As4Error('ExternalPayloadError', 'eb:PayloadInfo must name the payload');
  }
  if ((parts ?? []).length > 1) {
    throw new As4Error(
      'ValueInconsistent',
      'The message has more than one payload; the network permits exactly one',
    );
  }
  const href = part.attribute('', 'href') ?? '';
  const contentId = parseContentId(href);
  if (contentId === null) {
    throw new As4Error(
      'ExternalPayloadError',
      'The payload must be a part of this message, with an href of the form cid:…',
    );
  }
  const [, , [properties]] = splitChildren(
    part,
    [
      optionalSlot(NS.eb, 'Schema'),
      optionalSlot(NS.eb, 'Description'),
      optionalSlot(NS.eb, 'PartProperties'),
    ],
    'InvalidHeader',
  ) as [XmlElement[], XmlElement[], [XmlElement?]];
  const propertiesByName =
    properties === undefined ? new Map<string, TypedValue>() : readProperties(properties);
  return { contentId, compressed: readCompression(propertiesByName) };
}

/** Reads CompressionType, MimeType and CharacterSet (AS4 1.0, section 3.1). */
function readCompression(properties: Map<string, TypedValue>): boolean {
  const compression = properties.get('CompressionType')?.value;
  if (compression !== undefined && compression !== 'application/gzip') {
    throw new As4Error('ValueInconsistent', 'The part property CompressionType must be application/gzip');
  }
  const mimeType = properties.get('MimeType')?.value;
  if (mimeType === undefined ? compression !== undefined : !/^[\w.+-]+\/[\w.+-]+/.test(mimeType)) {
    throw new As4Error('ValueInconsistent', 'A compressed payload must have the part property MimeType');
  }
  const charset = properties.get('CharacterSet')?.value;
  if (charset !== undefined && !KNOWN_CHARSET.test(charset)) {
    throw new As4Error(
      'ValueInconsistent',
      `The character set ${JSON.stringify(charset.slice(0, 40))} is not known`,
    );
  }
  return compression !== undefined;
}

/** Encodings in which an envelope can be read; the payload's byte order mark selects one of them. */
const KNOWN_CHARSET = /^(utf-?8|us-ascii|utf-?16(le|be)?|iso-8859-1)$/i;

/** Parses the Content-ID of a `cid:` URL (RFC 2392, section 2), percent-decoded; null for any other URL. */
export function parseContentId(href: string): string | null {
  if (!/^cid:./i.test(href)) return null;
  try {
    return decodeURIComponent(href.slice(4));
  } catch {
    return href.slice(4);
  }
}
