import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Notifications } from '../../src/kernel/database/notifications';
import { UnitOfWork } from '../../src/kernel/database/unit-of-work';
import { ParkedWork } from '../../src/kernel/work-control/parked-work';
import { WorkingProcesses } from '../../src/kernel/queue/working-processes';
import { build, freePort, ServiceProcess } from '../support/process';
import { Receiver } from '../support/receiver';
import { startService, type Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { until } from '../support/until';

const TOMORROW = (): string => new Date(Date.now() + 86_400_000).toISOString();

let number = 0;

async function send(team: TeamClient, companyId: string, fields: object = {}): Promise<string> {
  const document = {
    invoiceNumber: `U-${number++}`,
    buyerReference: 'x',
    buyer: { name: 'B', street: 'S', city: 'C', postalZone: '1', country: 'BE' },
    paymentMeans: [{ iban: 'BE71096123456769' }],
    lines: [{ name: 'L', netPriceAmount: '10', vat: { percentage: '21' } }],
  };
  const body = { recipient: '9999:delivered', documentType: 'invoice', document, ...fields };
  const sent = await team.post(`/api/v1/${companyId}/send`, body);
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.body));
  return sent.body.document.id as string;
}

interface Row {
  id: string;
  status: string;
  attempts: number;
  unfinished: number;
  parked: boolean;
}

async function deliveryOf(service: Service, documentId: string): Promise<Row> {
  const [row] = await service.sql<Row>(
    `SELECT id, status, attempts, unfinished, parked_at IS NOT NULL AS parked FROM deliveries WHERE document_id = $1`,
    [documentId],
  );
  if (row === undefined) throw new Error('There is no delivery');
  return row;
}

const HELD_UP = `BEFORE UPDATE OF status ON deliveries FOR EACH ROW`;

export function unfinishedWork(): void {
  /** Rows at which workers throw or die, again and again. */
  describe('work that is never finished', () => {
    let service: Service;
    let team: TeamClient;
    let companyId: string;

    beforeAll(async () => {
      service = await startService();
      team = await service.team();
      companyId = (await team.company()).id;
    });

    afterAll(() => service.stop());

    const dueNow = (documentId: string): Promise<object[]> =>
      service.sql(
        `UPDATE deliveries SET next_attempt_at = clock_timestamp() WHERE document_id = $1 AND next_attempt_at IS NOT NULL`,
        [documentId],
      );

    it('is retried at growing intervals, parked after five times, shown, and delivered once it is released', async () => {
      const poison = await send(team, companyId, { sendAt: TOMORROW() });
      await service.sql(
        `CREATE FUNCTION defect() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'a defect'; END $$`,
      );
      await service.sql(
        `CREATE TRIGGER defect BEFORE UPDATE OF status ON deliveries FOR EACH ROW
       WHEN (NEW.document_id = '${poison}') EXECUTE FUNCTION defect()`,
      );
      const waits: number[] = [];
      for (let times = 1; times <= 4; times += 1) {
        await dueNow(poison);
        await until(async () => (await deliveryOf(service, poison)).unfinished === times, 20_000);
        const [row] = await service.sql<{ wait: number }>(
          `SELECT extract(epoch FROM next_attempt_at - clock_timestamp())::float8 AS wait FROM deliveries WHERE document_id = $1`,
          [poison],
        );
        waits.push(row?.wait ?? -1);
        // Others of the same lane flow.
        const healthy = await send(team, companyId);
        await service.settled(healthy);
        expect((await deliveryOf(service, healthy)).status).toBe('delivered');
      }
      expect(waits.map((wait) => Math.round(Math.log2(Math.max(wait, 1) / 12)))).toEqual([0, 1, 2, 3]);

      await dueNow(poison);
      await until(async () => (await deliveryOf(service, poison)).parked, 20_000);
      expect(await deliveryOf(service, poison)).toMatchObject({ status: 'pending', attempts: 0 });
      const { id } = await deliveryOf(service, poison);
      const shown = (await team.get(`/api/v1/documents/${poison}`)).body.document;
      expect([shown.deliveryStatus, shown.deliveries]).toMatchObject([
        'pending',
        [
          {
            id,
            status: 'pending',
            nextAttemptAt: null,
            lastAttempt: null,
            parkedAt: expect.any(String) as string,
          },
        ],
      ]);
      expect(
        await service.sql(
          `SELECT data->>'status' AS status, data->'parked' AS parked FROM events
         WHERE type = 'document.delivery_status_changed' AND data->>'deliveryId' = $1`,
          [id],
        ),
      ).toEqual([{ status: 'pending', parked: true }]);
      expect(service.log.filter((line) => line.includes('it is parked') && line.includes(id))).toHaveLength(
        1,
      );
      const parked = service.app.get(ParkedWork);
      expect(await parked.list(10)).toEqual([
        { table: 'deliveries', id, teamId: team.teamId, parkedAt: expect.any(Date) as Date },
      ]);
      expect((await parked.count()).find(({ table }) => table === 'deliveries')?.rows).toBe(1);

      await service.sql('DROP TRIGGER defect ON deliveries');
      expect(await parked.release(['dlv_unknown'])).toEqual([]);
      expect(await parked.release([id])).toEqual([id]);
      await service.settled(poison);
      expect(await deliveryOf(service, poison)).toMatchObject({
        status: 'delivered',
        attempts: 1,
        parked: false,
      });
      expect((await team.get(`/api/v1/documents/${poison}`)).body.document.deliveries).toMatchObject([
        {
          attempts: 1,
          nextAttemptAt: null,
          parkedAt: null,
          lastAttempt: { outcome: 'accepted', message: null },
        },
      ]);
      // Every attempt came as far as the other side, with the same message id.
      expect(
        await service.sql(
          `SELECT count(*) AS n FROM simnet_messages m JOIN deliveries d ON d.peppol_message_id = m.message_id WHERE d.id = $1`,
          [id],
        ),
      ).toEqual([{ n: 1 }]);
      expect(await parked.list(10)).toEqual([]);
    }, 90_000);

    it('is parked of every source alike: a webhook delivery whose outcome cannot be written', async () => {
      const receiver = await Receiver.start();
      const hook = await team.post('/api/v1/webhooks', { url: receiver.url });
      const tested = await team.post(`/api/v1/webhooks/${hook.body.webhook.id}/test`);
      const id = tested.body.delivery.id as string;
      const row = async (): Promise<{ unfinished: number; parked: boolean; state: string } | undefined> =>
        (
          await service.sql<{ unfinished: number; parked: boolean; state: string }>(
            'SELECT unfinished, parked_at IS NOT NULL AS parked, state FROM webhook_deliveries WHERE id = $1',
            [id],
          )
        )[0];
      await until(async () => (await row())?.state === 'delivered', 20_000);
      await service.sql(
        `CREATE TRIGGER defect BEFORE UPDATE OF state ON webhook_deliveries FOR EACH ROW
       WHEN (NEW.id = '${id}' AND NEW.state <> 'pending') EXECUTE FUNCTION defect()`,
      );
      await service.sql(
        `UPDATE webhook_deliveries SET state = 'pending', next_attempt_at = clock_timestamp() + interval '1 hour' WHERE id = $1`,
        [id],
      );
      for (let times = 1; times <= 5; times += 1) {
        await service.sql(
          'UPDATE webhook_deliveries SET next_attempt_at = clock_timestamp() WHERE id = $1 AND parked_at IS NULL',
          [id],
        );
        await until(async () => {
          const seen = await row();
          return seen?.unfinished === times && seen.parked === (times === 5);
        }, 20_000);
      }
      // Its team asks for it while the defect is still there: one attempt does not park it again.
      expect((await team.post(`/api/v1/webhook-deliveries/${id}/retry`)).status).toBe(200);
      await until(async () => {
        const seen = await row();
        return seen?.unfinished === 1 && !seen.parked;
      }, 20_000);
      await service.sql('DROP TRIGGER defect ON webhook_deliveries');
      await service.sql(
        'UPDATE webhook_deliveries SET parked_at = clock_timestamp(), next_attempt_at = NULL WHERE id = $1',
        [id],
      );
      expect(await service.app.get(ParkedWork).release(null)).toEqual([id]);
      await until(async () => (await row())?.state === 'delivered', 20_000);
      await receiver.stop();
    }, 90_000);
  });

  /** Processes that end while they work: one for requests, in the test, and others that are killed. */
  describe('a process that ends', () => {
    let api: Service;
    let client: TeamClient;
    let from: string;
    let dataDir: string;
    const processes: ServiceProcess[] = [];

    beforeAll(() => build(), 120_000);

    beforeEach(async () => {
      api = await startService({ ROLE: 'api' });
      dataDir = mkdtempSync(join(tmpdir(), 'passerelle-dies-'));
      client = await api.team();
      from = (await client.company()).id;
      await api.sql(
        `CREATE FUNCTION held_up() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(600); RETURN NEW; END $$`,
      );
    });

    afterEach(async () => {
      for (const process of processes.splice(0)) {
        process.child.kill('SIGCONT');
        if (process.child.signalCode === null) await process.end('SIGKILL');
      }
      await letGo();
      await api.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }, 60_000);

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
      await api.sql(`CREATE TRIGGER held_up ${HELD_UP} ${when} EXECUTE FUNCTION held_up()`);
    }

    const sleepers = (): Promise<object[]> =>
      api.sql(
        `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`,
      );

    /** Ends the statements that workers are held up in; those of a process that was killed would go on for minutes. */
    async function letGo(): Promise<void> {
      await api.sql(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event = 'PgSleep'`,
      );
      await until(async () => (await sleepers()).length === 0, 30_000);
    }

    async function kill(process: ServiceProcess): Promise<void> {
      await process.end('SIGKILL');
      await letGo();
    }

    const counts = async (ids: string[]): Promise<unknown> =>
      api.sql(
        `SELECT DISTINCT unfinished, crashes, attempts, status FROM deliveries WHERE document_id = ANY($1)`,
        [ids],
      );

    const many = (count: number): Promise<string[]> =>
      Promise.all(Array.from({ length: count }, () => send(client, from)));

    it('is no fault of the rows in flight, which are due again at once', async () => {
      await holdUp();
      const ids = await many(5);
      const doomed = await start();
      await until(async () => (await sleepers()).length === 5, 90_000);
      await kill(doomed);
      await api.sql('DROP TRIGGER held_up ON deliveries');
      // Long before the leases run out by themselves.
      await api.sql(
        `UPDATE deliveries SET lease_until = clock_timestamp() + interval '1 hour' WHERE lease_until IS NOT NULL`,
      );
      await start();
      await until(async () => (await unfinishedOf(ids)) === 0, 90_000);
      expect(await counts(ids)).toEqual([{ unfinished: 0, crashes: 1, attempts: 1, status: 'delivered' }]);
    }, 300_000);

    it('is the fault of the row that is in flight alone each time; those that were with it at first are delivered', async () => {
      await holdUp();
      const [poison = '', ...others] = await many(6);
      for (let crash = 1; crash <= 2; crash += 1) {
        const doomed = await start();
        await until(async () => (await sleepers()).length === 6, 90_000);
        await kill(doomed);
      }
      // From here on only one of them stops the process. All six were in flight at two crashes.
      await holdUp(poison);
      const doomed = await start();
      await until(async () => (await sleepers()).length === 1, 90_000);
      expect(await counts([poison])).toMatchObject([{ unfinished: 0, crashes: 2 }]);
      await kill(doomed);
      const next = await start();
      await until(async () => (await sleepers()).length === 1, 90_000);
      expect(await counts([poison])).toMatchObject([{ unfinished: 1, crashes: 3 }]);
      await kill(next);
      await api.sql('UPDATE deliveries SET unfinished = 4 WHERE document_id = $1', [poison]);
      await start();
      await until(async () => (await deliveryOf(api, poison)).parked, 90_000);
      await until(async () => (await unfinishedOf(others)) === 0, 90_000);
      expect(await counts(others)).toMatchObject([{ attempts: 1, status: 'delivered' }]);
      const { deliveries } = (await client.get(`/api/v1/documents/${poison}`)).body.document;
      expect(deliveries).toMatchObject([{ status: 'pending', parkedAt: expect.any(String) as string }]);
    }, 290_000);

    it('has not ended while it is only stopped', async () => {
      await holdUp();
      const [id = ''] = await many(1);
      const stopped = await start();
      await until(async () => (await sleepers()).length === 1, 90_000);
      stopped.child.kill('SIGSTOP');
      await letGo();
      await api.sql('DROP TRIGGER held_up ON deliveries');
      await api.sql(
        `UPDATE deliveries SET lease_until = clock_timestamp() + interval '1 hour' WHERE lease_until IS NOT NULL`,
      );
      await start();
      await new Promise((resolve) => setTimeout(resolve, 6_000));
      expect(await counts([id])).toMatchObject([{ unfinished: 0, crashes: 0, status: 'pending' }]);
      await api.sql('UPDATE deliveries SET lease_until = clock_timestamp() WHERE lease_until IS NOT NULL');
      await until(async () => (await unfinishedOf([id])) === 0, 90_000);
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
      await until(async () => (await processes.look(true)).includes(42), 20_000);
      const now = performance.now();
      for (const [lost] of onLoss.mock.calls) lost();
      expect(await processes.look(true)).toEqual([]);
      const clock = jest.spyOn(performance, 'now').mockReturnValue(now + 11_000);
      const looked = processes.look(false);
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
}
