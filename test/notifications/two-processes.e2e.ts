import { NotificationMailer } from '../../src/operations/notifications/notification-mailer';
import { NotificationPlanner } from '../../src/operations/notifications/notification-planner';
import { startService, type Service } from '../support/service';
import { eventually } from '../support/until';
import { NotificationScene, subjectOf } from './notification-scene';

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
      timeZone: 'UTC',
    });
    await scene.fail(team.teamId, 40);
    await scene.service.sql(
      `UPDATE notifications SET created_at = now() - interval '2 days' WHERE user_id = $1`,
      [daily.userId],
    );
    for (let times = 0; times < 5; times += 1)
      await Promise.all(planners().flatMap((each) => [each.planSome(), each.planSome()]));
    await scene.plan();
    expect(scene.mailsTo(owner.email).map(subjectOf)).toEqual(['Documents not delivered: 40 (Test team)']);
    const isAfterSeven = new Date().getUTCHours() >= 7;
    expect(scene.mailsTo(daily.email)).toHaveLength(isAfterSeven ? 1 : 0);
  });

  it('are mailed by another process when one ends between the stored mail and its sending', async () => {
    const team = await scene.service.team();
    const owner = await scene.member(team.teamId, 'owner');
    // A process that has started the mail and does nothing more is one that was killed.
    const spies = [scene.service, beside].map(({ app }) =>
      jest.spyOn(app.get(NotificationMailer), 'process').mockResolvedValueOnce(undefined),
    );
    await scene.fail(team.teamId, 3);
    for (const each of planners()) await each.planSome();
    await eventually(
      () => Promise.resolve(spies.reduce((calls, spy) => calls + spy.mock.calls.length, 0)),
      (calls) => calls > 0,
    );
    expect(scene.mailsTo(owner.email)).toEqual([]);
    for (const spy of spies) spy.mockRestore();
    await scene.service.sql(
      `UPDATE notification_mails SET lease_until = clock_timestamp() - interval '1 second' WHERE user_id = $1`,
      [owner.userId],
    );
    const mails = await eventually(
      () => Promise.resolve(scene.mailsTo(owner.email)),
      (received) => received.length > 0,
    );
    expect(mails.map(subjectOf)).toEqual(['Documents not delivered: 3 (Test team)']);
  });
});
