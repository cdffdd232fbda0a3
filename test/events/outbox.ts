import { COMPANY_VERIFICATION } from '../../src/companies/verification-events';
import { EventLog, EVENT_RECORDED } from '../../src/events/event-log';
import { EventEmitter2 } from '@nestjs/event-emitter';
import { UnitOfWork, type Transaction } from '../../src/kernel/database/unit-of-work';
import { Dispatcher } from '../../src/kernel/queue/dispatcher';
import { WEBHOOK_QUEUE } from '../../src/webhooks/posting/webhook-work';
import { WebhookListeners } from '../../src/webhooks/webhook-listeners';
import type { Shared } from '../support/chapter';
import { Receiver, SECRET } from '../support/receiver';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';

export function outbox(shared: Shared): void {
  describe('events leave with their change, or not at all', () => {
    let service: Service;
    let receiver: Receiver;
    let team: TeamClient;
    let companyId: string;

    beforeAll(async () => {
      service = shared();
      receiver = await Receiver.start();
      team = await service.team();
      companyId = (await team.company()).id;
      await team.post('/api/v1/webhooks', { url: receiver.url, secret: SECRET });
    });

    afterAll(async () => {
      await receiver.stop();
    });

    function record(tx: Transaction, reason: string): Promise<unknown> {
      const data = { companyId, status: 'revoked' as const, verificationId: null, reason };
      return service.app
        .get(EventLog)
        .record(tx, COMPANY_VERIFICATION, { teamId: team.teamId, companyId, data });
    }

    it('emits nothing for a change that is rolled back', async () => {
      const work = service.app.get(UnitOfWork).run(async (tx) => {
        await record(tx, 'rolled back');
        throw new Error('changed my mind');
      });
      await expect(work).rejects.toThrow('changed my mind');
      await service.app.get(UnitOfWork).run((tx) => record(tx, 'a later one'));
      await receiver.until(1, ({ body }) => body.includes('a later one'));
      expect(receiver.received.filter(({ body }) => body.includes('rolled back'))).toEqual([]);
      expect(await service.sql(`SELECT 1 FROM events WHERE data->>'reason' = 'rolled back'`)).toEqual([]);
    });

    it('keeps nothing of a change when a module that listens in its transaction fails', async () => {
      jest
        .spyOn(service.app.get(WebhookListeners), 'fanOut')
        .mockRejectedValueOnce(new Error('the deliveries cannot be written'));
      const work = service.app.get(UnitOfWork).run((tx) => record(tx, 'half done'));
      await expect(work).rejects.toThrow('the deliveries cannot be written');
      expect(await service.sql(`SELECT 1 FROM events WHERE data->>'reason' = 'half done'`)).toEqual([]);
    });

    it('says that an event is recorded once it is committed, and by its ids alone', async () => {
      const said: object[] = [];
      const emitter = service.app.get(EventEmitter2);
      const listener = (event: object): void => void said.push(event);
      emitter.on(EVENT_RECORDED, listener);
      const request = jest.spyOn(service.app.get(Dispatcher), 'request');
      await service.app.get(UnitOfWork).run(async (tx) => {
        await record(tx, 'not yet');
        expect([said, request.mock.calls]).toEqual([[], []]);
      });
      emitter.off(EVENT_RECORDED, listener);
      // Its webhooks do not wait for the next poll.
      expect(request.mock.calls).toEqual([[WEBHOOK_QUEUE]]);
      request.mockRestore();
      const [event] = await service.sql<{ id: string }>(
        `SELECT id FROM events WHERE data->>'reason' = 'not yet'`,
      );
      expect(said).toEqual([{ eventId: event?.id, teamId: team.teamId }]);
    });

    it('emits a committed change although every hint is lost', async () => {
      const request = jest.spyOn(service.app.get(Dispatcher), 'request').mockImplementation(() => undefined);
      await service.app.get(UnitOfWork).run((tx) => record(tx, 'nobody was notified'));
      await receiver.until(1, ({ body }) => body.includes('nobody was notified'), 3000);
      request.mockRestore();
    });

    it('delivers what a claimed but vanished queue job was for', async () => {
      await service.app.get(UnitOfWork).run(async (tx) => {
        await record(tx, 'queue wiped');
        // As if a dispatcher had claimed the row and died, or the queue had been wiped, half a minute ago.
        await tx.query(`UPDATE webhook_deliveries SET claim = claim + 1, lease_until = clock_timestamp() - interval '1 second'
        WHERE event_id IN (SELECT id FROM events WHERE data->>'reason' = 'queue wiped')`);
      });
      await receiver.until(1, ({ body }) => body.includes('queue wiped'), 3000);
    });

    it('repeats a delivery with the same id, body and a new timestamp, until it is accepted', async () => {
      receiver.statuses = [503, 204];
      await service.app.get(UnitOfWork).run((tx) => record(tx, 'try twice'));
      const tries = await receiver.until(2, ({ body }) => body.includes('try twice'), 15_000);
      expect(new Set(tries.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
      expect(new Set(tries.map(({ body }) => body)).size).toBe(1);
      expect(Number(tries[1]?.headers['webhook-timestamp'])).toBeGreaterThan(
        Number(tries[0]?.headers['webhook-timestamp']),
      );
      for (const received of tries) Receiver.verify(received, SECRET);
    }, 20_000);

    it('never sends twice in calm', () => {
      const calm = receiver.received
        .filter(({ body }) => !body.includes('try twice'))
        .map(({ headers }) => headers['webhook-id']);
      expect(new Set(calm).size).toBe(calm.length);
    });
  });
}
