import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { EMISSIONS } from '../src/events/emission-table';
import { EventLog } from '../src/events/event-log';
import { UnitOfWork } from '../src/kernel/database/unit-of-work';
import { newId } from '../src/kernel/ids';
import { emit } from './support/emit';
import { Endpoint, eventually } from './support/endpoint';
import { committed } from './support/openapi-check';
import { Receiver, SECRET } from './support/receiver';
import { startService, type Service } from './support/service';
import type { TeamClient } from './support/team-client';

const EVENTS = '/api/v1/events';

describe('events', () => {
  let service: Service;

  beforeAll(async () => {
    service = await startService();
  });

  afterAll(() => service.stop());

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

    it('is read forward from an instant on, and goes on from its cursor for ever', async () => {
      const team = await service.team();
      await emit(service, team.teamId, 'before');
      await new Promise((resolve) => setTimeout(resolve, 5));
      const since = new Date().toISOString();
      for (const n of ['1', '2', '3']) await emit(service, team.teamId, n);
      const read = async (cursor: string): ReturnType<TeamClient['get']> =>
        team.get(`${EVENTS}?limit=2&cursor=${cursor}`);
      const first = await eventually(
        () => team.get(`${EVENTS}?limit=2&since=${since}`),
        ({ body }) => body.events.length === 2,
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
      );
      expect(reasons(later)).toEqual(['4']);
    });

    it('never passes over what a slower transaction commits later', async () => {
      const team = await service.team();
      const since = new Date().toISOString();
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      let begun: () => void = () => undefined;
      const recorded = new Promise<void>((resolve) => (begun = resolve));
      const data = {
        companyId: newId('company'),
        status: 'revoked' as const,
        verificationId: null,
        reason: 'slow',
      };
      const slow = service.app.get(UnitOfWork).run(async (tx) => {
        await service.app
          .get(EventLog)
          .record(tx, { teamId: team.teamId, companyId: null, type: 'company.verification', data });
        begun();
        await held;
      });
      await recorded;
      await emit(service, team.teamId, 'quick');
      const seen: string[] = [];
      let cursor = '';
      const readOn = async (): Promise<number> => {
        const { body } = await team.get(`${EVENTS}?${cursor === '' ? `since=${since}` : `cursor=${cursor}`}`);
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
      await eventually(readOn, (count) => count >= 2);
      expect(seen).toEqual(['slow', 'quick']);
    });

    it('answers a waiting reader as soon as something happens, and an idle one when the time is over', async () => {
      const team = await service.team();
      const { body } = await team.get(`${EVENTS}?since=${new Date().toISOString()}`);
      const next = `${EVENTS}?cursor=${body.pagination.nextCursor}`;
      const started = Date.now();
      const waiting = team.get(`${next}&wait=20`);
      await new Promise((resolve) => setTimeout(resolve, 300));
      await emit(service, team.teamId, 'woken');
      expect(reasons(await waiting)).toEqual(['woken']);
      expect(Date.now() - started).toBeLessThan(1500);
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
    it('are the seven of the specification, with JSON Schemas, and stand in the API document', async () => {
      const team = await service.team();
      const { body } = await team.get('/api/v1/event-types');
      const types = body.eventTypes.map(({ type }: { type: string }) => type).sort();
      expect(types).toEqual([
        'company.verification',
        'document.delivery_status_changed',
        'document.label.assigned',
        'document.label.unassigned',
        'document.received',
        'document.reporting_status_changed',
        'document.sent',
      ]);
      expect(body.testEventType.type).toBe('webhook.test');
      const webhooks = (committed as unknown as { webhooks: Record<string, { post: object }> }).webhooks;
      expect(Object.keys(webhooks).sort()).toEqual([...types, 'webhook.test'].sort());
    });
  });

  /** The rows of the emission table that features of this version can bring about, each by a change of a client's. */
  describe('the emission table', () => {
    let endpoint: Endpoint;
    let team: TeamClient;
    const ajv = addFormats(new Ajv2020({ strict: false, allErrors: true }));

    beforeAll(async () => {
      endpoint = await Endpoint.start();
      team = await service.team();
      await team.post('/api/v1/webhooks', { url: endpoint.url, secret: SECRET });
    });

    afterAll(() => endpoint.stop());

    /** What is posted while the change is made, until nothing more comes. */
    async function emitted(
      change: () => Promise<unknown>,
      count: number,
    ): Promise<ReturnType<Endpoint['bodies']>> {
      await change();
      await endpoint.until(count);
      await eventually(
        () =>
          service.sql<{ n: number }>(`SELECT count(*) AS n FROM webhook_deliveries WHERE state = 'pending'`),
        ([row]) => row?.n === 0,
      );
      const bodies = endpoint.bodies();
      for (const post of endpoint.posts) {
        Receiver.verify({ ...post }, SECRET);
        expect(Buffer.byteLength(post.body)).toBeLessThan(20_000);
        expect(post.body).not.toMatch(/<\?xml|<Invoice|secret_|whsec_/);
      }
      endpoint.posts.length = 0;
      return bodies;
    }

    async function validate(bodies: ReturnType<Endpoint['bodies']>): Promise<void> {
      const { body } = await team.get('/api/v1/event-types');
      for (const event of bodies) {
        const { schema } = body.eventTypes.find(({ type }: { type: string }) => type === event.type);
        const valid = ajv.compile(schema)(event);
        expect([event.type, valid]).toEqual([event.type, true]);
        const known = Object.keys(schema.properties.data.properties);
        expect(known).toEqual(expect.arrayContaining(Object.keys(event.data)));
      }
    }

    const types = (bodies: { type: string }[]): string[] => bodies.map(({ type }) => type).sort();

    const invoice = {
      invoiceNumber: 'Größe 7 – ünïcödé',
      buyerReference: 'x',
      buyer: { name: 'B', street: 'S', city: 'C', postalZone: '1', country: 'BE' },
      paymentMeans: [{ iban: 'BE71096123456769' }],
      lines: [{ name: 'L', netPriceAmount: '10', vat: { percentage: '21' } }],
    };

    it('document.sent, received and delivery_status_changed → delivered', async () => {
      const [from, to] = [await team.company(), await team.company()];
      await emitted(() => Promise.resolve(), 2);
      const bodies = await emitted(
        () =>
          team.post(`/api/v1/${from.id}/send`, {
            recipient: to.address,
            documentType: 'invoice',
            document: invoice,
          }),
        3,
      );
      expect(types(bodies)).toEqual([
        'document.delivery_status_changed',
        'document.received',
        'document.sent',
      ]);
      const moved = bodies.find(({ type }) => type === 'document.delivery_status_changed');
      expect(moved?.data).toMatchObject({
        previousStatus: 'pending',
        status: 'delivered',
        deliveryStatus: 'delivered',
        failure: null,
      });
      await validate(bodies);
    });

    it('delivery_status_changed → failed', async () => {
      const from = await team.company();
      await emitted(() => Promise.resolve(), 1);
      const bodies = await emitted(
        () =>
          team.post(`/api/v1/${from.id}/send`, {
            recipient: '9999:rejected',
            documentType: 'invoice',
            document: invoice,
          }),
        2,
      );
      expect(types(bodies)).toEqual(['document.delivery_status_changed', 'document.sent']);
      const moved = bodies.find(({ type }) => type === 'document.delivery_status_changed');
      expect(moved?.data).toMatchObject({ status: 'failed', failure: { category: 'recipient_rejected' } });
      await validate(bodies);
    });

    it('company.verification: verified, rejected, and revoked by either number; nothing when nothing changes', async () => {
      const open = async (companyId: string): Promise<string> =>
        (await team.post(`/api/v1/companies/${companyId}/verify`)).body.verification.id as string;
      const outcome = async (companyId: string, value: string): Promise<unknown> =>
        team.post(`/api/v1/companies/${companyId}/verifications/${await open(companyId)}/outcome`, {
          outcome: value,
        });
      const { id } = await team.company({}, false);
      const company = (await team.get(`/api/v1/companies/${id}`)).body.company;
      const statuses: unknown[] = [];
      const step = async (change: () => Promise<unknown>): Promise<void> => {
        const bodies = await emitted(change, 1);
        expect(types(bodies)).toEqual(['company.verification']);
        await validate(bodies);
        statuses.push(bodies[0]?.data['status']);
      };
      await step(() => outcome(id, 'rejected'));
      await step(() => outcome(id, 'verified'));
      await step(() => team.put(`/api/v1/companies/${id}`, { vatNumber: null }));
      await step(() => outcome(id, 'verified'));
      await step(() =>
        team.put(`/api/v1/companies/${id}`, { enterpriseNumber: null, enterpriseNumberScheme: null }),
      );
      expect(statuses).toEqual(['rejected', 'verified', 'revoked', 'verified', 'revoked']);
      const before = (await team.get(EVENTS)).body.events[0].id;
      await team.put(`/api/v1/companies/${id}`, { name: company.name });
      await team.put(`/api/v1/companies/${id}`, {});
      expect((await team.get(EVENTS)).body.events[0].id).toBe(before);
    });

    it('names every kind, so that no kind is without a change that emits it', async () => {
      const { body } = await team.get('/api/v1/event-types');
      expect([...new Set(EMISSIONS.map(({ type }) => type))].sort()).toEqual(
        body.eventTypes.map(({ type }: { type: string }) => type).sort(),
      );
    });
  });

  // Last: the sign-in of a process belongs to the application that was started last.
  describe('a restored database', () => {
    it('goes on after a restore into a server that counts transactions from the beginning', async () => {
      const database = await startService();
      const team = await database.team();
      const since = new Date(Date.now() - 1000).toISOString();
      await emit(database, team.teamId, 'restored 1');
      await emit(database, team.teamId, 'restored 2');
      const lift = `UPDATE events SET transaction_id = (transaction_id::text::bigint + 1000000)::text::xid8`;
      await database.sql(lift);
      const [last] = await database.sql<{ t: string; s: number }>(
        'SELECT transaction_id::text AS t, sequence AS s FROM events ORDER BY id DESC LIMIT 1',
      );
      const cursor = Buffer.from(`f|${last?.t}|${last?.s}|`).toString('base64url');
      await database.stop();
      const restored = await startService({}, database.databaseUrl);
      const client = Object.assign(team, { baseUrl: restored.baseUrl });
      await emit(restored, team.teamId, 'new');
      const all = await eventually(
        () => client.get(`${EVENTS}?since=${since}`),
        ({ body }) => body.events.length === 3,
      );
      expect(reasons(all)).toEqual(['restored 1', 'restored 2', 'new']);
      expect(reasons(await client.get(`${EVENTS}?cursor=${cursor}`))).toEqual(['new']);
      await restored.stop();
    });
  });
});
