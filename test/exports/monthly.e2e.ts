import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArchive } from '../../src/standards/values/zip-archive';
import { Dispatcher } from '../../src/platform/kernel/queue/dispatcher';
import { ExportLinkSigner } from '../../src/business/exports/monthly/export-link';
import {
  EXPORT_DELIVERY_QUEUE,
  MONTHLY_EXPORT_QUEUE,
} from '../../src/business/exports/monthly/monthly-export-work';
import { keyClient } from '../auth/api-routes';
import { startService, type Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { eventually } from '../support/until';
import { line, sendDated } from './export-scene';

/** Months that are exported, mailed and copied without a request. */
describe('monthly exports', () => {
  const folder = mkdtempSync(join(tmpdir(), 'passerelle-months-'));
  let service: Service;
  let team: TeamClient;
  let companyId: string;

  beforeAll(async () => {
    service = await startService({ EXPORTS_FOLDER: folder });
    team = await service.team();
    companyId = (await team.company()).id;
  });

  afterAll(() => service.stop());

  const path = (): string => `/api/v1/companies/${companyId}/monthly-export`;
  /** Makes the setting due as of an instant. */
  const makeDue = async (at: string): Promise<void> => {
    await service.sql(
      `UPDATE monthly_exports SET due_at = $2, next_attempt_at = clock_timestamp() WHERE id = $1`,
      [companyId, at],
    );
    service.app.get(Dispatcher).request(MONTHLY_EXPORT_QUEUE);
  };
  const exportsOf = async (): Promise<{ id: string; month: string; state: string }[]> =>
    (await team.get(`/api/v1/${companyId}/exports`)).body.exports;

  it('are off until they are set, and know when they are due next in the time zone of the company', async () => {
    expect((await team.get(path())).body.monthlyExport).toEqual({
      companyId,
      enabled: false,
      day: 1,
      delivery: 'none',
      recipients: [],
      language: 'en',
      nextAt: null,
    });
    const { body } = await team.put(path(), { enabled: true, day: 28 });
    const next = new Date(body.monthlyExport.nextAt as string);
    const local = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/Brussels',
      ...{ day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    });
    expect(local.format(next)).toBe('28, 05:00');
    expect(next.getTime()).toBeGreaterThan(Date.now());
    expect((await team.put(path(), { enabled: false })).body.monthlyExport.nextAt).toBeNull();
  });

  it('refuse mails without a recipient, days that not every month has, and other teams', async () => {
    expect((await team.put(path(), { enabled: true, delivery: 'email' })).status).toBe(400);
    expect((await team.put(path(), { enabled: true, day: 29 })).status).toBe(400);
    expect((await team.put(path(), { enabled: true, recipients: ['nobody'] })).status).toBe(400);
    const stranger = await service.team();
    expect((await stranger.get(path())).status).toBe(401);
    expect((await stranger.put(path(), { enabled: true })).status).toBe(401);
  });

  it('are set only by those who may read the invoices', async () => {
    const manager = await keyClient(team, { scopes: ['companies'] });
    const refused = await manager.put(path(), { enabled: true });
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([403, 'insufficient_scope']);
    const reader = await keyClient(team, { scopes: ['companies', 'documents.read'] });
    expect((await reader.put(path(), { enabled: false })).status).toBe(200);
  });

  it('omit no month when the day is changed to one that is over', async () => {
    const { id } = await team.company();
    const ownPath = `/api/v1/companies/${id}/monthly-export`;
    await team.put(ownPath, { enabled: true, day: 20 });
    await service.sql(`UPDATE monthly_exports SET due_at = '2026-10-20T03:00:00Z' WHERE id = $1`, [id]);
    await team.put(ownPath, { enabled: true, day: 1 });
    service.app.get(Dispatcher).request(MONTHLY_EXPORT_QUEUE);
    const made = await eventually(
      async () => (await team.get(`/api/v1/${id}/exports`)).body.exports as { month: string }[],
      (list) => list.length > 0,
    );
    expect(made.map(({ month }) => month)).toContain('2026-09');
  });

  it('are made once for each month, mailed to each recipient and copied into the folder', async () => {
    await sendDated(team, companyId, '9999:delivered', {
      document: { invoiceNumber: 'M-1', lines: [line('5', '21')] },
    });
    const recipients = ['a@accountant.example', 'b@accountant.example'];
    await team.put(path(), { enabled: true, day: 3, delivery: 'email', recipients, language: 'fr' });
    await makeDue('2026-11-03T04:00:00Z');
    const [made] = await eventually(exportsOf, ([first]) => first?.state === 'ready');
    expect(made).toMatchObject({ month: '2026-10', from: '2026-10-01', to: '2026-10-31', language: 'fr' });
    const deliveries = await eventually(
      () =>
        service.sql<{ channel: string; address: string; done: boolean }>(
          `SELECT channel, address, delivered_at IS NOT NULL AS done FROM export_deliveries WHERE export_id = $1 ORDER BY 1, 2`,
          [made?.id],
        ),
      (rows) => rows.length === 3 && rows.every(({ done }) => done),
    );
    expect(deliveries.map(({ channel, address }) => [channel, address])).toEqual([
      ...recipients.map((address) => ['email', address]),
      ['folder', ''],
    ]);
    const copy = readArchive(readFileSync(join(folder, companyId, '2026-10.zip')));
    expect([...copy.keys()]).toContain('sales.csv');
    const mails = readdirSync(join(service.dataDir, 'mail')).filter((name) => name.startsWith('export-'));
    expect(mails).toHaveLength(2);
    const mail = readFileSync(join(service.dataDir, 'mail', mails[0] ?? ''), 'utf8');
    expect(mail).toContain('filename="invoices 2026-10.zip"');

    // The same month once more, as after an outage in which the due time was written twice.
    await makeDue('2026-11-03T04:00:00Z');
    await eventually(
      async () => (await team.get(path())).body.monthlyExport.nextAt as string,
      (nextAt) => nextAt === '2026-12-03T04:00:00.000Z',
    );
    expect(await exportsOf()).toHaveLength(1);
    const { body } = await team.get('/api/v1/events?type=export.ready');
    const ofCompany = (body.events as { companyId: string }[]).filter(
      (event) => event.companyId === companyId,
    );
    expect(ofCompany).toHaveLength(1);
  }, 120_000);

  it('are mailed to nobody whom the setting no longer names', async () => {
    const recipients = ['b@accountant.example'];
    await team.put(path(), { enabled: true, day: 3, delivery: 'email', recipients });
    // A mail that the mail server has not accepted yet.
    const setUnsent = `UPDATE export_deliveries SET delivered_at = NULL, next_attempt_at = clock_timestamp() WHERE address = $1`;
    for (const address of ['a@accountant.example', 'b@accountant.example'])
      await service.sql(setUnsent, [address]);
    service.app.get(Dispatcher).request(EXPORT_DELIVERY_QUEUE);
    const ended = await eventually(
      () =>
        service.sql<{ address: string; done: boolean; failure: string | null; open: boolean }>(
          `SELECT address, delivered_at IS NOT NULL AS done, failure, next_attempt_at IS NOT NULL AS open
           FROM export_deliveries WHERE channel = 'email' ORDER BY address`,
        ),
      (rows) => rows.every(({ open }) => !open),
    );
    expect(ended).toMatchObject([
      { done: false, failure: 'The setting of the company no longer contains this recipient.' },
      { done: true, failure: null },
    ]);
  });

  it('are downloaded by a link that only the service can make, until they expire', async () => {
    const [made] = await exportsOf();
    const url = new URL(service.app.get(ExportLinkSigner).create(made?.id ?? ''));
    const open = (search: string) => fetch(`${service.baseUrl}${url.pathname}${search}`);
    const answer = await open(url.search);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(readArchive(Buffer.from(await answer.arrayBuffer())).has('manifest.json')).toBe(true);
    const { body } = await team.get(`/api/v1/audit?action=export.downloaded`);
    expect(body.auditEntries).toMatchObject([
      { subjectId: made?.id, actor: 'system', after: { link: true } },
    ]);
    expect((await open('?token=AAAA')).status).toBe(404);
    expect((await open('')).status).toBe(400);
    await service.sql(`UPDATE exports SET expires_at = now() WHERE id = $1`, [made?.id]);
    expect((await open(url.search)).status).toBe(404);
  });
});
