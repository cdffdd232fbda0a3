import { isAbsolute, normalize } from 'node:path';
import type { SettingsReader } from './settings-reader';

/** Server-side encryption of objects: the server's own key, or a key of its key management service. */
export interface ObjectEncryption {
  algorithm: 'AES256' | 'aws:kms';
  /** Key of the key management service; null: its default key. */
  kmsKeyId: string | null;
}

/** Period for which the server does not allow deleting or replacing an object. */
export interface ObjectLock {
  mode: 'GOVERNANCE' | 'COMPLIANCE';
  days: number;
}

/** Folder of the server as a store. */
export interface FileStoreSettings {
  kind: 'file';
  /** Identity of the store in rows of the database, e.g. `file:///var/lib/passerelle/objects`. */
  name: string;
  /** Absolute path. */
  folder: string;
}

/** Bucket of an S3 server as a store. */
export interface S3StoreSettings {
  kind: 's3';
  /** Identity of the store in rows of the database, e.g. `s3://bucket/prefix`. */
  name: string;
  bucket: string;
  /** Beginning of all keys, with a slash at its end; empty without a prefix. */
  prefix: string;
  /** Address of the server; null: Amazon S3. */
  endpoint: string | null;
  region: string;
  /** Whether the bucket is in the path of requests instead of the host name. */
  pathStyle: boolean;
  /** Null: the default credential sources of the SDK, such as environment, profile, or role of the machine. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
  encryption: ObjectEncryption | null;
  lock: ObjectLock | null;
}

export type StoreSettings = FileStoreSettings | S3StoreSettings;

/** Stores for large contents of documents outside of the database; see docs/object-store.md. */
export interface ObjectStoreSettings {
  /** Store of new contents; null: the database. */
  current: StoreSettings | null;
  /** Store from which contents are still read and moved; null: none. */
  former: StoreSettings | null;
  /** Hours after which an object that no row refers to is deleted. */
  graceHours: number;
}

const ENCRYPTIONS = ['AES256', 'aws:kms'] as const;
const LOCK_MODES = ['GOVERNANCE', 'COMPLIANCE'] as const;
/** Bucket names (Amazon S3, "Bucket naming rules"); other servers accept no more. */
const BUCKET_PATTERN = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX_PATTERN = /^[A-Za-z0-9!_.*'()-]+(\/[A-Za-z0-9!_.*'()-]+)*$/;

/** Reads the store of large contents and the former one. */
export function readObjectStoreSettings(reader: SettingsReader): ObjectStoreSettings {
  const current = readStore(reader, 'OBJECT_STORE');
  const former = readStore(reader, 'FORMER_OBJECT_STORE');
  if (current !== null && current.name === former?.name)
    reader.mistakes.push(
      `OBJECT_STORE and FORMER_OBJECT_STORE are both ${current.name}; accepted: two different stores, or no FORMER_OBJECT_STORE`,
    );
  else if (current !== null && former !== null && isWithin(current.name, former.name))
    reader.mistakes.push(
      `OBJECT_STORE is ${current.name} and FORMER_OBJECT_STORE is ${former.name}; accepted: stores of which none is inside of the other`,
    );
  // Longer than two passes of a sweep (object-sweep-job.ts).
  return { current, former, graceHours: reader.integer('OBJECT_STORE_GRACE_HOURS', 24, 13, 8760) };
}

/** Whether one store is inside of the other. */
export function isWithin(one: string, other: string): boolean {
  return one.startsWith(`${other}/`) || other.startsWith(`${one}/`);
}

/**
 * Reads the address of a store and its S3 options.
 * @param noStoreValue value that means no store
 */
export function readStore(
  reader: SettingsReader,
  name: string,
  noStoreValue = 'database',
): StoreSettings | null {
  const address = reader.text(name, noStoreValue);
  // All settings are read in any case, so that none is reported as unknown.
  const options = readS3Options(reader, name);
  if (address === noStoreValue) return null;
  if (address.startsWith('file://')) return toFileStore(reader, name, address);
  if (address.startsWith('s3://')) return toS3Store(reader, name, address, options);
  reader.mistakes.push(
    `${name} is "${address}"; accepted: ${noStoreValue}, file:///folder, s3://bucket or s3://bucket/prefix`,
  );
  return null;
}

function toFileStore(reader: SettingsReader, name: string, address: string): FileStoreSettings | null {
  const folder = address.slice('file://'.length).replace(/(?<=.)\/+$/, '');
  if (isAbsolute(folder) && normalize(folder) === folder && folder !== '/')
    return { kind: 'file', name: `file://${folder}`, folder };
  reader.mistakes.push(
    `${name} is "${address}"; accepted: file:// and an absolute path, such as file:///var/lib/passerelle/objects`,
  );
  return null;
}

type S3Options = Omit<S3StoreSettings, 'kind' | 'name' | 'bucket' | 'prefix'>;

function readS3Options(reader: SettingsReader, name: string): S3Options {
  return {
    endpoint: reader.url(`${name}_ENDPOINT`, ['https:', 'http:']),
    region: reader.text(`${name}_REGION`, 'us-east-1'),
    pathStyle: reader.flag(`${name}_PATH_STYLE`, false),
    credentials: readCredentials(reader, name),
    encryption: readEncryption(reader, name),
    lock: readLock(reader, name),
  };
}

function toS3Store(
  reader: SettingsReader,
  name: string,
  address: string,
  options: S3Options,
): S3StoreSettings | null {
  const [bucket = '', ...path] = address.slice('s3://'.length).replace(/\/+$/, '').split('/');
  const prefix = path.join('/');
  if (BUCKET_PATTERN.test(bucket) && (prefix === '' || PREFIX_PATTERN.test(prefix)))
    return {
      kind: 's3',
      name: prefix === '' ? `s3://${bucket}` : `s3://${bucket}/${prefix}`,
      bucket,
      prefix: prefix === '' ? '' : `${prefix}/`,
      ...options,
    };
  reader.mistakes.push(
    `${name} is "${address}"; accepted: s3://bucket or s3://bucket/prefix, with a bucket of 3 to 63 lower-case letters, digits, dots and hyphens`,
  );
  return null;
}

function readCredentials(reader: SettingsReader, name: string): S3Options['credentials'] {
  const accessKeyId = reader.secret(`${name}_ACCESS_KEY_ID`);
  const secretAccessKey = reader.secret(`${name}_SECRET_ACCESS_KEY`);
  if (accessKeyId !== null && secretAccessKey !== null) return { accessKeyId, secretAccessKey };
  if (accessKeyId !== null || secretAccessKey !== null)
    reader.mistakes.push(
      `${name}_${accessKeyId === null ? 'ACCESS_KEY_ID' : 'SECRET_ACCESS_KEY'} is missing; accepted: both ${name}_ACCESS_KEY_ID and ${name}_SECRET_ACCESS_KEY, or none of them`,
    );
  return null;
}

function readEncryption(reader: SettingsReader, name: string): ObjectEncryption | null {
  const algorithm = reader.choice(`${name}_ENCRYPTION`, ['none', ...ENCRYPTIONS], 'none');
  const kmsKeyId = reader.optional(`${name}_KMS_KEY_ID`);
  if (kmsKeyId !== null && algorithm !== 'aws:kms')
    reader.mistakes.push(
      `${name}_KMS_KEY_ID is set, but ${name}_ENCRYPTION is ${algorithm}; accepted: ${name}_ENCRYPTION=aws:kms with a key`,
    );
  return algorithm === 'none' ? null : { algorithm, kmsKeyId };
}

function readLock(reader: SettingsReader, name: string): ObjectLock | null {
  const mode = reader.choice(`${name}_LOCK_MODE`, ['none', ...LOCK_MODES], 'none');
  const days = reader.integer(`${name}_LOCK_DAYS`, 0, 0, 36_525);
  if ((mode === 'none') !== (days === 0))
    reader.mistakes.push(
      `${name}_LOCK_MODE is ${mode} and ${name}_LOCK_DAYS is ${days}; accepted: GOVERNANCE or COMPLIANCE with at least 1 day, or none of them`,
    );
  return mode === 'none' || days === 0 ? null : { mode, days };
}
