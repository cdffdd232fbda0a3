import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { BackupError, DamagedBackupError } from '../format';
import { deriveKey, isHeader, createHeader, type Header } from '../format/header';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** First bytes of each sealed object, with the version of the format. */
const MAGIC = Buffer.from('PASSERELLE PIECE 1\n');
/** Compression level: fast at the cost of larger objects, because the service runs on the machine too. */
const GZIP_LEVEL = 3;
const SALT_BYTES = 32;
const KEY_BYTES = 32;
const GCM_TAG_BYTES = 16;
const DIGEST_BYTES = 32;
/** Every sealed object has its own key, so the nonce never repeats under one key. */
const NONCE = Buffer.alloc(12);

/** Description of a repository: the object `repository`, which is not encrypted. */
export interface RepositoryHeader extends Header {
  product: 'passerelle';
  format: 1;
  /** Random identity of the repository. */
  id: string;
  /** HMAC that only the right passphrase produces, in hexadecimal; null without encryption. */
  passphraseCheck: string | null;
}

/**
 * Seals the objects of a repository: gzip, then AES-256-GCM under a separate key for each object, derived from the
 * passphrase (scrypt, once for a repository) and a random salt (HKDF, RFC 5869). Without a passphrase, SHA-256 detects
 * damage, but not forgery.
 */
export class RepositorySeal {
  private constructor(private readonly key: Buffer | null) {}

  /** Creates the description of a new repository. @param passphrase null: not encrypted */
  static async create(
    passphrase: string | null,
  ): Promise<{ header: RepositoryHeader; seal: RepositorySeal }> {
    const { header } = createHeader(passphrase);
    const key = await deriveKey(header, passphrase);
    const id = randomBytes(16).toString('hex');
    return {
      header: {
        product: 'passerelle',
        format: 1,
        id,
        ...header,
        passphraseCheck: computePassphraseCheck(key, id),
      },
      seal: new RepositorySeal(key),
    };
  }

  /**
   * Opens the seal of a repository.
   * @throws BackupError for a wrong or missing passphrase, or for a passphrase of a repository that is not encrypted
   */
  static async open(header: RepositoryHeader, passphrase: string | null): Promise<RepositorySeal> {
    const key = await deriveKey(header, passphrase);
    if (computePassphraseCheck(key, header.id) !== header.passphraseCheck)
      throw new BackupError(
        'The passphrase does not match the backup repository; use the passphrase with which it was created.',
      );
    return new RepositorySeal(key);
  }

  /**
   * Returns the name of a content: its SHA-256 in hexadecimal. In an encrypted repository it is an HMAC, which does not
   * reveal without the passphrase whether the repository has a known content.
   */
  computePieceName(content: Buffer): string {
    const hash = this.key === null ? createHash('sha256') : createHmac('sha256', this.derive('name', ''));
    return hash.update(content).digest('hex');
  }

  /** Compresses and seals a content. @param name key of the object, to which the seal is bound */
  async seal(name: string, content: Buffer): Promise<Buffer> {
    const packedBytes = await compress(content, { level: GZIP_LEVEL });
    const associatedData = Buffer.concat([MAGIC, Buffer.from(name)]);
    if (this.key === null)
      return Buffer.concat([MAGIC, packedBytes, computeSealDigest(associatedData, packedBytes)]);
    const salt = randomBytes(SALT_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.derive('object', salt), NONCE).setAAD(associatedData);
    const body = Buffer.concat([cipher.update(packedBytes), cipher.final()]);
    return Buffer.concat([MAGIC, salt, body, cipher.getAuthTag()]);
  }

  /** Opens a sealed content. @throws DamagedBackupError when the bytes are not the ones sealed under the name */
  async open(name: string, bytes: Buffer): Promise<Buffer> {
    const packedBytes = this.unseal(name, bytes);
    if (packedBytes !== null) {
      try {
        return await decompress(packedBytes);
      } catch {
        // Sealed data that zlib refuses was already invalid when it was written.
      }
    }
    throw new DamagedBackupError(`The object ${name} of the backup repository is damaged.`);
  }

  private unseal(name: string, bytes: Buffer): Buffer | null {
    if (!bytes.subarray(0, MAGIC.length).equals(MAGIC)) return null;
    const associatedData = Buffer.concat([MAGIC, Buffer.from(name)]);
    const sealedBytes = bytes.subarray(MAGIC.length);
    if (this.key === null) {
      if (sealedBytes.length < DIGEST_BYTES) return null;
      const packedBytes = sealedBytes.subarray(0, -DIGEST_BYTES);
      return timingSafeEqual(
        sealedBytes.subarray(-DIGEST_BYTES),
        computeSealDigest(associatedData, packedBytes),
      )
        ? packedBytes
        : null;
    }
    if (sealedBytes.length < SALT_BYTES + GCM_TAG_BYTES) return null;
    const key = this.derive('object', sealedBytes.subarray(0, SALT_BYTES));
    const decipher = createDecipheriv('aes-256-gcm', key, NONCE, { authTagLength: GCM_TAG_BYTES })
      .setAAD(associatedData)
      .setAuthTag(sealedBytes.subarray(-GCM_TAG_BYTES));
    try {
      return Buffer.concat([
        decipher.update(sealedBytes.subarray(SALT_BYTES, -GCM_TAG_BYTES)),
        decipher.final(),
      ]);
    } catch {
      return null;
    }
  }

  private derive(use: string, salt: Buffer | string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.key ?? Buffer.alloc(0), salt, `passerelle ${use}`, KEY_BYTES));
  }
}

/** Parses the description of a repository. @throws BackupError for other bytes */
export function parseRepositoryHeader(bytes: Buffer, repository: string): RepositoryHeader {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    value = null;
  }
  if (isRepositoryHeader(value)) return value;
  throw new BackupError(
    `${repository} is not a backup repository of this version: its object "repository" cannot be read.`,
  );
}

function isRepositoryHeader(value: unknown): value is RepositoryHeader {
  return (
    isHeader(value) &&
    'product' in value &&
    value.product === 'passerelle' &&
    'format' in value &&
    value.format === 1 &&
    'id' in value &&
    typeof value.id === 'string' &&
    'passphraseCheck' in value &&
    (value.encryption === null ? value.passphraseCheck === null : typeof value.passphraseCheck === 'string')
  );
}

function computePassphraseCheck(key: Buffer | null, id: string): string | null {
  return key === null ? null : createHmac('sha256', key).update(`passerelle repository ${id}`).digest('hex');
}

function computeSealDigest(associatedData: Buffer, packedBytes: Buffer): Buffer {
  return createHash('sha256').update(associatedData).update(packedBytes).digest();
}
