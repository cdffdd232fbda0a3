import { Client } from 'pg';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileBackupSource } from '../../src/operations/backup/backup-source';
import type { BackupSummary } from '../../src/operations/backup/backup-summary';
import { listProductTables } from '../../src/operations/backup/database/product-tables';
import { backUpToFile, type FileBackupOptions } from '../../src/operations/backup/make-backup';
import { restoreBackup } from '../../src/operations/backup/restore-backup';
import { verifyBackup } from '../../src/operations/backup/verify-backup';
import { formatBound } from '../../src/platform/kernel/database/partitions/months';
import { migrate } from '../../src/platform/kernel/database/migrate';
import { start as startCli } from '../support/cli';
import { cloneDatabase, emptyDatabase } from '../support/database';
import { invoiceTo } from '../support/invoices';
import { oldestEditedDatabase } from '../support/old-schemas';
import { monthsSince } from '../support/months';
import { build } from '../support/process';
import { startService, type Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { eventually } from '../support/until';

/** Runs statements that the service's own role may not. */
async function asSuperuser(databaseUrl: string, sql: string): Promise<void> {
  const url = new URL(process.env['PASSERELLE_TEST_ADMIN'] ?? '');
  url.pathname = new URL(databaseUrl).pathname;
  const client = new Client({ connectionString: url.href });
  await client.connect();
  await client.query(sql);
  await client.end();
}

/** Cuts the connection of a backup that waits for a lock. */
const CUT = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE application_name = 'passerelle backup' AND datname = current_database() AND wait_event_type = 'Lock'`;

describe('keeping', () => {
  describe('a backup of a service at work', () => {
    let service: Service;
    let folder: string;
    let team: TeamClient;
    let from: { id: string };
    let to: { address: string };

    beforeAll(async () => {
      build();
      folder = mkdtempSync(join(tmpdir(), 'passerelle-backup-'));
      service = await startService();
      team = await service.team();
      from = await team.company();
      to = await team.company();
    }, 150_000);

    afterAll(async () => {
      await service.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    const send = async (number: string): Promise<string> => {
      const answer = await team.post(`/api/v1/${from.id}/send`, invoiceTo(to.address, number));
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return answer.body.document.id as string;
    };

    const backUp = (name: string, options: Partial<FileBackupOptions> = {}): Promise<BackupSummary> =>
      backUpToFile({
        databaseUrl: service.databaseUrl,
        file: join(folder, name),
        ...{ passphrase: null, replace: false, ...options },
      });

    const ask = async <Row extends object>(url: string, sql: string): Promise<Row[]> => {
      const client = new Client({ connectionString: url });
      await client.connect();
      try {
        return (await client.query<Row>(sql)).rows;
      } finally {
        await client.end();
      }
    };

    it('is one instant of it, and comes back row by row', async () => {
      const acknowledged: string[] = [];
      let number = 0;
      let over = false;
      const writer = async (): Promise<void> => {
        while (!over) acknowledged.push(await send(`LIVE-${number++}`));
      };
      const writers = [writer(), writer(), writer()];
      await eventually(
        () => Promise.resolve(acknowledged.length),
        (count) => count >= 5,
      );
      const before = [...acknowledged];
      const progress: string[] = [];
      const summary = await backUp('live.backup', {
        onProgress: ({ table }) => progress.push(table),
      });
      await eventually(
        () => Promise.resolve(acknowledged.length),
        (count) => count >= before.length + 5,
      );
      over = true;
      await Promise.all(writers);
      expect(summary.opening.migrations.length).toBeGreaterThan(10);
      expect(progress).toContain('documents');
      expect(await verifyBackup(join(folder, 'live.backup'), null)).toEqual(summary);

      const url = await emptyDatabase();
      const restored = await restoreBackup({
        databaseUrl: url,
        source: new FileBackupSource(join(folder, 'live.backup'), null),
      });
      expect(restored.upgradedBy).toEqual([]);
      for (const { name, rows } of summary.closing.tables.filter(({ name }) => name !== 'work_hold'))
        expect([name, await ask(url, `SELECT count(*)::int AS n FROM ${name}`)]).toEqual([
          name,
          [{ n: rows }],
        ]);
      const ids = (await ask<{ id: string }>(url, 'SELECT id FROM documents')).map(({ id }) => id);
      expect(ids).toEqual(expect.arrayContaining(before));
      // A send is one transaction: what it writes is there together or not at all.
      expect(
        await ask(
          url,
          `SELECT o.id FROM documents o WHERE direction = 'outgoing' AND NOT (
           EXISTS (SELECT FROM deliveries d WHERE d.document_id = o.id)
           AND EXISTS (SELECT FROM document_contents c WHERE c.document_id = o.id)
           AND EXISTS (SELECT FROM events e WHERE e.type = 'document.sent' AND e.data->>'documentId' = o.id))`,
        ),
      ).toEqual([]);
      const rows = `SELECT md5(string_agg(t::text, '|' ORDER BY t.document_id)) AS md5 FROM document_contents t
      WHERE document_id IN (${before.map((id) => `'${id}'`).join()})`;
      expect(await ask(url, rows)).toEqual(await ask(service.databaseUrl, rows));
      const next = await ask<{ n: number }>(url, `SELECT nextval('events_sequence_seq')::int AS n`);
      const [last] = await ask<{ n: number }>(url, 'SELECT max(sequence)::int AS n FROM events');
      expect(next[0]?.n).toBeGreaterThan(last?.n ?? 0);
    });

    it('comes back from a database that was upgraded, whose columns have another order', async () => {
      const old = await oldestEditedDatabase();
      await ask(
        old,
        `INSERT INTO teams VALUES ('team_1', 'Old', 'sandbox', now());
       INSERT INTO companies (id, team_id, name, address, postal_code, city, country, is_smp_recipient, created_at, updated_at)
         VALUES ('c_1', 'team_1', 'Boulangerie', 'a', '1', 'Paris', 'FR', false, now(), now());
       INSERT INTO reporting_declarants (id, team_id, company_id, environment, siren, issuer_name, vat_regime,
           vat_exigibility, state, created_at, updated_at)
         VALUES ('d_1', 'team_1', 'c_1', 'TEST', '732829320', 'B', 'REEL_NORMAL_TRIMESTRIEL', 'DEBITS', 'registered', now(), now())`,
      );
      await migrate(old);
      const file = join(folder, 'upgraded.backup');
      const { closing, opening } = await backUpToFile({
        databaseUrl: old,
        ...{ file, passphrase: null, replace: false },
      });
      const columns = `SELECT string_agg(attname, ',' ORDER BY attnum) AS names FROM pg_attribute
      WHERE attrelid = 'reporting_declarants'::regclass AND attnum > 0 AND NOT attisdropped`;
      expect(await ask(old, columns)).not.toEqual(await ask(service.databaseUrl, columns));
      const url = await emptyDatabase();
      const restored = await restoreBackup({ databaseUrl: url, source: new FileBackupSource(file, null) });
      expect([restored.closing, restored.opening]).toEqual([closing, opening]);
      const declarants = 'SELECT id, company_id, siren, begun FROM reporting_declarants';
      expect(await ask(url, declarants)).toEqual(await ask(old, declarants));
      rmSync(file);
    });

    it('comes back in the months that it had, and makes the next ones', async () => {
      const source = await cloneDatabase();
      const client = new Client({ connectionString: source });
      await client.connect();
      await monthsSince(async (text, values) => (await client.query(text, values)).rows as never, '2024-11');
      await client.query(
        `INSERT INTO teams (id, name, environment, created_at) VALUES ('team_1', 'Old', 'sandbox', now())`,
      );
      for (const month of ['2023-01', '2024-11', '2025-02'])
        await client.query(
          `INSERT INTO events (id, team_id, type, occurred_at, data) VALUES ($1, 'team_1', 'document.sent', now(), '{}')`,
          [`${formatBound('evt', month)}0000000000000000`],
        );
      await client.end();
      const file = join(folder, 'months.backup');
      const { opening } = await backUpToFile({
        ...{ databaseUrl: source, file, passphrase: null, replace: false },
      });
      expect(opening.months).toMatchObject({ events: '2024-11', webhook_attempts: '2024-11' });
      const url = await emptyDatabase();
      await restoreBackup({ databaseUrl: url, source: new FileBackupSource(file, null) });
      const places = `SELECT tableoid::regclass::text AS month FROM events ORDER BY id`;
      expect(await ask(url, places)).toEqual(await ask(source, places));
      expect(await ask(url, places)).toEqual([
        { month: 'months.events_before_202411' },
        { month: 'months.events_202411' },
        { month: 'months.events_202502' },
      ]);
      // Statistics are of those alone: a month that is known to be empty would be read whole in every plan.
      const analyzed = `SELECT c.oid::regclass::text AS month FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid
        WHERE inhparent = 'events'::regclass AND c.reltuples >= 0 ORDER BY 1`;
      expect(await ask(url, analyzed)).toEqual(await ask(url, places.replace('ORDER BY id', 'ORDER BY 1')));
      expect(await migrate(url)).toEqual([]);
      rmSync(file);
    });

    it('holds the tables of the product and no others, and says which it leaves out', async () => {
      const url = await cloneDatabase();
      const tables = await ask<{ name: string }>(
        url,
        `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
      );
      expect(tables.map(({ name }) => name).sort()).toEqual([...listProductTables()].sort());
      await ask(url, `CREATE TABLE notes (id serial PRIMARY KEY, team_id text REFERENCES teams (id))`);
      await asSuperuser(url, 'CREATE TABLE member (id serial); ALTER EXTENSION plpgsql ADD TABLE member');
      const file = join(folder, 'own.backup');
      const leftOut: string[][] = [];
      const { opening } = await backUpToFile({
        ...{ databaseUrl: url, file, passphrase: null, replace: false },
        onOmittedTables: (names) => leftOut.push(names),
      });
      expect(leftOut).toEqual([['notes']]);
      expect(opening.tables.map(({ name }) => name).sort()).toEqual([...listProductTables()].sort());
      expect(opening.sequences.map(({ name }) => name)).not.toContain('notes_id_seq');
      expect(opening.sequences.map(({ name }) => name)).toContain('events_sequence_seq');

      // It is restored beside members of extensions, and not beside tables of somebody else.
      await expect(
        restoreBackup({ databaseUrl: url, source: new FileBackupSource(file, null) }),
      ).rejects.toThrow(/another application \(notes\)/);
      const target = await emptyDatabase();
      await asSuperuser(
        target,
        'CREATE TABLE member (id int); INSERT INTO member VALUES (7); ALTER EXTENSION plpgsql ADD TABLE member',
      );
      await restoreBackup({ databaseUrl: target, source: new FileBackupSource(file, null) });
      await asSuperuser(target, 'GRANT SELECT ON member TO PUBLIC');
      expect(await ask(target, 'SELECT id FROM member')).toEqual([{ id: 7 }]);
      rmSync(file);
    });

    it('leaves nothing when it is interrupted, and replaces no file unasked', async () => {
      const controller = new AbortController();
      const abort = backUp('cut.backup', {
        signal: controller.signal,
        onProgress: () => controller.abort(new Error('stopped')),
      });
      await expect(abort).rejects.toThrow();
      writeFileSync(join(folder, 'there'), 'mine');
      await expect(backUp('there')).rejects.toThrow(/--force/);
      expect(readFileSync(join(folder, 'there'), 'utf8')).toBe('mine');
      await backUp('there', { replace: true });
      expect(readdirSync(folder).sort()).toEqual(['live.backup', 'there']);
      // The database cuts its connection while it waits for a lock that somebody holds.
      const holder = new Client({ connectionString: service.databaseUrl });
      await holder.connect();
      await holder.query('BEGIN; LOCK TABLE teams IN ACCESS EXCLUSIVE MODE');
      const lost = backUp('lost.backup').then(
        () => 'complete',
        () => 'lost',
      );
      await eventually(
        () => service.sql(CUT),
        (cut) => cut.length > 0,
      );
      await holder.end();
      expect(await lost).toBe('lost');
      expect(readdirSync(folder).sort()).toEqual(['live.backup', 'there']);
    });

    it('is not restored over anything, nor when it is damaged or newer', async () => {
      const file = join(folder, 'live.backup');
      const into = (databaseUrl: string, other = file): Promise<unknown> =>
        restoreBackup({ databaseUrl, source: new FileBackupSource(other, null) });
      await expect(into(service.databaseUrl)).rejects.toThrow(/not empty/);
      const foreign = await emptyDatabase();
      await ask(foreign, 'CREATE TABLE accounts (id text)');
      await expect(into(foreign)).rejects.toThrow(/accounts/);
      const bytes = readFileSync(file);
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
      writeFileSync(join(folder, 'damaged'), bytes);
      const url = await emptyDatabase();
      await expect(into(url, join(folder, 'damaged'))).rejects.toThrow(/damaged/);
      expect(await ask(url, `SELECT 1 FROM pg_tables WHERE schemaname = 'public'`)).toEqual([]);

      await service.sql(`INSERT INTO migrations (timestamp, name) VALUES (1, 'FromTheFuture1')`);
      await expect(backUp('newer')).rejects.toThrow(/newer than this version/);
      await service.sql(`DELETE FROM migrations WHERE name = 'FromTheFuture1'`);

      // Other code under the same name would be refused at the end, by the start of the service.
      const text = (sha256: string): Promise<object[]> =>
        service.sql(`UPDATE schema_releases SET sha256 = $1 WHERE name LIKE 'WorkHold%' RETURNING name`, [
          sha256,
        ]);
      const [known] = await service.sql<{ sha256: string }>(
        `SELECT sha256 FROM schema_releases WHERE name LIKE 'WorkHold%'`,
      );
      await text('0'.repeat(64));
      await backUp('other-text');
      await text(known?.sha256 ?? '');
      await expect(into(url, join(folder, 'other-text'))).rejects.toThrow(/WorkHold.* has another text/);
      expect(await ask(url, `SELECT 1 FROM pg_tables WHERE schemaname = 'public'`)).toEqual([]);
    });

    it('can be restored again after the restore was killed', async () => {
      const url = await emptyDatabase();
      const file = join(folder, 'live.backup');
      const settings = { DATABASE_URL: url, DATA_DIR: folder };
      const child = startCli(['db', 'restore', '--in', file, '--accept-other-secret'], settings, folder);
      const ended = new Promise((resolve) => child.once('exit', resolve));
      await eventually(
        () => ask<{ at: unknown }>(url, `SELECT to_regclass('public.documents') AS at`),
        ([row]) => row?.at !== null,
      );
      child.kill('SIGKILL');
      await ended;
      expect(await ask(url, 'SELECT id FROM documents')).toEqual([]);

      // And once more, in the middle of the rows.
      const cut = restoreBackup({
        ...{ databaseUrl: url, source: new FileBackupSource(file, null) },
        onProgress: ({ table }) => {
          if (table === 'deliveries') throw new Error('stopped in the middle');
        },
      });
      await expect(cut).rejects.toThrow('stopped in the middle');
      expect(await ask(url, 'SELECT id FROM teams')).toEqual([]);

      // And at the very end: what else belongs to the restore is committed with it or not at all.
      const unsettled = restoreBackup({
        ...{ databaseUrl: url, source: new FileBackupSource(file, null) },
        furtherWork: () => Promise.reject(new Error('stopped at the end')),
      });
      await expect(unsettled).rejects.toThrow('stopped at the end');
      expect(await ask(url, 'SELECT id FROM teams')).toEqual([]);
      await restoreBackup({ databaseUrl: url, source: new FileBackupSource(file, null) });
      expect(await ask(url, 'SELECT id FROM teams')).toHaveLength(1);
    });
  });
});
