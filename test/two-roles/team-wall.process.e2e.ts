import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { listTeamTables } from '../../src/platform/kernel/database/team-tables';
import { teamIsolationCheck } from '../../src/operations/doctor/team-isolation.check';
import type { DoctorSubject } from '../../src/operations/doctor/check';
import { parseConfig } from '../../src/platform/kernel/config';
import { migrate } from '../../src/platform/kernel/database/migrate';
import {
  resolveMigrationAccess,
  type DatabaseAddresses,
} from '../../src/platform/kernel/database/migration-access';
import { RESTRICT_TO_TEAM } from '../../src/platform/kernel/database/team-wall.queries';
import { UnitOfWork } from '../../src/platform/kernel/database/unit-of-work';
import { requestContext } from '../../src/platform/kernel/request-context';
import { recordStatements } from '../../bench/support/plans';
import { asAdministrator, databaseOfTwoRoles } from '../support/database';
import { invoiceTo } from '../support/invoices';
import { requestOf, startService, type Service } from '../support/service';
import type { TeamClient } from '../support/team-client';

const RULES = { auditRetentionDays: 30, rowLevelSecurity: true };

/** What requests of every kind read. */
const READ = [
  '/api/v1/companies',
  '/api/v1/companies/{companyId}/identifiers',
  '/api/v1/documents?number=WALL-1',
  '/api/v1/documents?search=wall',
  '/api/v1/documents/{documentId}',
  '/api/v1/documents/{documentId}/timeline',
  '/api/v1/events',
  '/api/v1/labels?search=label',
  '/api/v1/overview?days=2',
  '/api/v1/requests',
  '/api/v1/suppliers?search=wall',
  '/api/v1/team',
  '/api/v1/webhook-deliveries?documentId={documentId}',
  '/api/v1/webhooks',
];

/** Statements of requests outside of the wall: batches of several teams, look-ups of ids, and the look that tells 401 from 404. */
const ACROSS = [
  /^SELECT set_config\('passerelle\.team'/,
  /^SELECT DISTINCT team_id AS "teamId" FROM \w+ WHERE id = ANY\(\$1::text\[\]\)$/,
  /^WITH wanted AS MATERIALIZED/,
  /^SELECT d\.id FROM documents d WHERE d\.team_id = \$1 /,
  /^WITH newest AS MATERIALIZED \(\s+SELECT d\.id FROM \(SELECT d\.\* FROM documents d WHERE d\.team_id = \$1 /,
  /^SELECT r\.\* FROM \(SELECT d\.id, coalesce\(\(d\.team_id = \$1 AND [^]* WHERE d\.team_id = \$1 ORDER BY/,
  /^SELECT DISTINCT id FROM \(SELECT c\.id AS company_id[^]* WHERE d\.team_id = \$1 /,
  /^SELECT id, type, occurred_at AS at FROM \([^]* AS e\s+WHERE team_id = \$2 /,
  /^SELECT r\.id, r\.created_at [^]* AND d\.team_id = \$1/,
  /^SELECT "(?:label|p)"\."id" AS "\w+" FROM "\w+" "\w+" WHERE "\w+"\."team_id" = \$1 AND/,
];

/** Tables whose rows say in SQL whose they are. */
const OWNED = listTeamTables().map(({ name, where }) => ({ name, where }));

/** The wall that the database has between teams, with no filter of a statement in front of it. */
describe('two roles', () => {
  describe('the second wall', () => {
    let addresses: DatabaseAddresses;
    let service: Service;
    let client: Client;
    let owner: Client;
    let own: TeamClient;
    let other: TeamClient;

    const raise = async (rules = RULES): Promise<void> => {
      const access = await resolveMigrationAccess(addresses, rules);
      await migrate(access.url, undefined, undefined, access.service);
    };
    const within = (team: string): Promise<unknown> => client.query(RESTRICT_TO_TEAM, [team]);
    const count = async (on: Client, table: string, where = 'true', values: string[] = []): Promise<number> =>
      (await on.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table} t WHERE ${where}`, values))
        .rows[0]?.n ?? 0;
    const refused = (work: Promise<unknown>): Promise<string> =>
      work.then(
        () => 'done',
        (error: unknown) => String(error),
      );

    beforeAll(async () => {
      addresses = await databaseOfTwoRoles();
      await raise();
      service = await startService({ ROW_LEVEL_SECURITY: 'true' }, addresses.databaseUrl);
      [own, other] = [await service.team(), await service.team()];
      for (const team of [own, other]) {
        const [from, to] = [await team.company(), await team.company()];
        await team.post(`/api/v1/${from.id}/send`, invoiceTo(to.address, 'WALL-1'));
        await team.post('/api/v1/webhooks', { url: 'http://127.0.0.1:64999/a' });
        await team.post('/api/v1/labels', { name: 'A label', colorHex: '#112233' });
      }
      await service.settled();
      client = new Client({ connectionString: addresses.databaseUrl });
      owner = new Client({ connectionString: addresses.ownerUrl });
      await Promise.all([client.connect(), owner.connect()]);
    });
    afterAll(async () => {
      await Promise.all([client?.end(), owner?.end()]);
      await service?.stop();
    });

    it('stands around every table with rows of teams, and holds the role of the service', async () => {
      const { rows } = await client.query<{ name: string; isWalled: boolean }>(
        `SELECT c.relname::text AS name, c.relrowsecurity AND EXISTS (
           SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'team_wall' AND p.polcmd = '*') AS "isWalled"
         FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')`,
      );
      const walledTables = rows.filter((row) => row.isWalled).map(({ name }) => name);
      expect(OWNED.map(({ name }) => name).filter((name) => !walledTables.includes(name))).toEqual([]);
    });

    it.each(OWNED)('keeps rows of $name from another team, without any filter', async ({ name, where }) => {
      await within(own.teamId);
      const foreign = await count(owner, name, where, [other.teamId]);
      expect(await count(client, name, where, [other.teamId])).toBe(0);
      expect(await count(client, name, where, [own.teamId])).toBe(
        await count(owner, name, where, [own.teamId]),
      );
      await client.query('BEGIN');
      for (const sql of [
        `DELETE FROM ${name} t WHERE ${where}`,
        `WITH hit AS (SELECT t.ctid FROM ${name} t WHERE ${where} FOR UPDATE) SELECT * FROM hit`,
      ]) {
        await client.query('SAVEPOINT here');
        const answer = await client.query(sql, [other.teamId]).then(
          ({ rowCount }) => rowCount,
          (error: unknown) => (String(error).includes('permission denied') ? 0 : String(error)),
        );
        expect(answer).toBe(0);
        await client.query('ROLLBACK TO here');
      }
      await client.query('ROLLBACK');
      await within(other.teamId);
      expect(await count(client, name, where, [other.teamId])).toBe(foreign);
      await within('');
      expect(await count(client, name, where, [other.teamId])).toBe(foreign);
    });

    it('refuses rows for another team', async () => {
      await within(own.teamId);
      expect(await refused(client.query(`UPDATE labels SET team_id = $1`, [other.teamId]))).toContain(
        'row-level security',
      );
      expect(await refused(client.query(`UPDATE documents SET team_id = $1`, [other.teamId]))).toContain(
        'row-level security',
      );
      expect(await count(client, 'labels')).toBe(1);
      await within('');
    });

    it('is around each request, over few connections and in any order', async () => {
      const unitOfWork = service.app.get(UnitOfWork);
      const seenBy = (team: TeamClient, inTransaction: boolean): Promise<string[]> =>
        requestContext.run(requestOf(team.teamId), async () => {
          const sql = 'SELECT DISTINCT team_id AS id FROM documents';
          const rows = inTransaction
            ? await unitOfWork.run((tx) => tx.query<{ id: string }>(sql))
            : await unitOfWork.query<{ id: string }>(sql);
          return rows.map(({ id }) => id);
        });
      const asked = Array.from({ length: 1_000 }, (_, n) => ({
        team: n % 3 === 0 ? own : other,
        tx: n % 2 === 0,
      }));
      const seen = await Promise.all(asked.map(({ team, tx }) => seenBy(team, tx)));
      expect(seen).toEqual(asked.map(({ team }) => [team.teamId]));
      const all = await unitOfWork.query('SELECT DISTINCT team_id AS id FROM documents');
      expect(all).toHaveLength(2);
    });

    it('lets a request see and add nothing while no team is named', async () => {
      await client.query(
        `SELECT set_config('passerelle.team', '', false), set_config('role', session_user || '_requests', false)`,
      );
      const seen = await Promise.all(
        OWNED.map(async ({ name }) => [name, await count(client, name)] as const),
      );
      expect(seen.filter(([, rows]) => rows > 0)).toEqual([]);
      expect(
        await refused(
          client.query(`INSERT INTO idempotency_keys (team_id, key) VALUES ($1, 'k')`, [own.teamId]),
        ),
      ).toContain('row-level security');
      await client.query('RESET passerelle.team; RESET ROLE');
    });

    it('is around every statement of a request whose team is known, but for those that look across teams', async () => {
      const [company] = (await own.get('/api/v1/companies')).body.companies;
      const [document] = (await own.get('/api/v1/documents')).body.documents;
      const asked = await recordStatements(async () => {
        for (const path of READ) {
          const { status } = await own.get(
            path.replace('{documentId}', document.id).replace('{companyId}', company.id),
          );
          expect([path, status]).toEqual([path, 200]);
        }
        await own.put(`/api/v1/companies/${company.id}`, { city: 'Gent' });
        await own.post('/api/v1/suppliers', { externalId: 'W-1', name: 'Wall' });
        await own.post('/api/v1/labels', { name: 'Another label', colorHex: '#112233' });
        await own.get('/api/v1/labels/lbl_01HZZZZZZZZZZZZZZZZZZZZZZZ');
        await own.post(`/api/v1/${company.id}/send`, invoiceTo('9999:succeeds', 'WALL-2'));
      });
      const known = asked.filter(({ ofRequest }) => ofRequest !== null);
      expect(known.filter(({ team }) => team === own.teamId).length).toBeGreaterThan(READ.length);
      const beyond = known.filter(({ team }) => team !== own.teamId).map(({ text }) => text);
      expect(beyond.filter((text) => !ACROSS.some((pattern) => pattern.test(text)))).toEqual([]);
    });

    it('is asked for in vain without a role for requests: refused when it was named, left out when it was not', async () => {
      const name = `lone_${process.pid}`;
      const lone = await databaseOfTwoRoles();
      await asAdministrator(`CREATE ROLE ${name} LOGIN PASSWORD 'lone'`);
      const url = new URL(lone.databaseUrl);
      Object.assign(url, { username: name, password: 'lone' });
      const settle = async (rowLevelSecurity: true | 'ifPossible'): Promise<void> => {
        const access = await resolveMigrationAccess(
          { ...lone, databaseUrl: url.href },
          { auditRetentionDays: 30, rowLevelSecurity },
        );
        await migrate(access.url, undefined, undefined, access.service);
      };
      expect(await refused(settle(true))).toContain(
        `as an administrator of the server, run: CREATE ROLE "${name}_requests" NOLOGIN; GRANT "${name}_requests" TO "${name}"`,
      );
      await settle('ifPossible');
      const ownerClient = new Client({ connectionString: lone.ownerUrl });
      await ownerClient.connect();
      expect(await count(ownerClient, 'pg_policy')).toBe(0);
      await asAdministrator(`CREATE ROLE ${name}_requests NOLOGIN; GRANT ${name}_requests TO ${name}`);
      await settle('ifPossible');
      expect(await count(ownerClient, 'pg_policy')).toBeGreaterThan(2 * OWNED.length - 1);
      await ownerClient.end();
    });

    it('is reported by doctor where it is missing', async () => {
      const findings = async (databaseUrl: string, settings: Record<string, string>): Promise<string[]> => {
        const asking = new Client({ connectionString: databaseUrl });
        await asking.connect();
        const reader: DoctorSubject['reader'] = {
          rows: async <Row extends object>(sql: string) => (await asking.query<Row>(sql)).rows,
        };
        const subject = { reader, config: parseConfig(settings) } as DoctorSubject;
        const found = await Promise.resolve(teamIsolationCheck.run(subject)).finally(() => asking.end());
        return found.map(({ message }) => message);
      };
      const on = { ROW_LEVEL_SECURITY: 'true' };
      const production = {
        NODE_ENV: 'production',
        BASE_URL: 'https://ap.example.com',
        EMBEDDED_DATABASE: 'true',
        APP_SECRET: randomBytes(24).toString('hex'),
      };
      expect(await findings(addresses.databaseUrl, on)).toEqual([]);
      expect(await findings(addresses.databaseUrl, production)).toEqual([]);
      const off = { ...production, ROW_LEVEL_SECURITY: 'false' };
      expect(await findings(addresses.databaseUrl, off)).toEqual([
        expect.stringContaining('security is off:'),
      ]);
      const bare = await databaseOfTwoRoles();
      const access = await resolveMigrationAccess(bare, { ...RULES, rowLevelSecurity: false });
      await migrate(access.url, undefined, undefined, access.service);
      expect(await findings(bare.databaseUrl, on)).toEqual([
        expect.stringContaining('no table has its policy'),
      ]);
      expect(await findings(bare.ownerUrl, on)).toEqual([expect.stringContaining('which owns its tables')]);
    });

    it('is left when a transaction is given up', async () => {
      const unitOfWork = service.app.get(UnitOfWork);
      const failing = requestContext.run(requestOf(own.teamId), () =>
        unitOfWork.run(async (tx) => {
          await tx.query('SELECT 1');
          throw new Error('given up');
        }),
      );
      await expect(failing).rejects.toThrow('given up');
      expect(await unitOfWork.query('SELECT DISTINCT team_id AS id FROM documents')).toHaveLength(2);
    });

    it('is removed and raised again by migrations, also around new tables', async () => {
      await raise({ ...RULES, rowLevelSecurity: false });
      await within(own.teamId);
      expect(await count(client, 'documents')).toBe(await count(owner, 'documents'));
      await owner.query('CREATE TABLE later (id text PRIMARY KEY, team_id text NOT NULL)');
      await owner.query('INSERT INTO later VALUES ($1, $2)', ['a', other.teamId]);
      await raise();
      await raise();
      expect(await count(client, 'documents')).toBeLessThan(await count(owner, 'documents'));
      expect(await count(client, 'later')).toBe(0);
      await owner.query('DROP TABLE later');
    });
  });
});
