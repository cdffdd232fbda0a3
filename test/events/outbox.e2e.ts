import { COMPANY_VERIFICATION } from '../../src/business/companies/verification-events';
import { EventLog, EVENT_RECORDED } from '../../src/platform/events/event-log';
import { EventEmitter2 } from '@nestjs/event-emitter';
import { UnitOfWork, type Transaction } from '../../src/platform/kernel/database/unit-of-work';
import { Dispatcher } from '../../src/platform/kernel/queue/dispatcher';
import { WEBHOOK_QUEUE } from '../../src/webhooks/posting/webhook-work';
import { until } from '../support/until';
import { invoiceTo } from '../support/invoices';
import { Endpoint, SECRET, statuses, verify } from '../support/endpoint';
import { whileRefused } from '../support/schema-change';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { sharedService } from '../support/per-worker';

describe('events', () => {
  const shared = sharedService();

  describe('events leave with their change, or not at all', () => {
    let service: Service;
    let receiver: Endpoint;
    let team: TeamClient;
    let companyId: string;

    beforeAll(async () => {
      service = shared();
      receiver = await Endpoint.start();
      team = await service.team();
      companyId = (await team.company()).id;
      await team.sdk.webhooks.create({ url: receiver.url, secret: SECRET });
    });

    afterAll(async () => {
      await receiver.stop();
    });

    function eventOf(reason: string) {
      const data = { companyId, status: 'revoked' as const, verificationId: null, reason };
      return { teamId: team.teamId, companyId, data };
    }

    function record(tx: Transaction, reason: string): Promise<unknown> {
      return service.app.get(EventLog).record(tx, COMPANY_VERIFICATION, eventOf(reason));
    }

    it('emits nothing for a change that is rolled back', async () => {
      const work = service.app.get(UnitOfWork).run(async (tx) => {
        await record(tx, 'rolled back');
        throw new Error('changed my mind');
      });
      await expect(work).rejects.toThrow('changed my mind');
      await service.app.get(UnitOfWork).run((tx) => record(tx, 'a later one'));
      await receiver.until(1, ({ body }) => body.includes('a later one'));
      expect(receiver.posts.filter(({ body }) => body.includes('rolled back'))).toEqual([]);
      expect(await service.sql(`SELECT 1 FROM events WHERE data->>'reason' = 'rolled back'`)).toEqual([]);
    });

    it('keeps nothing of a change whose deliveries cannot be written', async () => {
      const message = 'the deliveries cannot be written';
      await whileRefused(service, { table: 'webhook_deliveries', message }, async () => {
        const work = service.app.get(UnitOfWork).run((tx) => record(tx, 'half done'));
        await expect(work).rejects.toThrow(message);
      });
      expect(await service.sql(`SELECT 1 FROM events WHERE data->>'reason' = 'half done'`)).toEqual([]);
    });

    it('writes several events in one statement, each with its deliveries, in their order', async () => {
      const reasons = ['several 1', 'several 2', 'several 3'];
      await service.app.get(UnitOfWork).run((tx) =>
        service.app.get(EventLog).recordAll(
          tx,
          COMPANY_VERIFICATION,
          reasons.map((reason) => eventOf(reason)),
        ),
      );
      const rows = await service.sql<{ reason: string }>(`SELECT e.data->>'reason' AS reason
        FROM webhook_deliveries d JOIN events e ON e.id = d.event_id
        WHERE e.data->>'reason' LIKE 'several%' ORDER BY d.id`);
      expect(rows.map(({ reason }) => reason)).toEqual(reasons);
    });

    it('says that an event is recorded once it is committed', async () => {
      const warnings: object[] = [];
      const emitter = service.app.get(EventEmitter2);
      const listener = (event: object): void => void warnings.push(event);
      emitter.on(EVENT_RECORDED, listener);
      const request = jest.spyOn(service.app.get(Dispatcher), 'request');
      await service.app.get(UnitOfWork).run(async (tx) => {
        await record(tx, 'not yet');
        expect([warnings, request.mock.calls]).toEqual([[], []]);
      });
      emitter.off(EVENT_RECORDED, listener);
      // Its webhooks do not wait for the next poll.
      expect(request.mock.calls).toEqual([[WEBHOOK_QUEUE]]);
      request.mockRestore();
      const [event] = await service.sql<{ id: string }>(
        `SELECT id FROM events WHERE data->>'reason' = 'not yet'`,
      );
      expect(warnings).toEqual([expect.objectContaining({ id: event?.id, teamId: team.teamId })]);
    });

    it('has webhook deliveries dispatched at once when a send, its arrival or a label makes some, and never without a webhook', async () => {
      const stranger = await service.team();
      const request = jest.spyOn(service.app.get(Dispatcher), 'request');
      /** How often it was asked for after a send and the arrival of its document, and after a label was put on it. */
      const askedFor = async (of: TeamClient, sender: string): Promise<number[]> => {
        const asked = (): number => request.mock.calls.filter(([queue]) => queue === WEBHOOK_QUEUE).length;
        const { label } = (await of.post('/api/v1/labels', { name: 'Outbox' })).body;
        request.mockClear();
        const { body } = await of.post(`/api/v1/${sender}/send`, invoiceTo('9999:delivered', 'OUTBOX-1'));
        const document = `/api/v1/documents/${body.document.id}`;
        await until(async () => (await of.get(document)).body.document.deliveryStatus === 'delivered');
        const sent = asked();
        await of.put(`${document}/labels/${label.id}`);
        return [sent, asked() - sent];
      };
      expect(await askedFor(stranger, (await stranger.company()).id)).toEqual([0, 0]);
      expect(await askedFor(team, companyId)).toEqual([2, 1]);
      request.mockRestore();
    });

    it('emits a committed change although every hint is lost', async () => {
      const request = jest.spyOn(service.app.get(Dispatcher), 'request').mockImplementation(() => undefined);
      await service.app.get(UnitOfWork).run((tx) => record(tx, 'nobody was notified'));
      await receiver.until(1, ({ body }) => body.includes('nobody was notified'));
      request.mockRestore();
    });

    it('delivers what a claimed but vanished queue job was for', async () => {
      await service.app.get(UnitOfWork).run(async (tx) => {
        await record(tx, 'queue wiped');
        // As if a dispatcher had claimed the row and died, or the queue had been wiped, half a minute ago.
        await tx.query(`UPDATE webhook_deliveries SET claim = claim + 1, lease_until = clock_timestamp() - interval '1 second'
        WHERE event_id IN (SELECT id FROM events WHERE data->>'reason' = 'queue wiped')`);
      });
      await receiver.until(1, ({ body }) => body.includes('queue wiped'));
    });

    it('repeats a delivery with the same id, body and a new timestamp, until it is accepted', async () => {
      receiver.behave = statuses(503, 204);
      await service.app.get(UnitOfWork).run((tx) => record(tx, 'try twice'));
      const tries = await receiver.until(2, ({ body }) => body.includes('try twice'), 60_000);
      expect(new Set(tries.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
      expect(new Set(tries.map(({ body }) => body)).size).toBe(1);
      expect(Number(tries[1]?.headers['webhook-timestamp'])).toBeGreaterThan(
        Number(tries[0]?.headers['webhook-timestamp']),
      );
      for (const received of tries) verify(received, SECRET);
    });

    it('never sends twice in calm', () => {
      const calm = receiver.posts
        .filter(({ body }) => !body.includes('try twice'))
        .map(({ headers }) => headers['webhook-id']);
      expect(new Set(calm).size).toBe(calm.length);
    });
  });
});
