import { DamagedBackupError } from './backup-error';
import { parseClosing, parseOpening, parseRowTotal, type Closing, type Opening } from './manifest';
import type { RowTotal } from './row-digest';

/** A part of a backup. In order: the opening, each table with its rows and its total, the closing. */
export type BackupRecord =
  | { kind: 'opening'; opening: Opening }
  | { kind: 'table'; name: string }
  | { kind: 'rows'; bytes: Buffer }
  | { kind: 'tableEnd'; rowTotal: RowTotal }
  | { kind: 'closing'; closing: Closing };

const TYPE_CODES = { opening: 1, table: 2, rows: 3, tableEnd: 4, closing: 5 } as const;
const HEAD_BYTES = 5;
/** Maximum size of a record in bytes; records of rows are smaller. */
const MAX_RECORD_BYTES = 16 * 1024 * 1024;

/** Encodes a record as type, length and content. */
export function encodeRecord(record: BackupRecord): Buffer {
  const content = encodeContent(record);
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt8(TYPE_CODES[record.kind]);
  head.writeUInt32BE(content.length, 1);
  return Buffer.concat([head, content]);
}

/** Decodes records. @throws DamagedBackupError when the bytes are not records */
export async function* decodeRecords(source: AsyncIterable<Buffer>): AsyncGenerator<BackupRecord> {
  let bytes: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk]);
    while (bytes.length >= HEAD_BYTES) {
      const length = bytes.readUInt32BE(1);
      if (length > MAX_RECORD_BYTES)
        throw new DamagedBackupError('The backup has a record that exceeds the maximum length.');
      if (bytes.length < HEAD_BYTES + length) break;
      yield decodeRecord(bytes.readUInt8(), bytes.subarray(HEAD_BYTES, HEAD_BYTES + length));
      bytes = bytes.subarray(HEAD_BYTES + length);
    }
  }
  if (bytes.length > 0) throw new DamagedBackupError('The backup ends in the middle of a record.');
}

function encodeContent(record: BackupRecord): Buffer {
  switch (record.kind) {
    case 'opening':
      return Buffer.from(JSON.stringify(record.opening));
    case 'table':
      return Buffer.from(record.name);
    case 'rows':
      return record.bytes;
    case 'tableEnd':
      return Buffer.from(JSON.stringify(record.rowTotal));
    case 'closing':
      return Buffer.from(JSON.stringify(record.closing));
  }
}

function decodeRecord(type: number, content: Buffer): BackupRecord {
  const readText = (): string => content.toString('utf8');
  switch (type) {
    case TYPE_CODES.opening:
      return { kind: 'opening', opening: parseOpening(readText()) };
    case TYPE_CODES.table:
      return { kind: 'table', name: readText() };
    case TYPE_CODES.rows:
      return { kind: 'rows', bytes: content };
    case TYPE_CODES.tableEnd:
      return { kind: 'tableEnd', rowTotal: parseRowTotal(readText()) };
    case TYPE_CODES.closing:
      return { kind: 'closing', closing: parseClosing(readText()) };
    default:
      throw new DamagedBackupError(`The backup has a record of the unknown type ${type}.`);
  }
}
