import { newLabelId } from '../../src/business/labels/label.resource';
import { includesEvent } from '../../src/webhooks/webhooks.queries';
import { keyClient } from '../auth/api-routes';
import { emit } from '../support/emit';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { eventually } from '../support/until';
import { webhookScene } from '../support/webhook-scene';
import { sharedService } from '../support/per-worker';

describe('webhooks', () => {
  const shared = sharedService();

  /** Webhooks that receive some event types, or the events of some companies. */
  describe('selection of events', () => {
    let service: Service;
    const { endpointThat, stopEndpoints } = webhookScene(() => service);

    beforeAll(() => {
      service = shared();
    });

    afterAll(() => stopEndpoints());

    const create = async (team: TeamClient, choices: object): Promise<string> => {
      const { status, body } = await team.post('/api/v1/webhooks', {
        url: 'http://127.0.0.1:64999/',
        ...choices,
      });
      expect([status, body.errors]).toEqual([200, undefined]);
      return body.webhook.id as string;
    };
    const eventsOf = async (webhookId: string): Promise<string[]> =>
      (
        await service.sql<{ event: string }>(
          'SELECT event_id AS event FROM webhook_deliveries WHERE webhook_id = $1 ORDER BY event_id',
          [webhookId],
        )
      ).map(({ event }) => event);
    const path = (id: string): string => `/api/v1/webhooks/${id}`;

    it('delivers the selected types and areas, decided in the transaction of the event', async () => {
      const team = await service.team();
      const all = await create(team, {});
      const type = await create(team, { events: ['company.verification', 'company.verification'] });
      const area = await create(team, { events: ['company.*'] });
      const others = await create(team, { events: ['document.*', 'api_key.expiring'] });
      const event = await emit(service, team.teamId);
      for (const [id, expected] of [
        [all, [event]],
        [type, [event]],
        [area, [event]],
        [others, []],
      ] as const)
        expect(await eventsOf(id)).toEqual(expected);
      expect((await team.get(path(type))).body.webhook.events).toEqual(['company.verification']);
    });

    it('an area includes types that a later release adds, and is no prefix of other areas', async () => {
      const team = await service.team();
      const area = await create(team, { events: ['company.*'] });
      const insert = (of: string): Promise<object[]> =>
        service.sql(
          `WITH recorded AS (SELECT $1::text AS id, $2::text AS team_id, NULL::text AS company_id, $3::text AS type)
           SELECT count(*) AS n FROM recorded e JOIN webhooks w ON w.id = $4
             AND ${includesEvent('w.events')}`,
          [newLabelId(), team.teamId, of, area],
        );
      expect(await insert('company.added_later.twice')).toMatchObject([{ n: 1 }]);
      expect(await insert('company_group.added')).toMatchObject([{ n: 0 }]);
    });

    it('names an unknown entry by its index, with what is accepted', async () => {
      const team = await service.team();
      const before = (await team.get('/api/v1/webhooks')).body.webhooks.length;
      for (const wrong of [
        'document.sended',
        'document.',
        'documents.*',
        '*',
        'document.label.*',
        'webhook.test',
      ]) {
        const events = ['document.*', wrong];
        const { status, body } = await team.post('/api/v1/webhooks', {
          url: 'http://127.0.0.1:64999/',
          events,
        });
        expect([wrong, status, Object.keys(body.errors)]).toEqual([wrong, 400, ['events.1']]);
        expect(body.errors['events.1'][0]).toContain('company.*, document.*, ');
      }
      const empty = await team.post('/api/v1/webhooks', { url: 'http://127.0.0.1:64999/', events: [] });
      expect([empty.status, Object.keys(empty.body.errors)]).toEqual([400, ['events']]);
      expect((await team.get('/api/v1/webhooks')).body.webhooks).toHaveLength(before);
    });

    it('PUT changes the selection from then on; what is omitted does not change', async () => {
      const team = await service.team();
      const url = 'http://127.0.0.1:64999/';
      const id = await create(team, { events: ['document.*'] });
      expect((await team.put(path(id), { url })).body.webhook.events).toEqual(['document.*']);
      await emit(service, team.teamId);
      expect((await team.put(path(id), { url, events: ['company.*'] })).body.webhook.events).toEqual([
        'company.*',
      ]);
      const chosen = await emit(service, team.teamId);
      expect(await eventsOf(id)).toEqual([chosen]);
      expect((await team.put(path(id), { url, events: null })).body.webhook.events).toBeNull();
    });

    it('a replay posts only what is selected, and types narrow it further; a test is always posted', async () => {
      const team = await service.team();
      const since = new Date(Date.now() - 3_600_000).toISOString();
      await emit(service, team.teamId);
      await service.sql(
        `INSERT INTO events (id, team_id, type, occurred_at, data) VALUES ($1, $2, 'document.sent', clock_timestamp(), '{}')`,
        [`evt_${newLabelId().slice(4)}`, team.teamId],
      );
      const endpoint = await endpointThat();
      const id = await create(team, { url: endpoint.url, events: ['document.*'] });
      const replay = async (input: object): Promise<number> =>
        (await team.post(`${path(id)}/replay`, { since, ...input })).body.replayed as number;
      expect(await replay({})).toBe(1);
      // A delivery that is still pending is not added again.
      await eventually(
        () =>
          service.sql(`SELECT 1 FROM webhook_deliveries WHERE webhook_id = $1 AND state = 'pending'`, [id]),
        (pending) => pending.length === 0,
      );
      expect(await replay({ types: ['company.verification'] })).toBe(0);
      expect(await replay({ types: ['document.sent', 'company.verification'] })).toBe(1);
      const { delivery } = (await team.post(`${path(id)}/test`)).body;
      await eventually(
        () => team.sdk.webhooks.getDelivery(delivery.id as string),
        ({ status }) => status === 'delivered',
      );
    });

    it('delivers the events of several companies, and shows one company in companyId', async () => {
      const team = await service.team();
      const [a, b, c] = [await team.company(), await team.company(), await team.company()];
      const several = await create(team, { companyIds: [a.id, b.id, a.id] });
      const single = await create(team, { companyIds: [c.id] });
      const both = await create(team, { companyId: c.id, companyIds: [c.id] });
      const shown = async (id: string): Promise<unknown> => {
        const { companyId, companyIds } = (await team.get(path(id))).body.webhook;
        return { companyId, companyIds };
      };
      expect(await shown(several)).toEqual({ companyId: null, companyIds: [a.id, b.id] });
      for (const id of [single, both, await create(team, { companyId: c.id })])
        expect(await shown(id)).toEqual({ companyId: c.id, companyIds: [c.id] });
      const events = [];
      for (const companyId of [a.id, b.id, c.id, null])
        events.push(await emit(service, team.teamId, 'x', companyId));
      expect(await eventsOf(several)).toEqual(events.slice(0, 2));
      expect(await eventsOf(single)).toEqual([events[2]]);
      const url = 'http://127.0.0.1:64999/';
      const contradiction = await team.post('/api/v1/webhooks', {
        url,
        companyId: a.id,
        companyIds: [a.id, b.id],
      });
      expect([contradiction.status, Object.keys(contradiction.body.errors)]).toEqual([400, ['companyIds']]);
      // Another team's company is refused as everywhere, an unknown one is not found.
      const foreign = await (await service.team()).company();
      for (const [other, status] of [
        [foreign.id, 401],
        [`c_${newLabelId().slice(4)}`, 404],
        ['no id', 404],
      ] as const) {
        const created = await team.post('/api/v1/webhooks', { url, companyIds: [a.id, other] });
        const updated = await team.put(path(several), { url, companyIds: [a.id, other] });
        expect([other, created.status, updated.status]).toEqual([other, status, status]);
      }
      expect(await shown(several)).toEqual({ companyId: null, companyIds: [a.id, b.id] });
      await team.put(path(several), { url, companyIds: null });
      expect(await shown(several)).toEqual({ companyId: null, companyIds: null });
    });

    it('takes a deleted company out, and deletes the webhook with its last company instead of widening it', async () => {
      const team = await service.team();
      const [a, b, c] = [await team.company(), await team.company(), await team.company()];
      const id = await create(team, { companyIds: [a.id, b.id, c.id] });
      const remove = async (companyId: string): Promise<void> =>
        expect((await team.delete(`/api/v1/companies/${companyId}`)).status).toBe(200);
      await remove(a.id);
      expect((await team.get(path(id))).body.webhook.companyIds).toEqual([b.id, c.id]);
      await remove(b.id);
      expect((await team.get(path(id))).body.webhook).toMatchObject({ companyId: c.id, companyIds: [c.id] });
      await emit(service, team.teamId, 'x', (await team.company()).id);
      expect(await eventsOf(id)).toEqual([]);
      await remove(c.id);
      expect((await team.get(path(id))).status).toBe(404);
      await emit(service, team.teamId);
      expect(await eventsOf(id)).toEqual([]);
      const { auditEntries } = (await team.get(`/api/v1/audit?subjectId=${id}`)).body;
      expect(auditEntries.map(({ action }: { action: string }) => action)).toEqual([
        'webhook.deleted',
        'webhook.changed',
        'webhook.changed',
        'webhook.created',
      ]);
    });

    it('simultaneous deletions of all its companies never widen a webhook', async () => {
      const team = await service.team();
      const companies = await Promise.all(Array.from({ length: 4 }, () => team.company()));
      const id = await create(team, { companyIds: companies.map((company) => company.id) });
      const deleted = await Promise.all(
        companies.map((company) => team.delete(`/api/v1/companies/${company.id}`)),
      );
      expect(deleted.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      await emit(service, team.teamId);
      expect(await eventsOf(id)).toEqual([]);
      expect((await team.get(path(id))).status).toBe(404);
    });

    it('a key that is limited to companies creates and widens webhooks within them alone', async () => {
      const team = await service.team();
      const [a, b, c] = [await team.company(), await team.company(), await team.company()];
      const limited = await keyClient(team, { companyIds: [a.id, b.id] });
      const url = 'http://127.0.0.1:64999/';
      for (const companyIds of [null, undefined, [c.id], [a.id, c.id]]) {
        const { status } = await limited.post('/api/v1/webhooks', { url, companyIds });
        expect([companyIds, status]).toEqual([companyIds, 401]);
      }
      const own = await create(limited, { companyIds: [a.id, b.id] });
      for (const companyIds of [null, [a.id, c.id]])
        expect((await limited.put(path(own), { url, companyIds })).status).toBe(401);
      expect((await limited.put(path(own), { url, companyIds: [b.id] })).status).toBe(200);
      expect((await limited.put(path(own), { url, companyIds: [a.id, b.id] })).status).toBe(200);
      const wider = await create(team, { companyIds: [a.id, c.id] });
      expect((await limited.get(path(wider))).status).toBe(401);
      expect((await limited.put(path(wider), { url, companyIds: [a.id] })).status).toBe(401);
      const listed = (await limited.get('/api/v1/webhooks')).body.webhooks as { id: string }[];
      expect(listed.map(({ id }) => id)).toEqual([own]);
      const events = [
        await emit(service, team.teamId, 'x', a.id),
        await emit(service, team.teamId, 'x', c.id),
      ];
      expect(await eventsOf(wider)).toEqual(events);
      const { deliveries } = (await limited.get('/api/v1/webhook-deliveries')).body;
      expect(new Set(deliveries.map(({ webhookId }: { webhookId: string }) => webhookId))).toEqual(
        new Set([own]),
      );
    });

    it('a webhook that loses companies cancels what waits of them, and its log of them is hidden from limited keys', async () => {
      const team = await service.team();
      const [a, b] = [await team.company(), await team.company()];
      const id = await create(team, {});
      const url = 'http://127.0.0.1:64999/';
      await team.put(path(id), { url, paused: true });
      const [ofA, ofB] = [
        await emit(service, team.teamId, 'x', a.id),
        await emit(service, team.teamId, 'x', b.id),
      ];
      expect(await eventsOf(id)).toEqual([ofA, ofB]);
      await team.put(path(id), { url, companyIds: [a.id] });
      const deliveries = (await team.get(`${path(id)}/deliveries`)).body.deliveries as {
        id: string;
        eventId: string;
        status: string;
      }[];
      const find = (event: string) => deliveries.find(({ eventId }) => eventId === event);
      expect([find(ofA)?.status, find(ofB)?.status]).toEqual(['pending', 'cancelled']);
      const limited = await keyClient(team, { companyIds: [a.id] });
      for (const list of [`${path(id)}/deliveries`, '/api/v1/webhook-deliveries'])
        expect(
          (await limited.get(list)).body.deliveries.map(({ eventId }: { eventId: string }) => eventId),
        ).toEqual([ofA]);
      expect((await limited.get(`/api/v1/webhook-deliveries/${find(ofA)?.id ?? ''}`)).status).toBe(200);
      expect((await limited.get(`/api/v1/webhook-deliveries/${find(ofB)?.id ?? ''}`)).status).toBe(401);
      expect((await limited.post(`/api/v1/webhook-deliveries/${find(ofB)?.id ?? ''}/retry`)).status).toBe(
        401,
      );
    });
  });
});
