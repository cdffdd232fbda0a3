import { ParkedWork } from '../../src/platform/kernel/work-control/parked-work';
import { backlog } from '../support/emit';
import { changeSchema } from '../support/schema-change';
import { startService, type Service } from '../support/service';
import { webhookScene } from '../support/webhook-scene';

describe('webhooks of several processes', () => {
  /** Deliveries that somebody else changes at the same moment, or that nobody can finish. */
  describe('webhook deliveries between two hands', () => {
    let service: Service;
    const { hook, openDeliveries } = webhookScene(() => service);

    beforeAll(async () => {
      service = await startService({ ROLE: 'api' });
    });

    afterAll(() => service.stop());

    it('are parked no more when their webhook is deleted', async () => {
      const team = await service.team();
      const { id, path } = await hook(team, 'http://127.0.0.1:64999/hook');
      await backlog(service, team.teamId, id, 1);
      await service.sql(
        `UPDATE webhook_deliveries SET parked_at = clock_timestamp(), next_attempt_at = NULL WHERE webhook_id = $1`,
        [id],
      );
      expect((await service.app.get(ParkedWork).list(10)).length).toBe(1);
      const listedDeliveries = (await team.get(`${path}/deliveries`)).body.deliveries;
      expect(listedDeliveries).toMatchObject([
        { status: 'pending', nextAttemptAt: null, parkedAt: expect.any(String) as string },
      ]);
      // The team may try it again by itself; should it still not work, it is parked again.
      const retried = await team.post(`/api/v1/webhook-deliveries/${listedDeliveries[0].id}/retry`);
      expect(retried.body.delivery).toMatchObject({ status: 'pending', parkedAt: null });
      expect(await service.app.get(ParkedWork).list(10)).toEqual([]);
      await service.sql(
        `UPDATE webhook_deliveries SET parked_at = clock_timestamp(), next_attempt_at = NULL WHERE webhook_id = $1`,
        [id],
      );
      await team.delete(path);
      expect(await service.app.get(ParkedWork).list(10)).toEqual([]);
      expect(await service.app.get(ParkedWork).release(null)).toEqual([]);
      expect(await openDeliveries()).toBe(0);
    });

    it('begin again with a clean record when their team retries them', async () => {
      const team = await service.team();
      const { id } = await hook(team, 'http://127.0.0.1:64999/hook');
      await backlog(service, team.teamId, id, 1);
      const [delivery] = await service.sql<{ id: string }>(
        `UPDATE webhook_deliveries SET parked_at = clock_timestamp(), next_attempt_at = NULL, unfinished = 5, crashes = 3,
         begun = true WHERE webhook_id = $1 RETURNING id`,
        [id],
      );
      expect((await team.post(`/api/v1/webhook-deliveries/${delivery?.id}/retry`)).status).toBe(200);
      expect(
        await service.sql(
          `SELECT parked_at, unfinished, crashes, begun, next_attempt_at <= clock_timestamp() AS due
         FROM webhook_deliveries WHERE webhook_id = $1`,
          [id],
        ),
      ).toEqual([{ parked_at: null, unfinished: 0, crashes: 0, begun: false, due: true }]);
      expect(await service.app.get(ParkedWork).list(10)).toEqual([]);
    });

    it('are made once by replays at the same moment', async () => {
      const team = await service.team();
      const { id } = await hook(team, 'http://127.0.0.1:64999/old');
      await backlog(service, team.teamId, id, 200);
      const { path, id: replayed } = await hook(team, 'http://127.0.0.1:64999/new');
      // Each has found out what is missing before the first has inserted it.
      await service.sql(
        `CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(1); RETURN NULL; END $$`,
      );
      await changeSchema(
        service,
        `CREATE TRIGGER slow BEFORE INSERT ON webhook_deliveries FOR EACH STATEMENT EXECUTE FUNCTION slow()`,
      );
      const since = new Date(Date.now() - 3_600_000).toISOString();
      const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => team.post(`${path}/replay`, { since })));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(
        await service.sql('SELECT count(*)::int AS n FROM webhook_deliveries WHERE webhook_id = $1', [
          replayed,
        ]),
      ).toEqual([{ n: 200 }]);
    });
  });
});
