import { newCompanyId } from '../../src/business/companies/company.resource';
import { COMPANY_VERIFICATION } from '../../src/business/companies/verification-events';
import { listRecordedKinds } from '../../src/platform/events/define-event';
import { EventLog } from '../../src/platform/events/event-log';
import { UnitOfWork } from '../../src/platform/kernel/database/unit-of-work';
import { Client } from 'pg';
import { emptyDatabase } from '../support/database';
import { emit } from '../support/emit';
import { committed } from '../support/openapi-check';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { eventually } from '../support/until';
import { sharedService } from '../support/per-worker';

const EVENTS = '/api/v1/events';

/** Transactions of other suites, in other databases of the server, are recognised about once a second. */
const PATIENCE_MS = 100_000;

describe('events', () => {
  const shared = sharedService();

  describe('events', () => {
    let service: Service;

    beforeAll(async () => {
      service = shared();
    });

    const reasons = (answer: { body: { events: { data: { reason: string } }[] } }): string[] =>
      answer.body.events.map(({ data }) => data.reason);

    describe('the log', () => {
      it('shows the newest first, page by page, without gaps', async () => {
        const team = await service.team();
        for (const n of ['1', '2', '3', '4', '5']) await emit(service, team.teamId, n);
        const first = await team.get(`${EVENTS}?limit=2`);
        expect(reasons(first)).toEqual(['5', '4']);
        const second = await team.get(`${EVENTS}?limit=2&cursor=${first.body.pagination.nextCursor}`);
        expect(reasons(second)).toEqual(['3', '2']);
        const third = await team.get(`${EVENTS}?limit=2&cursor=${second.body.pagination.nextCursor}`);
        expect([reasons(third), third.body.pagination]).toEqual([
          ['1'],
          { limit: 2, nextCursor: null, hasMore: false },
        ]);
      });

      it('is read forward from an instant on, and goes on from its cursor without an end', async () => {
        const team = await service.team();
        await emit(service, team.teamId, 'before');
        await new Promise((resolve) => setTimeout(resolve, 5));
        const since = new Date().toISOString();
        for (const n of ['1', '2', '3']) await emit(service, team.teamId, n);
        const read = async (cursor: string): ReturnType<TeamClient['get']> =>
          team.get(`${EVENTS}?limit=2&cursor=${cursor}`);
        const first = await eventually(
          () => team.get(`${EVENTS}?limit=2&since=${since}`),
          // Of three that were written one after the other, the last may be recognised later than the first two.
          ({ body }) => body.pagination.hasMore,
          PATIENCE_MS,
        );
        expect([reasons(first), first.body.pagination.hasMore]).toEqual([['1', '2'], true]);
        const second = await read(first.body.pagination.nextCursor);
        expect([reasons(second), second.body.pagination.hasMore]).toEqual([['3'], false]);
        const third = await read(second.body.pagination.nextCursor);
        expect(reasons(third)).toEqual([]);
        await emit(service, team.teamId, '4');
        const later = await eventually(
          () => read(third.body.pagination.nextCursor),
          ({ body }) => body.events.length > 0,
          PATIENCE_MS,
        );
        expect(reasons(later)).toEqual(['4']);
      });

      it('never passes over what a slower transaction commits later', async () => {
        const team = await service.team();
        const since = new Date().toISOString();
        let release: () => void = () => undefined;
        const transactionEnd = new Promise<void>((resolve) => (release = resolve));
        let begun: () => void = () => undefined;
        const recorded = new Promise<void>((resolve) => (begun = resolve));
        const data = {
          companyId: newCompanyId(),
          status: 'revoked' as const,
          verificationId: null,
          reason: 'slow',
        };
        const slow = service.app.get(UnitOfWork).run(async (tx) => {
          await service.app
            .get(EventLog)
            .record(tx, COMPANY_VERIFICATION, { teamId: team.teamId, companyId: null, data });
          begun();
          await transactionEnd;
        });
        await recorded;
        await emit(service, team.teamId, 'quick');
        const seen: string[] = [];
        let cursor = '';
        const readOn = async (): Promise<number> => {
          const { body } = await team.get(
            `${EVENTS}?${cursor === '' ? `since=${since}` : `cursor=${cursor}`}`,
          );
          seen.push(...body.events.map((event: { data: { reason: string } }) => event.data.reason));
          cursor = body.pagination.nextCursor;
          return seen.length;
        };
        await readOn();
        // The quick one is seen by those who look back, and held back from those who read on.
        expect(reasons(await team.get(EVENTS))).toEqual(['quick']);
        expect(seen).toEqual([]);
        release();
        await slow;
        await eventually(readOn, (count) => count >= 2, PATIENCE_MS);
        expect(seen).toEqual(['slow', 'quick']);
      });

      it('does not wait for a transaction of another database, but for one that may be of this one', async () => {
        const team = await service.team();
        const since = new Date().toISOString();
        const foreign = new Client({ connectionString: await emptyDatabase() });
        await foreign.connect();
        const here = new Client({ connectionString: service.databaseUrl });
        await here.connect();
        try {
          // A transaction that writes is numbered, and the numbers are those of the whole server.
          await foreign.query('BEGIN');
          await foreign.query('CREATE TABLE written AS SELECT pg_current_xact_id()');
          await emit(service, team.teamId, 'beside a foreign one');
          const path = `${EVENTS}?since=${since}`;
          const read = await eventually(
            () => team.get(path),
            ({ body }) => body.events.length === 1,
            PATIENCE_MS,
          );
          const next = `${EVENTS}?cursor=${read.body.pagination.nextCursor}`;
          await here.query('BEGIN');
          await here.query('SELECT pg_current_xact_id()');
          await emit(service, team.teamId, 'behind one of ours');
          for (let looks = 0; looks < 3; looks++) {
            expect(reasons(await team.get(`${next}&wait=1`))).toEqual([]);
            expect(reasons(await team.get(path))).toEqual(['beside a foreign one']);
          }
          await here.query('COMMIT');
          const later = await eventually(
            () => team.get(next),
            ({ body }) => body.events.length === 1,
            PATIENCE_MS,
          );
          expect(reasons(later)).toEqual(['behind one of ours']);
          const stillOpen = await foreign.query('SELECT pg_xact_status(pg_current_xact_id()) AS status');
          expect(stillOpen.rows).toEqual([{ status: 'in progress' }]);
        } finally {
          await foreign.end();
          await here.end();
        }
      });

      it('answers a waiting reader as soon as something happens, and an idle one when the time is over', async () => {
        const team = await service.team();
        const { body } = await team.get(`${EVENTS}?since=${new Date().toISOString()}`);
        const next = `${EVENTS}?cursor=${body.pagination.nextCursor}`;
        const waiting = team.get(`${next}&wait=25`);
        await new Promise((resolve) => setTimeout(resolve, 300));
        await emit(service, team.teamId, 'woken');
        expect(reasons(await waiting)).toEqual(['woken']);
        const idle = Date.now();
        const nobody = await service.team();
        expect(reasons(await nobody.get(`${EVENTS}?since=${new Date().toISOString()}&wait=1`))).toEqual([]);
        expect(Date.now() - idle).toBeGreaterThanOrEqual(950);
      });

      it('filters by type', async () => {
        const team = await service.team();
        await team.company();
        await emit(service, team.teamId);
        const { body } = await team.get(`${EVENTS}?type=company.verification`);
        expect(new Set(body.events.map(({ type }: { type: string }) => type))).toEqual(
          new Set(['company.verification']),
        );
        expect((await team.get(`${EVENTS}?type=document.sent`)).body.events).toEqual([]);
        expect((await team.get(`${EVENTS}?type=nonsense`)).body.errors.type[0]).toContain('document.sent');
      });

      it.each([
        'wait=5',
        'wait=26',
        'wait=x',
        'since=yesterday',
        'cursor=nonsense',
        'limit=0',
        'limit=201',
        'foo=1',
      ])('refuses %s', async (query) => {
        const team = await service.team();
        expect((await team.get(`${EVENTS}?${query}`)).status).toBe(400);
      });

      it('keeps teams apart', async () => {
        const [team, stranger] = [await service.team(), await service.team()];
        const id = await emit(service, team.teamId);
        expect((await team.get(`${EVENTS}/${id}`)).body.event.id).toBe(id);
        expect((await stranger.get(`${EVENTS}/${id}`)).status).toBe(401);
        expect((await stranger.get(EVENTS)).body.events).toEqual([]);
        expect((await team.get(`${EVENTS}/evt_01HZZZZZZZZZZZZZZZZZZZZZZZ`)).status).toBe(404);
      });
    });

    describe('the event types', () => {
      it('are those that modules declare, those of the specification among them, and stand in the API document', async () => {
        const team = await service.team();
        const { body } = await team.get('/api/v1/event-types');
        const types = body.eventTypes.map(({ type }: { type: string }) => type).sort();
        expect(types).toEqual(
          listRecordedKinds()
            .map(({ type }) => type)
            .sort(),
        );
        const specified = [
          'company.verification',
          'document.business_status_changed',
          'document.delivery_status_changed',
          'document.label.assigned',
          'document.label.unassigned',
          'document.lifecycle_changed',
          'document.purchase_state_changed',
          'document.received',
          'document.reporting_status_changed',
          'document.response_received',
          'document.sent',
        ];
        expect(types).toEqual(expect.arrayContaining(specified));
        expect(body.testEventType.type).toBe('webhook.test');
        const webhooks = (committed as unknown as { webhooks: Record<string, { post: object }> }).webhooks;
        expect(Object.keys(webhooks).sort()).toEqual([...types, 'webhook.test'].sort());
      });
    });
  });
});
