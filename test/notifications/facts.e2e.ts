import { NotificationFactsJob } from '../../src/operations/notifications/notification-facts';
import { NotificationPlanner } from '../../src/operations/notifications/notification-planner';
import { OwnCertificates } from '../../src/network/peppol/certificates/own-certificates';
import { TAX_REFUSED } from '../../src/reporting/tax-data/tax-data-events';
import { EventLog } from '../../src/platform/events/event-log';
import { UnitOfWork } from '../../src/platform/kernel/database/unit-of-work';
import { newDocumentId } from '../../src/business/documents/document.resource';
import { slovakCompany, slovakInvoice } from '../support/slovak';
import { sendAndWait } from '../support/team-client';
import { eventually } from '../support/until';
import { NotificationScene, subjectOf } from './notification-scene';

describe('notifications of facts without an event', () => {
  let scene: NotificationScene;

  beforeAll(async () => {
    scene = await NotificationScene.start();
    // Mails are made only when a test asks for them.
    await scene.service.app.get(NotificationPlanner).beforeApplicationShutdown();
  });

  afterAll(() => scene.stop());

  const tell = () => scene.service.app.get(NotificationFactsJob).storeNotifications();

  it('tell of a disabled webhook once, without the query of its address', async () => {
    const team = await scene.service.team();
    const [developer, accountant] = [
      await scene.member(team.teamId, 'developer', 'nl'),
      await scene.member(team.teamId, 'accountant'),
    ];
    const { id } = await team.sdk.webhooks.create({ url: 'https://hooks.example.com/in?token=s3cret' });
    await scene.service.sql('UPDATE webhooks SET disabled_at = now() WHERE id = $1', [id]);
    await Promise.all([tell(), tell()]);
    await scene.plan();
    await scene.passMinutes(developer.userId, 11);
    await tell();
    await scene.plan();
    const mails = scene.mailsTo(developer.email);
    expect(mails.map(subjectOf)).toEqual(['Uitgeschakelde webhooks: 1 (Test team)']);
    expect(mails[0]!.text).toContain(`/app/${team.teamId}/webhooks/${id}`);
    expect(mails[0]!.text).not.toContain('s3cret');
    expect(scene.mailsTo(accountant.email)).toEqual([]);
  });

  it('tell of thousands of webhooks that were disabled together', async () => {
    const team = await scene.service.team();
    const developer = await scene.member(team.teamId, 'developer');
    const { id } = await team.sdk.webhooks.create({ url: 'https://hooks.example.com/many' });
    await scene.service.sql(
      `INSERT INTO webhooks SELECT (jsonb_populate_record(w, jsonb_build_object('id', w.id || n, 'disabled_at', now()))).*
       FROM webhooks w, generate_series(1, 2100) AS n WHERE w.id = $1`,
      [id],
    );
    await tell();
    const [told] = await scene.service.sql<{ n: number }>(
      'SELECT count(*)::int AS n FROM notifications WHERE user_id = $1',
      [developer.userId],
    );
    expect(told?.n).toBe(2100);
  });

  it('tell of a tax report that was refused, one that is due and one that is overdue', async () => {
    const team = await scene.service.team();
    const accountant = await scene.member(team.teamId, 'accountant');
    const [seller, buyer] = [await slovakCompany(team, null), await slovakCompany(team)];
    await sendAndWait(team, seller.id, slovakInvoice(buyer, 'TD-9'));
    await eventually(
      () => scene.service.sql<{ id: string }>('SELECT id FROM tax_data WHERE team_id = $1', [team.teamId]),
      (rows) => rows.length > 0,
    );
    const due = (hours: number): Promise<unknown> =>
      scene.service.sql(
        `UPDATE tax_data SET state = 'due', environment = 'production', due_at = now() + make_interval(hours => $2),
           next_attempt_at = NULL, exchanged_at = now() - interval '9 days' WHERE team_id = $1`,
        [team.teamId, hours],
      );
    await due(40);
    await tell();
    expect(
      await scene.service.sql('SELECT 1 FROM notifications WHERE user_id = $1 AND source LIKE $2', [
        accountant.userId,
        'tax report %',
      ]),
    ).toEqual([]);
    await due(5);
    await tell();
    await due(-1);
    await tell();
    await tell();
    const { app } = scene.service;
    await app.get(UnitOfWork).run((tx) =>
      app.get(EventLog).record(tx, TAX_REFUSED, {
        teamId: team.teamId,
        companyId: seller.id,
        data: {
          ...{ documentId: newDocumentId(), taxDataId: 'tdd_x', jurisdiction: 'SK', reporter: 'C2' as const },
          simulated: true,
          refusal: { by: 'authority' as const, message: 'wrong tax number', needsCorrection: true },
        },
      }),
    );
    await scene.plan();
    const [mail] = scene.mailsTo(accountant.email);
    expect(subjectOf(mail!)).toMatch(/^Tax reports refused or due: \d \(Test team\)$/);
    expect(mail!.text).toContain('The report is due on');
    expect(mail!.text).toContain('The report was due on');
    expect(mail!.text).toContain('Reason: “wrong tax number”');
  });

  it('tell the operators of a certificate that expires, at each step once', async () => {
    const team = await scene.service.team();
    const [operator, owner] = [
      await scene.member(team.teamId, 'reader'),
      await scene.member(team.teamId, 'owner'),
    ];
    await scene.service.sql('UPDATE users SET operator = true WHERE id = $1', [operator.userId]);
    const days = (left: number): void => {
      const certificate = {
        subject: 'CN=POP000',
        serial: '0a',
        notAfter: new Date(Date.now() + left * 86_400_000),
      };
      jest
        .spyOn(scene.service.app.get(OwnCertificates), 'listAll')
        .mockReturnValue([{ certificate } as ReturnType<OwnCertificates['listAll']>[number]]);
    };
    for (const left of [40, 29, 28, 6, -1]) {
      days(left);
      await tell();
    }
    await scene.plan();
    const mails = scene.mailsTo(operator.email);
    expect(mails.map(subjectOf)).toEqual(['Certificates that expire: 3']);
    expect(mails[0]!.text).toContain('/app/operator');
    expect(scene.mailsTo(owner.email)).toEqual([]);
    jest.restoreAllMocks();
    const settings = '/api/core/user/notifications';
    const choice = { teamId: null, kind: 'certificate', choice: 'never' };
    expect((await operator.put(settings, { settings: [choice] })).status).toBe(200);
    expect((await owner.put(settings, { settings: [choice] })).status).toBe(400);
  });
});
