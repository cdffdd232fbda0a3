import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/platform/kernel/database/embedded';
import { migrate } from '../../src/platform/kernel/database/migrate';
import type { RunQuery } from '../../src/platform/kernel/database/partitions/partitions';
import { grantDefaultPrivileges, updateRights } from '../../src/platform/kernel/database/rights';
import { superuserUrl } from '../support/superuser';

const FAST = { fsync: 'off', synchronous_commit: 'off' };
const SERVICE = { name: 'passerelle', auditRetentionDays: 365 };
const TEAM = `INSERT INTO teams (id, name, environment, created_at) VALUES ('team_old', 'Old', 'sandbox', now())`;
const WEBHOOK = `INSERT INTO webhooks (id, team_id, url, created_at, updated_at) VALUES ('wh_between', 'team_old', 'https://a.test', now(), now())`;
const OWNERS = `SELECT DISTINCT pg_get_userbyid(c.relowner)::text AS owner FROM pg_class c
  WHERE c.relnamespace IN ('public'::regnamespace, 'months'::regnamespace, 'bullmq'::regnamespace)`;

/** What an installation of before there were two roles looks like. */
const ONE_ROLE = [
  'REASSIGN OWNED BY passerelle_owner TO passerelle',
  'DROP OWNED BY passerelle_owner',
  'DROP ROLE passerelle_owner',
];

/** The two roles of the embedded server. */
describe('two roles', () => {
  describe('an embedded database', () => {
    let dataDir: string;
    let server: EmbeddedPostgres;

    const ask = async (url: string, ...statements: string[]): Promise<object[]> => {
      const client = new Client({ connectionString: url });
      await client.connect();
      try {
        let rows: object[] = [];
        for (const sql of statements) ({ rows } = await client.query<object>(sql));
        return rows;
      } finally {
        await client.end();
      }
    };
    const asSuperuser = (...statements: string[]): Promise<object[]> => {
      const url = new URL(superuserUrl(server.url, dataDir));
      url.pathname = '/passerelle';
      return ask(url.href, ...statements);
    };
    const begin = async (): Promise<void> => {
      server = await startEmbeddedPostgres({ dataDir, settings: FAST });
    };

    beforeAll(async () => {
      dataDir = mkdtempSync(join(tmpdir(), 'passerelle-roles-'));
      chmodSync(dataDir, 0o755);
      await begin();
      await migrate(server.ownerUrl, undefined, undefined, SERVICE);
      await ask(server.url, TEAM);
    });
    afterAll(async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    });

    it('belongs to another role than the service connects as', async () => {
      expect(await ask(server.url, OWNERS)).toEqual([{ owner: 'passerelle_owner' }]);
      await expect(ask(server.url, 'CREATE TABLE more (id text)')).rejects.toThrow('permission denied');
    });

    it('of an earlier version is handed over at the next start, with all that is in it', async () => {
      await asSuperuser('ALTER DATABASE passerelle OWNER TO passerelle', ...ONE_ROLE);
      expect(await ask(server.url, OWNERS)).toEqual([{ owner: 'passerelle' }]);
      await server.stop();
      await begin();
      expect(await ask(server.url, OWNERS)).toEqual([{ owner: 'passerelle_owner' }]);
      // Also before the migration that follows, for processes which run meanwhile.
      expect(await ask(server.url, 'SELECT id FROM teams')).toEqual([{ id: 'team_old' }]);
      await migrate(server.ownerUrl, undefined, undefined, SERVICE);
      for (const sql of ['DELETE FROM audit_entries', 'TRUNCATE audit_entries'])
        await expect(ask(server.url, sql)).rejects.toThrow('permission denied');
    });

    it('goes on where a hand-over was cut off, and serves meanwhile', async () => {
      await asSuperuser('ALTER DATABASE passerelle OWNER TO passerelle', ...ONE_ROLE);
      // Somebody holds a table, for which the hand-over waits.
      const holder = new Client({ connectionString: server.url });
      await holder.connect();
      await holder.query('BEGIN');
      await holder.query('LOCK TABLE webhooks IN ACCESS SHARE MODE');
      const next = startEmbeddedPostgres({ dataDir, settings: FAST });
      // Cut off while it waits, as a kill would.
      await cutHandOver(asSuperuser);
      await expect(next).rejects.toThrow();
      expect(await ask(server.url, `${OWNERS} ORDER BY 1`)).toEqual([
        { owner: 'passerelle' },
        { owner: 'passerelle_owner' },
      ]);
      await holder.query('ROLLBACK');
      await holder.end();
      // A foreign key leads from a table of the one role to a table of the other.
      await ask(server.url, WEBHOOK, "DELETE FROM webhooks WHERE id = 'wh_between'");
      const again = await startEmbeddedPostgres({ dataDir, settings: FAST });
      expect(await ask(server.url, OWNERS)).toEqual([{ owner: 'passerelle_owner' }]);
      expect(await ask(again.url, 'SELECT id FROM teams')).toEqual([{ id: 'team_old' }]);
      await again.stop();
    }, 60_000);

    it('locks no table while it waits for another, so that requests go on', async () => {
      await asSuperuser('ALTER DATABASE passerelle OWNER TO passerelle', ...ONE_ROLE);
      const old = new Client({ connectionString: server.url });
      await old.connect();
      await old.query('BEGIN; LOCK TABLE webhooks IN ROW EXCLUSIVE MODE');
      const next = startEmbeddedPostgres({ dataDir, settings: FAST });
      await waiting(asSuperuser);
      // An earlier one in the order of the hand-over, and one that this transaction has already.
      await old.query("SET LOCAL lock_timeout = '250ms'; SELECT 1 FROM teams; UPDATE webhooks SET url = url");
      await old.query('COMMIT');
      await old.end();
      await (await next).stop();
      expect(await ask(server.url, OWNERS)).toEqual([{ owner: 'passerelle_owner' }]);
    }, 60_000);

    it('lets the service write into tables that a migration makes, before the migration ends', async () => {
      const owner = new Client({ connectionString: server.ownerUrl });
      await owner.connect();
      const query: RunQuery = async (sql, parameters) => (await owner.query(sql, parameters)).rows as never;
      await grantDefaultPrivileges(query, SERVICE);
      await owner.query('CREATE TABLE made_by_a_migration (id text)');
      await ask(server.url, "INSERT INTO made_by_a_migration VALUES ('x')");
      await updateRights(query, SERVICE);
      await owner.query('DROP TABLE made_by_a_migration');
      await owner.query('CREATE TABLE made_by_somebody (id text)');
      await expect(ask(server.url, 'SELECT * FROM made_by_somebody')).rejects.toThrow('permission denied');
      await owner.query('DROP TABLE made_by_somebody');
      await owner.end();
    });
  });
});

/** Waits until the connection that hands over waits for a table. */
async function waiting(ask: (sql: string) => Promise<object[]>): Promise<void> {
  const found = `SELECT 1 FROM pg_stat_activity WHERE application_name = 'passerelle-launcher' AND datname = 'passerelle'
    AND wait_event_type = 'Lock'`;
  while ((await ask(found)).length === 0);
}

/** Ends the connection that hands over, once it waits for the table. */
async function cutHandOver(ask: (sql: string) => Promise<object[]>): Promise<void> {
  for (;;) {
    const cut = await ask(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'passerelle-launcher'
       AND datname = 'passerelle' AND wait_event_type = 'Lock'`,
    );
    if (cut.length > 0) return;
  }
}
