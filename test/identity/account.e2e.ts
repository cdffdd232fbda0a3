import { person, PersonClient } from '../support/people';
import type { Service } from '../support/service';
import { until } from '../support/until';
import { people, PASSWORD, passwordHash } from './people';

interface SignIn {
  succeeded: boolean;
  method: string | null;
  address: string | null;
}

const OTHER = 'Ein anderes und längeres Lied 8';

describe('people', () => {
  const { service: shared, other: beside } = people();

  describe('an account', () => {
    let service: Service;
    let ann: PersonClient;

    beforeAll(async () => {
      service = shared();
      ann = await person(service);
      await service.sql(
        `UPDATE users SET password_hash = $2
         WHERE id = $1`,
        [ann.userId, await passwordHash(service)],
      );
    });

    it('has a name and a language that its person changes', async () => {
      const answer = await ann.patch('/api/core/user', { name: 'Ännchen', language: 'de' });
      expect(answer.body.user).toMatchObject({ name: 'Ännchen', language: 'de' });
      for (const wrong of [{ name: '' }, { language: 'it' }, { email: 'a@b.example' }, { operator: true }])
        expect((await ann.patch('/api/core/user', wrong)).status).toBe(400);
      expect((await ann.get('/api/core/session')).body.session.user).toEqual(answer.body.user);
    });

    it('shows where it is signed in, and ends one of them, but none of another account', async () => {
      const stranger = await person(service);
      const { body } = await ann.get('/api/core/sessions');
      expect(body.sessions).toMatchObject([{ current: true, userAgent: 'test', address: '127.0.0.1' }]);
      const theirs = (await stranger.get('/api/core/sessions')).body.sessions[0].id as string;
      expect((await ann.delete(`/api/core/sessions/${theirs}`)).status).toBe(404);
      expect((await stranger.get('/api/core/session')).status).toBe(200);
      expect((await stranger.delete(`/api/core/sessions/${theirs}`)).status).toBe(200);
      expect((await stranger.get('/api/core/session')).status).toBe(401);
    });

    it('shows its sign-ins, refused ones too, page by page, and nobody else’s', async () => {
      const email = (await ann.get('/api/core/session')).body.session.user.email as string;
      const elsewhere = new PersonClient(service, '', null);
      for (const password of ['wrong', PASSWORD])
        await elsewhere.post('/api/core/sign-in', { email, password });
      await person(service);
      const seen: unknown[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const { body } = await ann.get(`/api/core/sign-ins?limit=2${cursor && `&cursor=${cursor}`}`);
        seen.push(...body.signIns.map((each: SignIn) => [each.succeeded, each.method, each.address]));
        cursor = body.pagination.nextCursor as string | null;
      }
      expect(seen).toEqual([
        [true, 'password', '127.0.0.1'],
        [false, null, '127.0.0.1'],
        [true, 'password', null],
      ]);
    });

    it('changes its password, which ends its other sessions and the token of this one on every process', async () => {
      const change = (current: string, password: string) =>
        ann.post('/api/core/user/password', { current, password });
      for (const [current, password, code] of [
        ['wrong', OTHER, 'wrong_password'],
        [PASSWORD, 'short', 'invalid_input'],
        [PASSWORD, 'passerelle123', 'weak_password'],
      ] as const)
        expect((await change(current, password)).headers.get('x-error-code')).toBe(code);
      const email = (await ann.get('/api/core/session')).body.session.user.email as string;
      const elsewhere = new PersonClient(beside(), ann.userId, null);
      // Typed on another keyboard: letters and their marks one by one.
      const password = PASSWORD.normalize('NFD');
      expect((await elsewhere.post('/api/core/sign-in', { email, password })).status).toBe(200);
      expect((await elsewhere.get('/api/core/session')).status).toBe(200);
      const before = ann.token;
      expect((await change(PASSWORD, OTHER)).status).toBe(200);
      expect(ann.token).not.toBe(before);
      for (const each of [service, beside()]) {
        const old = new PersonClient(each, ann.userId, null, before);
        await until(async () => (await old.get('/api/core/session')).status === 401, 8_000);
      }
      await until(async () => (await elsewhere.get('/api/core/session')).status === 401, 8_000);
      expect((await ann.get('/api/core/session')).status).toBe(200);
      const again = new PersonClient(service, ann.userId, null);
      expect(
        (await again.post('/api/core/sign-in', { email, password: OTHER.normalize('NFD') })).status,
      ).toBe(200);
    });

    it('shows secrets to who may change them, after a recent proof', async () => {
      const team = await service.team();
      const hook = { url: 'https://hooks.example.com/in', secret: 'a signing secret' };
      const made = await team.post('/api/v1/webhooks', hook);
      const path = `/api/v1/webhooks/${made.body.webhook.id as string}`;
      const dev = await person(service, { team: team.teamId, role: 'developer' });
      const reader = await person(service, { team: team.teamId, role: 'reader' });
      const seenBy = async (member: { get: PersonClient['get'] }): Promise<unknown[]> => [
        (await member.get(path)).body.webhook.secret,
        (await member.get('/api/v1/webhooks')).body.webhooks[0].secret,
      ];
      expect(await seenBy(dev)).toEqual([hook.secret, hook.secret]);
      expect(await seenBy(reader)).toEqual(['••••••••', '••••••••']);
      await service.sql(
        `UPDATE sessions SET verified_at = now() - interval '16 minutes' WHERE user_id = $1`,
        [dev.userId],
      );
      const later = new PersonClient(beside(), dev.userId, team.teamId, dev.token);
      expect(await seenBy(later)).toEqual(['••••••••', '••••••••']);
      expect(await seenBy(team)).toEqual([hook.secret, hook.secret]);
    });

    it('asks for a recent proof before keys, secrets, factors and sessions are changed', async () => {
      const team = await service.team();
      const dev = await person(service, { team: team.teamId, role: 'developer' });
      await service.sql(
        `UPDATE sessions SET verified_at = now() - interval '16 minutes' WHERE user_id = $1`,
        [dev.userId],
      );
      for (const [method, path, body] of [
        ['POST', '/api/core/api-keys', { name: 'Key', type: 'basic' }],
        ['DELETE', `/api/core/api-keys/${team.keyId}`, undefined],
        ['POST', '/api/v1/webhooks', { url: 'https://hooks.example.com/in' }],
        ['POST', '/api/v1/webhooks/wh_01ARZ3NDEKTSV4RRFFQ69G5FAV/rotate-secret', undefined],
        ['POST', '/api/core/user/password', { current: PASSWORD, password: OTHER }],
        ['POST', '/api/core/team/leave', undefined],
        ['POST', '/api/core/user/totp', undefined],
        ['POST', '/api/core/user/passkeys/options', undefined],
        ['DELETE', '/api/core/sessions/ses_01ARZ3NDEKTSV4RRFFQ69G5FAV', undefined],
      ] as const) {
        const answer = await dev.request(method, path, body);
        expect([path, answer.status, answer.headers.get('x-error-code')]).toEqual([
          path,
          403,
          'verification_required',
        ]);
      }
      expect((await dev.get('/api/v1/companies')).status).toBe(200);
      expect((await team.post('/api/core/api-keys', { name: 'Key', type: 'basic' })).status).toBe(200);
    });
  });
});
