import { TeamFiguresJob } from '../../src/operations/operator/figures/team-figures-job';
import { CONFIG, type Config } from '../../src/platform/kernel/config';
import { invoiceTo } from '../support/invoices';
import { person, PersonClient } from '../support/people';
import type { Service } from '../support/service';
import { sendAndWait, type Answer } from '../support/team-client';
import { people } from './people';

const BASE = '/api/core/operator';

/** What operators decide about teams, and by what they compare them. */
describe('people', () => {
  const { service: shared } = people();

  describe('operators', () => {
    let service: Service;
    let ann: PersonClient;

    beforeAll(async () => {
      service = shared();
      ann = await person(service, { operator: true });
    });

    const codeOf = ({ headers }: { headers: Headers }): string | null => headers.get('x-error-code');
    const count = async (teamId: string): Promise<void> => {
      const job = service.app.get(TeamFiguresJob, { strict: false });
      while ((await job.countDueTeams(-1)) === 25) if ((await figuresOf(teamId)) !== null) break;
      await job.countTeam(teamId);
    };
    const figuresOf = async (teamId: string): Promise<Record<string, unknown> | null> =>
      (await ann.get(`${BASE}/teams/${teamId}`)).body.team.figures as Record<string, unknown> | null;
    /** Waits until caches of credentials are older than they may be. */
    const expired = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 950));

    it('suspend a team: keys and members are refused, documents still arrive and are kept', async () => {
      const [team, other] = [await service.team(), await service.team()];
      const company = await team.company();
      const sender = await other.company();
      const member = await person(service, { team: team.teamId, role: 'owner' });
      const path = `${BASE}/teams/${team.teamId}`;
      expect((await member.get('/api/v1/companies')).status).toBe(200);

      const suspended = await ann.patch(path, { suspension: { reason: 'Unpaid since October' } });
      expect([suspended.status, suspended.body.team]).toMatchObject([
        200,
        { state: 'suspended', suspension: { reason: 'Unpaid since October' } },
      ]);
      await expired();
      for (const answer of [
        await team.get('/api/v1/companies'),
        await team.post(`/api/v1/${company.id}/send`, invoiceTo('9999:delivered', 'S-1')),
        await member.get('/api/v1/companies'),
      ])
        expect([answer.status, codeOf(answer)]).toEqual([403, 'team_suspended']);
      // The person can still sign out, and sees that the team is suspended.
      const session = await member.get('/api/core/session', { team: null });
      expect(session.body.session.teams).toMatchObject([{ id: team.teamId, suspended: true }]);

      await sendAndWait(other, sender.id, invoiceTo(company.address, `TO-${Date.now()}`));
      expect((await ann.patch(path, { suspension: null })).body.team).toMatchObject({
        ...{ state: 'active', suspension: null },
      });
      await expired();
      const inbox = await team.get('/api/v1/documents?direction=incoming');
      expect([inbox.status, inbox.body.documents.length]).toEqual([200, 1]);
      const entries = await service.sql<{ action: string; userId: string }>(
        `SELECT action, user_id AS "userId" FROM audit_entries WHERE team_id = $1 AND action LIKE 'team.%' ORDER BY sequence`,
        [team.teamId],
      );
      expect(entries.filter(({ action }) => action !== 'team.created')).toEqual([
        { action: 'team.suspended', userId: ann.userId },
        { action: 'team.resumed', userId: ann.userId },
      ]);
    });

    it('give a team a request rate of its own', async () => {
      const team = await service.team();
      const path = `${BASE}/teams/${team.teamId}`;
      const limit = async (): Promise<string | null> =>
        (await team.get('/api/v1/companies')).headers.get('ratelimit-limit');
      const usual = await limit();
      const { rateLimitBurst, rateLimitPerSecond } = service.app.get<Config>(CONFIG, { strict: false });
      expect((await ann.patch(path, { requestsPerSecond: 3 })).body.team.requestsPerSecond).toBe(3);
      await expired();
      const own = await limit();
      expect([own === usual, Number(own)]).toEqual([
        false,
        Math.ceil((3 * rateLimitBurst) / rateLimitPerSecond),
      ]);
      for (const [wrong, field] of [
        [{ requestsPerSecond: 0 }, 'requestsPerSecond'],
        [{ suspension: { reason: '' } }, 'suspension.reason'],
        [{ suspension: true }, 'suspension'],
      ] as const) {
        const refused = await ann.patch(path, wrong);
        expect([refused.status, Object.keys(refused.body.errors as object)]).toEqual([400, [field]]);
      }
      expect((await ann.patch(path, { requestsPerSecond: null })).body.team.requestsPerSecond).toBe(null);
      await expired();
      expect(await limit()).toBe(usual);
    });

    it('invite the owner of a team that has none, and no one else', async () => {
      const made = await ann.post(`${BASE}/teams`, { name: 'Without owner', environment: 'sandbox' });
      const id = made.body.team.id as string;
      expect(made.body.team.hasOwner).toBe(false);
      const path = `${BASE}/teams/${id}/owner-invitations`;
      for (let i = 0; i < 2; i += 1)
        expect((await ann.post(path, { email: 'first.owner@example.com' })).status).toBe(200);
      const links = await service.sql<{ role: string; createdBy: string }>(
        `SELECT role, created_by AS "createdBy" FROM account_links WHERE team_id = $1`,
        [id],
      );
      expect(links).toEqual([{ role: 'owner', createdBy: ann.userId }]);
      await person(service, { team: id, role: 'owner' });
      const refused = await ann.post(path, { email: 'second@example.com' });
      expect([refused.status, codeOf(refused)]).toEqual([409, 'team_has_owner']);
      expect((await ann.post(path, { email: 'nobody' })).status).toBe(400);
    });

    it('mail a person a link to a new password, which they do not see themselves', async () => {
      const ben = await person(service);
      const path = `${BASE}/accounts/${ben.userId}/password-reset`;
      const sent = await ann.post(path);
      expect([sent.status, sent.body.account.id]).toEqual([200, ben.userId]);
      expect(JSON.stringify(sent.body)).not.toContain('token');
      const links = await service.sql(
        `SELECT l.kind FROM account_links l JOIN users u ON lower(u.email) = lower(l.email) WHERE u.id = $1`,
        [ben.userId],
      );
      expect(links).toEqual([{ kind: 'reset' }]);
      await ann.patch(`${BASE}/accounts/${ben.userId}`, { disabled: true });
      expect(codeOf(await ann.post(path))).toBe('account_disabled');
      expect((await ann.post(`${BASE}/accounts/usr_01ARZ3NDEKTSV4RRFFQ69G5FAV/password-reset`)).status).toBe(
        404,
      );
    });

    it('compare teams by what they send, and page through them in that order', async () => {
      const named = `Compared ${Date.now()}`;
      const ids: string[] = [];
      for (let i = 0; i < 4; i += 1) {
        const team = await service.team();
        ids.push(team.teamId);
        await service.sql('UPDATE teams SET name = $2 WHERE id = $1', [team.teamId, `${named} ${i}`]);
        const company = await team.company();
        for (let sent = 0; sent < [0, 2, 1, 2][i]!; sent += 1)
          await sendAndWait(team, company.id, invoiceTo('9999:delivered', `N-${i}-${sent}`));
        await count(team.teamId);
      }
      expect(await figuresOf(ids[1]!)).toMatchObject({
        ...{ sent: 2, received: 0, sentLastMonth: 0, failed: 0, failingWebhooks: 0, isComplete: true },
      });
      const walk = async (query: string): Promise<string[]> => {
        const found: string[] = [];
        let cursor: string | null = null;
        do {
          const { status, body }: Answer = await ann.get(
            `${BASE}/teams?limit=1&search=${encodeURIComponent(named)}&${query}${cursor === null ? '' : `&cursor=${cursor}`}`,
          );
          expect([query, status]).toEqual([query, 200]);
          found.push(...body.teams.map(({ id }: { id: string }) => id));
          cursor = body.pagination.nextCursor as string | null;
        } while (cursor !== null);
        return found;
      };
      const [none, two, one, alsoTwo] = ids;
      expect(await walk('sort=sent')).toEqual([alsoTwo, two, one, none]);
      expect(await walk('sort=sent&order=asc')).toEqual([none, one, two, alsoTwo]);
      expect(await walk('sort=lastActivity&order=asc')).toHaveLength(4);
      expect(await walk('sort=created')).toEqual([...ids].reverse());
      expect(await walk('')).toEqual(ids);
      expect(await walk('state=suspended')).toEqual([]);
      expect(await walk('environment=production')).toEqual([]);
      expect(await walk('attention=true')).toEqual(ids);
      await person(service, { team: two, role: 'owner' });
      expect(await walk('attention=true')).not.toContain(two);
      // A cursor of another order is refused.
      const first = await ann.get(`${BASE}/teams?limit=1&search=${encodeURIComponent(named)}`);
      const { nextCursor } = first.body.pagination;
      const other = await ann.get(`${BASE}/teams?limit=1&sort=failed&cursor=${nextCursor}`);
      expect([other.status, Object.keys(other.body.errors as object)]).toEqual([400, ['cursor']]);
    });
  });
});
