import { createDecipheriv } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { decryptionFailedError } from './as4-error';
import { sameBytes, TURN } from './in-turns';
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
    identities.find(({ certificate }) => sameBytes(certificate, block.recipient)) ?? identities[0];
  if (identity === undefined) throw new Error('This access point has no certificate of its own');
  return identity.unwrapKey(block.wrappedKey, KEY_LENGTH);
}

/**
 * Decrypts a part. The plaintext must not be used before this function returns, because its tag is verified last.
 * @throws As4Error FailedDecryption, in one wording for everything
 */
export async function decryptPart(key: Buffer, from: Spool, to: Spool): Promise<void> {
  const textLength = from.size - IV_LENGTH - TAG_LENGTH;
  const iv = Buffer.alloc(IV_LENGTH);
  const tag = Buffer.alloc(TAG_LENGTH);
  let at = 0;
  for await (const piece of from.pieces()) {
    piece.copy(iv, Math.min(at, IV_LENGTH), 0, Math.max(0, IV_LENGTH - at));
    const tagAt = from.size - TAG_LENGTH - at;
    if (tagAt < piece.length && from.size >= TAG_LENGTH) {
      piece.copy(tag, Math.max(0, -tagAt), Math.max(0, tagAt));
    }
    at += piece.length;
  }
  const decipher = createDecipheriv('aes-128-gcm', key, iv, { authTagLength: TAG_LENGTH });
  decipher.setAuthTag(tag);
  at = -IV_LENGTH;
  let sinceTurn = 0;
  for await (const piece of from.pieces()) {
    const text = piece.subarray(Math.max(0, -at), Math.max(0, Math.min(piece.length, textLength - at)));
    at += piece.length;
    for (let processedBytes = 0; processedBytes < text.length; processedBytes += TURN) {
      const plainBytes = decipher.update(text.subarray(processedBytes, processedBytes + TURN));
      await to.write(plainBytes);
      sinceTurn += plainBytes.length;
      if (sinceTurn >= TURN) {
        sinceTurn = 0;
        await nextTurn();
      }
    }
  }
  try {
    if (textLength < 0) throw new Error('too short');
    const last = decipher.final();
    if (last.length > 0) await to.write(last);
  } catch {
    await to.discard();
    throw decryptionFailedError();
  }
}
