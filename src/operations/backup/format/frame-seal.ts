import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';

/**
 * Authenticates frames one after another: each tag depends on the header of the file, on the position of the frame and
 * on whether it is the last one, so every alteration, move, omission or addition of a frame is detected.
 */
export interface FrameSeal {
  /** Length of a tag in bytes. */
  readonly tagBytes: number;
  seal(head: Buffer, payload: Buffer): { body: Buffer; tag: Buffer };
  /** Returns the payload; null when head, body, tag or position differ from the sealed ones. */
  open(head: Buffer, body: Buffer, tag: Buffer): Buffer | null;
}

/** @param key null: the frames are not encrypted; they are protected against damage, not against forgery */
export function createFrameSeal(key: Buffer | null, headerDigest: Buffer): FrameSeal {
  return key === null ? createDigestSeal(headerDigest) : createEncryptionSeal(key, headerDigest);
}

/** Creates a seal whose tags are the SHA-256 of the previous tag, the head and the payload. */
function createDigestSeal(headerDigest: Buffer): FrameSeal {
  let previous = headerDigest;
  const createTag = (head: Buffer, payload: Buffer): Buffer =>
    (previous = createHash('sha256').update(previous).update(head).update(payload).digest());
  return {
    tagBytes: 32,
    seal: (head, payload) => ({ body: payload, tag: createTag(head, payload) }),
    open: (head, body, tag) => (createTag(head, body).equals(tag) ? body : null),
  };
}

/** Creates a seal with AES-256-GCM. Each file has its own key, so the frame number is a nonce that never repeats. */
function createEncryptionSeal(key: Buffer, headerDigest: Buffer): FrameSeal {
  let number = 0n;
  const nextNonce = (): Buffer => {
    const bytes = Buffer.alloc(12);
    bytes.writeBigUInt64BE(number++, 4);
    return bytes;
  };
  return {
    tagBytes: 16,
    seal: (head, payload) => {
      const cipher = createCipheriv('aes-256-gcm', key, nextNonce()).setAAD(
        Buffer.concat([headerDigest, head]),
      );
      const body = Buffer.concat([cipher.update(payload), cipher.final()]);
      return { body, tag: cipher.getAuthTag() };
    },
    open: (head, body, tag) => {
      const decipher = createDecipheriv('aes-256-gcm', key, nextNonce(), { authTagLength: 16 })
        .setAAD(Buffer.concat([headerDigest, head]))
        .setAuthTag(tag);
      try {
        return Buffer.concat([decipher.update(body), decipher.final()]);
      } catch {
        return null;
      }
    },
  };
}
