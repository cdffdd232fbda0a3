import { createHash } from 'node:crypto';
import { escapeAttribute, escapeText } from '../c14n';
import { ALGORITHM, ATTACHMENT, NS, TOKEN } from './names';
import type { OwnIdentity } from './own-identity';
import type { SignedReference } from './security-reader';

/*
 * Messages are written in canonical form: each signed element declares every prefix that it uses, in canonical order.
 * Its bytes in the message are therefore its exclusive canonical form, and the digest is computed from the sent bytes.
 * Ids are equal in every message, so a repeated message has the same digests as the first attempt.
 */

export const MESSAGING_ID = 'messaging';
const BODY_ID = 'body';
const SIGNING_TOKEN_ID = 'signing-token';

const BODY = `<S12:Body xmlns:S12="${NS.soap}" xmlns:wsu="${NS.wsu}" wsu:Id="${BODY_ID}"></S12:Body>`;

/** Writes eb:Messaging in canonical form around its canonical content, in which the prefix `eb` is declared. */
export function writeMessaging(content: string): string {
  return (
    `<eb:Messaging xmlns:S12="${NS.soap}" xmlns:eb="${NS.eb}" xmlns:wsu="${NS.wsu}"` +
    ` wsu:Id="${MESSAGING_ID}" S12:mustUnderstand="true">${content}</eb:Messaging>`
  );
}

/** Writes an element of the ebMS namespace with text. */
export function writeEbElement(local: string, text: string, attributes: Record<string, string> = {}): string {
  const attributeText = Object.keys(attributes)
    .sort()
    .map((name) => ` ${name}="${escapeAttribute(attributes[name] as string)}"`)
    .join('');
  return `<eb:${local}${attributeText}>${escapeText(text)}</eb:${local}>`;
}

/** Writes a ds:Reference in canonical form; the prefix `ds` is declared above it. */
export function writeReference({ uri, transform, digest }: SignedReference): string {
  const transformElement =
    transform.kind === 'attachment'
      ? `<ds:Transform Algorithm="${ATTACHMENT.contentSignature}"></ds:Transform>`
      : `<ds:Transform Algorithm="${ALGORITHM.exclusiveC14n}">${writePrefixList(transform.prefixList)}</ds:Transform>`;
  return (
    `<ds:Reference URI="${escapeAttribute(uri)}"><ds:Transforms>${transformElement}</ds:Transforms>` +
    `<ds:DigestMethod Algorithm="${ALGORITHM.sha256}"></ds:DigestMethod>` +
    `<ds:DigestValue>${digest.toString('base64')}</ds:DigestValue></ds:Reference>`
  );
}

function writePrefixList(prefixes: string[]): string {
  if (prefixes.length === 0) return '';
  const list = prefixes.map((prefix) => (prefix === '' ? '#default' : prefix)).join(' ');
  return `<ec:InclusiveNamespaces xmlns:ec="${NS.ec}" PrefixList="${escapeAttribute(list)}"></ec:InclusiveNamespaces>`;
}

/** Writes a wsse:BinarySecurityToken; the prefixes `wsse` and `wsu` are declared above it. */
export function writeToken(id: string, certificate: Buffer): string {
  return (
    `<wsse:BinarySecurityToken EncodingType="${TOKEN.base64}" ValueType="${TOKEN.x509v3}" wsu:Id="${id}">` +
    `${certificate.toString('base64')}</wsse:BinarySecurityToken>`
  );
}

/** Writes a ds:KeyInfo that names a token by direct reference. */
export function writeKeyInfo(tokenId: string): string {
  return (
    `<ds:KeyInfo xmlns:ds="${NS.ds}"><wsse:SecurityTokenReference>` +
    `<wsse:Reference URI="#${tokenId}" ValueType="${TOKEN.x509v3}"></wsse:Reference>` +
    '</wsse:SecurityTokenReference></ds:KeyInfo>'
  );
}

export interface SignedEnvelope {
  /** the SOAP part */
  soap: Buffer;
  /** signed parts: eb:Messaging, the body, and the attachment if any */
  references: SignedReference[];
}

/**
 * Signs a message and writes its envelope (WSS SOAP Message Security 1.1.1, section 8).
 * @param messaging canonical text of {@link writeMessaging}
 * @param attachments digests over the attachments' content before encryption
 * @param encryption EncryptedKey and EncryptedData with their token, which precede the signature
 */
export async function writeSignedEnvelope(
  identity: OwnIdentity,
  messaging: string,
  attachments: { contentId: string; digest: Buffer }[] = [],
  encryption = '',
): Promise<SignedEnvelope> {
  const exclusive = { kind: 'exclusive' as const, prefixList: [] };
  const references: SignedReference[] = [
    { uri: `#${MESSAGING_ID}`, transform: exclusive, digest: sha256(messaging) },
    { uri: `#${BODY_ID}`, transform: exclusive, digest: sha256(BODY) },
    ...attachments.map(({ contentId, digest }) => ({
      uri: `cid:${contentId}`,
      transform: { kind: 'attachment' as const },
      digest,
    })),
  ];
  const signedInfo =
    `<ds:SignedInfo xmlns:ds="${NS.ds}">` +
    `<ds:CanonicalizationMethod Algorithm="${ALGORITHM.exclusiveC14n}"></ds:CanonicalizationMethod>` +
    `<ds:SignatureMethod Algorithm="${ALGORITHM.rsaSha256}"></ds:SignatureMethod>` +
    `${references.map(writeReference).join('')}</ds:SignedInfo>`;
  const value = await identity.sign(Buffer.from(signedInfo, 'utf8'));
  const soap =
    `<?xml version="1.0" encoding="UTF-8"?><S12:Envelope xmlns:S12="${NS.soap}"><S12:Header>` +
    `<wsse:Security xmlns:wsse="${NS.wsse}" xmlns:wsu="${NS.wsu}" S12:mustUnderstand="true">` +
    encryption +
    writeToken(SIGNING_TOKEN_ID, identity.certificate) +
    `<ds:Signature xmlns:ds="${NS.ds}" Id="signature">${signedInfo}` +
    `<ds:SignatureValue>${value.toString('base64')}</ds:SignatureValue>${writeKeyInfo(SIGNING_TOKEN_ID)}` +
    `</ds:Signature></wsse:Security>${messaging}</S12:Header>${BODY}</S12:Envelope>`;
  return { soap: Buffer.from(soap, 'utf8'), references };
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest();
}
