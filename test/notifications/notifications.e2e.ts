import { KeyExpiryJob } from '../../src/access/auth/key-expiry-job';
import { invoiceTo, smallInvoice } from '../support/invoices';
import { PersonClient } from '../support/people';
import { CREDIT_NOTE } from '../support/credit-note';
import type { Service } from '../support/service';
import { eventually } from '../support/until';
import { NotificationScene, subjectOf, zoneAt } from './notification-scene';

const SETTINGS = '/api/core/user/notifications';

describe('notifications', () => {
  let scene: NotificationScene;

  beforeAll(async () => {
    scene = await NotificationScene.start();
  });

  afterAll(() => scene.stop());

  const service = (): Service => scene.service;

  const choose = (client: PersonClient, kind: string, choice: string, teamId = client.teamId) =>
    client.put(SETTINGS, { settings: [{ teamId, kind, choice }] });
  const waiting = (at: Service, userId: string) =>
    at.sql<{ kind: string; daily: boolean }>(
      'SELECT kind, daily FROM notifications WHERE user_id = $1 AND mail_id IS NULL',
      [userId],
    );
  const tokenOf = (text: string): string => /\/app\/stop#token=(\S+)/.exec(text)?.[1] ?? '';

  it('mail a failed delivery at once to those who may send, in their language, and to nobody else', async () => {
    const team = await service().team();
    const [owner, reader] = [
      await scene.member(team.teamId, 'owner', 'fr'),
      await scene.member(team.teamId, 'reader'),
    ];
    const stranger = await scene.member((await service().team()).teamId, 'owner');
    const { id } = await team.company();
    const { body } = await team.post(`/api/v1/${id}/send`, invoiceTo('9999:rejected', 'N-1'));
    await service().settled(body.document.id);
    await scene.plan();
    const mails = scene.mailsTo(owner.email);
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    expect(subjectOf(mail!)).toBe('Documents non remis: 1 (Test team)');
    expect(mail!.text).toContain('« N-1 » à « B »');
    expect(mail!.text).toContain(`/app/${team.teamId}/documents/${body.document.id}`);
    expect(mail!.headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    expect(mail!.headers).toMatch(/^Content-Type: text\/plain/m);
    expect([scene.mailsTo(reader.email), scene.mailsTo(stranger.email)]).toEqual([[], []]);
  });

  it('mail a received document and an expiring key to those who chose it', async () => {
    const team = await service().team();
    const owner = await scene.member(team.teamId, 'owner');
    const { id } = await team.company();
    await team.post('/api/v1/sandbox/inbound', { document: CREDIT_NOTE, companyId: id });
    expect(await waiting(service(), owner.userId)).toEqual([]);
    expect((await choose(owner, 'documentReceived', 'now')).status).toBe(200);
    expect((await choose(owner, 'keyExpiring', 'now')).status).toBe(200);
    await team.post('/api/v1/sandbox/inbound', {
      document: CREDIT_NOTE.replace('CN-2026-7', 'CN-2026-8'),
      companyId: id,
    });
    const key = await team.post('/api/core/api-keys', {
      name: 'ERP',
      type: 'basic',
      expiresInSeconds: 30 * 86_400,
      scopes: ['send'],
    });
    await service().sql(
      `UPDATE api_keys SET created_at = created_at - interval '20 days', expires_at = expires_at - interval '20 days'
       WHERE id = $1`,
      [key.body.apiKey.id],
    );
    await service().app.get(KeyExpiryJob).warnOfNextKeys();
    await scene.plan();
    const subjects = scene.mailsTo(owner.email).map(subjectOf);
    expect(subjects.filter((each) => each.includes('Test team')).sort()).toEqual([
      'API keys that expire: 1 (Test team)',
      'Documents received: 1 (Test team)',
    ]);
    expect(
      scene
        .mailsTo(owner.email)
        .map(({ text }) => text)
        .join(''),
    ).toContain('“CN-2026-8” from');
  });

  it('gather a storm in a few mails whose sums are those of the failures', async () => {
    const team = await service().team();
    const owner = await scene.member(team.teamId, 'owner');
    await scene.fail(team.teamId, 1);
    await scene.plan();
    for (let part = 0; part < 10; part += 1) {
      await scene.fail(team.teamId, 100);
      await scene.plan();
    }
    expect(scene.mailsTo(owner.email)).toHaveLength(1);
    await scene.passMinutes(owner.userId, 11);
    await scene.plan();
    await scene.plan();
    const mails = scene.mailsTo(owner.email);
    expect(mails.map(subjectOf)).toEqual([
      'Documents not delivered: 1 (Test team)',
      'Documents not delivered: 1000 (Test team)',
    ]);
    expect(mails[1]!.text).toContain('… and 950 more:');
    expect(mails[1]!.text.match(/^- /gm)).toHaveLength(50);
  });

  it('are nobody’s who left the team, was disabled, or lost the role meanwhile', async () => {
    const team = await service().team();
    const [gone, disabled, reader, owner] = [
      await scene.member(team.teamId, 'accountant'),
      await scene.member(team.teamId, 'accountant'),
      await scene.member(team.teamId, 'developer'),
      await scene.member(team.teamId, 'owner'),
    ];
    await scene.fail(team.teamId, 2);
    expect(await waiting(service(), gone.userId)).toHaveLength(2);
    expect((await owner.delete(`/api/core/members/${gone.userId}`)).status).toBe(200);
    await service().sql('UPDATE users SET disabled_at = now() WHERE id = $1', [disabled.userId]);
    await service().sql(`UPDATE memberships SET role = 'reader' WHERE user_id = $1`, [reader.userId]);
    await scene.plan();
    expect([gone, disabled, reader, owner].map(({ email }) => scene.mailsTo(email).length)).toEqual([
      0, 0, 0, 1,
    ]);
    await scene.fail(team.teamId, 1);
    expect(await waiting(service(), disabled.userId)).toEqual([]);
  });

  it('quote what others wrote: neither headers nor markup nor links come of it', async () => {
    const team = await service().team();
    const owner = await scene.member(team.teamId, 'owner');
    const evil = 'x\r\nBcc: eve@example.com\r\n\r\n<img src=https://evil.example/x>” \u202eevil';
    await service().sql('UPDATE teams SET name = $2 WHERE id = $1', [team.teamId, evil]);
    await scene.fail(team.teamId, 1, undefined, `${evil}${'y'.repeat(5_000)}`);
    await scene.plan();
    const [mail] = scene.mailsTo(owner.email);
    expect(mail!.headers).not.toMatch(/^bcc:/im);
    expect(mail!.headers).toMatch(/^Content-Type: text\/plain/m);
    expect(mail!.text).not.toMatch(/^Bcc:/m);
    expect(mail!.text).not.toContain('https://evil');
    expect(mail!.text).not.toContain('\u202e');
    expect(Math.max(...mail!.text.split('\n').map((line) => line.length))).toBeLessThan(400);
    expect(subjectOf(mail!).length).toBeLessThan(120);
  });

  describe('the settings', () => {
    it('are those of the person alone, for the kinds that their role may read', async () => {
      const team = await service().team();
      const accountant = await scene.member(team.teamId, 'accountant');
      const { body } = await accountant.get(SETTINGS);
      expect(body.notifications).toMatchObject({
        timeZone: 'Europe/Brussels',
        lastMail: null,
        mailAvailable: true,
      });
      expect(
        body.notifications.settings.map(({ kind, choice }: Record<string, string>) => [kind, choice]),
      ).toEqual([
        ['documentFailed', 'now'],
        ['businessStatus', 'now'],
        ['documentReceived', 'never'],
        ['taxDeadline', 'now'],
        ['quotaReached', 'never'],
        ['mailboxFailed', 'now'],
        ['arrivalRefused', 'daily'],
        ['recurringInvoiceFailed', 'now'],
        ['importFailed', 'now'],
        ['mailFailed', 'now'],
      ]);
      const refused = await choose(accountant, 'webhookDisabled', 'now');
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['settings.0.kind']]);
      const other = (await service().team()).teamId;
      expect((await choose(accountant, 'documentFailed', 'now', other)).status).toBe(401);
      expect((await accountant.put(SETTINGS, { timeZone: 'Mars/Olympus' })).body.errors).toHaveProperty(
        'timeZone',
      );
      const changed = await accountant.put(SETTINGS, { timeZone: 'europe/paris' });
      expect(changed.body.notifications.timeZone).toBe('Europe/Paris');
      expect((await team.get(SETTINGS)).status).toBe(401);
    });

    it('show that a mail could not be delivered, and the test mail that was', async () => {
      const team = await service().team();
      const owner = await scene.member(team.teamId, 'owner');
      scene.server.answers[owner.email] = '550 5.1.1 no such mailbox';
      expect((await owner.post(`${SETTINGS}/test`)).status).toBe(200);
      const { body } = await eventually(
        () => owner.get(SETTINGS),
        (answer) => answer.body.notifications.lastMail.problem !== null,
      );
      expect(body.notifications.lastMail).toMatchObject({
        mode: 'test',
        deliveredAt: null,
        problem: 'address_refused',
        final: false,
      });
      expect((await owner.post(`${SETTINGS}/test`)).status).toBe(429);
      delete scene.server.answers[owner.email];
      await service().sql(
        'UPDATE notification_mails SET next_attempt_at = clock_timestamp() WHERE user_id = $1',
        [owner.userId],
      );
      const after = await eventually(
        () => owner.get(SETTINGS),
        (answer) => answer.body.notifications.lastMail.deliveredAt !== null,
      );
      expect(after.body.notifications.lastMail).toMatchObject({ problem: null, final: true });
      expect(scene.mailsTo(owner.email).map(subjectOf)).toEqual(['Test mail from Passerelle']);
    });
  });

  describe('the daily mail', () => {
    it('has all kinds, once a day after seven in the time zone of the person', async () => {
      const team = await service().team();
      const owner = await scene.member(team.teamId, 'owner');
      await choose(owner, 'documentFailed', 'daily');
      await owner.put(SETTINGS, { timeZone: zoneAt(3) });
      await scene.fail(team.teamId, 3);
      await service().sql(
        `UPDATE notifications SET created_at = now() - interval '1 day' WHERE user_id = $1`,
        [owner.userId],
      );
      await scene.plan();
      expect(scene.mailsTo(owner.email)).toEqual([]);
      await owner.put(SETTINGS, { timeZone: zoneAt(12) });
      await scene.plan();
      await scene.fail(team.teamId, 1);
      await service().sql(
        `UPDATE notifications SET created_at = now() - interval '1 day' WHERE user_id = $1 AND mail_id IS NULL`,
        [owner.userId],
      );
      await scene.plan();
      expect(scene.mailsTo(owner.email).map(subjectOf)).toEqual([
        'Your daily summary from Passerelle: 3 (Test team)',
      ]);
      expect(await waiting(service(), owner.userId)).toEqual([{ kind: 'documentFailed', daily: true }]);
    });
  });

  describe('the links that stop them', () => {
    const stop = async (token: string) => {
      const response = await fetch(`${service().baseUrl}/api/core/notifications/stop?token=${token}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
      return response.status;
    };

    it('stop the kind of the mail by one post without a sign-in, however often', async () => {
      const team = await service().team();
      const owner = await scene.member(team.teamId, 'owner');
      await scene.fail(team.teamId, 1);
      await scene.plan();
      const [mail] = scene.mailsTo(owner.email);
      const url = /^List-Unsubscribe: <([^>]+)>$/m.exec(mail!.headers)?.[1] ?? '';
      const token = new URL(url).searchParams.get('token') ?? '';
      expect(token).toBe(tokenOf(mail!.text));
      await scene.fail(team.teamId, 1);
      expect([await stop(token), await stop(token)]).toEqual([200, 200]);
      await scene.passMinutes(owner.userId, 11);
      await scene.plan();
      expect(scene.mailsTo(owner.email)).toHaveLength(1);
      const { body } = await owner.get(SETTINGS);
      const choices = Object.fromEntries(
        body.notifications.settings.map(({ kind, choice }: Record<string, string>) => [kind, choice]),
      );
      expect(choices).toMatchObject({ documentFailed: 'never', businessStatus: 'now' });
      const audited = await service().sql(
        `SELECT 1 FROM audit_entries WHERE action = 'user.notifications_changed' AND subject_id = $1`,
        [owner.userId],
      );
      expect(audited).toHaveLength(1);
    });

    it('show a page when they are opened, and change nothing by it', async () => {
      const team = await service().team();
      const owner = await scene.member(team.teamId, 'owner');
      await scene.fail(team.teamId, 1);
      await scene.plan();
      const token = tokenOf(scene.mailsTo(owner.email)[0]!.text);
      const response = await fetch(`${service().baseUrl}/api/core/notifications/stop?token=${token}`, {
        redirect: 'manual',
      });
      expect([response.status, response.headers.get('location')]).toEqual([
        303,
        expect.stringContaining(`/app/stop#token=${token}`),
      ]);
      const { body } = await owner.get(SETTINGS);
      expect(body.notifications.settings[0]).toMatchObject({ kind: 'documentFailed', choice: 'now' });
    });

    it('are refused when somebody changed them', async () => {
      const team = await service().team();
      const [owner, other] = [
        await scene.member(team.teamId, 'owner'),
        await scene.member(team.teamId, 'owner'),
      ];
      await scene.fail(team.teamId, 1);
      await scene.plan();
      const token = tokenOf(scene.mailsTo(owner.email)[0]!.text);
      for (const forged of [
        token.replace(owner.userId, other.userId),
        token.replace('documentFailed', 'businessStatus'),
        token.replace('documentFailed', '*'),
        token.replace(team.teamId, '*'),
        `${token}.x`,
        'x',
      ])
        expect([forged, await stop(forged)]).toEqual([forged, 401]);
      expect(await stop('')).toBe(401);
      const { body } = await other.get(SETTINGS);
      expect(body.notifications.settings[0]).toMatchObject({ choice: 'now' });
    });
  });

  it('mail the answer of a buyer who rejects an invoice', async () => {
    const team = await service().team();
    const owner = await scene.member(team.teamId, 'owner', 'de');
    const [from, to] = [await team.company(), await team.company()];
    const { body } = await team.post(`/api/v1/${from.id}/send`, {
      recipient: to.address,
      documentType: 'invoice',
      document: smallInvoice('R-1'),
    });
    await service().settled(body.document.id);
    const received = await eventually(
      () =>
        service().sql<{ id: string }>(
          `SELECT id FROM documents WHERE company_id = $1 AND direction = 'incoming'`,
          [to.id],
        ),
      (rows) => rows.length > 0,
    );
    const answer = await team.post(`/api/v1/documents/${received[0]!.id}/responses`, {
      status: 'RE',
      reasons: [{ code: 'PRI', text: 'wrong price' }],
    });
    expect(answer.status).toBe(200);
    await eventually(
      () => waiting(service(), owner.userId),
      (rows) => rows.length > 0 || scene.mailsTo(owner.email).length > 0,
    );
    await scene.plan();
    const [mail] = scene.mailsTo(owner.email);
    expect(subjectOf(mail!)).toBe('Zurückgewiesene Rechnungen und Rückfragen von Käufern: 1 (Test team)');
    expect(mail!.text).toContain('Der Käufer hat die Rechnung zurückgewiesen.');
  });
});
