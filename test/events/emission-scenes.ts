import { ExportProcessor } from '../../src/business/exports/export.processor';
import { FORWARD_QUEUE } from '../../src/business/forwarding/forward-work';
import { Dispatcher } from '../../src/platform/kernel/queue/dispatcher';
import { UnitOfWork } from '../../src/platform/kernel/database/unit-of-work';
import { QuotaWatchJob } from '../../src/business/usage/limits/quota-watch-job';
import { KeyExpiryJob } from '../../src/access/auth/key-expiry-job';
import { CREDIT_NOTE, creditNote } from '../support/credit-note';
import { declarant, sales } from '../support/french';
import { exchanged, frenchInvoice, frenchParty } from '../support/french-invoice';
import { invoiceTo, smallInvoice } from '../support/invoices';
import { person } from '../support/people';
import { slovakCompany, slovakInvoice } from '../support/slovak';
import { sendAndWait } from '../support/team-client';
import { sendInvoice } from '../support/receivables';
import { eventually, until } from '../support/until';
import { backgroundScenes } from './background-scenes';
import { networkMoveScenes } from './network-move-scenes';
import { kinds, MOVED, type Bodies, type EmissionTools } from './emission-tools';

const LIFECYCLE = 'document.lifecycle_changed';
const BUSINESS = 'document.business_status_changed';

const businessSteps = (bodies: Bodies): unknown[] =>
  bodies
    .filter(({ type }) => type === BUSINESS)
    .map(({ data }) => [data['previous'], data['businessStatus']])
    .sort();

const moved = (bodies: Bodies): unknown[] =>
  bodies.filter(({ type }) => type === MOVED).map(({ data }) => [data['channel'], data['status']]);
const statuses = (bodies: Bodies): unknown[] => bodies.map(({ type, data }) => [type, data['status']]);

/** Sends an invoice of a company that reports, and waits until its authority has decided on the report. */
async function sendReported(at: EmissionTools, number: string): Promise<void> {
  const [seller, buyer] = [await slovakCompany(at.team, null), await slovakCompany(at.team)];
  const { body } = await sendAndWait(at.team, seller.id, slovakInvoice(buyer, number));
  await eventually(
    () => at.team.sdk.taxData.listByDocument(body.document.id as string),
    (reports) => reports.some(({ state }) => state === 'accepted' || state === 'refused'),
    100_000,
  );
}

/** Brings the change of each row of the table about, by its name, and says what has to come of it. */
export const scenes: Record<string, (at: EmissionTools) => Promise<void>> = {
  ...backgroundScenes,
  ...networkMoveScenes,
  keyExpires: async (at) => {
    const expiresInSeconds = 30 * 86_400;
    const input = { name: 'ERP', type: 'basic', expiresInSeconds, scopes: ['send'] };
    const { body } = await at.team.post('/api/core/api-keys', input);
    await at.service.sql(
      `UPDATE api_keys SET created_at = created_at - interval '20 days', expires_at = expires_at - interval '20 days'
       WHERE id = $1`,
      [body.apiKey.id],
    );
    const warn = (): Promise<unknown> => at.service.app.get(KeyExpiryJob).warnOfNextKeys();
    const bodies = await at.emitted(warn);
    expect(kinds(bodies)).toEqual(['api_key.expiring']);
    expect(bodies[0]?.data).toMatchObject({ keyId: body.apiKey.id, name: 'ERP', scopes: ['send'] });
    expect(await at.emitted(warn)).toEqual([]);
  },
  quotaReached: async (at) => {
    const { id } = await at.team.company();
    const { teamId } = at.team;
    const quota = { teamId, plan: 'Starter', documentsPerMonth: 1 };
    await at.service.sql(
      `INSERT INTO team_quotas (team_id, plan, documents_per_month, checked_at) VALUES ($1, $2, $3, now())
       ON CONFLICT (team_id) DO UPDATE SET documents_per_month = 1`,
      [teamId, quota.plan, quota.documentsPerMonth],
    );
    const watch = (): Promise<unknown> => at.service.app.get(QuotaWatchJob, { strict: false }).check(quota);
    try {
      // Other scenes of the team have sent documents, too many of them perhaps.
      if ((await at.team.sdk.usage.getQuota()).used === 0) await at.send(id, '9999:delivered');
      const bodies = await at.emitted(watch);
      expect(kinds(bodies)).toEqual(['team.quota_reached']);
      expect(bodies[0]?.data).toMatchObject({ plan: 'Starter', percent: 100, documentsPerMonth: 1 });
      expect(await at.emitted(watch)).toEqual([]);
    } finally {
      await at.service.sql('DELETE FROM team_quotas WHERE team_id = $1', [teamId]);
    }
  },
  arrived: async (at) => {
    const [from, to] = [await at.team.company(), await at.team.company()];
    const bodies = await at.emitted(() => at.send(from.id, to.address));
    expect(kinds(bodies)).toEqual([MOVED, 'document.received', 'document.sent']);
  },
  simulated: async (at) => {
    const { id } = await at.team.company();
    expect(kinds(await at.emitted(() => at.arrival(id)))).toEqual(['document.received']);
  },
  sent: async (at) => {
    const { id } = await at.team.company();
    const sendAt = new Date(Date.now() + 86_400_000).toISOString();
    const bodies = await at.emitted(() => at.send(id, '9999:delivered', { sendAt }));
    expect(kinds(bodies)).toEqual(['document.sent']);
    expect(bodies[0]?.data).toMatchObject({ deliveryStatus: 'pending', direction: 'outgoing' });
  },
  uploaded: async (at) => {
    const { id } = await at.team.company();
    const upload = (): Promise<unknown> =>
      at.team.post(`/api/v1/${id}/inbound`, { document: CREDIT_NOTE.replace('CN-2026-7', 'CN-up') });
    expect(kinds(await at.emitted(upload))).toEqual(['document.received']);
  },
  importedReceived: async (at) => {
    const [from, to] = [await at.team.company(), await at.team.company()];
    const bodies = await at.emitted(() => at.imported(to.id, 'incoming', creditNote(from, to)));
    expect(kinds(bodies)).toEqual(['document.received']);
  },
  importedSent: async (at) => {
    const [from, to] = [await at.team.company(), await at.team.company()];
    const bodies = await at.emitted(() => at.imported(from.id, 'outgoing', creditNote(from, to)));
    expect(kinds(bodies)).toEqual(['document.sent']);
    expect(bodies[0]?.data).toMatchObject({ deliveryStatus: null, direction: 'outgoing' });
  },
  delivered: async (at) => {
    const { id } = await at.team.company();
    let documentId = '';
    const bodies = await at.emitted(async () => (documentId = await at.send(id, '9999:delivered')));
    expect(moved(bodies)).toEqual([['peppol', 'delivered']]);
    const again = await at.emitted(() => at.team.post(`/api/v1/documents/${documentId}/resend`));
    expect([kinds(again), moved(again)]).toEqual([[MOVED], [['peppol', 'delivered']]]);
  },
  refused: async (at) => {
    const { id } = await at.team.company();
    const bodies = await at.emitted(() => at.send(id, '9999:rejected'));
    expect(kinds(bodies)).toEqual([MOVED, 'document.sent']);
    expect(bodies.find(({ type }) => type === MOVED)?.data).toMatchObject({
      previousStatus: 'pending',
      status: 'failed',
      deliveryStatus: 'failed',
      failure: { category: 'recipient_rejected' },
    });
  },
  responseStored: async (at) => {
    const { id } = await at.team.company();
    let documentId = '';
    const bodies = await at.emitted(async () => (documentId = await at.send(id, '9999:status-refused')));
    expect(kinds(bodies)).toEqual([MOVED, 'document.response_received', 'document.sent']);
    expect(bodies.find(({ type }) => type === 'document.response_received')?.data).toMatchObject({
      documentId,
      kind: 'messageLevelStatus',
      code: 'RE',
      responseDocumentId: null,
    });
    expect(moved(bodies)).toEqual([['peppol', 'delivered']]);
  },
  statusSaid: async (at) => {
    const [from, to] = [await frenchParty(at.team), await frenchParty(at.team)];
    const { received, sent } = await exchanged([at.team, from], [at.team, to], `CDV-${at.nextNumber()}`);
    const say = (): Promise<unknown> =>
      at.team.post(`/api/v1/documents/${received}/lifecycle`, { status: '205' });
    const bodies = await at.emitted(say);
    expect(kinds(bodies)).toEqual([
      BUSINESS,
      BUSINESS,
      MOVED,
      LIFECYCLE,
      LIFECYCLE,
      'document.received',
      'document.sent',
    ]);
    const changes = bodies.filter(({ type }) => type === LIFECYCLE).map(({ data }) => data);
    expect(changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ documentId: received, status: '205', origin: 'own' }),
        expect.objectContaining({ documentId: sent, status: '205', origin: 'partner' }),
      ]),
    );
    expect(await at.emitted(say)).toEqual([]);
  },
  statusArrived: async (at) => {
    const [from, to] = [await frenchParty(at.team), await frenchParty(at.team)];
    const request = { ...frenchInvoice(to, `CDV-${at.nextNumber()}`), recipient: '9999:disputes' };
    const bodies = await at.emitted(() => at.team.post(`/api/v1/${from.id}/send`, request));
    const emittedStatuses = bodies.filter(({ type }) => type === LIFECYCLE).map(({ data }) => data['status']);
    expect(emittedStatuses.sort()).toEqual(['202', '203', '207']);
  },
  invoiceRejected: async (at) => {
    const [from, to] = [await frenchParty(at.team), await frenchParty(at.team)];
    const { sent } = await exchanged([at.team, from], [at.team, to], `CDV-${at.nextNumber()}`);
    const { xml } = await at.team.sdk.documents.get(sent);
    const document = xml?.replace(/(<cbc:PayableAmount[^>]*>)[^<]*/, '$11.00');
    const body = { companyId: to.id, sender: '9999:sender', document };
    const bodies = await at.emitted(() => at.team.post('/api/v1/sandbox/inbound', body));
    expect(kinds(bodies)).toEqual([BUSINESS, LIFECYCLE, 'document.received']);
    expect(bodies.find(({ type }) => type === LIFECYCLE)?.data).toMatchObject({
      status: '213',
      previousStatus: '202',
      origin: 'automatic',
    });
  },
  mailed: async (at) => {
    const { id } = await at.team.company();
    const email = { when: 'always', to: ['a@buyer.example', 'b@buyer.example'] };
    const bodies = await at.emitted(() => at.send(id, null, { email }));
    expect(moved(bodies)).toEqual([
      ['email', 'delivered'],
      ['email', 'delivered'],
    ]);
  },
  cancelled: async (at) => {
    const { id } = await at.team.company();
    const sendAt = new Date(Date.now() + 86_400_000).toISOString();
    const documentId = await at.send(id, '9999:delivered', { sendAt });
    const bodies = await at.emitted(() => at.team.post(`/api/v1/documents/${documentId}/cancel`));
    expect([kinds(bodies), moved(bodies)]).toEqual([[MOVED], [['peppol', 'failed']]]);
  },
  parked: async (at) => {
    const { id } = await at.team.company();
    const sendAt = new Date(Date.now() + 86_400_000).toISOString();
    const documentId = await at.send(id, '9999:delivered', { sendAt });
    await at.service.sql(
      `CREATE FUNCTION defect() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'a defect'; END $$`,
    );
    await at.service.sql(
      `CREATE TRIGGER defect BEFORE UPDATE OF status ON deliveries FOR EACH ROW
     WHEN (NEW.document_id = '${documentId}') EXECUTE FUNCTION defect()`,
    );
    const bodies = await at.emitted(() =>
      at.service.sql(
        'UPDATE deliveries SET next_attempt_at = clock_timestamp(), unfinished = 4 WHERE document_id = $1',
        [documentId],
      ),
    );
    await at.service.sql('DROP TRIGGER defect ON deliveries; DROP FUNCTION defect');
    expect(kinds(bodies)).toEqual([MOVED]);
    expect(bodies[0]?.data).toMatchObject({
      documentId,
      deliveryStatus: 'pending',
      previousStatus: 'pending',
      status: 'pending',
      parked: true,
    });
  },
  discarded: async (at) => {
    const { id } = await at.team.company();
    const sendAt = new Date(Date.now() + 86_400_000).toISOString();
    const documentId = await at.send(id, '9999:delivered', { sendAt });
    const [row] = await at.service.sql<{ id: string }>(
      'UPDATE deliveries SET parked_at = now(), next_attempt_at = NULL WHERE document_id = $1 RETURNING id',
      [documentId],
    );
    const operator = await person(at.service, { operator: true });
    const discard = (): Promise<unknown> =>
      operator.post(`/api/core/operator/parked-work/${row?.id}/discard`, { reason: 'They have it' });
    const bodies = await at.emitted(discard);
    expect([kinds(bodies), moved(bodies)]).toEqual([[MOVED], [['peppol', 'failed']]]);
    expect(bodies[0]?.data['failure']).toMatchObject({
      message: expect.stringContaining('They have it'),
    });
  },
  businessResponse: async (at) => {
    const [from, to] = [await at.team.company(), await at.team.company()];
    const number = `EM-${at.nextNumber()}`;
    await sendAndWait(at.team, from.id, invoiceTo(to.address, number));
    const found = await at.team.get(`/api/v1/documents?direction=incoming&number=${number}`);
    const received = found.body.documents[0].id as string;
    const respond = (): Promise<unknown> =>
      at.team.post(`/api/v1/documents/${received}/responses`, { status: 'AP' });
    const bodies = await at.emitted(respond);
    expect(businessSteps(bodies)).toEqual([
      ['none', 'accepted'],
      ['none', 'accepted'],
    ]);
    expect(await at.emitted(respond)).toEqual([]);
  },
  businessLifecycle: async (at) => {
    const [from, to] = [await frenchParty(at.team), await frenchParty(at.team)];
    const { received } = await exchanged([at.team, from], [at.team, to], `CDV-${at.nextNumber()}`);
    const bodies = await at.emitted(() =>
      at.team.post(`/api/v1/documents/${received}/lifecycle`, { status: '204' }),
    );
    expect(businessSteps(bodies)).toEqual([
      ['none', 'inProcess'],
      ['none', 'inProcess'],
    ]);
  },
  businessCredit: async (at) => {
    const { id } = await at.team.company();
    const number = `EM-${at.nextNumber()}`;
    await sendAndWait(at.team, id, invoiceTo('9999:delivered', number));
    const { invoiceNumber, ...fields } = smallInvoice(`${number}-C`);
    const document = { ...fields, creditNoteNumber: invoiceNumber, invoiceReferences: [{ id: number }] };
    const bodies = await at.emitted(() =>
      sendAndWait(at.team, id, { recipient: '9999:delivered', documentType: 'creditNote', document }),
    );
    expect(kinds(bodies)).toEqual([BUSINESS, MOVED, 'document.sent']);
    expect(businessSteps(bodies)).toEqual([['none', 'credited']]);
  },
  businessPayment: async (at) => {
    const { id } = await at.team.company();
    const { body } = await sendAndWait(at.team, id, invoiceTo('9999:delivered', `EM-${at.nextNumber()}`));
    const path = `/api/v1/documents/${body.document.id}/payments`;
    let paymentId = '';
    const paid = await at.emitted(async () => (paymentId = (await at.team.post(path, {})).body.payment.id));
    expect([kinds(paid), businessSteps(paid)]).toEqual([[BUSINESS], [['none', 'paid']]]);
    const removed = await at.emitted(() => at.team.delete(`${path}/${paymentId}`));
    expect([kinds(removed), businessSteps(removed)]).toEqual([[BUSINESS], [['paid', 'none']]]);
  },
  reminderSent: async (at) => {
    const { id } = await at.team.company();
    const invoice = await sendInvoice(at.team, id, { due: -10 });
    const bodies = await at.emitted(async () => {
      const input = { documentIds: [invoice.id], to: 'ap@buyer.example' };
      const { body } = await at.team.post(`/api/v1/${id}/reminders`, input);
      const path = `/api/v1/reminders/${body.reminders[0].id}`;
      await until(async () => (await at.team.get(path)).body.reminder.state === 'sent');
    });
    expect(kinds(bodies)).toEqual(['document.reminder_sent']);
    expect(bodies[0]?.data).toMatchObject({ documentId: invoice.id, level: 1, openAmount: '121.00' });
  },
  purchaseState: async (at) => {
    const { id } = await at.team.company();
    const path = `/api/v1/documents/${(await at.arrival(id)).body.document.id}/purchase`;
    const owner = await person(at.service, { team: at.team.teamId, role: 'owner' });
    for (const [previous, state] of [
      ['new', 'approved'],
      ['approved', 'booked'],
      ['booked', 'new'],
    ] as const) {
      const bodies = await at.emitted(() => owner.put(path, { state }));
      expect(kinds(bodies)).toEqual(['document.purchase_state_changed']);
      expect(bodies[0]?.data).toMatchObject({ previous, state, changedBy: owner.userId });
    }
    expect(await at.emitted(() => owner.put(path, { assignee: owner.userId }))).toEqual([]);
  },
  payeeConfirmed: async (at) => {
    const { id } = await at.team.company();
    const sender = '0088:5412345000013';
    const { body } = await at.team.post('/api/v1/sandbox/inbound', {
      ...{ document: CREDIT_NOTE, companyId: id, sender },
    });
    const path = `/api/v1/documents/${body.document.id}/payee-confirmation`;
    const owner = await person(at.service, { team: at.team.teamId, role: 'owner' });
    const bodies = await at.emitted(() => owner.put(path, { text: 'Called' }));
    expect(kinds(bodies)).toEqual(['document.payee_confirmed']);
    expect(bodies[0]?.data).toMatchObject({
      warnings: expect.arrayContaining(['SENDER-NOT-SELLER']) as string[],
      confirmedBy: owner.userId,
    });
  },
  forwardSent: async (at) => {
    const { id } = await at.team.company();
    const documentId = (await at.arrival(id)).body.document.id;
    const bodies = await at.emitted(async () => {
      await at.team.sdk.forwarding.create(documentId, { to: ['office@accountant.example'] });
      await eventually(
        () => at.team.sdk.forwarding.listForwards(documentId),
        ([first]) => first?.mails[0]?.state === 'sent',
      );
    });
    expect(kinds(bodies)).toEqual(['document.forwarded']);
    expect(bodies[0]?.data).toMatchObject({ documentId, ruleId: null, address: 'office@accountant.example' });
  },
  forwardFailed: async (at) => {
    const { id } = await at.team.company();
    const documentId = (await at.arrival(id)).body.document.id;
    const { id: forwardId } = await at.team.sdk.forwarding.create(documentId, { to: ['a@b.example'] });
    await eventually(
      () => at.team.sdk.forwarding.listForwards(documentId),
      ([first]) => first?.mails[0]?.state === 'sent',
    );
    const bodies = await at.emitted(async () => {
      await at.service.sql(
        `UPDATE forward_mails SET sent_at = NULL, created_at = created_at - interval '4 days',
          next_attempt_at = clock_timestamp() WHERE forward_id = $1`,
        [forwardId],
      );
      at.service.app.get(Dispatcher).request(FORWARD_QUEUE);
      await eventually(
        () => at.team.sdk.forwarding.listForwards(documentId),
        ([first]) => first?.mails[0]?.state === 'failed',
      );
    });
    expect(kinds(bodies)).toEqual(['document.forward_failed']);
  },
  labelled: async (at) => {
    const [{ id }, labelId] = [await at.team.company(), await at.label()];
    const document = (await at.arrival(id)).body.document.id;
    const put = (): Promise<unknown> => at.team.put(`/api/v1/documents/${document}/labels/${labelId}`);
    const bodies = await at.emitted(put);
    expect(kinds(bodies)).toEqual(['document.label.assigned']);
    expect(bodies[0]?.data).toMatchObject({ documentId: document, labelId });
    expect(await at.emitted(put)).toEqual([]);
  },
  labelledBySupplier: async (at) => {
    const [{ id }, labelId] = [await at.team.company(), await at.label()];
    const senderId = (await at.arrival(id)).body.document as unknown as { senderId: string };
    const { body } = await at.team.post('/api/v1/suppliers', {
      name: 'Sender',
      peppolAddresses: [senderId.senderId],
    });
    await at.team.sdk.suppliers.addLabel(body.supplier.id, labelId);
    expect(kinds(await at.emitted(() => at.arrival(id)))).toEqual([
      'document.label.assigned',
      'document.received',
    ]);
    await at.team.sdk.suppliers.delete(body.supplier.id);
  },
  unlabelled: async (at) => {
    const [{ id }, labelId] = [await at.team.company(), await at.label()];
    const path = `/api/v1/documents/${(await at.arrival(id)).body.document.id}/labels/${labelId}`;
    await at.team.put(path);
    expect(kinds(await at.emitted(() => at.team.delete(path)))).toEqual(['document.label.unassigned']);
    expect(await at.emitted(() => at.team.delete(path))).toEqual([]);
  },
  labelDeleted: async (at) => {
    const [{ id }, labelId] = [await at.team.company(), await at.label()];
    for (const { body } of [await at.arrival(id), await at.arrival(id)])
      await at.team.sdk.documents.addLabel(body.document.id, labelId);
    const bodies = await at.emitted(() => at.team.delete(`/api/v1/labels/${labelId}`));
    expect(kinds(bodies)).toEqual(['document.label.unassigned', 'document.label.unassigned']);
  },
  taxReported: async (at) => {
    const bodies = await at.emitted(() => sendReported(at, 'EM-1'));
    expect(bodies.find(({ type }) => type === 'document.tax_reported')?.data).toMatchObject({
      jurisdiction: 'SK',
      reporter: 'C2',
      simulated: true,
    });
  },
  taxRefused: async (at) => {
    const bodies = await at.emitted(() => sendReported(at, 'EM-TAX-REFUSED'));
    expect(bodies.find(({ type }) => type === 'document.tax_refused')?.data).toMatchObject({
      refusal: { by: 'authority', needsCorrection: true },
    });
  },
  exportReady: async (at) => {
    const { id } = await at.team.company();
    const bodies = await at.emitted(async () => {
      const created = await at.team.post(`/api/v1/${id}/exports`, { from: '2026-10-01', to: '2026-10-31' });
      await eventually(
        () => at.team.get(`/api/v1/exports/${created.body.export.id}`),
        ({ body }) => body.export.state === 'ready',
      );
    });
    expect(bodies).toMatchObject([{ type: 'export.ready', companyId: id, data: { documents: 0 } }]);
  },
  exportFailed: async (at) => {
    const { id } = await at.team.company();
    const exportId = `exp_${at.team.teamId.slice('team_'.length)}`;
    await at.service.sql(
      `INSERT INTO exports (id, team_id, company_id, from_day, to_day, language, created_at, parked_at)
       VALUES ($1, $2, $3, '2026-10-01', '2026-10-31', 'en', now(), now())`,
      [exportId, at.team.teamId, id],
    );
    const { app } = at.service;
    const bodies = await at.emitted(() =>
      app.get(UnitOfWork).run((tx) => app.get(ExportProcessor).onParked(tx, [exportId])),
    );
    expect(bodies).toMatchObject([{ type: 'export.failed', companyId: id, data: { exportId } }]);
    await at.service.sql('DELETE FROM exports WHERE id = $1', [exportId]);
  },
  recurringInvoiceFailed: async (at) => {
    const { id } = await at.team.company();
    const content = { recipient: '9999:delivered', documentType: 'invoice', document: {} };
    const created = await at.team.post(`/api/v1/${id}/recurring-invoices`, {
      ...{ name: 'Rent', mode: 'send', firstOn: '2026-01-01', paused: true, content },
      interval: { every: 1, unit: 'month', day: 1 },
    });
    const recurringInvoiceId = created.body.recurringInvoice.id as string;
    const path = `/api/v1/${id}/recurring-invoices/${recurringInvoiceId}`;
    const bodies = await at.emitted(async () => {
      await at.team.post(`${path}/run`, { on: '2026-02-01' });
      await eventually(
        () => at.team.get(path),
        ({ body }) => body.recurringInvoice.lastRun?.state === 'failed',
      );
    });
    expect(bodies).toMatchObject([
      { type: 'recurring_invoice.failed', companyId: id, data: { recurringInvoiceId, on: '2026-02-01' } },
    ]);
  },
  reportStored: async (at) => {
    const { path } = await declarant(at.team);
    const report = sales('2026-01-05');
    const bodies = await at.emitted(() => at.team.post(`${path}/b2c`, report));
    expect(kinds(bodies)).toEqual(['document.reporting_status_changed', 'document.sent']);
    expect(bodies.find(({ type }) => type === 'document.sent')?.data).toMatchObject({
      type: 'frenchB2CSalesReport',
      deliveryStatus: null,
    });
    expect(await at.emitted(() => at.team.post(`${path}/b2c`, report))).toEqual([]);
  },
  reported: async (at) => {
    const { id, path } = await declarant(at.team);
    const steps = (bodies: Bodies): unknown[] =>
      bodies
        .filter(({ type, companyId }) => type === 'document.reporting_status_changed' && companyId === id)
        .map(({ data }) => [
          data['previousReportingStatus'],
          data['reportingStatus'],
          data['outcomeCode'],
          data['final'],
        ])
        .sort();
    const accepted = await at.emitted(() => at.team.post(`${path}/b2c`, sales('2026-01-05')));
    expect(steps(accepted)).toEqual([[null, 'accepted', null, false]]);
    const corrected = await at.emitted(() =>
      at.team.post(`${path}/b2c`, sales('2026-01-05', 7, { action: 'correct' })),
    );
    expect(steps(corrected)).toEqual([
      [null, 'accepted', null, false],
      ['accepted', 'superseded', null, true],
    ]);
    const filed = await at.emitted(async () => {
      await at.team.sdk.sandbox.advanceClock({ seconds: 7200 });
      // Those of other companies too: their periods have ended as well, and their events would come into a later scene.
      await eventually(
        () =>
          at.service.sql(
            `SELECT 1 FROM reporting_reports
             WHERE team_id = $1 AND status <> 'superseded' AND outcome_code IS DISTINCT FROM '300'`,
            [at.team.teamId],
          ),
        (found) => found.length === 0,
        100_000,
      );
    });
    expect(steps(filed)).toEqual([
      ['accepted', 'filed', '500', false],
      ['filed', 'filed', '300', true],
    ]);
  },
  verified: async (at) => {
    const { id } = await at.team.company({}, false);
    for (let i = 0; i < 2; i += 1)
      expect(statuses(await at.emitted(() => at.decide(id, 'verified')))).toEqual([
        ['company.verification', 'verified'],
      ]);
  },
  rejected: async (at) => {
    const { id } = await at.team.company();
    expect(statuses(await at.emitted(() => at.decide(id, 'rejected')))).toEqual([
      ['company.verification', 'rejected'],
    ]);
  },
  expired: async (at) => {
    const { id } = await at.team.company({}, false);
    const session = await at.open(id);
    const bodies = await at.emitted(async () => {
      await at.service.sql(
        `UPDATE verification_sessions SET expires_at = clock_timestamp(), next_attempt_at = clock_timestamp() WHERE id = $1`,
        [session],
      );
      await eventually(
        () =>
          at.service.sql<{ status: string }>('SELECT status FROM verification_sessions WHERE id = $1', [
            session,
          ]),
        ([row]) => row?.status === 'expired',
      );
    });
    expect(statuses(bodies)).toEqual([['company.verification', 'expired']]);
  },
  vatNumberChanged: async (at) => {
    const { id } = await at.team.company();
    expect(statuses(await at.emitted(() => at.update(id, { vatNumber: null })))).toEqual([
      ['company.verification', 'revoked'],
    ]);
    expect(await at.emitted(() => at.update(id, { vatNumber: null, city: 'Gent' }))).toEqual([]);
    expect(await at.emitted(() => at.update(id, {}))).toEqual([]);
  },
  enterpriseNumberChanged: async (at) => {
    const { id } = await at.team.company();
    const change = { enterpriseNumber: null, enterpriseNumberScheme: null };
    expect(statuses(await at.emitted(() => at.update(id, change)))).toEqual([
      ['company.verification', 'revoked'],
    ]);
  },
};
