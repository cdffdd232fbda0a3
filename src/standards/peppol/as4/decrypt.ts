import { createDecipheriv } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { decryptionFailedError } from './as4-error';
import { areBytesEqual, TURN_BYTES } from './in-turns';
import type { Spool } from './mime/spool';
import type { OwnIdentity } from './own-identity';
import type { EncryptionBlock } from './security-reader';

/** Content encryption: 16-byte key, 12-byte IV in front, 16-byte tag at the end (XML Encryption 1.1, section 5.2.4). */
const KEY_LENGTH = 16;
export const IV_LENGTH = 12;
export const TAG_LENGTH = 16;

/**
 * Unwraps the content key of a message with the named identity. When the message names another identity, decryption with
 * the first one is attempted and fails, so that all failures take the same code path.
 */
export function unwrapContentKey(
  block: EncryptionBlock,
  identities: readonly OwnIdentity[],
): Promise<Buffer> {
  const identity =
    identities.find(({ certificate }) => areBytesEqual(certificate, block.recipient)) ?? identities[0];
  if (identity === undefined) throw new Error('This access point has no certificate configured');
  return identity.unwrapKey(block.wrappedKey, KEY_LENGTH);
}

/**
 * Decrypts a part. The plaintext must not be used before this function returns, because its tag is verified last.
 * @throws As4Error FailedDecryption, with the same text for every failure
 */
export async function decryptPart(key: Buffer, encrypted: Spool, plain: Spool): Promise<void> {
  const ciphertextLength = encrypted.size - IV_LENGTH - TAG_LENGTH;
  const iv = Buffer.alloc(IV_LENGTH);
  const tag = Buffer.alloc(TAG_LENGTH);
  let offset = 0;
  for await (const piece of encrypted.pieces()) {
    piece.copy(iv, Math.min(offset, IV_LENGTH), 0, Math.max(0, IV_LENGTH - offset));
    const tagAt = encrypted.size - TAG_LENGTH - offset;
    if (tagAt < piece.length && encrypted.size >= TAG_LENGTH) {
      piece.copy(tag, Math.max(0, -tagAt), Math.max(0, tagAt));
    }
    offset += piece.length;
  }
  const decipher = createDecipheriv('aes-128-gcm', key, iv, { authTagLength: TAG_LENGTH });
  decipher.setAuthTag(tag);
  offset = -IV_LENGTH;
  let bytesSinceTurn = 0;
  for await (const piece of encrypted.pieces()) {
    const ciphertext = piece.subarray(
      Math.max(0, -offset),
      Math.max(0, Math.min(piece.length, ciphertextLength - offset)),
    );
    offset += piece.length;
    for (let processedBytes = 0; processedBytes < ciphertext.length; processedBytes += TURN_BYTES) {
      const plainBytes = decipher.update(ciphertext.subarray(processedBytes, processedBytes + TURN_BYTES));
      await plain.write(plainBytes);
      bytesSinceTurn += plainBytes.length;
      if (bytesSinceTurn >= TURN_BYTES) {
        bytesSinceTurn = 0;
        await nextTurn();
      }
    }
  }
  try {
    if (ciphertextLength < 0) throw new Error('too short');
    const last = decipher.final();
    if (last.length > 0) await plain.write(last);
  } catch {
    await plain.discard();
    throw decryptionFailedError();
  }
}
