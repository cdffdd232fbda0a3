import { randomBytes } from 'node:crypto';
import { compress } from './compression';
import { sha256InTurns } from './in-turns';
import { encryptPart } from './encrypt';
import { eb, writeMessaging, writeSignedEnvelope } from './envelope-writer';
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
  /** seat ids: CN of our certificate and of the receiver's */
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

const SAFE_ID = /^[A-Za-z0-9][A-Za-z0-9._-]*@[A-Za-z0-9][A-Za-z0-9._-]*$/;

/**
 * Writes a user message: gzip, signature over eb:Messaging, the body and the compressed payload, then encryption of
 * the compressed payload for the receiver (Peppol AS4 profile 2.0.3; AS4 1.0, section 3.1).
 * @param receiver certificate that the metadata publisher names, in DER; trusted by the caller
 * @throws Error when the message id could not be sent
 */
export async function buildRequest(
  message: OutgoingMessage,
  identity: OwnIdentity,
  receiver: Buffer,
): Promise<BuiltRequest> {
  if (!SAFE_ID.test(message.messageId))
    throw new Error(`The message id ${message.messageId} is not local@domain`);
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
    `<eb:${element}>${eb('PartyId', id, { type: PROFILE.partyType })}${eb('Role', role)}</eb:${element}>`;
  const formatParticipant = (name: string, value: string): string =>
    eb('Property', value, { name, type: PROFILE.participantScheme });
  return (
    '<eb:UserMessage><eb:MessageInfo>' +
    eb('Timestamp', message.timestamp.toISOString()) +
    eb('MessageId', message.messageId) +
    '</eb:MessageInfo><eb:PartyInfo>' +
    formatParty('From', message.from, PROFILE.initiator) +
    formatParty('To', message.to, PROFILE.responder) +
    '</eb:PartyInfo><eb:CollaborationInfo>' +
    eb('AgreementRef', PROFILE.agreement) +
    eb('Service', message.process, isTest ? {} : { type: PROFILE.processScheme }) +
    eb('Action', message.documentType) +
    eb('ConversationId', message.conversationId) +
    '</eb:CollaborationInfo><eb:MessageProperties>' +
    formatParticipant('originalSender', message.originalSender) +
    formatParticipant('finalRecipient', message.finalRecipient) +
    `</eb:MessageProperties><eb:PayloadInfo><eb:PartInfo href="cid:${contentId}"><eb:PartProperties>` +
    eb('Property', 'application/xml', { name: 'MimeType' }) +
    eb('Property', 'application/gzip', { name: 'CompressionType' }) +
    '</eb:PartProperties></eb:PartInfo></eb:PayloadInfo></eb:UserMessage>'
  );
}
