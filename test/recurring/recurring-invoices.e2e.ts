import { Dispatcher } from '../../src/platform/kernel/queue/dispatcher';
import { addDays } from '../../src/business/recurring-invoices/recurrence';
import { RecurringRunProcessor } from '../../src/business/recurring-invoices/recurring-run.processor';
import { UnitOfWork } from '../../src/platform/kernel/database/unit-of-work';
import { RECURRING_INVOICE_QUEUE } from '../../src/business/recurring-invoices/recurring-work';
import { smallInvoice } from '../support/invoices';
import { startService, type Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { eventually } from '../support/until';
import { RecurringScene, type Recurring } from './recurring-scene';

describe('recurring invoices', () => {
  let service: Service;
  let team: TeamClient;

  beforeAll(async () => {
    service = await startService();
    team = await service.team();
  });

  afterAll(() => service.stop());

  const begin = (): Promise<RecurringScene> => RecurringScene.create(service, team);

  it('are created with their next day, listed without their contents, changed and deleted', async () => {
    const scene = await begin();
    const created = await scene.createRecurring();
    expect(created).toMatchObject({
      companyId: scene.companyId,
      name: 'Rent',
      mode: 'send',
      paused: false,
      interval: { every: 1, unit: 'week', day: null },
      lastOn: null,
      maxRuns: null,
      paymentDays: null,
      recipient: '9999:delivered',
      recipientName: 'Brouwerij',
      amount: '12.10',
      currency: 'EUR',
      nextOn: scene.weeksBefore(0),
      runCount: 0,
      lastRun: null,
      failedOn: [],
      content: { documentType: 'invoice' },
    });
    const path = `${scene.path}/${created.id}`;
    const { body: listed } = await team.get(scene.path);
    expect(listed.recurringInvoices).toMatchObject([{ id: created.id, content: null }]);
    const { body: all } = await team.get(`/api/v1/recurring-invoices?companyId=${scene.companyId}`);
    expect(all.recurringInvoices).toEqual(listed.recurringInvoices);
    const { body: paused } = await team.put(path, { paused: true, name: 'Rent of the shop' });
    expect(paused.recurringInvoice).toMatchObject({ paused: true, nextOn: null, name: 'Rent of the shop' });
    const [row] = await service.sql<{ due: Date | null }>(
      'SELECT next_attempt_at AS due FROM recurring_invoices WHERE id = $1',
      [created.id],
    );
    expect(row?.due).toBeNull();
    const { body: resumed } = await team.put(path, { paused: false });
    expect(resumed.recurringInvoice.nextOn).toBe(scene.weeksBefore(0));
    const { body: moved } = await team.put(path, { interval: { every: 2, unit: 'month', day: 31 } });
    expect(moved.recurringInvoice.interval).toEqual({ every: 2, unit: 'month', day: 31 });
    expect((await team.delete(path)).status).toBe(200);
    expect((await team.get(path)).status).toBe(404);
    const { body: audited } = await team.get(`/api/v1/audit?limit=1`);
    expect(audited.auditEntries).toMatchObject([
      { action: 'recurring_invoice.deleted', subjectId: created.id, before: { name: 'Rent of the shop' } },
    ]);
  });

  it('refuse what a run sets, unknown placeholders, other types, and days without an occurrence', async () => {
    const scene = await begin();
    const refuse = async (more: object, document: object = {}): Promise<Record<string, string[]>> => {
      const { status, body } = await team.post(scene.path, scene.input(more, document));
      expect(status).toBe(400);
      return body.errors as Record<string, string[]>;
    };
    expect(await refuse({}, { invoiceNumber: 'X-1', dueDate: '2026-12-01', note: 'Rent {quarter}' })).toEqual(
      {
        'content.document.invoiceNumber': [
          'must be omitted, because each run sets this field; received "X-1"',
        ],
        'content.document.dueDate': [
          'must be omitted, because each run sets this field; received "2026-12-01"',
        ],
        'content.document.note': [
          'must contain only the placeholders {period}, {periodStart}, {periodEnd}, {month}, {monthNumber}, {year}; received "{quarter}"',
        ],
      },
    );
    const content = { recipient: 'nobody', documentType: 'xml', document: '<Invoice/>' };
    expect(Object.keys(await refuse({ content })).sort()).toEqual([
      'content.document',
      'content.documentType',
      'content.recipient',
    ]);
    expect(Object.keys(await refuse({ lastOn: scene.today }))).toEqual(['lastOn']);
    expect(Object.keys(await refuse({ interval: { every: 0, unit: 'day', day: 32 } })).sort()).toEqual([
      'interval.day',
      'interval.every',
      'interval.unit',
    ]);
    const stranger = await service.team();
    const { id } = await scene.createRecurring();
    const path = `${scene.path}/${id}`;
    for (const answer of [
      await stranger.get(path),
      await stranger.put(path, { paused: true }),
      await stranger.delete(path),
      await stranger.get(`${path}/preview`),
      await stranger.post(`${path}/run`, {}),
      await stranger.post(scene.path, scene.input()),
    ])
      expect(answer.status).toBe(401);
  });

  it('send each missed occurrence once, with its own date, the next number and its period', async () => {
    const scene = await begin();
    const { id } = await scene.createRecurring();
    await scene.miss(id, 3);
    const after = await scene.settled(id, 3);
    const days = [3, 2, 1].map((weeks) => scene.weeksBefore(weeks));
    expect(await scene.sent()).toEqual(days.map((day, at) => ({ number: `R-00${at + 1}`, day })));
    expect(after).toMatchObject({
      nextOn: scene.weeksBefore(0),
      runCount: 3,
      lastRun: { on: days[2], state: 'done', number: 'R-003', draftId: null, failure: null },
    });
    const { body } = await team.get(`/api/v1/documents/${after.lastRun?.documentId ?? ''}`);
    const { parsed } = body.document;
    const [, , on = ''] = days;
    const month = new Intl.DateTimeFormat('nl', { month: 'long', timeZone: 'UTC' }).format(new Date(on));
    expect(parsed).toMatchObject({
      issueDate: on,
      dueDate: addDays(on, 14),
      note: `Huur ${month} ${on.slice(0, 4)}`,
    });
    expect(parsed.lines[0].name).toBe(`Huur ${on} – ${addDays(on, 6)}`);

    // The same days once more, as after an outage in which the schedule was written twice.
    await scene.miss(id, 3);
    await scene.settled(id, 6);
    expect(await scene.sent()).toHaveLength(3);
  }, 120_000);

  it('give a later day the later number, also when the earlier day has to be tried again', async () => {
    const scene = await begin();
    const { id } = await scene.createRecurring();
    await service.sql(
      `INSERT INTO recurring_invoice_runs
         (id, team_id, company_id, recurring_invoice_id, on_day, created_at, attempts, next_attempt_at)
       SELECT 'rir_' || id, team_id, company_id, id, $2, clock_timestamp(), 1, clock_timestamp() + interval '4 seconds'
       FROM recurring_invoices WHERE id = $1`,
      [id, scene.weeksBefore(2)],
    );
    await scene.miss(id, 1);
    await scene.settled(id, 1);
    expect(await scene.sent()).toEqual([
      { number: 'R-001', day: scene.weeksBefore(2) },
      { number: 'R-002', day: scene.weeksBefore(1) },
    ]);
  }, 120_000);

  it('fail visibly when the service cannot finish a day, hold up no later day, and can be run again', async () => {
    const scene = await begin();
    const { id } = await scene.createRecurring();
    await service.sql(
      `INSERT INTO recurring_invoice_runs (id, team_id, company_id, recurring_invoice_id, on_day, created_at, parked_at)
       SELECT 'rir_' || id, team_id, company_id, id, $2, clock_timestamp(), clock_timestamp() FROM recurring_invoices WHERE id = $1`,
      [id, scene.weeksBefore(2)],
    );
    await scene.miss(id, 1);
    await eventually(
      () => scene.sent(),
      (sent) => sent.length === 1,
    );
    await service.app
      .get(UnitOfWork)
      .run((tx) => service.app.get(RecurringRunProcessor, { strict: false }).onParked(tx, [`rir_${id}`]));
    expect((await scene.get(id)).failedOn).toEqual([scene.weeksBefore(2)]);
    const { body } = await team.get('/api/v1/events?type=recurring_invoice.failed');
    expect(body.events.map(({ data }: { data: object }) => data)).toContainEqual(
      expect.objectContaining({
        recurringInvoiceId: id,
        on: scene.weeksBefore(2),
        code: 'internal_error',
      }),
    );
    expect((await team.post(`${scene.path}/${id}/run`, {})).status).toBe(200);
    await eventually(
      () => scene.sent(),
      (sent) => sent.length === 2,
    );
  }, 120_000);

  it('take numbers one after the other, without gaps or doubles, also beside numbers of others', async () => {
    const scene = await begin();
    const created: Recurring[] = [];
    for (let count = 0; count < 4; count += 1) created.push(await scene.createRecurring());
    await team.post(`/api/v1/${scene.companyId}/send`, {
      recipient: '9999:delivered',
      documentType: 'invoice',
      document: smallInvoice('R-001'),
    });
    for (const { id } of created) await scene.miss(id, 3);
    for (const { id } of created) await scene.settled(id, 3);
    const unsent = await service.sql(
      `SELECT on_day, state, failure FROM recurring_invoice_runs WHERE company_id = $1 AND state <> 'done'`,
      [scene.companyId],
    );
    expect(unsent).toEqual([]);
    const numbers = (await scene.sent()).map(({ number }) => number);
    const expected = Array.from({ length: 13 }, (_, at) => `R-${String(at + 1).padStart(3, '0')}`);
    expect(numbers).toEqual(expected);
  }, 120_000);

  it('skip what is beyond twelve missed occurrences, visibly, and run it when asked', async () => {
    const scene = await begin();
    const { id } = await scene.createRecurring();
    await scene.miss(id, 15);
    const after = await scene.settled(id, 15);
    expect(after.failedOn).toEqual([scene.weeksBefore(15)]);
    expect((await scene.sent()).map(({ day }) => day)).toEqual(
      Array.from({ length: 12 }, (_, at) => scene.weeksBefore(12 - at)),
    );
    const { body } = await team.get('/api/v1/events?type=recurring_invoice.failed');
    expect(body.events[0].data).toMatchObject({
      recurringInvoiceId: id,
      name: 'Rent',
      on: scene.weeksBefore(15),
      code: 'occurrences_skipped',
    });
    const run = (on?: string) => team.post(`${scene.path}/${id}/run`, on === undefined ? {} : { on });
    // The first skipped day has a failed run; the second one has none.
    expect((await run()).status).toBe(200);
    expect((await run(scene.weeksBefore(14))).status).toBe(200);
    const run14 = await scene.settled(id, 15);
    expect(run14.failedOn).toEqual([]);
    expect((await scene.sent()).slice(12).map(({ day }) => day)).toEqual([
      scene.weeksBefore(15),
      scene.weeksBefore(14),
    ]);
    for (const on of [undefined, scene.weeksBefore(14), scene.weeksBefore(3)])
      expect([(await run(on)).headers.get('x-error-code'), on]).toEqual(['nothing_to_run', on]);
    for (const on of [scene.today, scene.weeksBefore(0), scene.weeksBefore(40)])
      expect([(await run(on)).status, on]).toEqual([400, on]);
  }, 120_000);

  it('show why a run failed, go on with the next day, and run the failed one after the correction', async () => {
    const scene = await begin();
    const { id } = await scene.createRecurring({}, { buyerReference: null });
    await scene.miss(id, 2);
    const failed = await scene.settled(id, 2);
    expect(failed.failedOn).toEqual([scene.weeksBefore(2), scene.weeksBefore(1)]);
    expect(failed.lastRun).toMatchObject({
      state: 'failed',
      documentId: null,
      failure: { code: 'document_invalid' },
    });
    expect(Object.keys(failed.lastRun?.failure?.errors ?? {})).toContain('document.buyerReference');
    expect(failed.nextOn).toBe(scene.weeksBefore(0));
    const { content } = scene.input();
    await team.put(`${scene.path}/${id}`, { content });
    for (let count = 0; count < 2; count += 1) {
      const { body } = await team.post(`${scene.path}/${id}/run`);
      expect(body.recurringInvoice.failedOn).toHaveLength(1 - count);
      await scene.settled(id, 2);
    }
    expect(await scene.sent()).toEqual([
      { number: 'R-001', day: scene.weeksBefore(2) },
      { number: 'R-002', day: scene.weeksBefore(1) },
    ]);
  }, 120_000);

  it('fail for a company that is not verified, and without a number', async () => {
    const scene = await begin();
    const { id } = await scene.createRecurring();
    await service.sql('UPDATE companies SET is_verified = false WHERE id = $1', [scene.companyId]);
    await scene.miss(id, 1);
    expect((await scene.settled(id, 1)).lastRun?.failure?.code).toBe('company_not_verified');
    await service.sql('UPDATE companies SET is_verified = true WHERE id = $1', [scene.companyId]);
    await team.put(`/api/v1/companies/${scene.companyId}`, { invoiceDefaults: null });
    expect((await team.get(`${scene.path}/${id}/preview`)).headers.get('x-error-code')).toBe(
      'no_number_pattern',
    );
    await team.post(`${scene.path}/${id}/run`, {});
    expect((await scene.settled(id, 1)).lastRun?.failure?.code).toBe('no_number_pattern');
  }, 120_000);

  it('create drafts without a number, which a person sends', async () => {
    const scene = await begin();
    const { id } = await scene.createRecurring({ mode: 'draft' });
    await scene.miss(id, 1);
    const { lastRun } = await scene.settled(id, 1);
    expect(lastRun).toMatchObject({
      state: 'done',
      documentId: null,
      draftId: expect.stringMatching(/^drf_/),
    });
    const { body } = await team.get(`/api/v1/${scene.companyId}/drafts/${lastRun?.draftId ?? ''}`);
    expect(body.draft).toMatchObject({ number: null, createdBy: { type: 'system' } });
    const on = scene.weeksBefore(1);
    expect(body.draft.content.document).toMatchObject({ issueDate: on, dueDate: addDays(on, 14) });
    expect(await scene.sent()).toEqual([]);
  });

  it('end after a number of occurrences, and on a last day', async () => {
    const scene = await begin();
    const counted = await scene.createRecurring({ maxRuns: 2, mode: 'draft' });
    await scene.miss(counted.id, 5);
    expect((await scene.settled(counted.id, 2)).nextOn).toBeNull();
    const preview = await team.get(`${scene.path}/${counted.id}/preview`);
    expect([preview.status, preview.headers.get('x-error-code')]).toEqual([409, 'no_occurrence']);
    const dated = await scene.createRecurring({ lastOn: scene.weeksBefore(0), mode: 'draft' });
    await scene.miss(dated.id, 1);
    expect((await scene.settled(dated.id, 1)).nextOn).toBe(scene.weeksBefore(0));
    const { body } = await team.put(`${scene.path}/${dated.id}`, { lastOn: scene.weeksBefore(1) });
    expect(Object.keys(body.errors as object)).toEqual(['lastOn']);
  });

  it('do not run while they are paused', async () => {
    const scene = await begin();
    const { id } = await scene.createRecurring({ paused: true });
    await scene.miss(id, 1);
    service.app.get(Dispatcher).request(RECURRING_INVOICE_QUEUE);
    await eventually(
      () =>
        service.sql<{ due: Date | null }>(
          'SELECT next_attempt_at AS due FROM recurring_invoices WHERE id = $1',
          [id],
        ),
      ([row]) => row?.due === null,
    );
    expect((await scene.get(id)).runCount).toBe(0);
    expect(await scene.sent()).toEqual([]);
  });

  it('preview the next document without storing anything', async () => {
    const scene = await begin();
    const { id } = await scene.createRecurring({}, { buyerReference: null });
    const { status, body } = await team.get(`${scene.path}/${id}/preview`);
    expect(status).toBe(200);
    const on = scene.weeksBefore(0);
    expect([body.on, body.number]).toEqual([on, 'R-001']);
    expect(body.document.parsed).toMatchObject({ invoiceNumber: 'R-001', issueDate: on });
    const codes = body.document.validation.errors.map(({ ruleCode }: { ruleCode: string }) => ruleCode);
    expect(codes).toContain('PEPPOL-EN16931-R003');
    expect(await scene.sent()).toEqual([]);
    expect((await scene.get(id)).lastRun).toBeNull();
  });
});
