import type { ServerResponse } from 'node:http';
import { POSTS_PER_WEBHOOK } from '../../src/webhooks/posting/webhook-work';
import { backlog, emit } from '../support/emit';
import { type Endpoint, type Post, SECRET, status, verify } from '../support/endpoint';
import type { Service } from '../support/service';
import { eventually } from '../support/until';
import { webhookScene } from '../support/webhook-scene';
import { sharedService } from '../support/per-worker';

describe('webhooks', () => {
  const shared = sharedService();

  /** Webhooks that change while deliveries wait (numbers are those of the acceptance cases). */
  describe('webhooks that change', () => {
    let service: Service;
    const { attempted, endpointThat, finished, hook, hurry, stopEndpoints } = webhookScene(() => service);

    beforeAll(async () => {
      service = shared();
    });

    afterAll(async () => {
      await stopEndpoints();
    });

    /** Posts to the endpoint stay open from now on, until they are released; those that come after that are answered at once. */
    function holdAnswer(endpoint: Endpoint): { release: (code: number) => void } {
      const open: ServerResponse[] = [];
      endpoint.behave = (response) => void open.push(response);
      return {
        release: (code) => {
          endpoint.behave = status(code);
          for (const response of open) response.writeHead(code).end();
        },
      };
    }

    it('6 and 7: the secret of the moment signs, any string is a secret, and without one nothing is signed', async () => {
      const team = await service.team();
      const endpoint = await endpointThat();
      const { path } = await hook(team, endpoint.url);
      const next = async (): Promise<Post> => {
        const count = endpoint.posts.length;
        await emit(service, team.teamId, 'Größe 1,50 € – naïve ☃');
        return (await endpoint.until(count + 1))[count] as Post;
      };
      const unsigned = await next();
      expect(unsigned.headers['webhook-signature']).toBeUndefined();
      expect(unsigned.headers['webhook-id']).toMatch(/^evt_/);
      expect(unsigned.headers['webhook-timestamp']).toMatch(/^\d+$/);
      expect(unsigned.headers['user-agent']).toMatch(/^Passerelle-Webhooks\/\d/);
      await team.put(path, { url: endpoint.url, secret: SECRET });
      verify(await next(), SECRET);
      await team.put(path, { url: endpoint.url });
      const signed = await next();
      verify(signed, SECRET);
      const tampered: Post[] = [
        { ...signed, body: signed.body.replace('revoked', 'revokeD') },
        { ...signed, headers: { ...signed.headers, 'webhook-id': 'evt_other' } },
        {
          ...signed,
          headers: {
            ...signed.headers,
            'webhook-timestamp': String(Number(signed.headers['webhook-timestamp']) - 1),
          },
        },
      ];
      for (const post of tampered) expect(() => verify(post, SECRET)).toThrow();
      const words = 'plain words, no base64 at all';
      await team.put(path, { url: endpoint.url, secret: words });
      verify(await next(), Buffer.from(words).toString('base64'));
      // A retry of an older event is signed with what the secret is by then.
      endpoint.behave = status(500);
      const event = await emit(service, team.teamId);
      await attempted(event, 1);
      await team.put(path, { url: endpoint.url, secret: SECRET });
      endpoint.behave = status(204);
      await hurry(event);
      await finished(event);
      verify(endpoint.posts[endpoint.posts.length - 1] as Post, SECRET);
      await team.put(path, { url: endpoint.url, secret: null });
      expect((await next()).headers['webhook-signature']).toBeUndefined();
    });

    it('13: what is queued goes to the new URL', async () => {
      const team = await service.team();
      const [before, after] = [await endpointThat(status(500)), await endpointThat()];
      const { id, path } = await hook(team, before.url);
      const waiting = await backlog(service, team.teamId, id, 50);
      await before.until(50);
      await eventually(
        () =>
          service.sql<{ n: number }>(
            `SELECT count(*) AS n FROM webhook_deliveries WHERE webhook_id = $1 AND attempts >= 1`,
            [id],
          ),
        ([row]) => row?.n === 50,
      );
      const open = holdAnswer(before);
      const queued = await backlog(service, team.teamId, id, 500);
      await before.until(50 + POSTS_PER_WEBHOOK.least);
      await team.put(path, { url: after.url });
      const posted = before.posts.length;
      open.release(500);
      await service.sql(
        `UPDATE webhook_deliveries SET next_attempt_at = clock_timestamp() WHERE webhook_id = $1 AND next_attempt_at IS NOT NULL AND lease_until IS NULL`,
        [id],
      );
      await eventually(
        async () => {
          await service.sql(
            `UPDATE webhook_deliveries SET next_attempt_at = clock_timestamp() WHERE webhook_id = $1 AND next_attempt_at > clock_timestamp()`,
            [id],
          );
          return new Set(after.ids()).size;
        },
        (count) => count === 550,
      );
      expect(new Set(after.ids())).toEqual(new Set([...waiting, ...queued]));
      // What had begun by then may still have been on its way.
      expect(before.posts.length).toBeLessThanOrEqual(posted + POSTS_PER_WEBHOOK.most);
    });

    it('14: after DELETE nothing starts; what is in flight may end and is logged', async () => {
      const [team, other] = [await service.team(), await service.team()];
      const endpoint = await endpointThat();
      const open = holdAnswer(endpoint);
      const fine = await endpointThat();
      const { id, path } = await hook(team, endpoint.url);
      await hook(other, fine.url);
      await backlog(service, team.teamId, id, 40);
      await endpoint.until(8);
      const retries = await backlog(service, team.teamId, id, 10, true);
      await service.sql(
        `UPDATE webhook_deliveries SET next_attempt_at = clock_timestamp() + interval '300 milliseconds', lease_until = NULL,
         claim = claim + 1 WHERE event_id = ANY($1)`,
        [retries],
      );
      expect((await other.delete(path)).status).toBe(401);
      expect((await team.delete(path)).body).toEqual({ success: true });
      expect((await team.delete(path)).body).toEqual({ success: true });
      open.release(204);
      await eventually(
        () =>
          service.sql('SELECT 1 FROM webhook_deliveries WHERE webhook_id = $1 AND lease_until IS NOT NULL', [
            id,
          ]),
        (inFlight) => inFlight.length === 0,
      );
      await new Promise((resolve) => setTimeout(resolve, 600));
      expect(endpoint.posts).toHaveLength(POSTS_PER_WEBHOOK.least);
      expect(endpoint.ids().filter((event) => retries.includes(event))).toEqual([]);
      const states = await service.sql<{ state: string; n: number; attempts: number }>(
        `SELECT state, count(*) AS n, sum(attempts) AS attempts FROM webhook_deliveries WHERE webhook_id = $1 GROUP BY state`,
        [id],
      );
      expect(states.find(({ state }) => state === 'delivered')?.n).toBe(endpoint.posts.length);
      expect(states.map(({ state }) => state).sort()).toEqual(['cancelled', 'delivered']);
      await emit(service, other.teamId);
      await fine.until(1);
    });

    it('15: every webhook of the team gets every event, those of a company its own alone, other teams none', async () => {
      const [team, other] = [await service.team(), await service.team()];
      const [first, second, scoped, foreign] = await Promise.all([
        endpointThat(),
        endpointThat(),
        endpointThat(),
        endpointThat(),
      ]);
      const [company, neighbour] = [await team.company({}, false), await team.company({}, false)];
      await hook(team, first.url);
      await hook(team, second.url);
      await team.sdk.webhooks.create({ url: scoped.url, companyId: company.id });
      await hook(other, foreign.url);
      const events = [
        await emit(service, team.teamId, 'own', company.id),
        await emit(service, team.teamId, 'other', neighbour.id),
        await emit(service, team.teamId, 'none'),
      ];
      await Promise.all([first.until(3), second.until(3), scoped.until(1)]);
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(first.ids().sort()).toEqual([...events].sort());
      expect(second.ids().sort()).toEqual([...events].sort());
      expect(scoped.ids()).toEqual([events[0]]);
      expect(foreign.posts).toEqual([]);
      expect((await other.post('/api/v1/webhooks', { url: foreign.url, companyId: company.id })).status).toBe(
        401,
      );
    });

    it("ends a company's own webhook with the company, log included", async () => {
      const team = await service.team();
      const endpoint = await endpointThat();
      const company = await team.company({}, false);
      const { body } = await team.post('/api/v1/webhooks', { url: endpoint.url, companyId: company.id });
      await emit(service, team.teamId, 'x', company.id);
      await endpoint.until(1);
      expect((await team.delete(`/api/v1/companies/${company.id}`)).status).toBe(200);
      expect((await team.get(`/api/v1/webhooks/${body.webhook.id}`)).status).toBe(404);
    });
  });
});
