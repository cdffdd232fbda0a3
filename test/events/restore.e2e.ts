import { Client } from 'pg';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/platform/kernel/database/embedded';
import { migrate } from '../../src/platform/kernel/database/migrate';
import { encodeLogCursor } from '../../src/webhooks/event-log/log-cursor';
import { emit } from '../support/emit';
import { emptiedService } from '../support/per-worker';
import { startService, type Service } from '../support/service';
import { TeamClient } from '../support/team-client';
import { eventually } from '../support/until';

const EVENTS = '/api/v1/events';

/** Uses up numbers of transactions, each in a transaction of its own. */
const burn = (service: Service, count: number): Promise<unknown> =>
  service.sql(`DO $$ BEGIN FOR i IN 1..${count} LOOP PERFORM pg_current_xact_id(); COMMIT; END LOOP; END $$`);

/** The rows that a team's event log consists of, as a backup brings them into another server. */
async function restore(from: string, to: string): Promise<void> {
  const [source, target] = [new Client({ connectionString: from }), new Client({ connectionString: to })];
  await Promise.all([source.connect(), target.connect()]);
  await target.query('DELETE FROM event_eras');
  for (const table of ['event_eras', 'teams', 'api_keys', 'events']) {
    const { rows } = await source.query<{ row: string }>(`SELECT to_jsonb(t)::text AS row FROM ${table} t`);
    await target.query(
      `INSERT INTO ${table} OVERRIDING SYSTEM VALUE
       SELECT r.* FROM unnest($1::jsonb[]) AS j, jsonb_populate_record(NULL::${table}, j) AS r`,
      [rows.map(({ row }) => row)],
    );
  }
  await target.query(
    `SELECT setval(pg_get_serial_sequence('events', 'sequence'), (SELECT max(sequence) FROM events))`,
  );
  await Promise.all([source.end(), target.end()]);
}

describe('events', () => {
  describe('an event log that was restored on another server', () => {
    const shared = emptiedService();
    let dataDir: string;
    let server: EmbeddedPostgres;

    beforeAll(async () => {
      dataDir = mkdtempSync(join(tmpdir(), 'passerelle-restore-'));
      chmodSync(dataDir, 0o755);
      server = await startEmbeddedPostgres({
        dataDir,
        settings: { fsync: 'off', synchronous_commit: 'off' },
      });
      await migrate(server.ownerUrl);
    }, 150_000);

    afterAll(async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    });

    const reasons = (answer: { body: { events: { data: { reason: string } }[] } }): string[] =>
      answer.body.events.map(({ data }) => data.reason);

    it('goes on in order, and every reader goes on from where it was', async () => {
      const first = shared();
      const team = await first.team();
      const since = new Date(Date.now() - 1000).toISOString();
      await burn(first, 20_000);
      const readAll = (count: number): ReturnType<TeamClient['get']> =>
        eventually(
          () => team.get(`${EVENTS}?since=${since}`),
          ({ body }) => body.events.length === count,
        );
      await emit(first, team.teamId, 'restored 1');
      await emit(first, team.teamId, 'restored 2');
      const upToBackup = (await readAll(2)).body.pagination.nextCursor as string;
      await restore(first.databaseUrl, server.ownerUrl);
      await emit(first, team.teamId, 'written after the backup, and lost with the server');
      const pastBackup = (await readAll(3)).body.pagination.nextCursor as string;

      const second = await startService({}, server.ownerUrl);
      const client = new TeamClient(second.baseUrl, team.teamId, team.keyId, team.secret);
      const read = async (query: string): Promise<string[]> =>
        reasons(await client.get(`${EVENTS}?${query}`));
      const [position] = await second.sql<{ behind: boolean }>(
        'SELECT min(transaction_id) >= pg_snapshot_xmax(pg_current_snapshot()) AS behind FROM events',
      );
      expect(position).toEqual({ behind: true });
      await emit(second, team.teamId, 'new');
      await eventually(
        () => read(`since=${since}`),
        (events) => events.join() === 'restored 1,restored 2,new',
      );
      expect(await read('')).toEqual(['new', 'restored 2', 'restored 1']);
      expect([await read(`cursor=${upToBackup}`), await read(`cursor=${pastBackup}`)]).toEqual([
        ['new'],
        ['new'],
      ]);

      // Also once the new server has counted up to where the old one was.
      await burn(second, 30_000);
      await emit(second, team.teamId, 'newer');
      await eventually(
        () => read(`cursor=${pastBackup}`),
        (events) => events.join() === 'new,newer',
      );
      const eras = (): Promise<{ era: string }[]> =>
        second.sql('SELECT era::text AS era FROM event_eras ORDER BY era DESC');
      const [present, before] = await eras();
      expect(before).toBeDefined();

      // A disk that was set back: the server has never seen this transaction. Nothing is lost, the era comes again.
      const ahead = { era: present?.era ?? '', transaction: '9000000000', sequence: 1 };
      const cursor = encodeLogCursor({ direction: 'forward', position: ahead, since: null });
      expect(await read(`cursor=${cursor}`)).toEqual(['new', 'newer']);
      await second.stop();

      const again = await startService({}, server.ownerUrl);
      expect(await again.sql('SELECT 1 FROM event_eras')).toHaveLength(2);
      await again.stop();
    }, 150_000);
  });
});
