import { constants, createCipheriv, publicEncrypt, randomBytes, X509Certificate } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { escapeAttribute } from '../c14n';
import { IV_LENGTH } from './decrypt';
import { TURN_BYTES } from './in-turns';
import { writeKeyInfo, writeToken } from './envelope-writer';
import { ALGORITHM, ATTACHMENT, NS, TOKEN } from './names';

const TOKEN_ID = 'receiver-token';
const KEY_ID = 'encrypted-key';
const DATA_ID = 'encrypted-payload';

export interface EncryptedPart {
  /** elements for wsse:Security, which must declare the prefixes `wsse` and `wsu` */
  header: string;
  /** IV, ciphertext and tag, in order */
  content: Buffer[];
}

/**
 * Encrypts an attachment with AES-128-GCM under a new key, which is wrapped with RSA-OAEP for the receiver (XML
 * Encryption 1.1, sections 5.2.4 and 5.5.2; SwA Profile 1.1, section 5.5).
 * @param certificate certificate of the receiver in DER; the caller has checked that its key is RSA
 * @param mimeType media type of the content before encryption, `application/gzip`
 */
export async function encryptPart(
  certificate: Buffer,
  contentId: string,
  mimeType: string,
  content: readonly Buffer[],
): Promise<EncryptedPart> {
  const key = randomBytes(16);
  const iv = randomBytes(IV_LENGTH);
  const cipher = createCipheriv('aes-128-gcm', key, iv);
  const pieces = [iv];
  let bytesSinceTurn = 0;
  for (const piece of content) {
    pieces.push(cipher.update(piece));
    bytesSinceTurn += piece.length;
    if (bytesSinceTurn >= TURN_BYTES) {
      bytesSinceTurn = 0;
      await nextTurn();
    }
  }
  pieces.push(cipher.final(), cipher.getAuthTag());
  // Encryption with the public key takes microseconds, so it needs no thread.
  const wrappedBytes = publicEncrypt(
    {
      key: new X509Certificate(certificate).publicKey,
      padding: constants.RSA_PKCS1_OAEP_PADDING,
      oaepHash: 'sha256',
    },
    key,
  );
  return { header: writeHeader(certificate, contentId, mimeType, wrappedBytes), content: pieces };
}

function writeHeader(certificate: Buffer, contentId: string, mimeType: string, wrappedBytes: Buffer): string {
  return (
    writeToken(TOKEN_ID, certificate) +
    `<xenc:EncryptedKey xmlns:xenc="${NS.xenc}" Id="${KEY_ID}">` +
    `<xenc:EncryptionMethod Algorithm="${ALGORITHM.rsaOaep}">` +
    `<ds:DigestMethod xmlns:ds="${NS.ds}" Algorithm="${ALGORITHM.sha256}"></ds:DigestMethod>` +
    `<xenc11:MGF xmlns:xenc11="${NS.xenc11}" Algorithm="${ALGORITHM.mgf1Sha256}"></xenc11:MGF>` +
    `</xenc:EncryptionMethod>${writeKeyInfo(TOKEN_ID)}` +
    `<xenc:CipherData><xenc:CipherValue>${wrappedBytes.toString('base64')}</xenc:CipherValue></xenc:CipherData>` +
    `<xenc:ReferenceList><xenc:DataReference URI="#${DATA_ID}"></xenc:DataReference></xenc:ReferenceList>` +
    `</xenc:EncryptedKey>` +
    `<xenc:EncryptedData xmlns:xenc="${NS.xenc}" Id="${DATA_ID}" MimeType="${mimeType}" Type="${ATTACHMENT.contentOnly}">` +
    `<xenc:EncryptionMethod Algorithm="${ALGORITHM.aes128Gcm}"></xenc:EncryptionMethod>` +
    `<ds:KeyInfo xmlns:ds="${NS.ds}"><wsse:SecurityTokenReference xmlns:wsse11="${NS.wsse11}"` +
    ` wsse11:TokenType="${TOKEN.encryptedKey}"><wsse:Reference URI="#${KEY_ID}"></wsse:Reference>` +
    '</wsse:SecurityTokenReference></ds:KeyInfo>' +
    `<xenc:CipherData><xenc:CipherReference URI="cid:${escapeAttribute(contentId)}"><xenc:Transforms>` +
    `<ds:Transform xmlns:ds="${NS.ds}" Algorithm="${ATTACHMENT.ciphertext}"></ds:Transform>` +
    '</xenc:Transforms></xenc:CipherReference></xenc:CipherData></xenc:EncryptedData>'
  );
}
