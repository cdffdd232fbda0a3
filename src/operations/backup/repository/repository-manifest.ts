import { DamagedBackupError, type Closing, type Opening, type RowTotal } from '../format';
import { isClosing, isRecord, parseOpening } from '../format/manifest';

/** Content of a repository: rows of a range of blocks in the text format of COPY. */
export interface Piece extends RowTotal {
  /** Digest of the content, which names the object. */
  name: string;
  /** Size of the stored object, in bytes. */
  bytes: number;
}

/** Range of blocks of a table or partition, with the visible rows in it. */
export interface Segment {
  /** Number of the segment: its first block is this number times the blocks of a segment. */
  number: number;
  /** Fingerprint of the row versions that the snapshot saw in the range (row-marks.ts). */
  mark: string;
  /** Rows of the range, in order. */
  pieces: Piece[];
}

/** Table, or partition of a table, with all its rows. */
export interface StoredPartition {
  /** Name with its schema. */
  name: string;
  /** Identity of the stored relation: changes when the relation is created again, truncated or rewritten. */
  relation: string;
  /** Number of blocks of each segment. */
  segmentBlocks: number;
  segments: Segment[];
}

/** Rows of a table in a backup. */
export interface StoredTable {
  name: string;
  /** Digest of the columns, their types and their stored defaults. */
  shape: string;
  partitions: StoredPartition[];
}

/** Server and time of a snapshot; two snapshots with the same server and database share their row versions. */
export interface SnapshotSource {
  /** Identifier of the database cluster. */
  server: string;
  /** Object id of the database. */
  database: string;
  /** First transaction id that the snapshot does not see (xid8). */
  nextTransaction: string;
}

/** Backup in a repository: all data of a backup file, with names of pieces instead of rows. */
export interface RepositoryManifest {
  id: string;
  opening: Opening;
  closing: Closing;
  source: SnapshotSource;
  tables: StoredTable[];
  /** Bytes that this backup added to the repository, without the manifest. */
  newBytes: number;
  /** Duration of the backup in seconds. */
  seconds: number;
}

/** Lists the pieces of a backup, each as often as it occurs. */
export function listPieces({ tables }: Pick<RepositoryManifest, 'tables'>): Piece[] {
  return tables.flatMap(({ partitions }) =>
    partitions.flatMap(({ segments }) => segments.flatMap(({ pieces }) => pieces)),
  );
}

/** Returns the stored size of a backup in bytes: each piece counts once. */
export function sumStoredBytes(manifest: Pick<RepositoryManifest, 'tables'>): number {
  const sizes = new Map(listPieces(manifest).map(({ name, bytes }) => [name, bytes]));
  return [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
}

/** Adds the totals of disjoint sets of rows: digests are added modulo 2^256 (row-digest.ts). */
export function addTotals(totals: readonly RowTotal[]): RowTotal {
  const sum = totals.reduce((digest, total) => digest + BigInt(`0x${total.digest}`), 0n);
  return {
    rows: totals.reduce((rows, total) => rows + total.rows, 0),
    digest: BigInt.asUintN(256, sum).toString(16).padStart(64, '0'),
  };
}

/**
 * Parses a manifest.
 * @throws DamagedBackupError when the text is not a manifest, or its totals do not match its pieces
 */
export function parseManifest(text: string): RepositoryManifest {
  const value = parseJson(text);
  if (isRecord(value) && isRecord(value['opening'])) {
    const manifest = { ...value, opening: parseOpening(JSON.stringify(value['opening'])) };
    if (isManifest(manifest) && hasConsistentTotals(manifest)) return manifest;
  }
  throw new DamagedBackupError('The manifest of the backup cannot be read.');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function hasConsistentTotals({ tables, closing, opening }: RepositoryManifest): boolean {
  return (
    tables.length === closing.tables.length &&
    tables.length === opening.tables.length &&
    tables.every((table, i) => {
      const total = addTotals(listPieces({ tables: [table] }));
      const closingTable = closing.tables[i];
      return (
        closingTable?.name === table.name &&
        opening.tables[i]?.name === table.name &&
        closingTable.rows === total.rows &&
        closingTable.digest === total.digest
      );
    })
  );
}

type Members = Partial<Record<string, unknown>>;

function isManifest(value: Members & { opening: Opening }): value is Members & RepositoryManifest {
  return (
    isText(value['id']) &&
    isClosing(value['closing']) &&
    isSource(value['source']) &&
    isList(value['tables'], isTable) &&
    isCount(value['newBytes']) &&
    typeof value['seconds'] === 'number'
  );
}

function isSource(value: unknown): value is SnapshotSource {
  return (
    isRecord(value) &&
    isText(value['server']) &&
    isText(value['database']) &&
    isText(value['nextTransaction'])
  );
}

function isTable(value: unknown): value is StoredTable {
  return (
    isRecord(value) &&
    isText(value['name']) &&
    isText(value['shape']) &&
    isList(value['partitions'], isPartition)
  );
}

function isPartition(value: unknown): value is StoredPartition {
  return (
    isRecord(value) &&
    isText(value['name']) &&
    isText(value['relation']) &&
    isCount(value['segmentBlocks']) &&
    isList(value['segments'], isSegment)
  );
}

function isSegment(value: unknown): value is Segment {
  return (
    isRecord(value) && isCount(value['number']) && isText(value['mark']) && isList(value['pieces'], isPiece)
  );
}

function isPiece(value: unknown): value is Piece {
  return (
    isRecord(value) &&
    isHex(value['name']) &&
    isHex(value['digest']) &&
    isCount(value['bytes']) &&
    isCount(value['rows'])
  );
}

function isList<T>(value: unknown, isItem: (item: unknown) => item is T): value is T[] {
  return Array.isArray(value) && value.every(isItem);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isHex(value: unknown): value is string {
  return isText(value) && /^[0-9a-f]{64}$/.test(value);
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
