import { Client } from 'pg';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BackupJob } from '../../src/operations/backup/backup-job';
import { BackupStateReader } from '../../src/operations/backup/backup-state';
import { BackupError } from '../../src/operations/backup/format';
import { BackupRepository } from '../../src/operations/backup/repository/backup-repository';
import {
  backUpToRepository,
  type RepositoryBackup,
} from '../../src/operations/backup/repository/make-repository-backup';
import { pruneRepository } from '../../src/operations/backup/repository/prune-repository';
import {
  listPieces,
  type RepositoryManifest,
} from '../../src/operations/backup/repository/repository-manifest';
import { rehearseRestore } from '../../src/operations/backup/repository/rehearse-restore';
import { removeDamagedObjects } from '../../src/operations/backup/repository/repository-repair';
import {
  RepositoryBackupSource,
  verifyPieces,
} from '../../src/operations/backup/repository/repository-source';
import { WorkMarker } from '../../src/operations/backup/repository/work-marker';
import { restoreBackup } from '../../src/operations/backup/restore-backup';
import { backupsCheck } from '../../src/operations/doctor/backups.check';
import type { DoctorSubject } from '../../src/operations/doctor/check';
import type { Reader } from '../../src/platform/kernel/database/statement';
import { MetricsRegistry } from '../../src/platform/metrics/metrics-registry';
import { FileObjectStore } from '../../src/platform/objects/file-object-store';
import type { ObjectStore } from '../../src/platform/objects/object-store';
import { S3ObjectStore } from '../../src/platform/objects/s3-object-store';
import { emptyDatabase } from '../support/database';
import { invoiceTo } from '../support/invoices';
import { monthsSince } from '../support/months';
import { S3Server } from '../support/s3-server';
import { startService, type Service } from '../support/service';
import type { TeamClient } from '../support/team-client';

const PASSPHRASE = 'correct horse battery staple';

describe('backups in a repository', () => {
  let service: Service;
  let team: TeamClient;
  let from: { id: string };
  let to: { address: string };
  let folder: string;
  let database: Client;
  let number = 0;

  beforeAll(async () => {
    service = await startService();
    team = await service.team();
    from = await team.company();
    to = await team.company();
    const other = await service.team();
    const [sender, receiver] = [await other.company(), await other.company()];
    await other.post(`/api/v1/${sender.id}/send`, invoiceTo(receiver.address, 'OTHER-TEAM'));
    await send();
    database = new Client({ connectionString: service.databaseUrl });
    await database.connect();
  }, 150_000);

  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'passerelle-repository-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  afterAll(async () => {
    await database.end();
    await service.stop();
  });

  async function send(): Promise<string> {
    const { status, body } = await team.post(
      `/api/v1/${from.id}/send`,
      invoiceTo(to.address, `REPOSITORY-${number++}`),
    );
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body.document.id as string;
  }

  const folderStore = (): FileObjectStore =>
    new FileObjectStore({ kind: 'file', name: `file://${folder}`, folder });

  const open = (
    store: ObjectStore = folderStore(),
    passphrase: string | null = null,
  ): Promise<BackupRepository> => BackupRepository.openOrCreate(store, passphrase);

  const backUp = (
    repository: BackupRepository,
    options: { readAll?: boolean; onProgress?: () => void } = {},
  ): Promise<RepositoryBackup> =>
    backUpToRepository({ databaseUrl: service.databaseUrl, repository, ...options });

  /** Tables whose segments differ from those of the base. */
  async function changed(repository: BackupRepository, backup: RepositoryBackup): Promise<string[]> {
    const marksOf = ({ tables }: RepositoryManifest): Map<string, string> =>
      new Map(
        tables.map(({ name, partitions }) => [
          name,
          JSON.stringify(
            partitions.map(({ relation, segments }) => [
              relation,
              segments.map((segment) => [segment.number, segment.mark]),
            ]),
          ),
        ]),
      );
    const before = marksOf(await repository.getManifest(backup.base));
    return [...marksOf(backup.manifest)]
      .filter(([name, marks]) => before.get(name) !== marks)
      .map(([name]) => name);
  }

  async function restoreInto(repository: BackupRepository, id: string): Promise<string> {
    const databaseUrl = await emptyDatabase();
    const source = new RepositoryBackupSource(repository, await repository.getManifest(id));
    await restoreBackup({ databaseUrl, source });
    return databaseUrl;
  }

  const pieceFiles = (): string[] =>
    readdirSync(join(folder, 'pieces'), { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, 'pieces', name))
      .filter((path) => statSync(path).isFile());

  it('read and write only what changed', async () => {
    const repository = await open();
    const first = await backUp(repository);
    const second = await backUp(repository);
    expect(second.base).toBe(first.manifest.id);
    // Each backup has a row of its own, and an entry of the leases of the process; the request log is written in batches.
    const quiet = [
      'api_requests',
      'backup_runs',
      'working_processes',
      'team_figures',
      'document_days',
      'app_secrets',
    ];
    expect((await changed(repository, second)).filter((name) => !quiet.includes(name))).toEqual([]);
    expect(second.segments.unchanged).toBeGreaterThan(second.segments.read * 3);
    expect(second.manifest.newBytes).toBeLessThan(first.manifest.newBytes / 10);
    await send();
    const third = await backUp(repository);
    expect(await changed(repository, third)).toEqual(
      expect.arrayContaining(['documents', 'document_contents', 'events']),
    );
    expect(await changed(repository, third)).not.toContain('companies');
    await restoreInto(repository, third.manifest.id);
  });

  describe('recognise changes', () => {
    let repository: BackupRepository;

    beforeEach(async () => {
      repository = await open();
      await backUp(repository);
    });

    const changedTables = async (): Promise<string[]> => changed(repository, await backUp(repository));

    it('of one row of an old month, and read no other month again', async () => {
      const ask = async <Row extends object>(sql: string, parameters?: unknown[]): Promise<Row[]> =>
        (await database.query<Row>(sql, parameters)).rows;
      await monthsSince(ask, '2025-03', ['events']);
      const partition = 'months.events_202505';
      await database.query('CREATE TEMP TABLE copied AS SELECT * FROM events LIMIT 1');
      // The id begins with an instant of May 2025.
      await database.query(
        `UPDATE copied SET id = 'evt_01JVA000000000000000000001', sequence = sequence + 1000000`,
      );
      await database.query('INSERT INTO events OVERRIDING SYSTEM VALUE SELECT * FROM copied');
      expect((await ask('SELECT id FROM months.events_202505')).length).toBe(1);
      const before = await backUp(repository);
      await database.query(`UPDATE events SET type = type WHERE id = 'evt_01JVA000000000000000000001'`);
      const after = await backUp(repository);
      const segments = ({ manifest }: RepositoryBackup): [string, string][] =>
        manifest.tables
          .filter(({ name }) => name === 'events')
          .flatMap(({ partitions }) =>
            partitions.flatMap(({ name, segments: all }) =>
              all.map(({ number: segment, mark }): [string, string] => [`${name} ${segment}`, mark]),
            ),
          );
      const marks = new Map(segments(before));
      expect(segments(after).filter(([name, mark]) => marks.get(name) !== mark)).toEqual([
        [`${partition} 0`, expect.any(String)],
      ]);
      await restoreInto(repository, after.manifest.id);
    });

    it('that a rollback undid as none', async () => {
      await database.query('BEGIN');
      await database.query('UPDATE companies SET name = name');
      await database.query('ROLLBACK');
      expect(await changedTables()).not.toContain('companies');
    });

    it('of a transaction that was open during the backup before', async () => {
      await database.query('BEGIN');
      await database.query(`UPDATE companies SET name = name || ' SA'`);
      expect(await changedTables()).not.toContain('companies');
      await database.query('COMMIT');
      expect(await changedTables()).toContain('companies');
    });

    it('not in rows that were frozen, vacuumed or locked', async () => {
      await database.query('BEGIN');
      await database.query('SELECT id FROM companies FOR UPDATE');
      await database.query('COMMIT');
      await database.query('VACUUM (FREEZE, ANALYZE) companies');
      expect(await changedTables()).not.toContain('companies');
    });

    it('of a deletion, and of a row in the place of another', async () => {
      const add = (store: string): Promise<unknown> =>
        database.query('INSERT INTO object_sweeps (store, next_at) VALUES ($1, now())', [store]);
      await add('file:///one');
      expect(await changedTables()).toContain('object_sweeps');
      await database.query(`DELETE FROM object_sweeps WHERE store = 'file:///one'`);
      await database.query('VACUUM object_sweeps');
      await add('file:///two');
      const backup = await backUp(repository);
      expect(await changed(repository, backup)).toContain('object_sweeps');
      await database.query(`DELETE FROM object_sweeps`);
      expect(await changedTables()).toContain('object_sweeps');
      await restoreInto(repository, backup.manifest.id);
    });

    it('only within the history of the database that the base saw', async () => {
      // As after a promotion of a standby that had not received the last transactions.
      await database.query('DELETE FROM backup_runs');
      const backup = await backUp(repository);
      expect(backup.base).toBeNull();
      expect(backup.segments.unchanged).toBe(0);
    });
  });

  it('go on from what a killed backup left, which is no backup', async () => {
    const repository = await open();
    let rows = 0;
    const killed = backUp(repository, {
      onProgress: () => {
        if (++rows > 15) throw new Error('killed');
      },
    });
    await expect(killed).rejects.toThrow('killed');
    expect(await repository.listBackups()).toEqual([]);
    await expect(repository.getManifest(null)).rejects.toThrow(/no complete backup/);
    const before = pieceFiles().length;
    expect(before).toBeGreaterThan(0);
    const backup = await backUp(repository);
    const fresh = await backUp(
      await open(
        new FileObjectStore({
          kind: 'file',
          name: 'file://x',
          folder: mkdtempSync(join(tmpdir(), 'passerelle-fresh-')),
        }),
      ),
    );
    expect(backup.manifest.newBytes).toBeLessThan(fresh.manifest.newBytes);
    await restoreInto(repository, backup.manifest.id);
  });

  it('find and repair a corrupted piece, and do not restore it', async () => {
    const repository = await open();
    const { manifest } = await backUp(repository);
    const largest = [...listPieces(manifest)].sort((a, b) => b.bytes - a.bytes)[0];
    const path = pieceFiles().find((file) => file.endsWith(largest?.name ?? '-')) ?? '';
    const bytes = readFileSync(path);
    bytes[40] = (bytes[40] ?? 0) ^ 1;
    writeFileSync(path, bytes);
    const { damaged } = await verifyPieces(repository, [manifest]);
    expect(damaged.map(({ piece }) => piece.name)).toEqual([largest?.name]);
    const databaseUrl = await emptyDatabase();
    const source = new RepositoryBackupSource(repository, manifest);
    await expect(restoreBackup({ databaseUrl, source })).rejects.toThrow(/damaged/);
    await repository.deletePiece(largest?.name ?? '');
    await expect(source.verify()).rejects.toThrow(/missing/);
    const repaired = await backUp(repository);
    await restoreInto(repository, repaired.manifest.id);
  });

  it('go on without a damaged manifest, which is reported and removed, and prune nothing meanwhile', async () => {
    const repository = await open();
    const first = await backUp(repository);
    await send();
    const second = await backUp(repository);
    const path = join(folder, 'backups', second.manifest.id);
    const intact = readFileSync(path);
    writeFileSync(path, intact.subarray(0, -1));
    const keep = { daily: 1, weekly: 0, monthly: 0 };
    await expect(pruneRepository(repository, keep)).rejects.toThrow(/--remove-damaged/);
    expect((await repository.listBackups()).length).toBe(2);
    const warnings: string[] = [];
    const third = await backUpToRepository({
      databaseUrl: service.databaseUrl,
      repository,
      onWarning: (message) => warnings.push(message),
    });
    expect([third.base, warnings]).toEqual([
      first.manifest.id,
      [expect.stringContaining(second.manifest.id)],
    ]);
    const { damaged } = await repository.readManifests([first.manifest.id, second.manifest.id]);
    expect(damaged.map(({ id }) => id)).toEqual([second.manifest.id]);
    expect(await removeDamagedObjects(repository, { pieces: [], manifests: [second.manifest.id] })).toEqual({
      removed: 1,
      intact: 0,
      locked: 0,
    });
    await pruneRepository(repository, keep);
    await restoreInto(repository, third.manifest.id);
  });

  it('lose no piece that was written again since it was found damaged, nor one while a backup runs', async () => {
    const repository = await open();
    const { manifest } = await backUp(repository);
    const [piece] = listPieces(manifest);
    if (piece === undefined) throw new Error('the backup has no piece');
    const path = pieceFiles().find((file) => file.endsWith(piece.name)) ?? '';
    const intact = readFileSync(path);
    writeFileSync(path, intact.subarray(1));
    const damaged = { pieces: [piece], manifests: [] };
    const marker = await WorkMarker.begin(repository.store, 'backup');
    await expect(removeDamagedObjects(repository, damaged)).rejects.toThrow(/Another backup/);
    await marker.end();
    writeFileSync(path, intact);
    expect(await removeDamagedObjects(repository, damaged)).toEqual({ removed: 0, intact: 1, locked: 0 });
    expect(await verifyPieces(repository, [manifest])).toMatchObject({ damaged: [] });
  });

  it('are pruned down to the pieces that a remaining backup names', async () => {
    const repository = await open();
    const first = await backUp(repository);
    await send();
    const second = await backUp(repository);
    const { removed, kept, pieces } = await pruneRepository(repository, { daily: 1, weekly: 0, monthly: 0 });
    expect({ removed, kept }).toEqual({ removed: [first.manifest.id], kept: [second.manifest.id] });
    expect(pieces).toBeGreaterThan(0);
    expect(new Set((await repository.listPieceSizes()).keys())).toEqual(
      new Set(listPieces(second.manifest).map(({ name }) => name)),
    );
    await restoreInto(repository, second.manifest.id);
    expect((await backUp(repository)).base).toBe(second.manifest.id);
  });

  it('are rehearsed in a scratch database, which finds a corrupted piece', async () => {
    const repository = await open();
    const { manifest } = await backUp(repository);
    const options = {
      databaseUrl: service.databaseUrl,
      scratchServerUrl: process.env['PASSERELLE_TEST_ADMIN'] ?? '',
      repository,
      backupId: null,
    };
    const good = await rehearseRestore(options);
    expect(good).toMatchObject({ backupId: manifest.id, failure: null, rows: manifest.closing.rows });
    expect(good.rtoSeconds).toBeGreaterThan(0);
    const largest = [...listPieces(manifest)].sort((a, b) => b.bytes - a.bytes)[0];
    const path = pieceFiles().find((file) => file.endsWith(largest?.name ?? '-')) ?? '';
    const bytes = readFileSync(path);
    bytes[40] = (bytes[40] ?? 0) ^ 1;
    writeFileSync(path, bytes);
    const bad = await rehearseRestore(options);
    expect(bad.rtoSeconds).toBeNull();
    expect(bad.failure).toMatch(/damaged/);
    const scratch = await database.query(
      `SELECT datname FROM pg_database WHERE datname LIKE 'passerelle_rehearsal%'`,
    );
    expect(scratch.rows).toEqual([]);
    const state = service.app.get(BackupStateReader);
    expect(await state.findLastBackup()).toMatchObject({ id: manifest.id });
    expect(await state.findLastRehearsal()).toMatchObject({ backupId: manifest.id, failure: bad.failure });
    const reader: Reader = {
      rows: async (sql, parameters) => (await database.query(sql, parameters)).rows as never,
    };
    const subject = {
      config: { nodeEnv: 'production', databaseUrl: 'postgres://', backup: { repository: null } },
      reader,
    } as unknown as DoctorSubject;
    expect(await backupsCheck.run(subject)).toEqual([
      expect.objectContaining({ level: 'warning' }),
      expect.objectContaining({
        level: 'problem',
        message: expect.stringMatching(/could not restore/) as string,
      }),
    ]);
    const metrics = await service.app.get(MetricsRegistry).toText();
    expect(metrics).toMatch(/passerelle_backup_last_success_timestamp_seconds \d/);
    expect(metrics).toContain('passerelle_backup_rehearsal_failed 1');
  });

  describe('are rehearsed', () => {
    const rehearse = (
      repository: BackupRepository,
      options: Partial<Parameters<typeof rehearseRestore>[0]> = {},
    ): ReturnType<typeof rehearseRestore> =>
      rehearseRestore({
        databaseUrl: service.databaseUrl,
        scratchServerUrl: process.env['PASSERELLE_TEST_ADMIN'] ?? '',
        repository,
        backupId: null,
        ...options,
      });
    const lastFailure = async (): Promise<string | null> =>
      (await service.app.get(BackupStateReader).findLastRehearsal())?.failure ?? null;
    const listScratch = async (): Promise<string[]> =>
      (
        await database.query<{ name: string }>(
          `SELECT datname AS name FROM pg_database WHERE datname LIKE 'passerelle_rehearsal%'`,
        )
      ).rows.map(({ name }) => name);

    it('with a result also when the manifest is damaged or the scratch database cannot be created', async () => {
      const repository = await open();
      const { manifest } = await backUp(repository);
      const scratchServerUrl = 'postgres://nobody:x@127.0.0.1:1/postgres';
      const unreachable = await rehearse(repository, { scratchServerUrl });
      expect(unreachable.failure).toMatch(/server of the scratch database does not answer/);
      expect(await lastFailure()).toBe(unreachable.failure);
      const path = join(folder, 'backups', manifest.id);
      writeFileSync(path, readFileSync(path).subarray(0, -1));
      const damaged = await rehearse(repository);
      expect(damaged).toMatchObject({ backupId: manifest.id, rtoSeconds: null });
      expect(await lastFailure()).toMatch(/backups\/.* is damaged/);
    });

    it('one at a time, without prunes, and without a result when they are aborted', async () => {
      const repository = await open();
      await backUp(repository);
      const before = await service.app.get(BackupStateReader).findLastRehearsal();
      const abortion = new AbortController();
      const running: { checks?: Promise<unknown[]> } = {};
      const getPiece = repository.getPiece.bind(repository);
      jest.spyOn(repository, 'getPiece').mockImplementation(async (piece) => {
        running.checks ??= Promise.allSettled([
          rehearse(repository),
          pruneRepository(repository, { daily: 1, weekly: 0, monthly: 0 }),
        ]).finally(() => abortion.abort(new Error('stopped')));
        await running.checks;
        return getPiece(piece);
      });
      const first = rehearse(repository, { signal: abortion.signal });
      await expect(first).rejects.toThrow('stopped');
      expect(await running.checks).toEqual([
        expect.objectContaining({
          reason: expect.objectContaining({
            message: expect.stringMatching(/Another rehearsal/) as string,
          }) as Error,
        }),
        expect.objectContaining({
          reason: expect.objectContaining({
            message: expect.stringMatching(/restore or rehearsal works/) as string,
          }) as Error,
        }),
      ]);
      expect(await listScratch()).toEqual([]);
      expect(await service.app.get(BackupStateReader).findLastRehearsal()).toMatchObject({
        finishedAt: before?.finishedAt,
      });
    });

    it('and drop what killed rehearsals of this installation left, nothing else', async () => {
      const repository = await open();
      await backUp(repository);
      const server = new Client({ connectionString: process.env['PASSERELLE_TEST_ADMIN'] ?? '' });
      await server.connect();
      const { rows } = await database.query<{ own: string }>(
        `SELECT left(md5((SELECT system_identifier FROM pg_control_system()) || ' ' || oid), 12) AS own
         FROM pg_database WHERE datname = current_database()`,
      );
      const [own, foreign] = [
        `passerelle_rehearsal_${rows[0]?.own}_00000000`,
        'passerelle_rehearsal_ffffffffffff_00000000',
      ];
      try {
        for (const name of [own, foreign]) await server.query(`CREATE DATABASE ${name}`);
        expect((await rehearse(repository)).failure).toBeNull();
        expect(await listScratch()).toEqual([foreign]);
      } finally {
        for (const name of [own, foreign]) await server.query(`DROP DATABASE IF EXISTS ${name}`);
        await server.end();
      }
    });
  });

  it('are made by one of the workers when they are due, and old ones are pruned', async () => {
    const address = `file://${folder}`;
    const scheduled = await startService({
      BACKUP_REPOSITORY: address,
      BACKUP_EVERY_HOURS: '24',
      BACKUP_REHEARSE_EVERY_DAYS: '30',
      BACKUP_KEEP_DAILY: '1',
      BACKUP_SCRATCH_URL: process.env['PASSERELLE_TEST_ADMIN'] ?? '',
    });
    try {
      const job = scheduled.app.get(BackupJob);
      const made = await job.runDueWork();
      expect(made).toEqual({ backup: expect.any(String) as string, rehearsed: made.backup });
      expect(await job.runDueWork()).toEqual({ backup: null, rehearsed: null });
      // A backup into another repository is none in this one.
      await scheduled.sql(
        `INSERT INTO backup_runs SELECT id || '-other', 'file:///other', clock_timestamp() + interval '1 hour', finished_at,
           total_bytes, new_bytes, seconds FROM backup_runs`,
      );
      expect(await scheduled.app.get(BackupStateReader).findLastBackup()).toMatchObject({ id: made.backup });
      const metrics = await scheduled.app.get(MetricsRegistry).toText();
      expect(metrics).toContain('passerelle_backup_interval_seconds 86400');
      expect(metrics).toContain('passerelle_backup_rehearsal_interval_seconds 2592000');
      await scheduled.sql(`UPDATE backup_runs SET taken_at = taken_at - interval '1 day'`);
      const marker = await WorkMarker.begin(folderStore(), 'backup');
      await expect(job.runDueWork()).rejects.toThrow(/Another backup/);
      await marker.end();
      const next = await job.runDueWork();
      expect(next.backup).not.toBeNull();
      expect((await (await open()).listBackups()).map(({ id }) => id)).toEqual([next.backup]);
    } finally {
      await scheduled.stop();
    }
  });

  it('and prunes exclude each other', async () => {
    const repository = await open();
    await backUp(repository);
    const marker = await WorkMarker.begin(repository.store, 'backup');
    const keep = { daily: 1, weekly: 0, monthly: 0 };
    await expect(pruneRepository(repository, keep)).rejects.toThrow(BackupError);
    await expect(backUp(repository)).rejects.toThrow(/Another backup works on/);
    await marker.end();
    await pruneRepository(repository, keep);
  });

  it('are sealed with a passphrase, names included', async () => {
    const repository = await open(folderStore(), PASSPHRASE);
    const { manifest } = await backUp(repository);
    const stored = Buffer.concat(pieceFiles().map((path) => readFileSync(path)));
    expect(stored.includes('PASSERELLE PIECE 1')).toBe(true);
    await expect(BackupRepository.open(folderStore(), 'another passphrase')).rejects.toThrow(/passphrase/);
    await expect(BackupRepository.open(folderStore(), null)).rejects.toThrow(/--passphrase-file/);
    const plainFolder = mkdtempSync(join(tmpdir(), 'passerelle-plain-'));
    const plain = await open(
      new FileObjectStore({ kind: 'file', name: 'file://plain', folder: plainFolder }),
    );
    const names = new Set(listPieces((await backUp(plain)).manifest).map(({ name }) => name));
    expect(listPieces(manifest).filter(({ name }) => names.has(name))).toEqual([]);
    rmSync(plainFolder, { recursive: true });
    // A piece under the name of another is no more accepted than a changed one.
    const [one, two] = pieceFiles();
    writeFileSync(one ?? '', readFileSync(two ?? ''));
    expect((await verifyPieces(repository, [manifest])).damaged.length).toBeGreaterThanOrEqual(1);
    const again = await BackupRepository.open(folderStore(), PASSPHRASE);
    expect((await again.listBackups()).map(({ id }) => id)).toEqual([manifest.id]);
  });

  it('are in a bucket of an S3 server as in a folder', async () => {
    const server = await S3Server.start();
    const store = new S3ObjectStore({
      ...{ kind: 's3', name: 's3://backups/here', bucket: 'backups', prefix: 'here/' },
      ...{ endpoint: server.endpoint, region: 'us-east-1', pathStyle: true, encryption: null, lock: null },
      credentials: { accessKeyId: 'test', secretAccessKey: 'secret of the store' },
    });
    try {
      const repository = await open(store, PASSPHRASE);
      const first = await backUp(repository);
      await send();
      const second = await backUp(repository);
      expect(second.base).toBe(first.manifest.id);
      await restoreInto(repository, second.manifest.id);
      await pruneRepository(repository, { daily: 1, weekly: 0, monthly: 0 });
      await restoreInto(repository, second.manifest.id);
      server.fault = 'error';
      await expect(backUp(repository)).rejects.toThrow(/object store/);
      server.fault = null;
      expect((await repository.listBackups()).map(({ id }) => id)).toEqual([second.manifest.id]);
    } finally {
      await store.close();
      await server.stop();
    }
  });

  it('go into no folder of something else', async () => {
    writeFileSync(join(folder, 'photo.jpg'), '');
    await expect(open()).rejects.toThrow(/neither empty nor a backup repository/);
  });
});
