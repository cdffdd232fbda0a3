import { newDocumentId } from '../../src/business/documents/document.resource';
import { UsageClosingJob } from '../../src/business/usage/usage-closing-job';
import { LOCK_DAYS_SHARED } from '../../src/business/documents/days/document-days.queries';
import { UnitOfWork } from '../../src/platform/kernel/database/unit-of-work';
import { buildFirstIdAt } from '../../src/platform/kernel/ids';
import { person } from '../support/people';
import { sharedServices } from '../support/per-worker';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';

const DAY_MS = 86_400_000;
const day = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

interface Entry {
  from: string;
  to: string;
  companyId: string | null;
  sent: number;
  received: number;
  isFinal: boolean;
}

describe('usage', () => {
  const [first, second] = sharedServices({});

  describe('of a team by day', () => {
    let service: Service;
    let team: TeamClient;
    let companies: string[];

    beforeAll(async () => {
      service = first();
      team = await service.team();
      companies = [(await team.company()).id, (await team.company()).id];
      // Days before the team was created are not counted.
      await service.sql(`UPDATE teams SET created_at = created_at - interval '40 days' WHERE id = $1`, [
        team.teamId,
      ]);
    });

    /** Stores a document of an instant, behind the product's back. */
    async function storedAt(
      instant: number,
      direction: 'incoming' | 'outgoing',
      status: string | null,
      companyId = companies[0],
    ): Promise<string> {
      const id = buildFirstIdAt(newDocumentId, instant).slice(0, -16) + newDocumentId().slice(-16);
      await service.sql(
        `WITH document AS (INSERT INTO documents (id, team_id, company_id, direction, type, sender_id, doc_type_id, process_id,
             validation_result, created_at) VALUES ($1, $2, $3, $4, 'invoice', '0208:1', 'd', 'p', 'valid', $6)),
           contents AS (INSERT INTO document_contents (document_id) VALUES ($1))
         INSERT INTO document_states (document_id, team_id, company_id, incoming, delivery_status, updated_at)
         VALUES ($1, $2, $3, $4 = 'incoming', $5, $6)`,
        [id, team.teamId, companyId, direction, status, new Date(instant)],
      );
      return id;
    }
    const list = async (query: string): Promise<Entry[]> => {
      const { status, body } = await team.get(`/api/v1/usage?${query}`);
      expect([status, body.errors]).toEqual([200, undefined]);
      return body.usage;
    };
    const close = async (of: Service = service): Promise<void> => {
      const job = of.app.get(UsageClosingJob, { strict: false });
      await of.app
        .get(UnitOfWork)
        .query(
          `INSERT INTO usage_progress (team_id, open_day, first_open_id) VALUES ($1, ($2)::date, $3) ON CONFLICT DO NOTHING`,
          [team.teamId, day(Date.now() - 41 * DAY_MS), buildFirstIdAt(newDocumentId, 0)],
        );
      const failed: string[] = [];
      while (await job.closeNext(failed));
      if (failed.length > 0) throw new Error(`Not closed: ${failed.join(', ')}`);
    };
    /**
     * Does the work while every day of the team is open: the job of the service, which may come at any moment, waits for the
     * lock that deletions share.
     */
    const whileDaysAreOpen = async (work: () => Promise<void>): Promise<void> => {
      const openDay = day(Date.now() - 41 * DAY_MS);
      const workIfOpen = (): Promise<boolean> =>
        service.app.get(UnitOfWork).run(async (tx) => {
          await tx.query(LOCK_DAYS_SHARED, [team.teamId]);
          const [progress] = await tx.query<{ openDay: string }>(
            'SELECT open_day::text AS "openDay" FROM usage_progress WHERE team_id = $1',
            [team.teamId],
          );
          if (progress?.openDay !== openDay) return false;
          await work();
          return true;
        });
      do
        await service.sql(
          `INSERT INTO usage_progress (team_id, open_day, first_open_id) VALUES ($1, $2::date, $3)
           ON CONFLICT (team_id) DO UPDATE SET open_day = excluded.open_day, first_open_id = excluded.first_open_id`,
          [team.teamId, openDay, buildFirstIdAt(newDocumentId, 0)],
        );
      while (!(await workIfOpen()));
    };
    const now = Date.now();
    const [today, past] = [day(now), day(now - 5 * DAY_MS)];
    const ofPast = (): Promise<Entry[]> => list(`from=${past}&to=${past}`);

    it('counts the documents of today as they are, and those that were deleted since', async () => {
      await storedAt(now, 'outgoing', 'pending');
      const gone = await storedAt(now, 'outgoing', 'delivered');
      await storedAt(now, 'outgoing', null);
      await storedAt(now, 'incoming', null, companies[1]);
      const entry = { from: today, to: today, companyId: null, companyName: null, isFinal: false };
      expect(await list(`from=${today}`)).toEqual([{ ...entry, sent: 2, received: 1 }]);
      expect((await team.delete(`/api/v1/documents/${gone}`)).status).toBe(200);
      expect(await list(`from=${today}`)).toEqual([{ ...entry, sent: 2, received: 1 }]);
      expect(await list(`from=${today}&companyId=${companies[1]}`)).toEqual([
        { ...entry, sent: 0, received: 1 },
      ]);
    });

    it('closes a day once, and deletions do not change it', async () => {
      let sent = '';
      await whileDaysAreOpen(async () => {
        sent = await storedAt(now - 5 * DAY_MS, 'outgoing', 'delivered');
        await storedAt(now - 5 * DAY_MS, 'outgoing', 'failed');
        await storedAt(now - 5 * DAY_MS, 'incoming', null, companies[1]);
        const early = await storedAt(now - 5 * DAY_MS, 'outgoing', 'delivered');
        expect((await team.delete(`/api/v1/documents/${early}`)).status).toBe(200);
      });
      await Promise.all([close(), close(second())]);
      const expected = { sent: 3, received: 1, isFinal: true };
      expect(await ofPast()).toMatchObject([expected]);
      expect((await team.delete(`/api/v1/documents/${sent}`)).status).toBe(200);
      await close();
      expect(await ofPast()).toMatchObject([expected]);
      expect(await list(`from=${past}&to=${today}&groupBy=company`)).toMatchObject(
        [
          { companyId: companies[0], sent: 5, received: 0, isFinal: false },
          { companyId: companies[1], sent: 0, received: 2, isFinal: false },
        ].sort((a, b) => ((a.companyId ?? '') < (b.companyId ?? '') ? -1 : 1)),
      );
      const months = await list(`from=${past}&to=${today}&groupBy=month`);
      expect(months.reduce((sum, entry) => sum + entry.sent, 0)).toBe(5);
      expect([months[0]?.from, months.at(-1)?.to]).toEqual([past, today]);
    });

    it('keeps neither the counts nor the progress of a day when a process ends between them', async () => {
      const other = await service.team();
      const companyId = (await other.company()).id;
      const own = { team, companies };
      [team, companies] = [other, [companyId]];
      await storedAt(now - 3 * DAY_MS, 'outgoing', 'delivered');
      // The progress cannot be stored: the connection is cut, as by a kill.
      await service.sql(
        `CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
           IF NEW.team_id = '${other.teamId}' THEN PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(1); END IF;
           RETURN NEW; END $$`,
      );
      await service.sql(
        `CREATE TRIGGER cut BEFORE UPDATE ON usage_progress FOR EACH ROW WHEN (NEW.open_day > OLD.open_day)
         EXECUTE FUNCTION cut()`,
      );
      // Only now, because the job of the service may come at any moment.
      await service.sql(
        `INSERT INTO usage_progress (team_id, open_day, first_open_id) VALUES ($1, $2::date, $3)
         ON CONFLICT (team_id) DO UPDATE SET open_day = excluded.open_day, first_open_id = excluded.first_open_id`,
        [other.teamId, day(now - 3 * DAY_MS), buildFirstIdAt(newDocumentId, 0)],
      );
      try {
        await expect(close()).rejects.toThrow();
      } finally {
        await service.sql('DROP TRIGGER cut ON usage_progress');
        await service.sql('DROP FUNCTION cut');
      }
      expect(await service.sql('SELECT 1 FROM usage_days WHERE team_id = $1', [other.teamId])).toEqual([]);
      await close();
      const closed = await list(`from=${day(now - 3 * DAY_MS)}&to=${day(now - 3 * DAY_MS)}`);
      expect(closed).toMatchObject([{ sent: 1, isFinal: true }]);
      ({ team, companies } = own);
    });

    it('closes the days of other teams although those of one cannot be closed, which answers count meanwhile', async () => {
      const [stuck, other] = [await service.team(), await service.team()];
      const own = { team, companies };
      const days = [6, 5].map((ago) => now - ago * DAY_MS);
      // Before the days can be closed: the job of the service may come at any moment.
      await service.sql(
        `CREATE FUNCTION stuck() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
           IF NEW.team_id = '${stuck.teamId}' THEN RAISE 'too many documents'; END IF; RETURN NEW; END $$`,
      );
      await service.sql(
        'CREATE TRIGGER stuck BEFORE INSERT ON usage_days FOR EACH ROW EXECUTE FUNCTION stuck()',
      );
      for (const [at, each] of [stuck, other].entries()) {
        [team, companies] = [each, [(await each.company()).id]];
        await storedAt(days[at] ?? now, 'outgoing', 'delivered');
        await service.sql(
          `INSERT INTO usage_progress (team_id, open_day, first_open_id) VALUES ($1, $2::date, $3)
           ON CONFLICT (team_id) DO UPDATE SET open_day = excluded.open_day, first_open_id = excluded.first_open_id`,
          [each.teamId, day(now - 7 * DAY_MS), buildFirstIdAt(newDocumentId, 0)],
        );
      }
      try {
        await expect(close()).rejects.toThrow(stuck.teamId);
        const [open, closed] = [stuck, other].map((each, at) => ({ each, on: day(days[at] ?? now) }));
        for (const [{ each, on } = { each: other, on: past }, isFinal] of [
          [open, false],
          [closed, true],
        ] as const) {
          team = each;
          expect(await list(`from=${on}&to=${on}`)).toMatchObject([{ sent: 1, isFinal }]);
        }
      } finally {
        await service.sql('DROP TRIGGER stuck ON usage_days');
        await service.sql('DROP FUNCTION stuck');
      }
      await close();
      ({ team, companies } = own);
    });

    it('gives a table of the whole range', async () => {
      const { status, headers, body } = await team.get(`/api/v1/usage?from=${past}&to=${past}`, {
        headers: { accept: 'text/csv' },
      });
      expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
      expect(body).toBe(
        `from,to,companyId,companyName,sent,received,isFinal\r\n${past},${past},,,3,1,true\r\n`,
      );
      const year = await team.get(`/api/v1/usage?from=${day(now - 364 * DAY_MS)}`, {
        headers: { accept: 'text/csv' },
      });
      expect(String(year.body).trim().split('\r\n')).toHaveLength(366);
    });

    it('has pages', async () => {
      const page = await team.get(`/api/v1/usage?from=${day(now - 9 * DAY_MS)}&limit=6`);
      expect([page.body.usage.length, page.body.pagination.hasMore]).toEqual([6, true]);
      const rest = await team.get(
        `/api/v1/usage?from=${day(now - 9 * DAY_MS)}&limit=6&cursor=${page.body.pagination.nextCursor}`,
      );
      expect([rest.body.usage.length, rest.body.usage[3].from]).toEqual([4, today]);
    });

    it('refuses ranges that are too long or end before they begin, and companies of others', async () => {
      for (const query of [
        'from=2026-02-01&to=2026-01-31',
        'from=2025-01-01&to=2026-12-31',
        'from=2026-02-30',
      ])
        expect((await team.get(`/api/v1/usage?${query}`)).status).toBe(400);
      const foreign = (await (await service.team()).company()).id;
      expect((await team.get(`/api/v1/usage?companyId=${foreign}`)).status).toBe(401);
      expect((await team.get('/api/v1/usage?companyId=c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G')).status).toBe(404);
    });

    it('shows operators all teams, and nobody else', async () => {
      const operator = await person(service, { operator: true });
      const path = `/api/core/operator/usage?from=${past}&to=${past}&limit=200`;
      const teams: (Entry & { teamId: string })[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const { body } = await operator.get(`${path}${cursor === '' ? '' : `&cursor=${cursor}`}`);
        teams.push(...body.usage);
        cursor = body.pagination.nextCursor as string | null;
      }
      expect(teams.find(({ teamId }) => teamId === team.teamId)).toMatchObject({
        ...{ plan: null, sent: 3, received: 1, isFinal: true },
      });
      const member = await person(service, { team: team.teamId, role: 'owner' });
      expect((await member.get(path)).status).toBe(403);
      expect((await team.get(path)).status).toBe(401);
    });
  });
});
