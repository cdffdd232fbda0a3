import { NotificationMailer } from '../../src/operations/notifications/notification-mailer';
import { NotificationPlanner } from '../../src/operations/notifications/notification-planner';
import { startService, type Service } from '../support/service';
import { until } from '../support/until';
import { NotificationScene, subjectOf, zoneAt } from './notification-scene';

const SETTINGS = '/api/core/user/notifications';

describe('notifications of several processes', () => {
  let scene: NotificationScene;
  let beside: Service;

  beforeAll(async () => {
    scene = await NotificationScene.start();
    beside = await startService({ SMTP_URL: scene.server.url }, scene.service.databaseUrl);
  });

  afterAll(async () => {
    await beside.stop();
    await scene.stop();
  });

  const planners = () => [scene.service, beside].map(({ app }) => app.get(NotificationPlanner));

  it('are in one mail each, at once and daily, however many processes make mails at the same time', async () => {
    const team = await scene.service.team();
    const [owner, daily] = [
      await scene.member(team.teamId, 'owner'),
      await scene.member(team.teamId, 'owner'),
    ];
    await daily.put(SETTINGS, {
      settings: [{ teamId: team.teamId, kind: 'documentFailed', choice: 'daily' }],
      timeZone: zoneAt(12),
    });
    await scene.fail(team.teamId, 40);
    await scene.service.sql(
      `UPDATE notifications SET created_at = now() - interval '2 days' WHERE user_id = $1`,
      [daily.userId],
    );
    for (let times = 0; times < 5; times += 1)
      await Promise.all(planners().flatMap((each) => [each.createDueMails(), each.createDueMails()]));
    await scene.plan();
    expect(scene.mailsTo(owner.email).map(subjectOf)).toEqual(['Documents not delivered: 40 (Test team)']);
    expect(scene.mailsTo(daily.email).map(subjectOf)).toEqual([
      'Your daily summary from Passerelle: 40 (Test team)',
    ]);
  });

  it.each(['now', 'daily'])(
    'are mailed by another process when one ends between the stored mail and its sending: %s',
    async (choice) => {
      const team = await scene.service.team();
      const owner = await scene.member(team.teamId, 'owner');
      await owner.put(SETTINGS, {
        settings: [{ teamId: team.teamId, kind: 'documentFailed', choice }],
        timeZone: zoneAt(12),
      });
      // A process that has started the mail and does nothing more is one that was killed.
      const isMailed = new Set<string>();
      const spies = [scene.service, beside].map(({ app }) => {
        const mailer = app.get(NotificationMailer);
        const send = mailer.process.bind(mailer);
        return jest.spyOn(mailer, 'process').mockImplementation(async (mail) => {
          if (mail.userId !== owner.userId || isMailed.has(mail.id)) return send(mail);
          isMailed.add(mail.id);
        });
      });
      await scene.fail(team.teamId, 3);
      await scene.service.sql(
        `UPDATE notifications SET created_at = now() - interval '1 day' WHERE user_id = $1`,
        [owner.userId],
      );
      for (const each of planners()) await each.createDueMails();
      await until(() => Promise.resolve(isMailed.size > 0));
      expect(scene.mailsTo(owner.email)).toEqual([]);
      for (const each of planners()) await each.createDueMails();
      await scene.service.sql(
        `UPDATE notification_mails SET lease_until = clock_timestamp() - interval '1 second' WHERE user_id = $1`,
        [owner.userId],
      );
      await until(() => Promise.resolve(scene.mailsTo(owner.email).length > 0));
      for (const each of planners()) await each.createDueMails();
      await scene.sent();
      for (const spy of spies) spy.mockRestore();
      expect(scene.mailsTo(owner.email).map(subjectOf)).toEqual([
        choice === 'now'
          ? 'Documents not delivered: 3 (Test team)'
          : 'Your daily summary from Passerelle: 3 (Test team)',
      ]);
    },
  );
});
