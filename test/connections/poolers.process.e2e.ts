import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { withSession } from '../../src/operations/backup/database/session';
import { migrate } from '../../src/platform/kernel/database/migrate';
import { checkConnections, PoolerConfigurationError } from '../../src/platform/kernel/database/pooler';
import { statement } from '../../src/platform/kernel/database/statement';
import { UnitOfWork } from '../../src/platform/kernel/database/unit-of-work';
import {
  DatabaseUnreachableError,
  waitForDatabase,
} from '../../src/platform/kernel/database/wait-for-database';
import { cloneDatabase } from '../support/database';
import { invoiceTo } from '../support/invoices';
import { PgBouncer, type PoolMode } from '../support/pgbouncer';
import { startService, type Service } from '../support/service';
import { eventually } from '../support/until';
import { webhookScene } from '../support/webhook-scene';

const SENDS = 24;
const LIMITS = `SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
  current_setting('idle_in_transaction_session_timeout') AS idle, current_setting('random_page_cost') AS cost`;
const DECLARED = statement(LIMITS);
const OURS = { statement: '30s', lock: '10s', idle: '1min', cost: '1.1' };
const NONE = { statement: '0', lock: '0', idle: '0', cost: '4' };

describe('connections', () => {
  // Without the program there is nothing to go through; `npm run platforms` installs it.
  const whereItIs = PgBouncer.present ? describe : describe.skip;

  whereItIs.each<PoolMode>(['session', 'transaction'])('a pooler in %s mode', (mode) => {
    let directUrl: string;
    let bouncer: PgBouncer;
    let service: Service;
    const { endpointThat, hook, stopEndpoints } = webhookScene(() => service);

    beforeAll(async () => {
      directUrl = await cloneDatabase();
      bouncer = await PgBouncer.start(directUrl, mode);
      service = await startService({ DATABASE_DIRECT_URL: directUrl }, bouncer.url);
    });

    afterAll(async () => {
      await service.stop();
      await stopEndpoints();
      await bouncer.stop();
    });

    it('takes requests that come together, whose documents and webhooks are delivered', async () => {
      const team = await service.team();
      const [from, to] = await Promise.all([team.company(), team.company()]);
      const endpoint = await endpointThat();
      await hook(team, endpoint.url);
      const sends = Array.from({ length: SENDS }, (_, n) =>
        team.post(`/api/v1/${from.id}/send`, invoiceTo(to.address, `P-${n}`)),
      );
      expect(new Set((await Promise.all(sends)).map(({ status }) => status))).toEqual(new Set([200]));
      await service.settled();
      const delivered = await service.sql<{ n: number }>(
        `SELECT count(*)::int AS n FROM document_states WHERE team_id = $1 AND delivery_status = 'delivered'`,
        [team.teamId],
      );
      expect(delivered).toEqual([{ n: SENDS }]);
      // Sent, delivered and received.
      await endpoint.until(3 * SENDS);
    });

    it('has our limits in each transaction and each statement by itself, and nobody else has them', async () => {
      const unitOfWork = service.app.get(UnitOfWork);
      const source = service.app.get(DataSource);
      const asked = [
        unitOfWork.query(LIMITS),
        unitOfWork.query(DECLARED),
        unitOfWork.run((tx) => tx.query(LIMITS)),
        unitOfWork.run(async (tx) => tx.manager.query(LIMITS)),
        source.query(LIMITS),
      ];
      for (const rows of await Promise.all(asked)) expect(rows).toEqual([OURS]);
      const other = new Client({ connectionString: bouncer.url });
      await other.connect();
      for (let i = 0; i < 10; i += 1) expect((await other.query(LIMITS)).rows).toEqual([NONE]);
      await other.end();
    });

    it('lets a limit end a statement, alone or in a transaction, and the connection works on', async () => {
      const unitOfWork = service.app.get(UnitOfWork);
      const slow = unitOfWork.run(async (tx) => {
        await tx.query(`SET LOCAL statement_timeout = '50ms'`);
        await tx.query('SELECT pg_sleep(20)');
      });
      await expect(slow).rejects.toThrow('statement timeout');
      await expect(unitOfWork.query('SELECT 1 / 0')).rejects.toThrow('division by zero');
      for (let i = 0; i < 30; i += 1) expect(await unitOfWork.query('SELECT 1 AS n')).toEqual([{ n: 1 }]);
    });

    it('runs statements of one connection that are not waited for, in their order', async () => {
      const runner = service.app.get(DataSource).createQueryRunner();
      const answers = await Promise.all([1, 2, 3].map((n) => runner.query(`SELECT ${n} AS n`)));
      await runner.release();
      expect(answers).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]]);
    });

    it('listens, holds locks and works on the queue past the pooler alone', async () => {
      const direct = new Client({ connectionString: directUrl });
      await direct.connect();
      const { rows } = await direct.query<{ name: string; listens: boolean }>(
        `SELECT DISTINCT application_name AS name, query LIKE 'LISTEN%' AS listens FROM pg_stat_activity
         WHERE datname = current_database() AND application_name LIKE 'passerelle%'`,
      );
      await direct.end();
      const names = new Set(rows.map(({ name }) => name.replace(/ \d.*/, '')));
      expect(names).toEqual(new Set(['passerelle', 'passerelle listen', 'passerelle queue']));
    });

    const ways = (url: string, direct: string | null, poolerPreparedStatements = false): Promise<boolean> =>
      checkConnections({ url, directUrl: direct, poolerPreparedStatements });

    it('is refused at the start without a way past it, and each wrong one', async () => {
      expect(await ways(bouncer.url, directUrl)).toBe(true);
      expect(await ways(directUrl, null)).toBe(false);
      expect(await ways(directUrl, directUrl)).toBe(false);
      await expect(ways(bouncer.url, null)).rejects.toThrow(
        /DATABASE_URL \(127.*leads to a connection pooler.*set DATABASE_DIRECT_URL/,
      );
      await expect(ways(bouncer.url, bouncer.url)).rejects.toThrow(
        /DATABASE_DIRECT_URL .* leads to a connection pooler/,
      );
      await expect(ways(bouncer.url, await cloneDatabase())).rejects.toThrow('lead to different databases');
    });

    it('is asked whether it keeps prepared statements, which PgBouncer 1.18 does in session mode alone', async () => {
      const persistentWays = ways(bouncer.url, directUrl, true);
      if (mode === 'session') expect(await persistentWays).toBe(true);
      else await expect(persistentWays).rejects.toThrow('does not keep prepared statements');
    });

    it('is neither migrated nor backed up through', async () => {
      await expect(migrate(bouncer.url)).rejects.toBeInstanceOf(PoolerConfigurationError);
      await expect(withSession(bouncer.url, async () => undefined)).rejects.toBeInstanceOf(
        PoolerConfigurationError,
      );
    });

    it('that does not answer makes the process not ready, although the server does', async () => {
      const ready = async (): Promise<number> => (await fetch(`${service.baseUrl}/health/ready`)).status;
      expect(await ready()).toBe(200);
      bouncer.pause();
      await eventually(ready, (status) => status === 503);
      bouncer.goOn();
      await eventually(ready, (status) => status === 200);
    });

    it('that refuses an option of the connection string is reported at once, with a hint', async () => {
      const url = `${bouncer.url}?options=${encodeURIComponent('-c work_mem=8MB')}`;
      const refused = await waitForDatabase(url, 60).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(DatabaseUnreachableError);
      expect(String(refused)).toMatch(/unsupported startup parameter.*a connection pooler rejects/);
    });
  });
});
