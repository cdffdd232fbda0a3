import { setTimeout as sleep } from 'node:timers/promises';
import { EventLogReader } from '../../src/webhooks/event-log/event-log-reader';
import { emit } from '../support/emit';
import { startService, type Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { eventually } from '../support/until';
import { sharedService } from '../support/per-worker';

const EVENTS = '/api/v1/events';
const MAX_WAITING = 20;

describe('events', () => {
  const shared = sharedService();

  /** Readers that wait for events, and what they cost. */
  describe('waiting for events', () => {
    let service: Service;
    let looks: jest.SpyInstance<ReturnType<EventLogReader['read']>, Parameters<EventLogReader['read']>>;

    beforeEach(() => {
      service = shared();
      looks = jest.spyOn(service.app.get(EventLogReader), 'read');
    });

    afterEach(() => looks.mockRestore());

    const fromNow = (): string => `${EVENTS}?since=${new Date().toISOString()}`;
    const reasons = ({ body }: Awaited<ReturnType<TeamClient['get']>>): string[] =>
      body.events.map((event: { data: { reason: string } }) => event.data.reason);
    const looked = (count: number): Promise<number> =>
      eventually(
        async () => looks.mock.calls.length,
        (seen) => seen >= count,
      );

    it('is for twenty readers of a team at a time', async () => {
      const [team, other] = [await service.team(), await service.team()];
      const path = `${fromNow()}&wait=25`;
      const waiting = Array.from({ length: MAX_WAITING }, () => team.get(path));
      await looked(MAX_WAITING);
      const refused = await team.get(path);
      expect([
        refused.status,
        refused.headers.get('x-error-code'),
        refused.headers.get('retry-after'),
      ]).toEqual([429, 'too_many_waiting', '2']);
      expect((await team.get(fromNow())).status).toBe(200);
      expect((await other.get(`${fromNow()}&wait=1`)).status).toBe(200);
      await emit(service, team.teamId, 'for all');
      for (const answer of await Promise.all(waiting)) expect(reasons(answer)).toEqual(['for all']);
      expect((await team.get(`${fromNow()}&wait=1`)).status).toBe(200);
    });

    it('looks a few times a second, however much else happens', async () => {
      const team = await service.team();
      const began = Date.now();
      const waiting = team.get(`${fromNow()}&wait=2&type=document.sent`);
      let over = false;
      void waiting.then(() => (over = true));
      while (!over) await emit(service, team.teamId);
      await waiting;
      expect(looks.mock.calls.length).toBeLessThanOrEqual((Date.now() - began) / 250 + 2);
    });

    it('does not read again what held nothing, in the request and in those that follow', async () => {
      const team = await service.team();
      const began = fromNow();
      await emit(service, team.teamId, 'before');
      // While a transaction of another suite is open that is older, it would be found behind what is read here.
      await eventually(
        () => team.get(began),
        ({ body }) => body.events.length === 1,
      );
      looks.mockClear();
      await sleep(2); // `since` includes the millisecond that it names
      const empty = await team.get(`${fromNow()}&wait=1`);
      expect(reasons(empty)).toEqual([]);
      await team.get(`${EVENTS}?cursor=${empty.body.pagination.nextCursor}`);
      const [first, ...others] = looks.mock.calls.map(([query]) => query.after);
      expect(first).toBeNull();
      expect(others.length).toBeGreaterThanOrEqual(2);
      expect(others).not.toContain(null);
      await emit(service, team.teamId, 'after');
      const next = await team.get(`${EVENTS}?cursor=${empty.body.pagination.nextCursor}&wait=25`);
      expect(reasons(next)).toEqual(['after']);
    });

    it('ends with an empty answer when the process stops', async () => {
      const ending = await startService();
      looks = jest.spyOn(ending.app.get(EventLogReader), 'read');
      const waiting = (await ending.team()).get(`${fromNow()}&wait=25`);
      await looked(1);
      // A request that nothing ends has its answer later than this one, although it asked for less.
      const team = await service.team();
      const patient = team.get(`${fromNow()}&wait=20`);
      const closing = ending.stop();
      const answer = await Promise.race([waiting, patient.then(() => null)]);
      if (answer === null) throw new Error('It waited as long as it had asked for');
      expect([answer.status, reasons(answer)]).toEqual([200, []]);
      await emit(service, team.teamId, 'for the patient');
      await patient;
      await closing;
    });
  });
});
