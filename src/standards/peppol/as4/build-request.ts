import { randomBytes } from 'node:crypto';
import { compress } from './compression';
import { sha256InTurns } from './in-turns';
import { encryptPart } from './encrypt';
import { writeEbElement, writeMessaging, writeSignedEnvelope } from './envelope-writer';
import { PROFILE } from './names';
import type { OwnIdentity } from './own-identity';
import type { SignedReference } from './security-reader';

/** User message to send. All values are fixed before the first attempt and equal in every retry. */
export interface OutgoingMessage {
  /** `local@domain` of letters, digits and `-._`; also names the attachment */
  messageId: string;
  conversationId: string;
  /** creation time of the message, not of the attempt */
  timestamp: Date;
  /** seat ids of the two access points: common names of our certificate and of the receiver's certificate */
  from: string;
  to: string;
  /** process identifier without scheme, or the test service of ebMS */
  process: string;
  /** `busdox-docid-qns::…` or `peppol-doctype-wildcard::…` */
  documentType: string;
  /** `0208:0123456749` */
  originalSender: string;
  finalRecipient: string;
  /** the business document envelope */
  payload: Buffer;
}

export interface BuiltRequest {
  /** HTTP header Content-Type */
  contentType: string;
  /** the HTTP body in pieces */
  body: Buffer[];
  /** length of the body in bytes */
  length: number;
  /** the SOAP part, for evidence */
  soap: Buffer;
  /** digests that the receipt must repeat */
  references: SignedReference[];
}

const MESSAGE_ID_FORM = /^[A-Za-z0-9][A-Za-z0-9._-]*@[A-Za-z0-9][A-Za-z0-9._-]*$/;

/**
 * Writes a user message: gzip, signature over eb:Messaging, the body and the compressed payload, then encryption of
 * the compressed payload for the receiver (Peppol AS4 profile 2.0.3; AS4 1.0, section 3.1).
 * @param receiver certificate of the receiver from its service metadata, in DER; the caller has verified its trust
 * @throws Error when the message id is not of the form local@domain
 */
export async function buildRequest(
  message: OutgoingMessage,
  identity: OwnIdentity,
  receiver: Buffer,
): Promise<BuiltRequest> {
  if (!MESSAGE_ID_FORM.test(message.messageId))
    throw new Error(`The message id must have the form local@domain; received ${message.messageId}`);
  const contentId = `payload.${message.messageId}`;
  const compressedBuffers = await compress(message.payload);
  const digest = await sha256InTurns(compressedBuffers);
  const { header, content } = await encryptPart(receiver, contentId, 'application/gzip', compressedBuffers);
  const { soap, references } = await writeSignedEnvelope(
    identity,
    writeMessaging(writeUserMessage(message, contentId)),
    [{ contentId, digest }],
    header,
  );
  const boundary = `=_${randomBytes(18).toString('hex')}`;
  const body = [
    Buffer.from(
      `--${boundary}\r\nContent-Type: application/soap+xml;charset=UTF-8\r\nContent-Transfer-Encoding: binary\r\n\r\n`,
    ),
    soap,
    Buffer.from(
      `\r\n--${boundary}\r\nContent-Type: application/octet-stream\r\nContent-Transfer-Encoding: binary\r\n` +
        `Content-ID: <${contentId}>\r\n\r\n`,
    ),
    ...content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ];
  return {
    contentType: `multipart/related; boundary="${boundary}"; type="application/soap+xml"`,
    body,
    length: body.reduce((sum, piece) => sum + piece.length, 0),
    soap,
    references,
  };
}

function writeUserMessage(message: OutgoingMessage, contentId: string): string {
  // The test service of ebMS is not a process of the network.
  const isTest = message.process === PROFILE.testService;
  const formatParty = (element: string, id: string, role: string): string =>
    `<eb:${element}>${writeEbElement('PartyId', id, { type: PROFILE.partyType })}${writeEbElement('Role', role)}</eb:${element}>`;
  const formatParticipant = (name: string, value: string): string =>
    writeEbElement('Property', value, { name, type: PROFILE.participantScheme });
  return (
    '<eb:UserMessage><eb:MessageInfo>' +
    writeEbElement('Timestamp', message.timestamp.toISOString()) +
    writeEbElement('MessageId', message.messageId) +
    '</eb:MessageInfo><eb:PartyInfo>' +
    formatParty('From', message.from, PROFILE.initiator) +
    formatParty('To', message.to, PROFILE.responder) +
    '</eb:PartyInfo><eb:CollaborationInfo>' +
    writeEbElement('AgreementRef', PROFILE.agreement) +
    writeEbElement('Service', message.process, isTest ? {} : { type: PROFILE.processScheme }) +
    writeEbElement('Action', message.documentType) +
    writeEbElement('ConversationId', message.conversationId) +
    '</eb:CollaborationInfo><eb:MessageProperties>' +
    formatParticipant('originalSender', message.originalSender) +
    formatParticipant('finalRecipient', message.finalRecipient) +
    `</eb:MessageProperties><eb:PayloadInfo><eb:PartInfo href="cid:${contentId}"><eb:PartProperties>` +
    writeEbElement('Property', 'application/xml', { name: 'MimeType' }) +
    writeEbElement('Property', 'application/gzip', { name: 'CompressionType' }) +
    '</eb:PartProperties></eb:PartInfo></eb:PayloadInfo></eb:UserMessage>'
  );
}
