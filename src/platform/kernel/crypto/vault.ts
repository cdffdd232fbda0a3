import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { KEY_ID_BYTES, deriveSecretKey, type SecretKey } from './secret-key';

/** First byte of a sealed value. Values of format 1 are older than key ids and do not name their key. */
const FORMAT_WITHOUT_KEY_ID = 1;
const FORMAT_WITH_KEY_ID = 2;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Cryptography that depends on `APP_SECRET`: encryption at rest (AES-256-GCM), the pepper of API secrets and the key that
 * signs JWTs. New values always use the current secret; values made under a secret of `APP_SECRET_PREVIOUS` are accepted.
 */
export class Vault {
  /** Key of all new values. */
  readonly current: SecretKey;
  private readonly keys: readonly SecretKey[];

  constructor(appSecret: string, previous: readonly string[] = []) {
    this.current = deriveSecretKey(appSecret);
    this.keys = [this.current, ...previous.filter((secret) => secret !== appSecret).map(deriveSecretKey)];
  }

  /** Ids of all available keys, the current one first. */
  get keyIds(): string[] {
    return this.keys.map(({ id }) => id);
  }

  /**
   * Encrypts a text for the database, under the current key.
   * @param context owner of the value, e.g. `webhooks.secret:wh_…`; a value that was moved to another context cannot be
   * decrypted
   */
  seal(plainText: string, context: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.current.sealKey, nonce).setAAD(Buffer.from(context));
    const body = Buffer.concat([cipher.update(plainText, 'utf8'), cipher.final()]);
    const head = Buffer.concat([Buffer.from([FORMAT_WITH_KEY_ID]), Buffer.from(this.current.id, 'hex')]);
    return Buffer.concat([head, nonce, cipher.getAuthTag(), body]);
  }

  /**
   * Decrypts a value that `seal` made, under the current or a previous secret.
   * @throws Error when the value was altered, moved to another context, or sealed under a secret that is not available
   */
  open(sealedBytes: Buffer, context: string): string {
    const id = readKeyId(sealedBytes);
    if (id !== null) {
      const key = this.keys.find((candidate) => candidate.id === id);
      if (key === undefined)
        throw new Error(
          `The sealed value of ${context} needs the secret with key id ${id}, which is not available`,
        );
      return decrypt(key, sealedBytes.subarray(1 + KEY_ID_BYTES), context);
    }
    if (sealedBytes[0] !== FORMAT_WITHOUT_KEY_ID)
      throw new Error(`The sealed value of ${context} has an unknown format`);
    const key = this.keys.find((candidate) => canOpen(candidate, sealedBytes.subarray(1), context));
    return decrypt(key ?? this.current, sealedBytes.subarray(1), context);
  }

  /** Returns the HMAC of an API secret under the current pepper; only this HMAC is stored. */
  hashSecret(secret: string): Buffer {
    return computeHmac(this.current, secret);
  }

  /** Returns the HMACs of an API secret under every available key, the current one first, to find the secret by its HMAC. */
  hashSecretWithAllKeys(secret: string): Buffer[] {
    return this.keys.map((key) => computeHmac(key, secret));
  }

  /**
   * Returns the key under which the secret has this HMAC, or null for a wrong secret. Every key is tried regardless of
   * the results, so that the duration does not reveal the matching key.
   */
  findKeyOfHash(secret: string, hash: Buffer): SecretKey | null {
    let matchingKey: SecretKey | null = null;
    for (const key of this.keys) if (timingSafeEqual(computeHmac(key, secret), hash)) matchingKey = key;
    return matchingKey;
  }

  /** Returns the key with this id; null when it is not available. */
  findKey(id: string): SecretKey | null {
    return this.keys.find((key) => key.id === id) ?? null;
  }

  /** Returns the key that signed tokens with this `kid`; null when it is not available. */
  findTokenKey(kid: unknown): SecretKey | null {
    return this.keys.find(({ tokenKid }) => tokenKid === kid) ?? null;
  }
}

/** Returns the key id of a sealed value; null for a value of the format without key ids. */
export function readKeyId(sealedBytes: Buffer): string | null {
  return sealedBytes[0] === FORMAT_WITH_KEY_ID
    ? sealedBytes.subarray(1, 1 + KEY_ID_BYTES).toString('hex')
    : null;
}

/** Returns the bytes with which every value sealed under the key begins. */
export function toSealedPrefix(keyId: string): Buffer {
  return Buffer.concat([Buffer.from([FORMAT_WITH_KEY_ID]), Buffer.from(keyId, 'hex')]);
}

function decrypt(key: SecretKey, ciphertext: Buffer, context: string): string {
  const nonce = ciphertext.subarray(0, NONCE_BYTES);
  const tag = ciphertext.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key.sealKey, nonce)
    .setAAD(Buffer.from(context))
    .setAuthTag(tag);
  const body = ciphertext.subarray(NONCE_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}

function canOpen(key: SecretKey, ciphertext: Buffer, context: string): boolean {
  try {
    decrypt(key, ciphertext, context);
    return true;
  } catch {
    return false;
  }
}

function computeHmac(key: SecretKey, secret: string): Buffer {
  return createHmac('sha256', key.pepperKey).update(secret).digest();
}

/** Returns a token that only this installation can make for a text. */
export function signText(vault: Vault, text: string): string {
  return vault.hashSecret(text).toString('base64url');
}

/** Returns whether a token belongs to the text, under any available secret. */
export function isSigned(vault: Vault, text: string, token: string): boolean {
  const presentedBytes = Buffer.from(token, 'base64url');
  let isValid = false;
  for (const hash of vault.hashSecretWithAllKeys(text))
    if (presentedBytes.length === hash.length && timingSafeEqual(presentedBytes, hash)) isValid = true;
  return isValid;
}
