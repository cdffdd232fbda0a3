import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FORMAT = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Everything that depends on `APP_SECRET`: sealing at rest (AES-256-GCM), the pepper of API secrets and the
 * key that signs JWTs. Each use has a key of its own, derived by HKDF-SHA-256 (RFC 5869).
 */
export class Vault {
  private readonly sealKey: Buffer;
  private readonly pepperKey: Buffer;
  /** HS256 key of JWT API keys and access tokens. A KeyObject: a string key costs forty times as much per check. */
  readonly tokenKey: KeyObject;

  constructor(appSecret: string) {
    const derive = (use: string): Buffer =>
      Buffer.from(hkdfSync('sha256', appSecret, '', `passerelle ${use}`, 32));
    this.sealKey = derive('seal at rest');
    this.pepperKey = derive('api secret pepper');
    this.tokenKey = createSecretKey(derive('token signature'));
  }

  /**
   * Encrypts a text for the database.
   * @param place what the value belongs to, e.g. `webhooks.secret:wh_…`; a value moved to another place does not open
   */
  seal(plain: string, place: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.sealKey, nonce).setAAD(Buffer.from(place));
    const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.from([FORMAT]), nonce, cipher.getAuthTag(), body]);
  }

  /**
   * Opens what `seal` made.
   * @throws Error when the value was altered, moved to another place or sealed under another secret
   */
  open(sealed: Buffer, place: string): string {
    if (sealed[0] !== FORMAT) throw new Error(`The sealed value of ${place} has an unknown format`);
    const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
    const tag = sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', this.sealKey, nonce)
      .setAAD(Buffer.from(place))
      .setAuthTag(tag);
    const body = sealed.subarray(1 + NONCE_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  }

  /** HMAC-SHA-256 of an API secret under the server's pepper: all that is stored of it. */
  hashSecret(secret: string): Buffer {
    return createHmac('sha256', this.pepperKey).update(secret).digest();
  }
}

/**
 * The secret to use when none is configured (development): made once and kept under the data directory.
 * @param dataDir absolute path; created when missing
 */
export function keptAppSecret(dataDir: string): string {
  const file = join(dataDir, 'app-secret');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    try {
      writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      // Another process of the same start may have been first; its secret is as good.
      if (!existsSync(file)) throw error;
    }
    chmodSync(file, 0o600);
  }
  return readFileSync(file, 'utf8').trim();
}
