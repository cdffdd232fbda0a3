import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ParkedWork } from '../src/kernel/queue/parked-work';
import { build, freePort, ServiceProcess } from './support/process';
import { Receiver } from './support/receiver';
import { startService, type Service } from './support/service';
import type { TeamClient } from './support/team-client';
import { until } from './support/until';

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

  it('is tried again at growing intervals, parked after five times, shown, and delivered once it is released', async () => {
    const poison = await send(team, companyId, { sendAt: TOMORROW() });
    await service.sql(
      `CREATE FUNCTION defect() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'a defect'; END $$`,
    );
    await service.sql(
      `CREATE TRIGGER defect BEFORE UPDATE OF status ON deliveries FOR EACH ROW
       WHEN (NEW.document_id = '${poison}') EXECUTE FUNCTION defect()`,
    );
    const waits: number[] = [];
    for (let times = 1; times <= 5; times += 1) {
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
    expect(waits.map((wait) => Math.round(Math.log2(Math.max(wait, 1) / 12)))).toEqual([0, 1, 2, 3, 4]);

    await dueNow(poison);
    await until(async () => (await deliveryOf(service, poison)).parked, 20_000);
    expect(await deliveryOf(service, poison)).toMatchObject({ status: 'pending', attempts: 0 });
    const { id } = await deliveryOf(service, poison);
    expect((await team.get(`/api/v1/documents/${poison}`)).body.document.deliveryStatus).toBe('pending');
    expect(service.log.filter((line) => line.includes('it is parked') && line.includes(id))).toHaveLength(1);
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
       WHEN (NEW.id = '${id}') EXECUTE FUNCTION defect()`,
    );
    await service.sql(`ALTER TABLE webhook_deliveries DISABLE TRIGGER defect`);
    await service.sql(
      `UPDATE webhook_deliveries SET state = 'pending', next_attempt_at = clock_timestamp() + interval '1 hour' WHERE id = $1`,
      [id],
    );
    await service.sql(`ALTER TABLE webhook_deliveries ENABLE TRIGGER defect`);
    for (let times = 1; times <= 6; times += 1) {
      await service.sql(
        'UPDATE webhook_deliveries SET next_attempt_at = clock_timestamp() WHERE id = $1 AND parked_at IS NULL',
        [id],
      );
      await until(async () => {
        const seen = await row();
        return times <= 5 ? seen?.unfinished === times : seen?.parked === true;
      }, 20_000);
    }
    await service.sql('DROP TRIGGER defect ON webhook_deliveries');
    expect(await service.app.get(ParkedWork).release(null)).toEqual([id]);
    await until(async () => (await row())?.state === 'delivered', 20_000);
    await receiver.stop();
  }, 90_000);

  it('counts when the process dies of it, and those that only were in hand along with it are finished', async () => {
    build();
    const api = await startService({ ROLE: 'api' });
    const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-dies-'));
    const client = await api.team();
    const from = (await client.company()).id;
    const [poison, bystander] = await Promise.all([
      send(client, from, { sendAt: TOMORROW() }),
      send(client, from, { sendAt: TOMORROW() }),
    ]);
    // The worker is held up in the middle of both, until it is killed.
    await api.sql(
      `CREATE FUNCTION held_up() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(60); RETURN NEW; END $$`,
    );
    await api.sql(
      `CREATE TRIGGER held_up BEFORE UPDATE OF status ON deliveries FOR EACH ROW EXECUTE FUNCTION held_up()`,
    );
    await api.sql(
      'UPDATE deliveries SET next_attempt_at = clock_timestamp(), unfinished = 3 WHERE document_id = $1',
      [poison],
    );
    await api.sql('UPDATE deliveries SET next_attempt_at = clock_timestamp() WHERE document_id = $1', [
      bystander,
    ]);
    for (let death = 1; death <= 2; death += 1) {
      const doomed = ServiceProcess.launch(dataDir, await freePort(), {
        DATABASE_URL: api.databaseUrl,
        APP_SECRET: 'a secret of the test run, long enough to be taken',
        NODE_ENV: 'test',
      });
      await doomed.ready();
      const held = (): Promise<object[]> =>
        api.sql(
          `SELECT 1 FROM deliveries WHERE document_id = $1 AND begun AND lease_until > clock_timestamp()`,
          [poison],
        );
      await until(async () => (await held()).length === 1, 40_000);
      await until(async () => (await sleepers()).length > 0, 20_000);
      await doomed.end('SIGKILL');
      await api.sql(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event = 'PgSleep'`,
      );
      await until(async () => (await sleepers()).length === 0);
      await api.sql(
        `UPDATE deliveries SET lease_until = clock_timestamp() - interval '1 second' WHERE lease_until IS NOT NULL`,
      );
      if (death === 1)
        await api.sql(`DROP TRIGGER held_up ON deliveries`).then(() =>
          api.sql(
            `CREATE TRIGGER held_up BEFORE UPDATE OF status ON deliveries FOR EACH ROW
             WHEN (NEW.document_id = '${poison}') EXECUTE FUNCTION held_up()`,
          ),
        );
    }
    const heir = await startService({}, api.databaseUrl);
    await until(async () => (await deliveryOf(api, poison)).parked, 40_000);
    await until(async () => (await deliveryOf(api, bystander)).status === 'delivered', 40_000);
    await heir.stop();
    await api.stop();
    rmSync(dataDir, { recursive: true, force: true });

    function sleepers(): Promise<object[]> {
      return api.sql(
        `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`,
      );
    }
  }, 180_000);
});
