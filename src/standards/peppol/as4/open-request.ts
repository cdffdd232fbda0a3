import { digestCanonicalDocument } from '../c14n';
import { InvalidXmlError } from '../xml';
import { As4Error } from './as4-error';
import { decompress } from './compression';
import { decryptPart, unwrapContentKey } from './decrypt';
import { joinInTurns, areBytesEqual, sha256InTurns } from './in-turns';
import { readParts, type Attachment, type PartLimits } from './mime/read-parts';
import { MemorySpool, type Spool } from './mime/spool';
import type { OwnIdentity } from './own-identity';
import { readSecurity, type SecurityHeader, type SignedReference } from './security-reader';
import { readSoap, SOAP_LIMITS, type SoapMessage } from './soap-reader';
import {
  parseContentId,
  peekMessageId,
  readUserMessage,
  type PayloadPart,
  type UserMessage,
} from './user-message';
import { verifySignature, type VerifiedSignature } from './verify-signature';

export interface OpenRequestOptions {
  /** certificates of this access point: the current one first, then earlier ones that are still valid */
  identities: readonly OwnIdentity[];
  /** maximum bytes of the received body, and of the decompressed payload */
  limits: { body: number; payload: number };
  /**
   * Verifies that the signer is trusted before any decryption: chain, dates, revocation, and identity with the sender
   * in the header. Throws As4Error otherwise. The signature over header and body is already verified.
   */
  trustSigner: (certificate: Buffer, userMessage: UserMessage, soap: Buffer) => Promise<void>;
  /** Waits until memory for a payload of this size is available; when it throws, reading ends. */
  reserve?: (bytes: number) => Promise<void>;
  /** Creates the storage of large parts; in memory when absent. */
  newSpool?: () => Spool;
}

/** Verified and decrypted message. The signature covers all fields. */
export interface OpenedRequest {
  userMessage: UserMessage;
  /** the signer's certificate, in DER */
  signer: Buffer;
  /** signed references, which the receipt repeats */
  references: readonly SignedReference[];
  /** the business document envelope; null in a ping */
  payload: Buffer | null;
  /** the SOAP part as received, for evidence */
  soap: Buffer;
}

/** Limits of the canonicalisation of uncompressed XML payloads for comparing their digest. */
const PAYLOAD_LIMITS = { depth: 64, attributes: 256, elements: 1_000_000 } as const;
/** Content-Types whose attachments are canonicalised before the digest is computed (SwA Profile 1.1, section 5.4). */
const XML_TYPE = /^(text\/xml|application\/xml|[\w.+-]+\/[\w.+-]+\+xml)$/i;

/** SOAP part of a message with a trusted signer. The digests of attachments are not compared yet. */
interface TrustedHead {
  soap: Buffer;
  userMessage: UserMessage;
  header: SecurityHeader;
  verifiedSignature: VerifiedSignature;
}

/**
 * Reads a user message of the network: first header, signature and trust, as soon as the SOAP part has arrived, then
 * packaging, decryption, digest of the payload, decompression. Messages of untrusted senders are never decrypted, and
 * where the SOAP part comes first, as in this network, the rest is not even read.
 * @param contentType the HTTP header
 * @param body HTTP body in parts; it is read once, and not to its end when the sender is not trusted
 * @throws As4Error, with `refToMessageId` as soon as it was read; no other error for any input
 */
export async function openRequest(
  contentType: string,
  body: Iterable<Buffer> | AsyncIterable<Buffer>,
  options: OpenRequestOptions,
): Promise<OpenedRequest> {
  const limits: PartLimits = { soap: SOAP_LIMITS.size, total: options.limits.body, attachments: 4 };
  let messageId: string | undefined;
  try {
    const readHead = (soap: Buffer): Promise<TrustedHead> => {
      const message = readSoap(soap);
      messageId = peekMessageId(message.messaging);
      return readTrustedHead(soap, message, options);
    };
    const { head, attachments } = await readParts(contentType, body, limits, readHead, options.newSpool);
    try {
      return await openContent(head, attachments, options);
    } finally {
      for (const { content } of attachments) await content.discard();
    }
  } catch (error) {
    if (error instanceof As4Error) error.refToMessageId ??= messageId;
    throw error;
  }
}

/** @throws As4Error, or the errors of `trustSigner` */
async function readTrustedHead(
  soap: Buffer,
  message: SoapMessage,
  options: OpenRequestOptions,
): Promise<TrustedHead> {
  const userMessage = readUserMessage(message.messaging);
  if (message.security === null) throw new As4Error('FailedAuthentication', 'The message is not signed');
  const header = readSecurity(message.security);
  const verifiedSignature = await verifySignature(message, header);
  await options.trustSigner(verifiedSignature.certificate, userMessage, soap);
  return { soap, userMessage, header, verifiedSignature };
}

async function openContent(
  { soap, userMessage, header, verifiedSignature }: TrustedHead,
  attachments: Attachment[],
  options: OpenRequestOptions,
): Promise<OpenedRequest> {
  const attachment = findAttachment(userMessage, attachments);
  const signedIds = [...verifiedSignature.attachments.keys()];
  if (
    signedIds.length !== attachments.length ||
    (attachment !== null && !signedIds.includes(attachment.contentId))
  ) {
    throw new As4Error(
      'FailedAuthentication',
      'The signature must cover exactly the payload of this message',
    );
  }
  const payload =
    attachment === null ? null : await openPayload(attachment, header, verifiedSignature, options);
  return {
    userMessage,
    signer: verifiedSignature.certificate,
    references: verifiedSignature.references,
    payload,
    soap,
  };
}

/** Returns the single attachment that the header names. @throws As4Error for further attachments */
function findAttachment(
  { payload }: UserMessage,
  attachments: Attachment[],
): (PayloadPart & { part: Attachment }) | null {
  const expectedCount = payload === null ? 0 : 1;
  if (attachments.length !== expectedCount) {
    throw new As4Error(
      'ExternalPayloadError',
      `The message must have ${expectedCount} payload parts, as the header states; it has ${attachments.length}`,
    );
  }
  const [part] = attachments;
  if (payload === null || part === undefined) return null;
  if (part.contentId !== payload.contentId) {
    throw new As4Error(
      'ExternalPayloadError',
      'No part of the message has the Content-ID that the header names',
    );
  }
  return { ...payload, part };
}

async function openPayload(
  { contentId, compressed, part }: PayloadPart & { part: Attachment },
  header: SecurityHeader,
  verifiedSignature: VerifiedSignature,
  options: OpenRequestOptions,
): Promise<Buffer> {
  const { encryption } = header;
  const [data, ...more] = encryption?.data ?? [];
  if (
    encryption === null ||
    data === undefined ||
    more.length > 0 ||
    parseContentId(data.cid) !== contentId
  ) {
    throw new As4Error(
      'FailedDecryption',
      'The header must describe exactly one encrypted part, the payload',
    );
  }
  const plainSpool = (options.newSpool ?? (() => new MemorySpool()))();
  try {
    const key = await unwrapContentKey(encryption, options.identities);
    await decryptPart(key, part.content, plainSpool);
    await part.content.discard();
    const isXml = !compressed && XML_TYPE.test((data.mimeType ?? '').split(';')[0]?.trim() ?? '');
    await verifyDigest(
      plainSpool,
      verifiedSignature.attachments.get(contentId),
      isXml || (!compressed && data.mimeType === null),
    );
    if (compressed) return await decompress(plainSpool, options.limits.payload, options.reserve);
    if (plainSpool.size > options.limits.payload) {
      throw new As4Error('Other', `The payload has more than ${options.limits.payload} bytes`);
    }
    await options.reserve?.(plainSpool.size);
    const pieces: Buffer[] = [];
    for await (const piece of plainSpool.pieces()) pieces.push(piece);
    return await joinInTurns(pieces);
  } finally {
    await plainSpool.discard();
  }
}

/** Compares the signed digest with that of the bytes and, for uncompressed XML, with that of its canonical form. */
async function verifyDigest(
  plainSpool: Spool,
  signedDigest: Buffer | undefined,
  isXml: boolean,
): Promise<void> {
  const digest = await sha256InTurns(plainSpool.pieces());
  if (signedDigest !== undefined && areBytesEqual(digest, signedDigest)) return;
  if (signedDigest !== undefined && isXml) {
    try {
      if (areBytesEqual(await digestCanonicalDocument(plainSpool.pieces(), PAYLOAD_LIMITS), signedDigest))
        return;
    } catch (error) {
      if (!(error instanceof InvalidXmlError)) throw error;
    }
  }
  throw new As4Error(
    'FailedAuthentication',
    'The digest of the payload does not match: the payload was altered after signing',
  );
}
