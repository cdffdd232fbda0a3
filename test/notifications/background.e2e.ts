import {
  ARRIVAL_REFUSED,
  MAILBOX_FAILED,
  MAILBOX_RECOVERED,
} from '../../src/business/arrivals/arrival-events';
import { newArrivalId } from '../../src/business/documents/arrivals/arrival-reference';
import { newDocumentId } from '../../src/business/documents/document.resource';
import { DOCUMENT_FORWARD_FAILED } from '../../src/business/forwarding/forward-events';
import { newForwardId, newForwardingRuleId } from '../../src/business/forwarding/forward.resource';
import { INVOICE_IMPORT_FAILED } from '../../src/business/invoice-imports/invoice-import.processor';
import { newInvoiceImportId } from '../../src/business/invoice-imports/invoice-import.resource';
import { newReminderId } from '../../src/business/receivables/open-invoice.resource';
import { REMINDER_FAILED } from '../../src/business/receivables/reminders/reminder-events';
import { RECURRING_INVOICE_FAILED } from '../../src/business/recurring-invoices/run-failure-recorder';
import { newRecurringInvoiceId } from '../../src/business/recurring-invoices/recurring-invoice.resource';
import { NotificationPlanner } from '../../src/operations/notifications/notification-planner';
import type { EventKind } from '../../src/platform/events/define-event';
import { EventLog } from '../../src/platform/events/event-log';
import { UnitOfWork } from '../../src/platform/kernel/database/unit-of-work';
import type { Role } from '../../src/access/auth/permissions/roles';
import type { TeamClient } from '../support/team-client';
import { NotificationScene, subjectOf } from './notification-scene';

/** Failures of work that nobody waits for: each cause is notified once. */
describe('notifications of work in the background', () => {
  let scene: NotificationScene;
  let team: TeamClient;
  let companyId: string;

  beforeAll(async () => {
    scene = await NotificationScene.start();
    // Mails are made only when a test asks for them.
    await scene.service.app.get(NotificationPlanner).beforeApplicationShutdown();
  });

  beforeEach(async () => {
    team = await scene.service.team();
    companyId = (await team.company()).id;
  });

  afterAll(() => scene.stop());

  const record = <Data extends object>(kind: EventKind<Data>, ...data: NoInfer<Data>[]): Promise<void> =>
    scene.service.app.get(UnitOfWork).run((tx) =>
      scene.service.app.get(EventLog).recordAll(
        tx,
        kind,
        data.map((each) => ({ teamId: team.teamId, companyId, data: each })),
      ),
    );
  const waiting = async (userId: string): Promise<[string, boolean][]> => {
    const rows = await scene.service.sql<{ kind: string; daily: boolean }>(
      'SELECT kind, daily FROM notifications WHERE user_id = $1 AND mail_id IS NULL ORDER BY created_at, source',
      [userId],
    );
    return rows.map(({ kind, daily }) => [kind, daily]);
  };
  const mailbox = { companyId: 'c_1', host: 'imap.example.com', user: 'invoices@example.com' };
  const since = '2026-11-21T09:58:00.000Z';

  it('tell of a mailbox that cannot be read, and that it is read again', async () => {
    const owner = await scene.member(team.teamId, 'owner', 'de');
    const failure = { code: 'login' as const, message: 'The password was refused.', since };
    await record(MAILBOX_FAILED, { ...mailbox, companyId, ...failure });
    await record(MAILBOX_RECOVERED, { ...mailbox, companyId });
    await scene.plan();
    const [mail] = scene.mailsTo(owner.email);
    expect(subjectOf(mail!)).toBe('Postfächer, die nicht oder wieder gelesen werden: 2 (Test team)');
    expect(mail!.text).toContain('„invoices@example.com“');
    expect(mail!.text).toContain('Das Postfach wird seit 2026-11-21 09:58 (UTC) nicht mehr gelesen.');
    expect(mail!.text).toContain('„The password was refused.“');
    expect(mail!.text).toContain('Das Postfach wird wieder gelesen.');
    expect(mail!.text).toContain(`/app/${team.teamId}/arrivals`);
  });

  it('leave refused mails to the daily mail of those who may send, and every mail is counted', async () => {
    const members = new Map<Role, string>();
    for (const role of ['accountant', 'reader'] as const)
      members.set(role, (await scene.member(team.teamId, role)).userId);
    const refused = { companyId, channel: 'email' as const, sender: 'a@b.example', subject: 'Your invoice' };
    const reason = {
      fileName: 'a.pdf',
      code: 'pdf_without_invoice' as const,
      reason: 'The PDF has no e-invoice.',
    };
    for (let number = 0; number < 3; number += 1)
      await record(ARRIVAL_REFUSED, { arrivalId: newArrivalId(), ...refused, ...reason });
    expect(await waiting(members.get('accountant') ?? '')).toEqual(
      Array.from({ length: 3 }, () => ['arrivalRefused', true]),
    );
    expect(await waiting(members.get('reader') ?? '')).toEqual([]);
  });

  it('tell once of an occurrence that is run again and fails for the same reason', async () => {
    const owner = await scene.member(team.teamId, 'owner');
    const recurringInvoiceId = newRecurringInvoiceId();
    const failed = { recurringInvoiceId, name: 'Rent', on: '2026-02-01', code: 'invalid_document' };
    const messages = ['document.buyer: is needed'];
    for (const on of ['2026-02-01', '2026-02-01', '2026-03-01'])
      await record(RECURRING_INVOICE_FAILED, { ...failed, on, messages });
    await scene.plan();
    const [mail] = scene.mailsTo(owner.email);
    expect(subjectOf(mail!)).toBe('Recurring invoices that failed: 2 (Test team)');
    expect(mail!.text).toContain('“Rent”');
    expect(mail!.text).toContain('Occurrence of 2026-02-01: neither sent nor made a draft.');
    expect(mail!.text).toContain('Reason: “document.buyer: is needed”');
  });

  it('tell once of an import, a reminder with several invoices, and a recipient of a forwarding rule', async () => {
    const owner = await scene.member(team.teamId, 'owner');
    const invoiceImportId = newInvoiceImportId();
    const imported = { invoiceImportId, companyId, fileName: 'nov.csv', failed: 2, sent: 3 };
    await record(INVOICE_IMPORT_FAILED, imported);
    const reminderId = newReminderId();
    const to = 'ap@buyer.example';
    const reminded = () => ({
      ...{ documentId: newDocumentId(), companyId, reminderId, level: 1, to, openAmount: '121.00' },
      ...{ currency: 'EUR', documentNumber: 'R-1', failure: 'No such mailbox' },
    });
    await record(REMINDER_FAILED, reminded(), reminded());
    const ruleId = newForwardingRuleId();
    const forwarded = (rule: string | null, address: string) => ({
      ...{ documentId: newDocumentId(), companyId, forwardId: newForwardId(), ruleId: rule, address },
      failure: 'The mailbox is full',
    });
    await record(
      DOCUMENT_FORWARD_FAILED,
      forwarded(ruleId, 'a@office.example'),
      forwarded(ruleId, 'a@office.example'),
    );
    await record(
      DOCUMENT_FORWARD_FAILED,
      forwarded(ruleId, 'b@office.example'),
      forwarded(null, 'b@office.example'),
    );
    expect((await waiting(owner.userId)).map(([kind]) => kind).sort()).toEqual([
      'importFailed',
      ...Array.from({ length: 4 }, () => 'mailFailed'),
    ]);
    await scene.plan();
    const texts = scene.mailsTo(owner.email).map(({ text }) => text);
    expect(texts.join('\n')).toContain('Documents that were not sent: 2.');
    expect(texts.join('\n')).toContain('document without a number to “ap@buyer.example”');
    expect(texts.join('\n')).toContain('Reason: “The mailbox is full”');
  });
});
