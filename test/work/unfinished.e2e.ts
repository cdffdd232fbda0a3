import { ParkedWork } from '../../src/platform/kernel/work-control/parked-work';
import { Endpoint } from '../support/endpoint';
import { invoiceTo } from '../support/invoices';
import { changeSchema } from '../support/schema-change';
import { emptiedService } from '../support/per-worker';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { until } from '../support/until';

const TOMORROW = (): string => new Date(Date.now() + 86_400_000).toISOString();

let number = 0;

async function send(team: TeamClient, companyId: string, fields: object = {}): Promise<string> {
  const body = { ...invoiceTo('9999:delivered', `U-${number++}`), ...fields };
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

describe('work', () => {
  /** Rows at which workers throw or die, again and again. */
  describe('work that is never finished', () => {
    const shared = emptiedService();
    let service: Service;
    let team: TeamClient;
    let companyId: string;

    beforeAll(async () => {
      service = shared();
      team = await service.team();
      companyId = (await team.company()).id;
    });

    afterAll(() => service.sql('DROP FUNCTION unfinished_defect CASCADE'));

    const dueNow = (documentId: string): Promise<object[]> =>
      service.sql(
        `UPDATE deliveries SET next_attempt_at = clock_timestamp() WHERE document_id = $1 AND next_attempt_at IS NOT NULL`,
        [documentId],
      );

    it('is retried at growing intervals, parked after five times, shown, and delivered once it is released', async () => {
      const poison = await send(team, companyId, { sendAt: TOMORROW() });
      await service.sql(
        `CREATE FUNCTION unfinished_defect() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'a defect'; END $$`,
      );
      await service.sql(
        `CREATE TRIGGER defect BEFORE UPDATE OF status ON deliveries FOR EACH ROW
       WHEN (NEW.document_id = '${poison}') EXECUTE FUNCTION unfinished_defect()`,
      );
      const waits: number[] = [];
      for (let times = 1; times <= 4; times += 1) {
        await dueNow(poison);
        await until(async () => (await deliveryOf(service, poison)).unfinished === times, 80_000);
        const [row] = await service.sql<{ wait: number }>(
          `SELECT extract(epoch FROM next_attempt_at - clock_timestamp())::float8 AS wait FROM deliveries WHERE document_id = $1`,
          [poison],
        );
        waits.push(row?.wait ?? -1);
        // Others of the same partition flow.
        const healthy = await send(team, companyId);
        await service.settled(healthy);
        expect((await deliveryOf(service, healthy)).status).toBe('delivered');
      }
      expect(waits.map((wait) => Math.round(Math.log2(Math.max(wait, 1) / 12)))).toEqual([0, 1, 2, 3]);

      await dueNow(poison);
      await until(async () => (await deliveryOf(service, poison)).parked, 80_000);
      expect(await deliveryOf(service, poison)).toMatchObject({ status: 'pending', attempts: 0 });
      const { id } = await deliveryOf(service, poison);
      const readDocument = await team.sdk.documents.get(poison);
      expect([readDocument.deliveryStatus, readDocument.deliveries]).toMatchObject([
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
      expect((await team.sdk.documents.get(poison)).deliveries).toMatchObject([
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
    });

    it('is parked of every source alike: a webhook delivery whose outcome cannot be written', async () => {
      const receiver = await Endpoint.start();
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
      await until(async () => (await row())?.state === 'delivered', 80_000);
      await changeSchema(
        service,
        `CREATE TRIGGER defect BEFORE UPDATE OF state ON webhook_deliveries FOR EACH ROW
       WHEN (NEW.id = '${id}' AND NEW.state <> 'pending') EXECUTE FUNCTION unfinished_defect()`,
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
        });
      }
      // Its team asks for it while the defect is still there: one attempt does not park it again.
      expect((await team.post(`/api/v1/webhook-deliveries/${id}/retry`)).status).toBe(200);
      await until(async () => {
        const seen = await row();
        return seen?.unfinished === 1 && !seen.parked;
      });
      await changeSchema(service, 'DROP TRIGGER defect ON webhook_deliveries');
      await service.sql(
        'UPDATE webhook_deliveries SET parked_at = clock_timestamp(), next_attempt_at = NULL WHERE id = $1',
        [id],
      );
      expect(await service.app.get(ParkedWork).release(null)).toEqual([id]);
      await until(async () => (await row())?.state === 'delivered', 80_000);
      await receiver.stop();
    });
  });
});
