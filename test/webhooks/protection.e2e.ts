import { CONNECTIONS_PER_ORIGIN } from '../../src/webhooks/wire/webhook-agent';
import { backlog, emit } from '../support/emit';
import { status } from '../support/endpoint';
import type { Service } from '../support/service';
import { eventually } from '../support/until';
import { webhookScene } from '../support/webhook-scene';
import { sharedService } from '../support/per-worker';

describe('webhooks', () => {
  const shared = sharedService();

  /** What protects endpoints, the network behind us and secrets (numbers are those of the acceptance cases). */
  describe('protection of webhooks', () => {
    let service: Service;
    const { attempted, endpointThat, hook, openDeliveries, stopEndpoints } = webhookScene(() => service);

    beforeAll(async () => {
      service = shared();
    });

    afterAll(async () => {
      await stopEndpoints();
    });

    it('19: after timeouts there are only probes; on recovery the backlog drains', async () => {
      const team = await service.team();
      const endpoint = await endpointThat();
      const { id } = await hook(team, endpoint.url);
      await backlog(service, team.teamId, id, 100);
      await endpoint.until(100);
      await eventually(
        () => openDeliveries(service, team.teamId),
        (count) => count === 0,
      );
      // As after five timeouts in a row, which would take 75 s to wait for.
      await service.sql(
        `UPDATE webhooks SET timeouts_in_row = 5, claim_window = 1, probe_at = clock_timestamp() + interval '1 second' WHERE id = $1`,
        [id],
      );
      let release: () => void = () => undefined;
      endpoint.behave = (response) => (release = () => void response.writeHead(204).end());
      endpoint.mostOpen = 0;
      const events = await backlog(service, team.teamId, id, 30);
      await new Promise((resolve) => setTimeout(resolve, 600));
      expect(endpoint.posts.length).toBe(100);
      await endpoint.until(101);
      await new Promise((resolve) => setTimeout(resolve, 500));
      expect([endpoint.posts.length, endpoint.mostOpen]).toEqual([101, 1]);
      endpoint.behave = status(204);
      release();
      await endpoint.until(130);
      expect(new Set(endpoint.ids().slice(100))).toEqual(new Set(events));
    });

    it('never has more connections to one host than it may, however many webhooks lead there, and posts all', async () => {
      const team = await service.team();
      const endpoint = await endpointThat((response) => setTimeout(() => response.writeHead(204).end(), 30));
      const events: string[] = [];
      for (let i = 0; i < 60; i += 1) {
        const { id } = await hook(team, `${endpoint.url}?${i}`);
        events.push(...(await backlog(service, team.teamId, id, 5)));
      }
      await endpoint.until(events.length, () => true, 240_000);
      await eventually(
        () => openDeliveries(service, team.teamId),
        (count) => count === 0,
      );
      expect(endpoint.mostOpen).toBeLessThanOrEqual(CONNECTIONS_PER_ORIGIN);
      expect(endpoint.ids().sort()).toEqual([...events].sort());
    });

    it('21: secrets and payloads stay out of queue and log', async () => {
      const team = await service.team();
      const endpoint = await endpointThat(status(500));
      await hook(team, endpoint.url, 'never to be seen in a log');
      const event = await emit(service, team.teamId, 'a payload that is nobody else’s business');
      await attempted(event, 1);
      const jobs = await service.sql<{ data: string }>('SELECT data::text AS data FROM bullmq.job');
      const everything = service.log.join('\n') + jobs.map(({ data }) => data).join('\n');
      expect(everything).toContain(event);
      expect(everything).not.toContain('never to be seen');
      expect(everything).not.toContain('nobody else');
    });

    it('25: the log leads from a request to the posts of its events', async () => {
      const team = await service.team();
      const endpoint = await endpointThat();
      await hook(team, endpoint.url);
      const company = await team.company({}, false);
      const { body } = await team.post(`/api/v1/companies/${company.id}/verify`);
      const decision = `/api/v1/companies/${company.id}/verifications/${body.verification.id}/outcome`;
      const headers = { 'x-request-id': 'trace-me-if-you-can' };
      await team.post(decision, { outcome: 'rejected' }, { headers });
      const [event] = (await endpoint.until(1)).map((post) => String(post.headers['webhook-id']));
      const lines = (): Record<string, unknown>[] =>
        service.log.map((line): Record<string, unknown> => JSON.parse(line));
      const posted = await eventually(
        async () => lines().filter(({ eventId, outcome }) => eventId === event && outcome !== undefined),
        (found) => found.length > 0,
      );
      expect(posted[0]).toMatchObject({ teamId: team.teamId, attempt: 1, status: 204, state: 'delivered' });
      const recorded = lines().find(({ eventId, type }) => eventId === event && type !== undefined);
      expect(recorded).toMatchObject({ requestId: 'trace-me-if-you-can', type: 'company.verification' });
    });
  });
});
