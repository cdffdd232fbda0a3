import { newDocumentId } from '../../src/business/documents/document.resource';
import { keyClient } from '../auth/api-routes';
import { emit } from '../support/emit';
import { status } from '../support/endpoint';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { until } from '../support/until';
import { webhookScene } from '../support/webhook-scene';
import { sharedService } from '../support/per-worker';

interface Shown {
  id: string;
  webhookId: string;
  eventId: string;
  documentId: string | null;
  status: string;
  lastAttempt: { outcome: string; status: number | null } | null;
}

describe('webhooks', () => {
  const shared = sharedService();

  describe('the deliveries of a team', () => {
    let service: Service;
    let team: TeamClient;
    let hooks: { works: string; refuses: string; silent: string };
    let events: string[];
    const { endpointThat, hook, stopEndpoints } = webhookScene(() => service);

    const list = async (query: string, client = team): Promise<Shown[]> => {
      const { status: code, body } = await client.get(`/api/v1/webhook-deliveries?${query}`);
      expect(code).toBe(200);
      return body.deliveries;
    };

    beforeAll(async () => {
      service = shared();
      team = await service.team();
      const [works, refuses] = [await endpointThat(), await endpointThat(status(404))];
      hooks = {
        works: (await hook(team, works.url)).id,
        refuses: (await hook(team, refuses.url)).id,
        silent: (await hook(team, 'http://127.0.0.1:64999/')).id,
      };
      events = [];
      for (let i = 0; i < 3; i += 1) events.push(await emit(service, team.teamId));
      await until(async () => (await list('')).every(({ lastAttempt }) => lastAttempt !== null));
      // Another attempt would change what two answers are compared with.
      await service.sql(
        `UPDATE webhook_deliveries SET next_attempt_at = next_attempt_at + interval '1 hour' WHERE webhook_id = $1`,
        [hooks.silent],
      );
    });

    afterAll(() => stopEndpoints());

    it('come newest first over all webhooks, whole and once in pages', async () => {
      const all = await list('');
      expect(all.map(({ eventId }) => eventId)).toEqual(
        events.toReversed().flatMap((event) => [event, event, event]),
      );
      const pages: Shown[] = [];
      for (let cursor = ''; ;) {
        const { body } = await team.get(`/api/v1/webhook-deliveries?limit=2${cursor}`);
        pages.push(...body.deliveries);
        if (!body.pagination.hasMore) break;
        cursor = `&cursor=${body.pagination.nextCursor}`;
      }
      expect(pages).toEqual(all);
    });

    it('are found by webhook, event, status and what was answered', async () => {
      const webhooksOf = async (query: string): Promise<string[]> => [
        ...new Set((await list(query)).map(({ webhookId }) => webhookId)),
      ];
      expect(await webhooksOf('code=2xx')).toEqual([hooks.works]);
      expect(await webhooksOf('status=delivered')).toEqual([hooks.works]);
      expect(await webhooksOf('code=4xx')).toEqual([hooks.refuses]);
      expect(await webhooksOf('status=failed&code=4xx')).toEqual([hooks.refuses]);
      expect(await webhooksOf('status=failed&code=5xx')).toEqual([]);
      expect(await webhooksOf('code=none')).toEqual([hooks.silent]);
      expect(await webhooksOf('status=pending')).toEqual([hooks.silent]);
      expect(await webhooksOf(`webhookId=${hooks.refuses}`)).toEqual([hooks.refuses]);
      const [first = ''] = events;
      expect(await list(`eventId=${first}`)).toHaveLength(3);
      expect((await list(`eventId=${first}&status=delivered`)).map(({ webhookId }) => webhookId)).toEqual([
        hooks.works,
      ]);
      expect(await list(`to=${new Date(Date.now() - 60_000).toISOString()}`)).toEqual([]);
      const documentId = newDocumentId();
      await service.sql(`UPDATE events SET data = json_build_object('documentId', $2::text) WHERE id = $1`, [
        first,
        documentId,
      ]);
      const ofDocument = await list(`documentId=${documentId}&type=company.verification`);
      expect(ofDocument.map(({ eventId, documentId: of }) => [eventId, of])).toEqual(
        Array.from({ length: 3 }, () => [first, documentId]),
      );
      expect(await list(`documentId=${documentId}&eventId=${events[1] ?? ''}`)).toEqual([]);
      expect(await list('type=company.verification')).toHaveLength(9);
      expect(await list('type=document.sent')).toEqual([]);
    });

    it('are no other team’s', async () => {
      const stranger = await service.team();
      for (const query of ['', `webhookId=${hooks.works}`, `eventId=${events[0]}`])
        expect(await list(query, stranger)).toEqual([]);
    });

    it('says that there may be more where it looked at no more', async () => {
      // Far more deliveries than a page looks at, none of which got what is asked for.
      await service.sql(
        `INSERT INTO webhook_deliveries (id, team_id, webhook_id, event_id, state, attempts, created_at)
         SELECT substr(id, 1, 14) || lpad(n::text, 16, '0'), team_id, webhook_id, event_id, 'delivered', 1, created_at + n * interval '1 ms'
         FROM webhook_deliveries, generate_series(1, 2500) AS n WHERE event_id = $1 AND webhook_id = $2`,
        [events[2], hooks.works],
      );
      const found: Shown[] = [];
      let [pages, cursor, hasMore] = [0, '', true];
      while (hasMore) {
        const { body } = await team.get(`/api/v1/webhook-deliveries?type=webhook.test${cursor}`);
        found.push(...body.deliveries);
        [pages, hasMore] = [pages + 1, body.pagination.hasMore];
        cursor = `&cursor=${body.pagination.nextCursor}`;
      }
      expect([found, pages]).toEqual([[], 2]);
    });

    it('looks at no more for a key of some companies, also in the list of one webhook', async () => {
      const client = await service.team();
      const { id: companyId } = await client.company();
      const url = 'http://127.0.0.1:64999/';
      const { id } = await hook(client, url);
      const ofCompany = await emit(service, client.teamId, 'of the company', companyId);
      const ofTeam = await emit(service, client.teamId, 'of the whole team');
      const countOf = async (): Promise<number> => (await list(`webhookId=${id}`, client)).length;
      await until(async () => (await countOf()) === 2);
      await client.put(`/api/v1/webhooks/${id}`, { url, companyIds: [companyId] });
      await service.sql(
        `INSERT INTO webhook_deliveries (id, team_id, webhook_id, event_id, state, attempts, created_at)
         SELECT substr(id, 1, 14) || lpad(n::text, 16, '0'), team_id, webhook_id, event_id, 'delivered', 1, created_at + n * interval '1 ms'
         FROM webhook_deliveries, generate_series(1, 2500) AS n WHERE event_id = $1 AND webhook_id = $2`,
        [ofTeam, id],
      );
      const limited = await keyClient(client, { companyIds: [companyId] });
      for (const path of ['/api/v1/webhook-deliveries', `/api/v1/webhooks/${id}/deliveries`]) {
        const first = (await limited.get(path)).body;
        expect([path, first.deliveries, first.pagination.hasMore]).toEqual([path, [], true]);
        const next = (await limited.get(`${path}?cursor=${first.pagination.nextCursor}`)).body;
        const found = next.deliveries as Shown[];
        expect([path, found.map(({ eventId }) => eventId)]).toEqual([path, [ofCompany]]);
        expect(next.pagination.hasMore).toBe(false);
      }
    });
  });
});
