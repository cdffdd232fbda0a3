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

const rowsOf = (name: string, count: number): Buffer =>
  Buffer.from(
    Array.from({ length: count }, (_, i) => `${name}_${i}\t${randomBytes(30).toString('base64')}\n`).join(''),
  );

/** Returns the records of a backup with two filled tables and an empty one. */
function sample(rows = 400): BackupRecord[] {
  const contents = { teams: rowsOf('team', 3), empty: Buffer.alloc(0), documents: rowsOf('doc', rows) };
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
    const seenTotal = digest.finish();
    closing.tables.push({ name, ...seenTotal });
    closing.rows += seenTotal.rows;
    records.push({ kind: 'table', name });
    for (let at = 0; at < bytes.length; at += 777)
      records.push({ kind: 'rows', bytes: bytes.subarray(at, at + 777) });
    records.push({ kind: 'tableEnd', rowTotal: seenTotal });
  }
  return [...records, { kind: 'closing', closing }];
}

async function* each<T>(items: T[]): AsyncGenerator<T> {
  yield* items;
}

async function written(records: BackupRecord[], passphrase: string | null): Promise<Buffer> {
  const stream = new PassThrough();
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  await writeBackup(each(records), stream, passphrase);
  return Buffer.concat(chunks);
}

async function read(file: Buffer, passphrase: string | null): Promise<BackupRecord[]> {
  const foundItems: BackupRecord[] = [];
  // Chunks of an odd size, such as a disk may return.
  const pieces = Array.from({ length: Math.ceil(file.length / 4099) }, (_, i) =>
    file.subarray(i * 4099, (i + 1) * 4099),
  );
  await readBackup(Readable.from(pieces), passphrase, async (records) => {
    for await (const record of records) foundItems.push(record);
  });
  return foundItems;
}

const textOf = (records: BackupRecord[]): string =>
  Buffer.concat(
    records.map((record) => (record.kind === 'rows' ? record.bytes : Buffer.alloc(0))),
  ).toString();

/** Returns all positions of a small file; of a large one the beginning, the end and a sample of the rest. */
const places = (length: number): number[] =>
  [...Array(length).keys()].filter((i) => i < 300 || i >= length - 80 || i % 389 === 0);

describe('a backup file', () => {
  it('reading returns the written records', async () => {
    const records = sample(20_000); // a file of several frames
    const back = await read(await written(records, null), null);
    expect(back[0]).toEqual(records[0]);
    expect(textOf(back)).toBe(textOf(records));
    expect(back.at(-1)).toEqual(records.at(-1));
  });

  it('reading fails when any bit is changed', async () => {
    const file = await written(sample(), null);
    for (const place of places(file.length)) {
      const damagedBytes = Buffer.from(file);
      damagedBytes[place] = (damagedBytes[place] ?? 0) ^ (1 << (place % 8));
      await expect(read(damagedBytes, null)).rejects.toThrow();
    }
  }, 60_000);

  it('reading fails when the file is cut off or extended, or its frames are exchanged', async () => {
    const file = await written(sample(20_000), null);
    for (const length of [0, 10, 60, 100, 300_000, file.length - 33, file.length - 1])
      await expect(read(file.subarray(0, length), null)).rejects.toThrow(DamagedBackupError);
    await expect(read(Buffer.concat([file, Buffer.from([0])]), null)).rejects.toThrow(/bytes after its end/);
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
    await expect(read(exchangedBytes, null)).rejects.toThrow(/frame 1/);
  });

  it('an encrypted file needs its passphrase, which also reveals changed bits', async () => {
    const records = sample();
    const file = await written(records, 'correct horse');
    expect(textOf(await read(file, 'correct horse'))).toBe(textOf(records));
    expect(file.includes('team_0')).toBe(false);
    await expect(read(file, 'wrong horse')).rejects.toThrow(/passphrase is wrong/);
    await expect(read(file, null)).rejects.toThrow(/encrypted/);
    await expect(read(await written(records, null), 'correct horse')).rejects.toThrow(/not encrypted/);
    for (const place of [30, 60, 190, file.length - 20]) {
      const damagedBytes = Buffer.from(file);
      damagedBytes[place] = (damagedBytes[place] ?? 0) ^ 4;
      await expect(read(damagedBytes, 'correct horse')).rejects.toThrow();
    }
    await expect(read(file.subarray(0, file.length - 1), 'correct horse')).rejects.toThrow(/cut off/);
  }, 60_000);

  it('reading fails when authentic parts contradict each other', async () => {
    const records = sample();
    const rows = records.findIndex(({ kind }) => kind === 'rows');
    const without = (i: number): BackupRecord[] => records.filter((_, at) => at !== i);
    await expect(read(await written(without(rows), null), null)).rejects.toThrow(DamagedBackupError);
    await expect(read(await written(without(records.length - 1), null), null)).rejects.toThrow(/cut off/);
    await expect(read(await written(without(0), null), null)).rejects.toThrow(/out of order/);
    await expect(read(await written(without(1), null), null)).rejects.toThrow(/out of order/);
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
    expect(new Set(all.map((seenTotal) => seenTotal.digest)).size).toBe(all.length);
    expect(() => digest('a\nb')).toThrow();
  });
});
