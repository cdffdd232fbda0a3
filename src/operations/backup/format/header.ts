import { createHash, randomBytes, scrypt } from 'node:crypto';
import { BackupError, DamagedBackupError } from './backup-error';

/** First bytes of each file, with the number of the format. */
const MAGIC = Buffer.from('PASSERELLE BACKUP 1\n');
const MAX_HEADER_BYTES = 4096;

/** Parameters of scrypt (RFC 7914) as recommended by OWASP: 128 MiB and about half a second for each guess. */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1 };
/** Maximum parameters: a file with larger ones is damaged, or intended to exhaust the memory of the reader. */
const MAX_SCRYPT = { N: 2 ** 20, r: 32, p: 16 };

/** Unencrypted header before the frames. */
export interface Header {
  encryption: null | { cipher: 'aes-256-gcm'; kdf: 'scrypt'; salt: string; N: number; r: number; p: number };
  compression: 'gzip';
}

/** A header with its bytes and their digest, on which every frame depends. */
export interface BoundHeader {
  header: Header;
  bytes: Buffer;
  digest: Buffer;
}

/** Creates a header. @param passphrase null: the file is not encrypted */
export function newHeader(passphrase: string | null): BoundHeader {
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
  return bindHeader(header, Buffer.concat([MAGIC, length, text]));
}

/**
 * Reads the header at the beginning of a file.
 * @returns null when `bytes` end before the header does
 * @throws DamagedBackupError when the bytes are not a header
 */
export function readHeader(bytes: Buffer): BoundHeader | null {
  const prefixLength = Math.min(bytes.length, MAGIC.length);
  if (!bytes.subarray(0, prefixLength).equals(MAGIC.subarray(0, prefixLength)))
    throw new DamagedBackupError('The file is not a backup of Passerelle, or its first bytes are damaged.');
  const start = MAGIC.length + 4;
  if (bytes.length < start) return null;
  const length = bytes.readUInt32BE(MAGIC.length);
  if (length > MAX_HEADER_BYTES) throw new DamagedBackupError('The header of the backup is damaged.');
  if (bytes.length < start + length) return null;
  return bindHeader(parseHeader(bytes.subarray(start, start + length)), bytes.subarray(0, start + length));
}

/**
 * Derives the key of the frames from the passphrase and the salt, which is unique to this file.
 * @throws BackupError when the file is encrypted and there is no passphrase, or vice versa
 */
export async function deriveKey({ encryption }: Header, passphrase: string | null): Promise<Buffer | null> {
  if (encryption === null) {
    if (passphrase === null) return null;
    throw new BackupError('The backup is not encrypted, but a passphrase was given.');
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

function bindHeader(header: Header, bytes: Buffer): BoundHeader {
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
  const isUpTo = (number: unknown, maximum: number): boolean =>
    typeof number === 'number' && Number.isInteger(number) && number >= 1 && number <= maximum;
  return (
    cipher === 'aes-256-gcm' &&
    kdf === 'scrypt' &&
    typeof salt === 'string' &&
    isUpTo(N, MAX_SCRYPT.N) &&
    isUpTo(r, MAX_SCRYPT.r) &&
    isUpTo(p, MAX_SCRYPT.p)
  );
}
