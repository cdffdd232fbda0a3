import { createServer, type AddressInfo } from 'node:net';
import { emit } from '../support/emit';
import { Endpoint, SECRET } from '../support/endpoint';
import { PRODUCTION } from '../support/installations';
import { sharedService } from '../support/per-worker';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { eventually } from '../support/until';

describe('webhooks', () => {
  const shared = sharedService();
  const inProduction = sharedService(PRODUCTION);

  describe('webhooks', () => {
    let service: Service;
    let team: TeamClient;
    let stranger: TeamClient;

    beforeAll(async () => {
      service = inProduction();
      [team, stranger] = await Promise.all([service.team(), service.team()]);
    });

    it('creates, shows, updates and deletes', async () => {
      const created = await team.post('/api/v1/webhooks', { url: 'https://example.com/a', secret: SECRET });
      expect(created.body.webhook).toMatchObject({
        teamId: team.teamId,
        companyId: null,
        url: 'https://example.com/a',
        secret: SECRET,
      });
      const id = created.body.webhook.id as string;
      const path = `/api/v1/webhooks/${id}`;
      const updateAnswer = await team.put(path, { url: 'https://example.com/b' });
      expect(updateAnswer.body.webhook).toMatchObject({ id, url: 'https://example.com/b', secret: SECRET });
      expect(
        (await team.put(path, { url: 'https://example.com/b', secret: 'plain words' })).body.webhook.secret,
      ).toBe('plain words');
      expect(
        (await team.put(path, { url: 'https://example.com/b', secret: null })).body.webhook.secret,
      ).toBeNull();
      expect((await team.sdk.webhooks.list()).map((webhook: { id: string }) => webhook.id)).toContain(id);
      expect((await team.put(path, {})).body.errors.url).toBeDefined();
      const audit = (await team.get('/api/v1/audit')).body.auditEntries.filter(
        ({ subjectId, action }: { subjectId: string; action: string }) =>
          subjectId === id && action === 'webhook.secret_changed',
      );
      expect(
        audit.map(({ action, before, after }: Record<string, unknown>) => [action, before, after]),
      ).toEqual([
        ['webhook.secret_changed', { signed: true }, { signed: false }],
        ['webhook.secret_changed', { signed: true }, { signed: true }],
        ['webhook.secret_changed', null, { signed: true }],
      ]);
      expect(JSON.stringify(audit)).not.toContain('plain words');
      expect((await team.delete(path)).body).toEqual({ success: true });
      expect((await team.delete(path)).body).toEqual({ success: true });
      expect((await team.get(path)).status).toBe(404);
      expect((await team.put(path, { url: 'https://example.com/b' })).status).toBe(404);
    });

    it('keeps teams apart', async () => {
      const created = await team.post('/api/v1/webhooks', { url: 'https://example.com/a' });
      const path = `/api/v1/webhooks/${created.body.webhook.id}`;
      expect((await stranger.get(path)).status).toBe(401);
      expect((await stranger.put(path, { url: 'https://evil.example' })).status).toBe(401);
      expect((await stranger.delete(path)).status).toBe(401);
      expect((await stranger.delete('/api/v1/webhooks/wh_01HZZZZZZZZZZZZZZZZZZZZZZZ')).body).toEqual({
        success: true,
      });
      expect((await team.get(path)).body.webhook.url).toBe('https://example.com/a');
    });

    it.each([
      'http://example.com',
      'https://127.0.0.1',
      'https://2130706433/',
      'https://user:pass@example.com',
      'https://example.com/#x',
      'ftp://example.com',
      'nonsense',
      '',
    ])('refuses the URL %s', async (url) => {
      const answer = await team.post('/api/v1/webhooks', { url });
      expect([answer.status, answer.headers.get('x-error-code')]).toEqual([400, 'url_not_allowed']);
      expect(answer.body.errors.url[0].length).toBeGreaterThan(20);
    });

    it('keeps secrets sealed in the database', async () => {
      await team.sdk.webhooks.create({ url: 'https://example.com/s', secret: 'a secret nobody reads' });
      const rows = await service.sql<{ sealed: Buffer | null }>(
        'SELECT secret_sealed AS sealed FROM webhooks',
      );
      expect(rows.some(({ sealed }) => sealed?.includes('a secret nobody reads') ?? false)).toBe(false);
      expect(service.log.join('\n')).not.toContain('a secret nobody reads');
    });

    describe('20: hostile addresses', () => {
      const HOSTS = [
        ...[
          '127.0.0.1',
          '127.0.0.1.',
          '2130706433',
          '0x7f000001',
          '0x7f.1',
          '0177.0.0.1',
          '017700000001',
          '127.1',
        ],
        ...['0', '0.0.0.0', 'localhost', 'LOCALHOST.', 'api.localhost', '[::]', '[::1]', '[0:0:0:0:0:0:0:1]'],
        ...[
          '[::ffff:127.0.0.1]',
          '[::ffff:7f00:1]',
          '[::127.0.0.1]',
          '[64:ff9b::127.0.0.1]',
          '[2002:7f00:1::]',
        ],
        ...[
          '[2a00:1450::5efe:7f00:1]',
          '１２７.０.０.１',
          '10.0.0.1',
          '172.16.0.1',
          '192.168.0.1',
          '100.64.0.1',
        ],
        ...['198.18.0.1', '169.254.169.254', '168.63.129.16', '224.0.0.1', '255.255.255.255', '[fd00::1]'],
        ...['[fe80::1]', '[fd00:ec2::254]', '[ff02::1]', '[2001:db8::1]'],
      ];

      it('are refused when a webhook is made or changed, and get no byte when a row has them', async () => {
        let touched = 0;
        const canary = createServer(() => (touched += 1));
        await new Promise<void>((resolve) => canary.listen(0, resolve));
        const { port } = canary.address() as AddressInfo;
        const owner = await service.team();
        const ids: string[] = [];
        for (const host of HOSTS) {
          const url = `https://${host}:${port}/hook`;
          const refused = await owner.post('/api/v1/webhooks', { url });
          const made = await owner.post('/api/v1/webhooks', { url: 'https://example.com/' });
          const id = made.body.webhook.id as string;
          const changed = await owner.put(`/api/v1/webhooks/${id}`, { url });
          for (const answer of [refused, changed])
            expect([host, answer.status, answer.headers.get('x-error-code')]).toEqual([
              host,
              400,
              'url_not_allowed',
            ]);
          // As if a rule had been laxer when it was made.
          for (const [scheme, place] of [
            ['https', id],
            ['http', (await owner.sdk.webhooks.create({ url: 'https://example.com/' })).id],
          ]) {
            await service.sql('UPDATE webhooks SET url = $2 WHERE id = $1', [
              place,
              `${scheme}://${host}:${port}/hook`,
            ]);
            ids.push(place as string);
          }
        }
        await emit(service, owner.teamId);
        const finished = (): Promise<{ state: string; attempts: number; n: number }[]> =>
          service.sql(
            `SELECT state, attempts, count(*)::int AS n FROM webhook_deliveries WHERE webhook_id = ANY($1) GROUP BY 1, 2`,
            [ids],
          );
        const all = (rows: { n: number }[]): number => rows.reduce((sum, { n }) => sum + n, 0);
        await eventually(
          finished,
          (rows) => all(rows) === ids.length && !rows.some(({ state }) => state === 'pending'),
          100_000,
        );
        expect(await finished()).toEqual([{ state: 'blocked', attempts: 1, n: ids.length }]);
        expect(touched).toBe(0);
        await new Promise((resolve) => canary.close(resolve));
      });

      it('would be reached were they allowed', async () => {
        const receiver = await Endpoint.start();
        const lax = shared();
        const owner = await lax.team();
        await owner.sdk.webhooks.create({ url: receiver.url });
        await emit(lax, owner.teamId);
        await receiver.until(1);
        await receiver.stop();
      });
    });
  });
});
