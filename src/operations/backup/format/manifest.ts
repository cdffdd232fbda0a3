import { isSignedHead, type SignedHead } from '../../../platform/kernel/crypto/signed-head';
import { DamagedBackupError } from './backup-error';
import type { RowsSeen } from './row-digest';

/** A table and those of its columns that hold data of their own (generated ones are computed again). */
export interface TableShape {
  name: string;
  columns: string[];
}

/** The position of a sequence; `last` null: never used. */
export interface SequencePosition {
  name: string;
  last: string | null;
}

/** The beginning of a backup: what it holds, known before the first row is read. */
export interface Opening {
  /** Version of the product that made it. */
  product: string;
  /** Instant of the snapshot, ISO 8601, by the clock of the database. */
  takenAt: string;
  /** Position in the write-ahead log, to compare it with an archive of that log. */
  walPosition: string;
  /** Version of PostgreSQL, e.g. `18.0`. */
  postgres: string;
  /** Names of the migrations that made the schema, in order. */
  migrations: string[];
  /** SHA-256 of the text of each of them, by name; backups of before this was recorded have none. */
  migrationDigests: Record<string, string>;
  /** Tells one APP_SECRET from another without giving it away; null when there was none to be seen. */
  secretFingerprint: string | null;
  /** In an order in which no row refers to one of a later table. */
  tables: TableShape[];
  sequences: SequencePosition[];
  /** Of each table that was divided into months, the first one, e.g. `2026-11`; backups of before there were months have none. */
  months: Record<string, string>;
  /** Where the chains of the audit log ended, signed; empty without the secret, and in backups of before there were signatures. */
  auditHeads: SignedHead[];
}

/** The end of a backup: only a complete one has it. */
export interface Closing {
  tables: ({ name: string } & RowsSeen)[];
  rows: number;
}

/** @throws DamagedBackup when the text is no opening */
export function parseOpening(text: string): Opening {
  const read = parseJson(text);
  const value = isRecord(read) ? addDefaults(read) : null;
  if (value !== null && isOpening(value)) return value;
  throw new DamagedBackupError('The manifest of the backup cannot be read.');
}

/** @throws DamagedBackup when the text is no closing */
export function parseClosing(text: string): Closing {
  const value = parseJson(text);
  if (isClosing(value)) return value;
  throw new DamagedBackupError('The end of the backup cannot be read.');
}

/** Rows of one table as they were counted. @throws DamagedBackup when the text is none */
export function parseRowsSeen(text: string): RowsSeen {
  const value = parseJson(text);
  if (isSeen(value)) return value;
  throw new DamagedBackupError('The end of a table cannot be read.');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

type Members = Partial<Record<string, unknown>>;

function addDefaults(read: Members): Members {
  return { migrationDigests: {}, months: {}, auditHeads: [], ...read };
}

function isRecord(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isOpening(value: Members): value is Members & Opening {
  return (
    [value.product, value.takenAt, value.walPosition, value.postgres].every(isText) &&
    isListOf(value.migrations, isText) &&
    isRecord(value.migrationDigests) &&
    Object.values(value.migrationDigests).every(isText) &&
    (value.secretFingerprint === null || isText(value.secretFingerprint)) &&
    isListOf(value.tables, isShape) &&
    isListOf(value.sequences, isPosition) &&
    isRecord(value.months) &&
    Object.values(value.months).every(isMonth) &&
    isListOf(value.auditHeads, isSignedHead)
  );
}

function isClosing(value: unknown): value is Closing {
  return isRecord(value) && isListOf(value.tables, isTotal) && typeof value.rows === 'number';
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isMonth(value: unknown): value is string {
  return isText(value) && /^\d{4}-(0[1-9]|1[0-2])$/.test(value);
}

function isListOf<T>(value: unknown, fits: (item: unknown) => item is T): value is T[] {
  return Array.isArray(value) && value.every(fits);
}

function isShape(value: unknown): value is TableShape {
  return isRecord(value) && isText(value.name) && isListOf(value.columns, isText);
}

function isPosition(value: unknown): value is SequencePosition {
  return isRecord(value) && isText(value.name) && (value.last === null || isText(value.last));
}

function isSeen(value: unknown): value is RowsSeen {
  return isRecord(value) && typeof value.rows === 'number' && isText(value.digest);
}

function isTotal(value: unknown): value is { name: string } & RowsSeen {
  return isRecord(value) && isText(value.name) && isSeen(value);
}
