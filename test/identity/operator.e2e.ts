import { generateKeyPairSync } from 'node:crypto';
import { AccessRules } from '../../src/access/auth/permissions/access-rules';
import { listOperations, type DeclaredOperation } from '../../src/platform/kernel/http/operation';
import { holdRow } from '../support/held-row';
import { committed } from '../support/openapi-check';
import { person, PersonClient } from '../support/people';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { until } from '../support/until';
import { people } from './people';

const BASE = '/api/core/operator';
const NEVER_MADE = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

/** Transactions that wait to hold the operators. */
const WAITING = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'SELECT id FROM users WHERE (operator%'
  AND datname = current_database()`;

/** The routes of operators, each with a body that it would accept. */
function routes(): { method: string; path: string; body: unknown }[] {
  const places = Object.entries(committed.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => ({
      method: method.toUpperCase(),
      path,
      operationId,
    })),
  );
  const bodyOf = ({ body }: DeclaredOperation): unknown => body?.example;
  return listOperations()
    .filter(({ access }) => access === 'operator')
    .flatMap((operation) =>
      places
        .filter(({ operationId }) => operationId === operation.id)
        .map(({ method, path }) => ({ method, path, body: bodyOf(operation) })),
    );
}

describe('people', () => {
  const { service: shared } = people();

  describe('operators', () => {
    let service: Service;
    let team: TeamClient;
    let ann: PersonClient;

    beforeAll(async () => {
      service = shared();
      team = await service.team();
      ann = await person(service, { operator: true });
    });

    const codeOf = ({ headers }: { headers: Headers }): string | null => headers.get('x-error-code');
    /** What the deeds of operators change. */
    const traces = async (): Promise<unknown> =>
      service.sql(
        `SELECT (SELECT count(*)::int FROM teams) AS teams, (SELECT count(*)::int FROM team_oauth) AS keys,
           (SELECT count(*)::int FROM audit_entries WHERE action <> 'session.created') AS entries,
           (SELECT count(*)::int FROM work_hold) AS held, (SELECT string_agg(name, ',' ORDER BY id) FROM teams) AS names,
           (SELECT count(*)::int FROM users WHERE disabled_at IS NOT NULL) AS disabled`,
      );
    const parkedDelivery = async (): Promise<{ deliveryId: string; documentId: string }> => {
      const { id } = await team.company();
      const sent = await team.post(`/api/v1/${id}/send`, {
        recipient: '9999:delivered',
        documentType: 'invoice',
        document: {
          invoiceNumber: `OP-${Math.random()}`,
          buyer: { name: 'Buyer of the secret', street: 'S', city: 'C', postalZone: '1', country: 'BE' },
          buyerReference: '1',
          paymentMeans: [{ iban: 'BE71096123456769' }],
          lines: [{ name: 'L', netPriceAmount: '1', vat: { percentage: '21' } }],
        },
        sendAt: new Date(Date.now() + 86_400_000).toISOString(),
      });
      expect([sent.status, sent.body.errors]).toEqual([200, undefined]);
      const documentId = sent.body.document.id as string;
      const [row] = await service.sql<{ id: string }>(
        `UPDATE deliveries SET parked_at = now(), next_attempt_at = NULL, unfinished = 5 WHERE document_id = $1 RETURNING id`,
        [documentId],
      );
      return { deliveryId: row?.id ?? '', documentId };
    };
    const audited = async (client: TeamClient, action: string): Promise<Record<string, unknown>> => {
      const { body } = await client.get(`/api/v1/audit?action=${action}&limit=1`);
      return body.auditEntries[0] as Record<string, unknown>;
    };

    it('are the only ones on their routes, and in production with a second factor', async () => {
      const member = await person(service, { team: team.teamId, role: 'owner' });
      const bare = await person(service, { operator: true });
      const strong = await person(service, { operator: true, secondFactor: true });
      // What NODE_ENV=production makes of the rules; a process of its own would take seconds to start.
      const rules = service.app.get(AccessRules, { strict: false });
      Reflect.set(rules, 'isProduction', true);
      const before = await traces();
      const all = routes();
      expect(all.length).toBeGreaterThan(15);
      for (const { method, path, body } of all) {
        const address = path.replace(/\{\w+\}/g, NEVER_MADE);
        const payload = method === 'GET' || method === 'DELETE' ? undefined : body;
        const asKey = await team.request(method, address, payload, {});
        const asMember = await member.request(method, address, payload);
        const weak = await bare.request(method, address, payload);
        expect([path, asKey.status, asMember.status, codeOf(asMember)]).toEqual([
          path,
          401,
          403,
          'role_forbids',
        ]);
        expect([path, weak.status, codeOf(weak)]).toEqual([path, 403, 'second_factor_missing']);
      }
      expect(await traces()).toEqual(before);
      expect((await strong.get(`${BASE}/teams?limit=1`)).status).toBe(200);
      Reflect.set(rules, 'isProduction', false);
      // Writes of other pages, and of a sign-in that is too old, change nothing either.
      expect((await ann.post(`${BASE}/work/hold`, { reason: 'x' }, { site: 'cross-site' })).status).toBe(401);
      const old = await person(service, { operator: true });
      await service.sql(`UPDATE sessions SET verified_at = now() - interval '1 hour' WHERE user_id = $1`, [
        old.userId,
      ]);
      const late = await old.post(`${BASE}/work/hold`, { reason: 'x' });
      expect([late.status, codeOf(late)]).toEqual([403, 'verification_required']);
      const outcome = `${BASE}/verifications/vfs_${NEVER_MADE}/outcome`;
      expect(codeOf(await old.post(outcome, { outcome: 'verified' }))).toBe('verification_required');
      expect(await traces()).toEqual(before);
    });

    it('make, find and rename teams', async () => {
      const named = `Operated ${Date.now()}`;
      const made = await ann.post(`${BASE}/teams`, {
        name: named,
        environment: 'production',
        owner: 'first@example.com',
      });
      expect([made.status, made.body.team]).toMatchObject([
        200,
        {
          name: named,
          environment: 'production',
          state: 'active',
          members: 0,
          companies: 0,
          oauthEnabled: false,
        },
      ]);
      const id = made.body.team.id as string;
      const names = async (search: string): Promise<string[]> =>
        (await ann.get(`${BASE}/teams?search=${encodeURIComponent(search)}`)).body.teams.map(
          ({ name }: { name: string }) => name,
        );
      expect(await names(named.toUpperCase())).toEqual([named]);
      expect(await names(id)).toEqual([named]);
      expect(await names('perated')).toEqual([]);
      const renamed = await ann.patch(`${BASE}/teams/${id}`, { name: `${named} B` });
      expect(renamed.body.team.name).toBe(`${named} B`);
      const entries = await service.sql<{ action: string; actor: string; userId: string }>(
        `SELECT action, actor, user_id AS "userId" FROM audit_entries WHERE team_id = $1 ORDER BY sequence`,
        [id],
      );
      expect(entries).toEqual(
        ['team.created', 'invitation.created', 'team.renamed'].map((action) => ({
          action,
          actor: 'member',
          userId: ann.userId,
        })),
      );
      // Every team once, over all pages.
      const ids: string[] = [];
      for (let cursor = ''; ;) {
        const { body } = await ann.get(`${BASE}/teams?limit=7${cursor}`);
        ids.push(...body.teams.map((each: { id: string }) => each.id));
        if (!body.pagination.hasMore) break;
        cursor = `&cursor=${body.pagination.nextCursor}`;
      }
      const [count] = await service.sql<{ n: number }>('SELECT count(*)::int AS n FROM teams');
      expect([new Set(ids).size, ids.length]).toEqual([count?.n, count?.n]);
    });

    it('enable OAuth2 of a team with its public keys, replace them and disable it', async () => {
      const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      const path = `${BASE}/teams/${team.teamId}/oauth`;
      const key = { ...publicKey.export({ format: 'jwk' }), kid: 'a' };
      const secret = privateKey.export({ format: 'jwk' });
      const refused = await ann.put(path, { keys: [key, { ...secret, kid: 'b' }] });
      expect([refused.status, codeOf(refused)]).toEqual([400, 'invalid_jwks']);
      expect(Object.keys(refused.body.errors)).toContain('keys.1.d');
      expect(JSON.stringify(refused.body)).not.toContain(secret.d);
      expect((await ann.get(path)).body.oauth).toMatchObject({ enabled: false, keyIds: [] });
      expect((await ann.put(path, { keys: [key] })).body.oauth).toMatchObject({
        enabled: true,
        keyIds: ['a'],
      });
      expect(await audited(team, 'oauth.enabled')).toMatchObject({ actor: 'member', userId: ann.userId });
      expect((await ann.delete(path)).body.oauth).toMatchObject({ enabled: false });
      expect((await ann.put(`${BASE}/teams/team_${NEVER_MADE}/oauth`, { keys: [key] })).status).toBe(404);
    });

    it('see queues and dead letters without contents, release some and discard others', async () => {
      const [first, second] = [await parkedDelivery(), await parkedDelivery()];
      const { body: state } = await ann.get(`${BASE}/work`);
      const queue = state.work.queues.find(({ table }: { table: string }) => table === 'deliveries');
      expect(queue).toMatchObject({ parked: 2, oldestDue: null });
      const { body } = await ann.get(`${BASE}/parked-work?limit=1`);
      expect([body.parkedWork[0].id, body.pagination.hasMore]).toEqual([first.deliveryId, true]);
      const next = await ann.get(`${BASE}/parked-work?cursor=${body.pagination.nextCursor}`);
      expect(next.body.parkedWork.map(({ id }: { id: string }) => id)).toEqual([second.deliveryId]);
      const one = await ann.get(`${BASE}/parked-work/${first.deliveryId}`);
      expect(one.body.parkedWork).toMatchObject({ teamId: team.teamId, attempts: 5, canDiscard: true });
      expect(one.body.parkedWork.about).toContainEqual({ name: 'document_id', value: first.documentId });
      expect(JSON.stringify([body, next.body, one.body])).not.toMatch(/Buyer of|9999:|BE7109/);

      const released = await ann.post(`${BASE}/parked-work/release`, {
        ids: [first.deliveryId, 'dlv_unknown'],
      });
      expect(released.body.released).toEqual([first.deliveryId]);
      const discarded = await ann.post(`${BASE}/parked-work/${second.deliveryId}/discard`, {
        reason: 'They have it',
      });
      expect(discarded.status).toBe(200);
      const document = await team.get(`/api/v1/documents/${second.documentId}`);
      expect(document.body.document.deliveryStatus).toBe('failed');
      expect(await audited(team, 'work.discarded')).toMatchObject({
        actor: 'member',
        userId: ann.userId,
        subjectId: second.deliveryId,
        after: { table: 'deliveries', reason: 'They have it' },
      });
      const again = await ann.post(`${BASE}/parked-work/${second.deliveryId}/discard`, { reason: 'x' });
      expect(again.status).toBe(404);
    });

    it('cannot end work that something has to follow from', async () => {
      const { id } = await team.company();
      const made = await team.post(`/api/v1/companies/${id}/verify`);
      const sessionId = made.body.verification.id as string;
      await service.sql(
        'UPDATE verification_sessions SET parked_at = now(), next_attempt_at = NULL WHERE id = $1',
        [sessionId],
      );
      const refused = await ann.post(`${BASE}/parked-work/${sessionId}/discard`, { reason: 'x' });
      expect([refused.status, codeOf(refused)]).toEqual([409, 'discard_unsupported']);
      expect((await ann.post(`${BASE}/parked-work/release`, { ids: [sessionId] })).body.released).toEqual([
        sessionId,
      ]);
    });

    it('hold all outgoing work, and let it go on', async () => {
      expect((await ann.post(`${BASE}/work/resume`)).status).toBe(409);
      const holdAnswer = await ann.post(`${BASE}/work/hold`, { reason: 'Certificates' });
      expect(holdAnswer.body.work.hold).toMatchObject({ reason: 'Certificates' });
      expect(codeOf(await ann.post(`${BASE}/work/hold`, { reason: 'Again' }))).toBe('work_held');
      expect((await ann.post(`${BASE}/work/resume`)).body.work.hold).toBeNull();
    });

    it('verify companies of production teams, each session once', async () => {
      const production = await service.team('production');
      const { id: companyId } = await production.company({ name: 'Waits For Papers NV' }, false);
      const opened = await production.post(`/api/v1/companies/${companyId}/verify`);
      const sandboxed = await team.company({ name: 'Decides Itself' }, false);
      await team.post(`/api/v1/companies/${sandboxed.id}/verify`);
      const { body } = await ann.get(`${BASE}/verifications?limit=200`);
      const waiting = body.verifications as { id: string; company: { id: string } }[];
      expect(waiting.map(({ company }) => company.id)).toContain(companyId);
      expect(waiting.map(({ company }) => company.id)).not.toContain(sandboxed.id);
      const path = `${BASE}/verifications/${String(opened.body.verification.id)}/outcome`;
      const decided = await Promise.all([
        ann.post(path, { outcome: 'rejected', reason: 'Too old an extract' }),
        ann.post(path, { outcome: 'verified' }),
      ]);
      expect(decided.map(({ status }) => status).sort()).toEqual([200, 409]);
      const [session] = await service.sql<{ n: number }>(
        'SELECT count(*)::int AS n FROM verification_sessions WHERE company_id = $1',
        [companyId],
      );
      expect(session?.n).toBe(1);
    });

    it('disable accounts and make operators, but not themselves', async () => {
      const ben = await person(service, { team: team.teamId, role: 'developer' });
      const path = `${BASE}/accounts/${ben.userId}`;
      const made = await ann.patch(path, { operator: true });
      expect(made.body.account).toMatchObject({ operator: true, disabledAt: null, teams: 1 });
      const disabled = await ann.patch(path, { operator: false, disabled: true });
      expect(disabled.body.account).toMatchObject({ operator: false, disabledAt: expect.any(String) });
      expect((await ben.get('/api/v1/team')).status).toBe(401);
      const own = await ann.patch(`${BASE}/accounts/${ann.userId}`, { operator: false });
      expect([own.status, codeOf(own)]).toEqual([409, 'own_account']);
      const email = disabled.body.account.email as string;
      const found = await ann.get(`${BASE}/accounts?search=${encodeURIComponent(email.toUpperCase())}`);
      expect(found.body.accounts.map(({ id }: { id: string }) => id)).toEqual([ben.userId]);
      expect((await ann.patch(path, { disabled: false })).body.account.disabledAt).toBeNull();
    });

    it('who end each other’s rights at once leave one of them', async () => {
      const [cleo, dan] = [
        await person(service, { operator: true }),
        await person(service, { operator: true }),
      ];
      const end = (by: PersonClient, { userId }: PersonClient, change: object) =>
        by.patch(`${BASE}/accounts/${userId}`, change);
      // Both have passed the rules of the route when the first of them changes anything.
      const first = await holdRow(service, 'users', [cleo.userId, dan.userId].sort()[0] ?? '');
      const both = [end(cleo, dan, { operator: false }), end(dan, cleo, { disabled: true, operator: false })];
      await until(async () => (await service.sql(WAITING)).length >= 2);
      await first.letGo();
      const answers = await Promise.all(both);
      expect(answers.map((answer) => [answer.status, codeOf(answer)]).sort()).toEqual([
        [200, null],
        [403, 'role_forbids'],
      ]);
      const left = await service.sql(
        'SELECT FROM users WHERE id IN ($1, $2) AND operator AND disabled_at IS NULL',
        [cleo.userId, dan.userId],
      );
      expect(left).toHaveLength(1);
    });

    it('are asked for true or false: null changes nothing of an account', async () => {
      const { userId } = await person(service);
      for (const change of [{ operator: null }, { disabled: null }])
        expect(codeOf(await ann.patch(`${BASE}/accounts/${userId}`, change))).toBe('invalid_input');
    });
  });
});
