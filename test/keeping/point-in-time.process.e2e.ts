import { Client } from 'pg';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  findSuperuserUrl,
  makeBaseBackup,
  recoverCluster,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../src/platform/kernel/database/embedded';
import { hasBaseBackup } from '../../src/platform/kernel/database/embedded/wal-archive';
import { migrate } from '../../src/platform/kernel/database/migrate';
import { run } from '../support/cli';
import { build } from '../support/process';
import { eventually } from '../support/until';

describe('the embedded server with an archive of its write-ahead log', () => {
  let folder: string;
  let server: EmbeddedPostgres;
  let client: Client;

  beforeAll(async () => {
    build();
    folder = mkdtempSync(join(tmpdir(), 'passerelle-wal-'));
    await chmod(folder, 0o755);
    server = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), walArchive: join(folder, 'wal') });
    await migrate(server.ownerUrl);
    client = new Client({ connectionString: server.ownerUrl });
    await client.connect();
  }, 150_000);

  afterAll(async () => {
    await client.end();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const addTeam = (id: string): Promise<unknown> =>
    client.query(
      `INSERT INTO teams (id, name, environment, created_at) VALUES ($1, $1, 'sandbox', clock_timestamp())`,
      [id],
    );

  /** Ends the present segment and waits until it is archived. */
  async function archive(): Promise<void> {
    const superuser = new Client({
      connectionString: (await findSuperuserUrl(join(folder, 'data'))) ?? '',
    });
    await superuser.connect();
    const { rows } = await superuser.query<{ segment: string }>(
      'SELECT pg_walfile_name(pg_switch_wal()) AS segment',
    );
    await superuser.end();
    const path = join(folder, 'wal', `${rows[0]?.segment}.gz`);
    await eventually(
      () => Promise.resolve(existsSync(path)),
      (isThere) => isThere,
    );
  }

  it('comes back to an instant between two changes, with its work held', async () => {
    await addTeam('before');
    const base = join(folder, 'base');
    const { files } = await makeBaseBackup(join(folder, 'data'), base);
    expect(files).toBeGreaterThan(500);
    await eventually(
      () => hasBaseBackup(join(folder, 'wal')),
      (isThere) => isThere,
    );
    expect(readdirSync(join(base, 'cluster', 'pg_wal'))).toEqual([]);
    await addTeam('after-base');
    const { rows } = await client.query<{ until: string }>(
      `SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS until`,
    );
    const until = rows[0]?.until ?? '';
    await addTeam('too-late');
    await archive();

    const dataDir = join(folder, 'recovered');
    const { status, errors, output } = await run(
      ['db', 'recover', '--in', base, '--wal', join(folder, 'wal'), '--until', until, '--json'],
      { DATA_DIR: dataDir, NODE_ENV: 'development' },
      folder,
    );
    expect([status, errors]).toEqual([0, '']);
    expect(JSON.parse(output)).toMatchObject({ recovery: { held: true, until } });
    const recovered = await startEmbeddedPostgres({ dataDir });
    const reader = new Client({ connectionString: recovered.ownerUrl });
    await reader.connect();
    expect((await reader.query('SELECT id FROM teams ORDER BY created_at')).rows).toEqual([
      { id: 'before' },
      { id: 'after-base' },
    ]);
    // Deadlines of outgoing work are extended by the time since the instant of the data.
    const hold = await reader.query(
      'SELECT reason, since = $1::timestamptz(3) AS "sinceUntil" FROM work_hold',
      [until],
    );
    expect(hold.rows).toEqual([{ reason: `recovered to ${until}`, sinceUntil: true }]);
    await reader.end();
    await recovered.stop();
  });

  it('is refused by the service until its work is held, and the same command goes on after an interruption', async () => {
    const dataDir = join(folder, 'interrupted');
    const recovery = { base: join(folder, 'base'), archive: join(folder, 'wal'), until: null };
    const interrupted = await recoverCluster({ ...recovery, dataDir });
    expect(interrupted.unreached).toBeNull();
    await interrupted.server.stop();
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/unfinished recovery/);
    const recover = (...options: string[]): ReturnType<typeof run> =>
      run(
        ['db', 'recover', '--in', recovery.base, '--wal', recovery.archive, '--json', ...options],
        { DATA_DIR: dataDir, NODE_ENV: 'development' },
        folder,
      );
    const other = await recover('--until', '2026-01-01T00:00:00Z');
    expect([other.status, other.output + other.errors]).toEqual([
      1,
      expect.stringContaining('with other options'),
    ]);
    const { status, errors } = await recover();
    expect([status, errors]).toEqual([0, '']);
    const recovered = await startEmbeddedPostgres({ dataDir });
    const reader = new Client({ connectionString: recovered.ownerUrl });
    await reader.connect();
    expect((await reader.query('SELECT reason FROM work_hold')).rows).toEqual([
      { reason: 'recovered to the end of the archived write-ahead log' },
    ]);
    expect((await reader.query(`SELECT FROM teams WHERE id = 'too-late'`)).rowCount).toBe(1);
    await reader.end();
    await recovered.stop();
  });

  it('does not end silently before a gap of the archive, nor at a segment that cannot be read', async () => {
    for (let i = 0; i < 2; i++) {
      await addTeam(`segment-${i}`);
      await archive();
    }
    const segments = readdirSync(join(folder, 'wal'))
      .filter((name) => /^[0-9A-F]{24}\.gz$/.test(name))
      .sort();
    const [lost = '', newest = ''] = segments.slice(-2);
    const intact = readFileSync(join(folder, 'wal', lost));
    const recovery = { base: join(folder, 'base'), archive: join(folder, 'wal'), until: null };
    rmSync(join(folder, 'wal', lost));
    const short = await recoverCluster({ ...recovery, dataDir: join(folder, 'short') });
    await short.server.stop();
    expect(short.unreached).toBe(newest.slice(0, 24));
    writeFileSync(join(folder, 'wal', lost), intact.subarray(0, 100));
    await expect(recoverCluster({ ...recovery, dataDir: join(folder, 'damaged') })).rejects.toThrow(
      /could not restore file/,
    );
    writeFileSync(join(folder, 'wal', lost), intact);
  });

  it('is not recovered over a database, nor out of what is no base backup', async () => {
    const recovery = { archive: join(folder, 'wal'), until: null };
    await expect(
      recoverCluster({ ...recovery, dataDir: join(folder, 'data'), base: join(folder, 'base') }),
    ).rejects.toThrow(/has a database already/);
    await expect(
      recoverCluster({ ...recovery, dataDir: join(folder, 'other'), base: join(folder, 'wal') }),
    ).rejects.toThrow(/is not a base backup/);
    await expect(makeBaseBackup(join(folder, 'data'), join(folder, 'base'))).rejects.toThrow(
      /already exists/,
    );
  });
});
