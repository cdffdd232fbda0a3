import { createHash, randomBytes, scrypt } from 'node:crypto';
import { BackupError, DamagedBackupError } from './backup-error';

/** First bytes of each file, with the version of the format. */
const MAGIC = Buffer.from('PASSERELLE BACKUP 1\n');
const MAX_HEADER_BYTES = 4096;

/** Parameters of scrypt (RFC 7914) as recommended by OWASP: 128 MiB and about half a second for each guess. */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1 };
/** Maximum parameters: a file with larger parameters is damaged, or crafted to exhaust the memory of the reader. */
const MAX_SCRYPT = { N: 2 ** 20, r: 32, p: 16 };

/** Unencrypted header before the frames. */
export interface Header {
  encryption: null | { cipher: 'aes-256-gcm'; kdf: 'scrypt'; salt: string; N: number; r: number; p: number };
  compression: 'gzip';
}

/** Header with its bytes and their digest, which the tag of every frame covers. */
export interface HeaderWithDigest {
  header: Header;
  bytes: Buffer;
  digest: Buffer;
}

/** Creates a header. @param passphrase null: the file is not encrypted */
export function createHeader(passphrase: string | null): HeaderWithDigest {
  const encryption =
    passphrase === null
      ? null
      : {
          cipher: 'aes-256-gcm' as const,
          kdf: 'scrypt' as const,
          salt: randomBytes(16).toString('base64'),
          ...SCRYPT,
        };
  const header: Header = { encryption, compression: 'gzip' };
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  return withDigest(header, Buffer.concat([MAGIC, length, text]));
}

/**
 * Reads the header at the beginning of a file.
 * @returns null when `bytes` end before the header does
 * @throws DamagedBackupError when the bytes are not a header
 */
export function readHeader(bytes: Buffer): HeaderWithDigest | null {
  const prefixLength = Math.min(bytes.length, MAGIC.length);
  if (!bytes.subarray(0, prefixLength).equals(MAGIC.subarray(0, prefixLength)))
    throw new DamagedBackupError('The file is not a backup of Passerelle, or its first bytes are damaged.');
  const start = MAGIC.length + 4;
  if (bytes.length < start) return null;
  const length = bytes.readUInt32BE(MAGIC.length);
  if (length > MAX_HEADER_BYTES) throw new DamagedBackupError('The header of the backup is damaged.');
  if (bytes.length < start + length) return null;
  return withDigest(parseHeader(bytes.subarray(start, start + length)), bytes.subarray(0, start + length));
}

/**
 * Derives the key of the frames from the passphrase and the salt, which is unique to this file.
 * @throws BackupError when the file is encrypted and there is no passphrase, or vice versa
 */
export async function deriveKey({ encryption }: Header, passphrase: string | null): Promise<Buffer | null> {
  if (encryption === null) {
    if (passphrase === null) return null;
    throw new BackupError('The backup is not encrypted, but a passphrase is set; remove the passphrase.');
  }
  if (passphrase === null)
    throw new BackupError(
      'The backup is encrypted: pass its passphrase with --passphrase-file or PASSERELLE_BACKUP_PASSPHRASE.',
    );
  const { salt, N, r, p } = encryption;
  return new Promise((resolve, reject) => {
    const options = { N, r, p, maxmem: 256 * N * r };
    scrypt(passphrase.normalize('NFC'), Buffer.from(salt, 'base64'), 32, options, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}

function withDigest(header: Header, bytes: Buffer): HeaderWithDigest {
  return { header, bytes, digest: createHash('sha256').update(bytes).digest() };
}

function parseHeader(text: Buffer): Header {
  let value: unknown;
  try {
    value = JSON.parse(text.toString('utf8'));
  } catch {
    value = null;
  }
  if (!isHeader(value)) throw new DamagedBackupError('The header of the backup is damaged.');
  return value;
}

/** Whether a value is the unencrypted header of a backup. */
export function isHeader(value: unknown): value is Header {
  if (typeof value !== 'object' || value === null) return false;
  if (!('compression' in value) || value.compression !== 'gzip' || !('encryption' in value)) return false;
  const { encryption } = value;
  if (encryption === null) return true;
  if (typeof encryption !== 'object' || encryption === undefined) return false;
  const { cipher, kdf, salt, N, r, p } = encryption as Partial<Record<string, unknown>>;
  const isIntegerUpTo = (number: unknown, maximum: number): boolean =>
    typeof number === 'number' && Number.isInteger(number) && number >= 1 && number <= maximum;
  return (
    cipher === 'aes-256-gcm' &&
    kdf === 'scrypt' &&
    typeof salt === 'string' &&
    isIntegerUpTo(N, MAX_SCRYPT.N) &&
    isIntegerUpTo(r, MAX_SCRYPT.r) &&
    isIntegerUpTo(p, MAX_SCRYPT.p)
  );
}
