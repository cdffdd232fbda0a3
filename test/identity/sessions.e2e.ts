import { randomBytes } from 'node:crypto';
import { person, PersonClient } from '../support/people';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { until } from '../support/until';
import { people, PASSWORD, passwordHash } from './people';

/** An entry for the person: whose browser it is, until when, and the signature. */
const DEVICE =
  /^passerelle-device=usr_[0-9A-Z]{26}\.[\w-]{22}\.\d+\.[\w-]{43}; Max-Age=31536000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/;

const COOKIE =
  /^passerelle=[A-Za-z0-9_-]{43}; Max-Age=1209\d{3}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/;

describe('people', () => {
  const { service: shared, other: beside } = people();

  describe('sessions', () => {
    let service: Service;
    let team: TeamClient;
    let email: string;

    beforeAll(async () => {
      service = shared();
      team = await service.team();
      const [user] = await service.sql<{ email: string }>(
        'UPDATE users SET password_hash = $2 WHERE id = $1 RETURNING email',
        [(await person(service)).userId, await passwordHash(service)],
      );
      email = user?.email ?? '';
    });

    const nobody = (): PersonClient => new PersonClient(service, '', null);

    it('begin with a sign-in, whatever the case of the address and the composition of the password', async () => {
      const browser = nobody();
      const answer = await browser.post('/api/core/sign-in', {
        email: email.toUpperCase(),
        password: PASSWORD,
      });
      expect([answer.status, answer.body.session.user.email]).toEqual([200, email]);
      expect(answer.headers.getSetCookie()).toEqual([
        expect.stringMatching(COOKIE),
        expect.stringMatching(DEVICE),
      ]);
      const { body } = await browser.get('/api/core/session');
      expect(body.session).toEqual(answer.body.session);
      const { createdAt, expiresAt, verifiedUntil } = body.session as Record<string, string>;
      expect(Date.parse(expiresAt ?? '') - Date.parse(createdAt ?? '')).toBe(14 * 86_400_000);
      expect(Date.parse(verifiedUntil ?? '') - Date.parse(createdAt ?? '')).toBe(15 * 60_000);
      const [stored] = await service.sql<{ rows: string }>(
        `SELECT json_agg(s)::text || json_agg(u)::text AS rows FROM sessions s JOIN users u ON u.id = s.user_id`,
      );
      expect(stored?.rows).not.toContain(browser.token);
      expect(stored?.rows).not.toContain(PASSWORD);
    });

    it('answer an unknown address like a wrong password', async () => {
      const answers = await Promise.all(
        [email, 'nobody@example.com', 'no address', ''].map((address) =>
          nobody().post('/api/core/sign-in', { email: address, password: 'Der Mond ist aufgegangen 8' }),
        ),
      );
      for (const { status, body, headers } of answers) {
        expect([status, headers.get('x-error-code')]).toEqual([401, 'sign_in_failed']);
        expect(body).toEqual({
          success: false,
          errors: { root: ['The address, the password or the code is wrong.'] },
        });
        expect(headers.getSetCookie()).toEqual([]);
      }
      const entries = await service.sql<{ actor: string; text: string }>(
        `SELECT actor, json_agg(e)::text AS text FROM audit_entries e WHERE action = 'sign_in.failed' GROUP BY actor`,
      );
      expect(entries.map(({ actor }) => actor)).toEqual(['system']);
      expect(entries[0]?.text).not.toContain('nobody@example.com');
    });

    it('never take over a token that was there before (fixation)', async () => {
      const planted = randomBytes(32).toString('base64url');
      const browser = new PersonClient(service, '', null, planted);
      await browser.post('/api/core/sign-in', { email, password: PASSWORD });
      expect(browser.token).not.toBe(planted);
      const attacker = new PersonClient(service, '', null, planted);
      expect((await attacker.get('/api/core/session')).status).toBe(401);
    });

    it('count on routes of a team only with the team in the header', async () => {
      const ann = await person(service, { team: team.teamId });
      expect((await ann.get('/api/v1/companies')).status).toBe(200);
      const stranger = await service.team();
      for (const other of [null, '', stranger.teamId, `${team.teamId}x`, 'team_01ARZ3NDEKTSV4RRFFQ69G5FAV'])
        expect([other, (await ann.get('/api/v1/companies', { team: other })).status]).toEqual([other, 401]);
    });

    it('are refused beside another credential, doubled, malformed or unknown', async () => {
      const ann = await person(service, { team: team.teamId });
      const withKey = await ann.get('/api/v1/companies', { headers: { authorization: team.authorization } });
      expect(withKey.status).toBe(401);
      const token = ann.token ?? '';
      for (const cookie of [
        `passerelle=${token}; passerelle=${token}`,
        `passerelle=${token}x`,
        `passerelle="${token}"`,
        `passerelle=${randomBytes(32).toString('base64url')}`,
        `__Host-passerelle=${token}`,
        `Passerelle=${token}`,
        'passerelle=',
      ]) {
        const answer = await ann.get('/api/v1/companies', { headers: { cookie } });
        expect([cookie, answer.status]).toEqual([cookie, 401]);
      }
      expect(
        (await ann.get('/api/v1/companies', { headers: { cookie: `a=b; passerelle=${token};c=d` } })).status,
      ).toBe(200);
    });

    it('open no route of people to keys, and no route of operators to others', async () => {
      expect((await team.get('/api/core/session')).status).toBe(401);
      expect((await team.post('/api/core/sign-out')).status).toBe(401);
    });

    it('end with the sign-out, on every process', async () => {
      const ann = await person(service, { team: team.teamId });
      const elsewhere = new PersonClient(beside(), ann.userId, team.teamId, ann.token);
      expect((await elsewhere.get('/api/v1/companies')).status).toBe(200);
      const answer = await ann.post('/api/core/sign-out');
      expect(answer.headers.getSetCookie()).toEqual([
        expect.stringMatching(/^passerelle=; Path=\/; Expires=Thu, 01 Jan 1970/),
      ]);
      await until(async () => (await elsewhere.get('/api/v1/companies')).status === 401);
    });

    it('end after twelve hours without a request, and after fourteen days with them', async () => {
      const idle = await person(service);
      await service.sql(
        `UPDATE sessions SET last_used_at = now() - interval '12 hours 1 second' WHERE user_id = $1`,
        [idle.userId],
      );
      expect((await idle.get('/api/core/session')).status).toBe(401);
      const old = await person(service);
      await service.sql(`UPDATE sessions SET expires_at = now() - interval '1 second' WHERE user_id = $1`, [
        old.userId,
      ]);
      expect((await old.get('/api/core/session')).status).toBe(401);
    });

    it('name the member in the audit log and in the log', async () => {
      const ann = await person(service, { team: team.teamId, role: 'developer' });
      const made = await ann.post('/api/v1/labels', { name: 'By hand' });
      expect(made.status).toBe(200);
      await ann.post('/api/core/api-keys', { name: 'By hand', type: 'basic' });
      const { body } = await ann.get('/api/v1/audit');
      expect(body.auditEntries[0]).toMatchObject({
        action: 'api_key.created',
        actor: 'member',
        keyId: null,
        userId: ann.userId,
      });
      const line = service.log
        .map((text) => JSON.parse(text) as Record<string, unknown>)
        .find(({ path, userId }) => path === '/api/v1/labels' && userId === ann.userId);
      expect(line).toMatchObject({ teamId: team.teamId, keyId: null, msg: 'request' });
    });

    it('repeat a request with its Idempotency-Key like keys do', async () => {
      const ann = await person(service, { team: team.teamId, role: 'developer' });
      const send = () =>
        ann.post('/api/v1/labels', { name: 'Once' }, { headers: { 'idempotency-key': ann.userId } });
      const [first, second] = [await send(), await send()];
      expect(second.headers.get('idempotent-replayed')).toBe('true');
      expect(second.body).toEqual(first.body);
    });
  });
});
