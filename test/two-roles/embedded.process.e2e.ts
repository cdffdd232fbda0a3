import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/platform/kernel/database/embedded';
import { migrate } from '../../src/platform/kernel/database/migrate';
import { superuserUrl } from '../support/superuser';

const FAST = { fsync: 'off', synchronous_commit: 'off' };
const SERVICE = { name: 'passerelle', auditRetentionDays: 365 };
const TEAM = `INSERT INTO teams (id, name, environment, created_at) VALUES ('team_old', 'Old', 'sandbox', now())`;
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

    it('is handed over as a whole or not at all', async () => {
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
      expect(await ask(server.url, OWNERS)).toEqual([{ owner: 'passerelle' }]);
      await holder.query('ROLLBACK');
      await holder.end();
      const again = await startEmbeddedPostgres({ dataDir, settings: FAST });
      expect(await ask(server.url, OWNERS)).toEqual([{ owner: 'passerelle_owner' }]);
      expect(await ask(again.url, 'SELECT id FROM teams')).toEqual([{ id: 'team_old' }]);
      await again.stop();
    });
  });
});

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
