import { randomBytes } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import {
  DamagedBackupError,
  readBackup,
  RowDigest,
  writeBackup,
  type BackupRecord,
  type Closing,
  type Opening,
} from '.';

const createRows = (name: string, count: number): Buffer =>
  Buffer.from(
    Array.from({ length: count }, (_, i) => `${name}_${i}\t${randomBytes(30).toString('base64')}\n`).join(''),
  );

/** Returns the records of a backup with two filled tables and an empty one. */
function createSampleRecords(rows = 400): BackupRecord[] {
  const contents = {
    teams: createRows('team', 3),
    empty: Buffer.alloc(0),
    documents: createRows('doc', rows),
  };
  const names = Object.keys(contents);
  const opening: Opening = {
    ...{ product: '1.2.3', takenAt: '2026-01-01T00:00:00.000Z', walPosition: '0/1', postgres: '18.0' },
    ...{ migrations: ['One1'], migrationDigests: { One1: 'ab12' }, secretFingerprint: null },
    tables: names.map((name) => ({ name, columns: ['id', 'data'] })),
    sequences: [{ name: 'events_sequence_seq', last: '7' }],
    months: { documents: '2026-11' },
    objects: [{ store: 's3://bucket/prefix', objects: 2, bytes: 40_000 }],
    auditHeads: [],
  };
  const closing: Closing = { tables: [], rows: 0 };
  const records: BackupRecord[] = [{ kind: 'opening', opening }];
  for (const [name, bytes] of Object.entries(contents)) {
    const digest = new RowDigest();
    digest.update(bytes);
    const total = digest.finish();
    closing.tables.push({ name, ...total });
    closing.rows += total.rows;
    records.push({ kind: 'table', name });
    for (let at = 0; at < bytes.length; at += 777)
      records.push({ kind: 'rows', bytes: bytes.subarray(at, at + 777) });
    records.push({ kind: 'tableEnd', rowTotal: total });
  }
  return [...records, { kind: 'closing', closing }];
}

async function* toAsyncIterable<T>(items: T[]): AsyncGenerator<T> {
  yield* items;
}

async function encodeBackup(records: BackupRecord[], passphrase: string | null): Promise<Buffer> {
  const stream = new PassThrough();
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  await writeBackup(toAsyncIterable(records), stream, passphrase);
  return Buffer.concat(chunks);
}

async function decodeBackup(file: Buffer, passphrase: string | null): Promise<BackupRecord[]> {
  const decodedRecords: BackupRecord[] = [];
  // Chunks of an odd size, such as a disk may return.
  const pieces = Array.from({ length: Math.ceil(file.length / 4099) }, (_, i) =>
    file.subarray(i * 4099, (i + 1) * 4099),
  );
  await readBackup(Readable.from(pieces), passphrase, async (records) => {
    for await (const record of records) decodedRecords.push(record);
  });
  return decodedRecords;
}

const joinRows = (records: BackupRecord[]): string =>
  Buffer.concat(
    records.map((record) => (record.kind === 'rows' ? record.bytes : Buffer.alloc(0))),
  ).toString();

/** Returns all positions of a small file; for a large file those of its beginning, its end and a sample of the rest. */
const selectPositions = (length: number): number[] =>
  [...Array(length).keys()].filter((i) => i < 300 || i >= length - 80 || i % 389 === 0);

describe('a backup file', () => {
  it('reading returns the written records', async () => {
    const records = createSampleRecords(20_000); // a file of several frames
    const decodedRecords = await decodeBackup(await encodeBackup(records, null), null);
    expect(decodedRecords[0]).toEqual(records[0]);
    expect(joinRows(decodedRecords)).toBe(joinRows(records));
    expect(decodedRecords.at(-1)).toEqual(records.at(-1));
  });

  it('reading fails when any bit is changed', async () => {
    const file = await encodeBackup(createSampleRecords(), null);
    for (const position of selectPositions(file.length)) {
      const damagedBytes = Buffer.from(file);
      damagedBytes[position] = (damagedBytes[position] ?? 0) ^ (1 << (position % 8));
      await expect(decodeBackup(damagedBytes, null)).rejects.toThrow();
    }
  }, 60_000);

  it('reading fails when the file is cut off or extended, or its frames are exchanged', async () => {
    const file = await encodeBackup(createSampleRecords(20_000), null);
    for (const length of [0, 10, 60, 100, 300_000, file.length - 33, file.length - 1])
      await expect(decodeBackup(file.subarray(0, length), null)).rejects.toThrow(DamagedBackupError);
    await expect(decodeBackup(Buffer.concat([file, Buffer.from([0])]), null)).rejects.toThrow(
      /bytes after its end/,
    );
    const start = file.indexOf('}') + 1;
    const size = 4 + 256 * 1024 + 32;
    const [first, second] = [0, 1].map((i) => file.subarray(start + i * size, start + (i + 1) * size));
    const exchangedBytes = Buffer.concat([
      file.subarray(0, start),
      second ?? Buffer.alloc(0),
      first ?? Buffer.alloc(0),
      file.subarray(start + 2 * size),
    ]);
    expect(exchangedBytes.length).toBe(file.length);
    await expect(decodeBackup(exchangedBytes, null)).rejects.toThrow(/frame 1/);
  });

  it('reading an encrypted file requires its passphrase and fails when a bit is changed', async () => {
    const records = createSampleRecords();
    const file = await encodeBackup(records, 'correct horse');
    expect(joinRows(await decodeBackup(file, 'correct horse'))).toBe(joinRows(records));
    expect(file.includes('team_0')).toBe(false);
    await expect(decodeBackup(file, 'wrong horse')).rejects.toThrow(/passphrase is wrong/);
    await expect(decodeBackup(file, null)).rejects.toThrow(/encrypted/);
    await expect(decodeBackup(await encodeBackup(records, null), 'correct horse')).rejects.toThrow(
      /not encrypted/,
    );
    for (const position of [30, 60, 190, file.length - 20]) {
      const damagedBytes = Buffer.from(file);
      damagedBytes[position] = (damagedBytes[position] ?? 0) ^ 4;
      await expect(decodeBackup(damagedBytes, 'correct horse')).rejects.toThrow();
    }
    await expect(decodeBackup(file.subarray(0, file.length - 1), 'correct horse')).rejects.toThrow(/cut off/);
  }, 60_000);

  it('reading fails when records are missing although every frame is authentic', async () => {
    const records = createSampleRecords();
    const rows = records.findIndex(({ kind }) => kind === 'rows');
    const without = (i: number): BackupRecord[] => records.filter((_, at) => at !== i);
    await expect(decodeBackup(await encodeBackup(without(rows), null), null)).rejects.toThrow(
      DamagedBackupError,
    );
    await expect(decodeBackup(await encodeBackup(without(records.length - 1), null), null)).rejects.toThrow(
      /cut off/,
    );
    await expect(decodeBackup(await encodeBackup(without(0), null), null)).rejects.toThrow(/out of order/);
    await expect(decodeBackup(await encodeBackup(without(1), null), null)).rejects.toThrow(/out of order/);
  });
});

describe('the digest of rows', () => {
  const digest = (...pieces: string[]): ReturnType<RowDigest['finish']> => {
    const rows = new RowDigest();
    for (const piece of pieces) rows.update(Buffer.from(piece));
    return rows.finish();
  };

  it('does not depend on the order of rows or on chunk boundaries', () => {
    expect(digest('a\tb\n', 'c\n')).toEqual(digest('c', '\na', '\tb', '\n'));
    expect(digest('a\tb\nc\n').rows).toBe(2);
    expect(digest()).toEqual({ rows: 0, digest: '0'.repeat(64) });
  });

  it('differs for changed, additional and repeated rows', () => {
    const all = [digest('a\n'), digest('b\n'), digest('a\na\n'), digest('\n'), digest('a\n\n')];
    expect(new Set(all.map((rowTotal) => rowTotal.digest)).size).toBe(all.length);
    expect(() => digest('a\nb')).toThrow();
  });
});
