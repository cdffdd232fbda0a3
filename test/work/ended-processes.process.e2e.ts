import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Notifications } from '../../src/platform/kernel/database/notifications';
import { UnitOfWork } from '../../src/platform/kernel/database/unit-of-work';
import { WorkingProcesses } from '../../src/platform/kernel/queue/working-processes';
import { invoiceTo } from '../support/invoices';
import { build, freePort, ServiceProcess } from '../support/process';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { until } from '../support/until';
import { WITHOUT_WORKERS } from '../support/installations';
import { sharedService } from '../support/per-worker';

describe('work', () => {
  const shared = sharedService(WITHOUT_WORKERS);

  /** Processes that end while they work: one for requests, in the test, and others that are killed. */
  describe('a process that ends', () => {
    let number = 0;
    let api: Service;
    let client: TeamClient;
    let from: string;
    let dataDir: string;
    const processes: ServiceProcess[] = [];

    beforeAll(async () => {
      build();
      api = shared();
      await api.sql(
        `CREATE FUNCTION held_up() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(600); RETURN NEW; END $$`,
      );
    });

    beforeEach(async () => {
      dataDir = mkdtempSync(join(tmpdir(), 'passerelle-dies-'));
      client = await api.team();
      from = (await client.company()).id;
    });

    afterEach(async () => {
      for (const process of processes.splice(0)) {
        process.child.kill('SIGCONT');
        if (process.child.signalCode === null) await process.end('SIGKILL');
      }
      await letGo();
      await api.sql('DROP TRIGGER IF EXISTS held_up ON deliveries');
      // Those of this test are no longer there for the next one.
      await api.sql('DELETE FROM working_processes');
      rmSync(dataDir, { recursive: true, force: true });
    });

    async function start(): Promise<ServiceProcess> {
      const process = ServiceProcess.launch(dataDir, await freePort(), {
        DATABASE_URL: api.databaseUrl,
        APP_SECRET: 'a secret of the test run, long enough to be accepted',
        NODE_ENV: 'test',
      });
      processes.push(process);
      await process.ready();
      return process;
    }

    /** Holds workers up in the middle of these documents, or of all. */
    async function holdUp(documentId?: string): Promise<void> {
      await api.sql('DROP TRIGGER IF EXISTS held_up ON deliveries');
      const when = documentId === undefined ? '' : `WHEN (NEW.document_id = '${documentId}')`;
      await api.sql(
        `CREATE TRIGGER held_up BEFORE UPDATE OF status ON deliveries FOR EACH ROW ${when} EXECUTE FUNCTION held_up()`,
      );
    }

    const sleepers = (): Promise<object[]> =>
      api.sql(
        `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`,
      );

    /** Waits until a worker is held up and all these documents are in flight: outcomes that come together are one statement. */
    async function inFlight(ids: string[]): Promise<void> {
      await until(async () => {
        const rows = await api.sql('SELECT FROM deliveries WHERE document_id = ANY($1) AND begun', [ids]);
        return rows.length === ids.length && (await sleepers()).length > 0;
      });
    }

    /** Ends the statements that workers are held up in; those of a process that was killed would go on for minutes. */
    async function letGo(): Promise<void> {
      await api.sql(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event = 'PgSleep'`,
      );
      await until(async () => (await sleepers()).length === 0, 120_000);
    }

    async function kill(process: ServiceProcess): Promise<void> {
      await process.end('SIGKILL');
      await letGo();
    }

    async function send(): Promise<string> {
      const sent = await client.post(`/api/v1/${from}/send`, invoiceTo('9999:delivered', `E-${number++}`));
      if (sent.status !== 200) throw new Error(JSON.stringify(sent.body));
      return sent.body.document.id as string;
    }

    const parked = async (documentId: string): Promise<boolean> =>
      (await api.sql('SELECT FROM deliveries WHERE document_id = $1 AND parked_at IS NOT NULL', [documentId]))
        .length === 1;

    const counts = async (ids: string[]): Promise<unknown> =>
      api.sql(
        `SELECT DISTINCT unfinished, crashes, attempts, status FROM deliveries WHERE document_id = ANY($1)`,
        [ids],
      );

    const many = (count: number): Promise<string[]> => Promise.all(Array.from({ length: count }, send));

    it('is no fault of the rows in flight, which are due again at once', async () => {
      await holdUp();
      const ids = await many(5);
      const doomed = await start();
      await inFlight(ids);
      await kill(doomed);
      await api.sql('DROP TRIGGER held_up ON deliveries');
      // Long before the leases run out by themselves.
      await api.sql(
        `UPDATE deliveries SET lease_until = clock_timestamp() + interval '1 hour' WHERE lease_until IS NOT NULL`,
      );
      await start();
      await until(async () => (await unfinishedOf(ids)) === 0, 360_000);
      expect(await counts(ids)).toEqual([{ unfinished: 0, crashes: 1, attempts: 1, status: 'delivered' }]);
    }, 300_000);

    it('is the fault of the row that is in flight alone each time; those that were with it at first are delivered', async () => {
      await holdUp();
      const [poison = '', ...others] = await many(6);
      for (let crash = 1; crash <= 2; crash += 1) {
        const doomed = await start();
        await inFlight([poison, ...others]);
        await kill(doomed);
      }
      // From here on only one of them stops the process. All six were in flight at two crashes.
      await holdUp(poison);
      const doomed = await start();
      await until(async () => (await sleepers()).length === 1, 360_000);
      expect(await counts([poison])).toMatchObject([{ unfinished: 0, crashes: 2 }]);
      await kill(doomed);
      const next = await start();
      await until(async () => (await sleepers()).length === 1, 360_000);
      expect(await counts([poison])).toMatchObject([{ unfinished: 1, crashes: 3 }]);
      await kill(next);
      await api.sql('UPDATE deliveries SET unfinished = 4 WHERE document_id = $1', [poison]);
      await start();
      await until(() => parked(poison), 360_000);
      await until(async () => (await unfinishedOf(others)) === 0, 360_000);
      expect(await counts(others)).toMatchObject([{ attempts: 1, status: 'delivered' }]);
      const { deliveries } = await client.sdk.documents.get(poison);
      expect(deliveries).toMatchObject([{ status: 'pending', parkedAt: expect.any(String) as string }]);
    }, 290_000);

    it('has not ended while it is only stopped', async () => {
      await holdUp();
      const [id = ''] = await many(1);
      const stopped = await start();
      await until(async () => (await sleepers()).length === 1, 360_000);
      stopped.child.kill('SIGSTOP');
      await letGo();
      await api.sql('DROP TRIGGER held_up ON deliveries');
      await api.sql(
        `UPDATE deliveries SET lease_until = clock_timestamp() + interval '1 hour' WHERE lease_until IS NOT NULL`,
      );
      await start();
      await sleep(6_000);
      expect(await counts([id])).toMatchObject([{ unfinished: 0, crashes: 0, status: 'pending' }]);
      await api.sql('UPDATE deliveries SET lease_until = clock_timestamp() WHERE lease_until IS NOT NULL');
      await until(async () => (await unfinishedOf([id])) === 0, 360_000);
      expect(await counts([id])).toEqual([{ unfinished: 0, crashes: 0, attempts: 1, status: 'delivered' }]);
    }, 300_000);

    it('does not count as gone while all may still be connecting again, to another server', async () => {
      await api.sql(
        `INSERT INTO working_processes (number, seen_at) VALUES (42, clock_timestamp() - interval '1 hour')`,
      );
      const notifications = api.app.get(Notifications);
      const onLoss = jest.spyOn(notifications, 'onLoss');
      const processes = new WorkingProcesses(api.app.get(UnitOfWork), notifications);
      // The server of the tests has run for long; one that has just started is in the test of a start.
      await until(async () => (await processes.recordAndListEnded(true)).includes(42), 80_000);
      const now = performance.now();
      for (const [lost] of onLoss.mock.calls) lost();
      expect(await processes.recordAndListEnded(true)).toEqual([]);
      const clock = jest.spyOn(performance, 'now').mockReturnValue(now + 11_000);
      const looked = processes.recordAndListEnded(false);
      const found = await looked;
      clock.mockRestore();
      expect(found).toEqual([42]);
    });

    async function unfinishedOf(ids: string[]): Promise<number> {
      const rows = await api.sql(
        `SELECT 1 FROM deliveries WHERE document_id = ANY($1) AND status = 'pending'`,
        [ids],
      );
      return rows.length;
    }
  });
});
