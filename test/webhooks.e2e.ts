import { Receiver, SECRET } from './support/receiver';
import { startService, type Service } from './support/service';
import type { TeamClient } from './support/team-client';

describe('webhooks', () => {
  let service: Service;
  let team: TeamClient;
  let stranger: TeamClient;

  beforeAll(async () => {
    service = await startService({ WEBHOOK_ALLOW_INSECURE: 'false' });
    [team, stranger] = await Promise.all([service.team(), service.team()]);
  });

  afterAll(() => service.stop());

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
    const kept = await team.put(path, { url: 'https://example.com/b' });
    expect(kept.body.webhook).toMatchObject({ id, url: 'https://example.com/b', secret: SECRET });
    expect(
      (await team.put(path, { url: 'https://example.com/b', secret: 'plain words' })).body.webhook.secret,
    ).toBe('plain words');
    expect(
      (await team.put(path, { url: 'https://example.com/b', secret: null })).body.webhook.secret,
    ).toBeNull();
    expect(
      (await team.get('/api/v1/webhooks')).body.webhooks.map((webhook: { id: string }) => webhook.id),
    ).toContain(id);
    expect((await team.put(path, {})).body.errors.url).toBeDefined();
    const audit = (await team.get('/api/v1/audit')).body.auditEntries.filter(
      (entry: { subjectId: string }) => entry.subjectId === id,
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
    await team.post('/api/v1/webhooks', { url: 'https://example.com/s', secret: 'a secret nobody reads' });
    const rows = await service.sql<{ sealed: Buffer | null }>('SELECT secret_sealed AS sealed FROM webhooks');
    expect(rows.some(({ sealed }) => sealed?.includes('a secret nobody reads') ?? false)).toBe(false);
    expect(service.log.join('\n')).not.toContain('a secret nobody reads');
  });

  it('does not dial loopback, whatever the row says', async () => {
    const receiver = await Receiver.start();
    const created = await team.post('/api/v1/webhooks', { url: 'https://example.com/s' });
    await service.sql('UPDATE webhooks SET url = $2 WHERE id = $1', [
      created.body.webhook.id,
      receiver.url.replace('http:', 'https:'),
    ]);
    await team.company();
    const states = async (): Promise<string[]> =>
      (
        await service.sql<{ state: string }>('SELECT state FROM webhook_deliveries WHERE webhook_id = $1', [
          created.body.webhook.id,
        ])
      ).map(({ state }) => state);
    for (let i = 0; i < 100 && !(await states()).includes('blocked'); i++)
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await states()).toEqual(['blocked']);
    expect(receiver.received).toEqual([]);
    await receiver.stop();
  });
});
