import { isSignedHead, type SignedHead } from '../../../platform/kernel/crypto/signed-head';
import { DamagedBackupError } from './backup-error';
import type { RowTotal } from './row-digest';

/** Table with its stored columns; PostgreSQL computes generated columns again during a restore. */
export interface TableShape {
  name: string;
  columns: string[];
}

/** Last value of a sequence; null when the sequence was never used. */
export interface SequencePosition {
  name: string;
  last: string | null;
}

/** Document contents in an object store. The backup has their keys and digests in the rows of `document_objects`. */
export interface ExternalObjects {
  /** Name of the store, e.g. `s3://bucket/prefix`. */
  store: string;
  objects: number;
  bytes: number;
}

/** First record of a backup: its contents, known before the first row is read. */
export interface Opening {
  /** Version of the product that created the backup. */
  product: string;
  /** Time of the snapshot, ISO 8601, by the clock of the database. */
  takenAt: string;
  /** Position in the write-ahead log, for comparison with an archive of that log. */
  walPosition: string;
  /** Version of PostgreSQL, e.g. `18.0`. */
  postgres: string;
  /** Names of the applied migrations, in order. */
  migrations: string[];
  /** SHA-256 of the text of each migration, by name; older backups have none. */
  migrationDigests: Record<string, string>;
  /** Fingerprint that identifies the APP_SECRET without revealing it; null when the secret was not available. */
  secretFingerprint: string | null;
  /** Tables in an order in which rows only refer to rows of earlier tables. */
  tables: TableShape[];
  sequences: SequencePosition[];
  /** First month of each table with monthly partitions, e.g. `2026-11`; older backups have none. */
  months: Record<string, string>;
  /** Object stores with contents of documents, which are not in the backup; older backups have none. */
  objects: ExternalObjects[];
  /** Signed heads of the audit chains; empty without the secret, and in older backups. */
  auditHeads: SignedHead[];
}

/** Last record of a backup, which only a complete backup has. */
export interface Closing {
  tables: ({ name: string } & RowTotal)[];
  rows: number;
}

/** @throws DamagedBackupError when the text is not an opening */
export function parseOpening(text: string): Opening {
  const parsedManifest = parseJson(text);
  const value = isRecord(parsedManifest) ? addDefaults(parsedManifest) : null;
  if (value !== null && isOpening(value)) return value;
  throw new DamagedBackupError('The manifest of the backup cannot be read.');
}

/** @throws DamagedBackupError when the text is not a closing */
export function parseClosing(text: string): Closing {
  const value = parseJson(text);
  if (isClosing(value)) return value;
  throw new DamagedBackupError('The closing record of the backup cannot be read.');
}

/** Reads the row total of a table. @throws DamagedBackupError when the text is not a total */
export function parseRowTotal(text: string): RowTotal {
  const value = parseJson(text);
  if (isRowTotal(value)) return value;
  throw new DamagedBackupError('The row total of a table cannot be read.');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

type Members = Partial<Record<string, unknown>>;

function addDefaults(members: Members): Members {
  return { migrationDigests: {}, months: {}, objects: [], auditHeads: [], ...members };
}

/** Whether a value is an object with members. */
export function isRecord(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isOpening(value: Members): value is Members & Opening {
  return (
    [value.product, value.takenAt, value.walPosition, value.postgres].every(isText) &&
    isArrayWith(value.migrations, isText) &&
    isRecord(value.migrationDigests) &&
    Object.values(value.migrationDigests).every(isText) &&
    (value.secretFingerprint === null || isText(value.secretFingerprint)) &&
    isArrayWith(value.tables, isTableShape) &&
    isArrayWith(value.sequences, isSequencePosition) &&
    isRecord(value.months) &&
    Object.values(value.months).every(isMonth) &&
    isArrayWith(value.objects, isExternalObjects) &&
    isArrayWith(value.auditHeads, isSignedHead)
  );
}

/** Whether a value is a closing. */
export function isClosing(value: unknown): value is Closing {
  return isRecord(value) && isArrayWith(value.tables, isTableTotal) && typeof value.rows === 'number';
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isMonth(value: unknown): value is string {
  return isText(value) && /^\d{4}-(0[1-9]|1[0-2])$/.test(value);
}

function isArrayWith<T>(value: unknown, isItem: (item: unknown) => item is T): value is T[] {
  return Array.isArray(value) && value.every(isItem);
}

function isTableShape(value: unknown): value is TableShape {
  return isRecord(value) && isText(value.name) && isArrayWith(value.columns, isText);
}

function isSequencePosition(value: unknown): value is SequencePosition {
  return isRecord(value) && isText(value.name) && (value.last === null || isText(value.last));
}

function isExternalObjects(value: unknown): value is ExternalObjects {
  return (
    isRecord(value) &&
    isText(value.store) &&
    typeof value.objects === 'number' &&
    typeof value.bytes === 'number'
  );
}

function isRowTotal(value: unknown): value is RowTotal {
  return isRecord(value) && typeof value.rows === 'number' && isText(value.digest);
}

function isTableTotal(value: unknown): value is { name: string } & RowTotal {
  return isRecord(value) && isText(value.name) && isRowTotal(value);
}
