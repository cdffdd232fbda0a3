import { requireNotErasing } from '../../src/access/auth/api-key-creation';
import { CONFIG, type Config } from '../../src/platform/kernel/config';
import { UnitOfWork } from '../../src/platform/kernel/database/unit-of-work';
import { Admission } from '../../src/platform/kernel/http/admission/admission';
import { createWebhookDeliveryId } from '../../src/webhooks/webhook-delivery-id';
import { emit } from '../support/emit';
import { join, person } from '../support/people';
import { sharedServices } from '../support/per-worker';
import { portalClient, PortalClient } from '../support/portal-client';
import type { Service } from '../support/service';
import type { Answer, TeamClient } from '../support/team-client';
import { webhookScene } from '../support/webhook-scene';
import { keyClient } from './api-routes';
import { refusedWithinASecond } from './key-tools';
import { BASE_URL } from './oauth-tools';

const LINKS = '/api/v1/webhooks/portal-links';
const HOOKS = '/api/v1/webhooks';
const HIDDEN = '••••••••';
const codeOf = ({ headers }: Answer): string | null => headers.get('x-error-code');

describe('authentication', () => {
  const [shared, besideIt] = sharedServices({ BASE_URL });

  describe('portal links', () => {
    let service: Service;
    let team: TeamClient;
    let companyId: string;
    const { endpointThat, finished, stopEndpoints } = webhookScene(() => service);

    beforeEach(async () => {
      service = shared();
      team = await service.team();
      companyId = (await team.company()).id;
    });
    afterAll(() => stopEndpoints());

    const hookOf = async (
      by: TeamClient,
      input: object = {},
    ): Promise<{ id: string; secret: string | null }> => {
      const { status, body } = await by.post(HOOKS, { url: 'http://127.0.0.1:64999/hook', ...input });
      if (status !== 200) throw new Error(JSON.stringify(body));
      return body.webhook as { id: string; secret: string | null };
    };
    const listOf = async (by: TeamClient): Promise<string[]> =>
      ((await by.get(HOOKS)).body.webhooks as { id: string }[]).map(({ id }) => id);
    const asks =
      (link: PortalClient): (() => Promise<Answer>) =>
      () =>
        link.get(HOOKS);

    it('give the same address to a repetition of the request', async () => {
      const options = { headers: { 'idempotency-key': `link-${companyId}` } };
      const first = await team.post(LINKS, { companyId }, options);
      const again = await team.post(LINKS, { companyId }, options);
      expect([again.headers.get('idempotent-replayed'), again.body.url]).toEqual(['true', first.body.url]);
      expect((await team.get(LINKS)).body.portalLinks).toHaveLength(1);
    });

    it.each([
      [0, 'from 1 to 10080'],
      [10_081, 'from 1 to 10080'],
      [1.5, 'whole number'],
    ])('refuse a lifetime of %d minutes', async (expiresInMinutes, words) => {
      const { status, body } = await team.post(LINKS, { companyId, expiresInMinutes });
      expect([status, body.errors.expiresInMinutes[0]]).toEqual([400, expect.stringContaining(words)]);
    });

    it('show only webhooks of exactly the company, and no secret that somebody else has set', async () => {
      const other = (await team.company()).id;
      const secret = 'a secret of the integrator';
      const own = await hookOf(team, { companyId, secret });
      const hidden = [
        await hookOf(team, { secret }),
        await hookOf(team, { companyId: other, secret }),
        await hookOf(team, { companyIds: [companyId, other], secret }),
      ];
      const link = await portalClient(team, { companyId });
      expect(await listOf(link)).toEqual([own.id]);
      expect((await link.get(`${HOOKS}/${own.id}`)).body.webhook.secret).toBe(HIDDEN);
      const changed = await link.put(`${HOOKS}/${own.id}`, { url: 'http://127.0.0.1:64999/other' });
      expect([changed.status, changed.body.webhook.secret]).toEqual([200, HIDDEN]);
      for (const { id } of hidden) {
        const answers = [
          await link.get(`${HOOKS}/${id}`),
          await link.put(`${HOOKS}/${id}`, { url: 'http://127.0.0.1:64999/other' }),
          await link.post(`${HOOKS}/${id}/rotate-secret`),
          await link.post(`${HOOKS}/${id}/test`),
          await link.get(`${HOOKS}/${id}/deliveries`),
          await link.delete(`${HOOKS}/${id}`),
        ];
        expect([id, ...answers.map(({ status }) => status)]).toEqual([id, 401, 401, 401, 401, 401, 401]);
      }
      expect(await listOf(team)).toEqual(expect.arrayContaining(hidden.map(({ id }) => id)));
    });

    it.each([
      ['another company', () => ({ companyId: 'c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G' })],
      ['the whole team', () => ({ companyId: null })],
      ['several companies', () => ({ companyIds: [companyId, 'c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G'] })],
    ])('make no webhook of %s, and widen none to it', async (_, companies) => {
      const link = await portalClient(team, { companyId });
      const url = 'http://127.0.0.1:64999/hook';
      expect((await link.post(HOOKS, { url, ...companies() })).status).toBe(401);
      const own = await hookOf(link, { companyId });
      const { companyIds = null, companyId: one } = companies() as {
        companyIds?: string[];
        companyId?: string | null;
      };
      const wanted = companyIds ?? (typeof one === 'string' ? [one] : null);
      expect((await link.put(`${HOOKS}/${own.id}`, { url, companyIds: wanted })).status).toBe(401);
      expect((await team.get(`${HOOKS}/${own.id}`)).body.webhook.companyIds).toEqual([companyId]);
    });

    it('create no further links, see no others, and do not change themselves', async () => {
      const link = await portalClient(team, { companyId });
      const other = await portalClient(team, { companyId });
      const refused = [
        await link.post(LINKS, { companyId, expiresInMinutes: 10_080 }),
        await link.get(LINKS),
        await link.delete(`${LINKS}/${link.linkId}`),
        await link.post('/api/core/api-keys', { name: 'x', type: 'basic' }),
        await link.get('/api/v1/team'),
        await link.get('/api/v1/companies'),
        await link.get(`/api/v1/companies/${companyId}`),
      ];
      expect(refused.map(codeOf)).toEqual(refused.map(() => 'insufficient_scope'));
      expect((await link.get(`${LINKS}/${other.linkId}`)).status).toBe(401);
      // The account of a person is no operation of a team.
      expect((await link.get('/api/core/session')).status).toBe(401);
    });

    it('are made only by who may do what they may, for companies that they reach', async () => {
      const other = (await team.company()).id;
      const limited = await keyClient(team, { companyIds: [companyId] });
      expect((await limited.post(LINKS, { companyId: other })).status).toBe(401);
      const stranger = await service.team();
      expect((await stranger.post(LINKS, { companyId })).status).toBe(401);
      expect((await team.post(LINKS, { companyId: 'c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3Z' })).status).toBe(404);
      const narrow = await keyClient(team, { scopes: ['webhooks.manage', 'webhooks.read'] });
      const refused = await narrow.post(LINKS, { companyId });
      expect([refused.status, codeOf(refused), refused.body.errors.root[0]]).toEqual([
        403,
        'insufficient_scope',
        expect.stringContaining('events.read'),
      ]);
      const reader = await person(service, { team: team.teamId, role: 'reader' });
      expect(codeOf(await reader.post(LINKS, { companyId }))).toBe('role_forbids');
      // A limited key sees and revokes the links of its companies alone.
      const ownLink = await portalClient(team, { companyId });
      const otherLink = await portalClient(team, { companyId: other });
      const listed = (await limited.get(LINKS)).body.portalLinks as { id: string }[];
      expect(listed.map(({ id }) => id)).toEqual([ownLink.linkId]);
      expect((await limited.delete(`${LINKS}/${otherLink.linkId}`)).status).toBe(401);
      expect((await stranger.delete(`${LINKS}/${otherLink.linkId}`)).status).toBe(401);
      expect((await limited.delete(`${LINKS}/${ownLink.linkId}`)).status).toBe(200);
    });

    it('do not outlive the key that creates them', async () => {
      const expiresInSeconds = 600;
      const created = await team.post('/api/core/api-keys', { name: 'x', type: 'jwt', expiresInSeconds });
      const { status, body } = await team.post(
        LINKS,
        { companyId, expiresInMinutes: 60 },
        { headers: { authorization: `Bearer ${created.body.jwt}` } },
      );
      expect([status, body.portalLink.expiresAt]).toEqual([200, created.body.apiKey.expiresAt]);
    });

    it('are refused in every process within a second after they were revoked', async () => {
      const link = await portalClient(team, { companyId }, team, besideIt().baseUrl);
      expect((await link.get(HOOKS)).status).toBe(200);
      const revoked = await team.delete(`${LINKS}/${link.linkId}`);
      const at = performance.now();
      expect(revoked.body.portalLink.revokedAt).toEqual(expect.any(String));
      expect(
        (await new PortalClient(team.baseUrl, team.teamId, link.linkId, link.token).get(HOOKS)).status,
      ).toBe(401);
      await refusedWithinASecond(at, asks(link));
      expect((await team.delete(`${LINKS}/${link.linkId}`)).body).toEqual(revoked.body);
    });

    it('end with the key that created them, in every process', async () => {
      const key = await keyClient(team, { scopes: ['webhooks'] });
      const link = await portalClient(team, { companyId }, key, besideIt().baseUrl);
      expect((await link.get(HOOKS)).status).toBe(200);
      await team.delete(`/api/core/api-keys/${key.keyId}`);
      await refusedWithinASecond(performance.now(), asks(link));
    });

    it('end with the membership or the role of the person who created them', async () => {
      const ben = await person(service, { team: team.teamId, role: 'developer' });
      const owner = await person(service, { team: team.teamId, role: 'owner' });
      const link = await portalClient(team, { companyId }, ben, besideIt().baseUrl);
      expect((await link.get(HOOKS)).status).toBe(200);
      const { body } = await team.get(LINKS);
      expect(body.portalLinks[0].createdBy).toEqual({ type: 'member', id: ben.userId, name: 'Test Person' });
      await owner.patch(`/api/core/members/${ben.userId}`, { role: 'accountant' });
      await refusedWithinASecond(performance.now(), asks(link));
      await owner.patch(`/api/core/members/${ben.userId}`, { role: 'developer' });
      const restored = await portalClient(team, { companyId }, ben, besideIt().baseUrl);
      expect((await restored.get(HOOKS)).status).toBe(200);
      await owner.delete(`/api/core/members/${ben.userId}`);
      await refusedWithinASecond(performance.now(), asks(restored));
      // Somebody who is only a member of another team lends a link no rights.
      await join(service, ben.userId, (await service.team()).teamId, 'owner');
      expect((await restored.get(HOOKS)).status).toBe(401);
      // Nor does a new membership bring back the links of the earlier one, in a process that has not seen them.
      await join(service, ben.userId, team.teamId, 'developer');
      const { linkId, token } = restored;
      const elsewhere = new PortalClient(team.baseUrl, team.teamId, linkId, token);
      expect((await elsewhere.get(HOOKS)).status).toBe(401);
      expect((await team.get(`${LINKS}/${linkId}`)).body.portalLink.createdBy.id).toBe(ben.userId);
    });

    it('end with their time, with their company, and while the team is suspended', async () => {
      const link = await portalClient(team, { companyId });
      await service.sql('UPDATE teams SET suspended_at = now() WHERE id = $1', [team.teamId]);
      const fresh = await portalLinkOfSuspended(link);
      expect([fresh.status, codeOf(fresh)]).toEqual([403, 'team_suspended']);
      await service.sql('UPDATE teams SET suspended_at = NULL WHERE id = $1', [team.teamId]);
      await service.sql(`UPDATE portal_links SET expires_at = now() - interval '1 second' WHERE id = $1`, [
        link.linkId,
      ]);
      await refusedWithinASecond(performance.now(), asks(link));
      const second = await portalClient(team, { companyId });
      expect((await team.delete(`/api/v1/companies/${companyId}`)).status).toBe(200);
      await refusedWithinASecond(performance.now(), asks(second));
      expect((await team.get(LINKS)).body.portalLinks).toEqual([]);
    });

    /** The second process has not read the team before its suspension. */
    const portalLinkOfSuspended = (link: PortalClient): Promise<Answer> =>
      new PortalClient(besideIt().baseUrl, link.teamId, link.linkId, link.token).get(HOOKS);

    it('have keys for repetitions of their own, which answer nothing of the team', async () => {
      const link = await portalClient(team, { companyId });
      const options = { headers: { 'idempotency-key': `same-${companyId}` } };
      const input = { url: 'http://127.0.0.1:64999/hook', companyId };
      const ofTeam = await team.post(HOOKS, { ...input }, options);
      const ofLink = await link.post(HOOKS, { ...input }, options);
      expect(ofLink.status).toBe(200);
      expect(ofLink.body.webhook.id).not.toBe(ofTeam.body.webhook.id);
    });

    it('show and post no events of the whole team that a webhook received before it was limited', async () => {
      const endpoint = await endpointThat();
      const own = await hookOf(team, { url: endpoint.url });
      const eventId = await emit(service, team.teamId, 'of the whole team');
      await finished(eventId);
      const { status } = await team.put(`${HOOKS}/${own.id}`, {
        url: endpoint.url,
        companyIds: [companyId],
      });
      expect(status).toBe(200);
      const deliveryId = createWebhookDeliveryId(eventId, own.id);
      const limited = await keyClient(team, { companyIds: [companyId] });
      for (const client of [await portalClient(team, { companyId }), limited]) {
        expect((await client.get(`${HOOKS}/${own.id}/deliveries`)).body.deliveries).toEqual([]);
        expect((await client.get('/api/v1/webhook-deliveries')).body.deliveries).toEqual([]);
        expect((await client.get(`/api/v1/webhook-deliveries/${deliveryId}`)).status).toBe(401);
        expect((await client.post(`/api/v1/webhook-deliveries/${deliveryId}/retry`)).status).toBe(401);
      }
      expect((await team.get(`/api/v1/webhook-deliveries/${deliveryId}`)).status).toBe(200);
    });

    it('learn nothing from a repetition that was changed since', async () => {
      const link = await portalClient(team, { companyId });
      const options = { headers: { 'idempotency-key': `again-${companyId}` } };
      const url = 'http://127.0.0.1:64999/hook';
      const create = (): Promise<Answer> =>
        link.post(HOOKS, { url, companyId, secret: 'a secret of the customer' }, options);
      const { id } = (await create()).body.webhook as { id: string };
      const other = (await team.company()).id;
      await team.put(`${HOOKS}/${id}`, { url, secret: 'a secret of the integrator' });
      const again = await create();
      expect([again.headers.get('idempotent-replayed'), again.body.webhook.secret]).toEqual(['true', HIDDEN]);
      await team.put(`${HOOKS}/${id}`, { url, companyIds: [companyId, other] });
      expect((await create()).status).toBe(401);
    });

    it('give no repetition to a key of other companies', async () => {
      const limited = await keyClient(team, { companyIds: [(await team.company()).id] });
      const link = { headers: { 'idempotency-key': `link-${companyId}` } };
      const hook = { headers: { 'idempotency-key': `hook-${companyId}` } };
      const input = { url: 'http://127.0.0.1:64999/hook', companyId, secret: 'a secret of the integrator' };
      expect((await team.post(LINKS, { companyId }, link)).status).toBe(200);
      expect((await team.post(HOOKS, input, hook)).status).toBe(200);
      expect((await limited.post(LINKS, { companyId }, link)).status).toBe(401);
      expect((await limited.post(HOOKS, input, hook)).status).toBe(401);
    });

    it('share slots of their own, which are none of the team', async () => {
      const link = await portalClient(team, { companyId });
      const other = await portalClient(team, { companyId });
      expect((await other.get(HOOKS)).status).toBe(200);
      const admission = service.app.get(Admission);
      const { concurrentRequestsPerTeam } = service.app.get<Config>(CONFIG);
      const occupied = async (owner: string, work: () => Promise<void>): Promise<void> => {
        const slots = Array.from({ length: concurrentRequestsPerTeam }, () => admission.enter(owner));
        try {
          await work();
        } finally {
          for (const slot of slots) (await slot).leave();
        }
      };
      await occupied(team.teamId, async () => expect((await link.get(HOOKS)).status).toBe(200));
      await occupied(`portal ${team.teamId}`, async () => {
        expect((await team.get(HOOKS)).status).toBe(200);
        // The second one is known at the edge.
        for (const each of [link, other]) expect(codeOf(await each.get(HOOKS))).toBe('concurrency_limited');
      });
    });

    it('have together no more than the rate of the team', async () => {
      const links = [await portalClient(team, { companyId }), await portalClient(team, { companyId })];
      await service.sql('UPDATE teams SET requests_per_second = 1 WHERE id = $1', [team.teamId]);
      const answers = await Promise.all(links.flatMap((link) => Array.from({ length: 20 }, asks(link))));
      expect(answers.map(codeOf)).toContain('rate_limited');
      expect((await team.get(HOOKS)).status).toBe(200);
    });

    it('are at most a hundred valid ones of a company', async () => {
      const { linkId } = await portalClient(team, { companyId });
      await service.sql(
        `INSERT INTO portal_links (id, team_id, company_id, is_read_only, expires_at, created_at)
         SELECT id || n, team_id, company_id, true, expires_at, created_at
         FROM portal_links, generate_series(1, 98) AS n WHERE id = $1`,
        [linkId],
      );
      const answers = await Promise.all([1, 2, 3].map(() => team.post(LINKS, { companyId })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
      const refused = answers.find(({ status }) => status === 400);
      expect(refused?.body.errors.companyId[0]).toContain('100 valid portal links');
      expect((await team.post(LINKS, { companyId: (await team.company()).id })).status).toBe(200);
      await team.delete(`${LINKS}/${linkId}`);
      expect((await team.post(LINKS, { companyId })).status).toBe(200);
    });

    it('add at most fifty webhooks to a company, whatever the team adds', async () => {
      const link = await portalClient(team, { companyId });
      for (let count = 1; count < 50; count += 1) await hookOf(team, { companyId });
      const input = { url: 'http://127.0.0.1:64999/hook', companyId };
      const answers = await Promise.all([1, 2, 3].map(() => link.post(HOOKS, input)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
      const refused = answers.find(({ status }) => status === 400);
      expect(refused?.body.errors.companyId[0]).toContain('50 webhooks');
      await hookOf(team, { companyId });
      expect((await link.post(HOOKS, input)).status).toBe(400);
      for (const each of (await listOf(link)).slice(0, 2)) await link.delete(`${HOOKS}/${each}`);
      expect((await link.post(HOOKS, input)).status).toBe(200);
    });

    it('send header values of the team to no other URL, not even of the same origin', async () => {
      const url = 'http://127.0.0.1:64999/hook';
      const elsewhere = 'http://127.0.0.1:64999/other';
      const headers = [{ name: 'X-Key', value: 'of the integrator' }];
      const { id } = await hookOf(team, { url, companyId, headers });
      const link = await portalClient(team, { companyId });
      const masked = [{ name: 'X-Key', value: '********' }];
      expect((await link.put(`${HOOKS}/${id}`, { url, headers: masked })).status).toBe(200);
      const refused = await link.put(`${HOOKS}/${id}`, { url: elsewhere });
      expect([refused.status, refused.body.errors.headers[0]]).toEqual([
        400,
        expect.stringContaining('not sent to another URL'),
      ]);
      expect((await link.put(`${HOOKS}/${id}`, { url: elsewhere, headers: masked })).status).toBe(400);
      expect((await team.put(`${HOOKS}/${id}`, { url: elsewhere })).status).toBe(200);
      expect((await link.put(`${HOOKS}/${id}`, { url, headers: null })).status).toBe(200);
    });

    it('end with the beginning of the erasure of the team', async () => {
      const owner = await person(service, { team: team.teamId, role: 'owner' });
      const links = [await portalClient(team, { companyId }, owner), await portalClient(team, { companyId })];
      await service.sql('UPDATE teams SET erasing_at = clock_timestamp() WHERE id = $1', [team.teamId]);
      for (const link of links) expect((await link.get(HOOKS)).status).toBe(401);
    });

    it('are created before an erasure begins, or not at all', async () => {
      await service.app.get(UnitOfWork).run(async (tx) => {
        await requireNotErasing(tx, team.teamId);
        const free = await service.sql('SELECT id FROM teams WHERE id = $1 FOR NO KEY UPDATE SKIP LOCKED', [
          team.teamId,
        ]);
        expect(free).toEqual([]);
      });
    });

    it('have a rate of their own, which takes no requests of the team', async () => {
      const link = await portalClient(team, { companyId });
      const { headers } = await link.get(HOOKS);
      expect(headers.get('ratelimit-limit')).toBe('300');
      const slow = await keyClient(team, { requestsPerMinute: 20 });
      const slowLink = await portalClient(team, { companyId }, slow);
      expect((await slowLink.get(HOOKS)).headers.get('ratelimit-limit')).toBe('20');
    });
  });
});
