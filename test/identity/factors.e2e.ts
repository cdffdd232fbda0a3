import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { PasswordHasher } from '../../src/access/auth/identity/password-hasher';
import { PasskeyDevice } from '../support/passkey-device';
import { person, PersonClient } from '../support/people';
import { startService, type Service } from '../support/service';
import { BASE_URL } from './base-url';
import { people, PASSWORD, passwordHash } from './people';

const HERE = { origin: BASE_URL, rpId: 'localhost' };

describe('people', () => {
  const { service: shared } = people();

  describe('factors', () => {
    let service: Service;
    let ann: PersonClient;
    let email: string;

    const nobody = (): PersonClient => new PersonClient(service, '', null);
    const signIn = (code?: string) =>
      nobody().post('/api/core/sign-in', {
        email,
        password: PASSWORD,
        ...(code === undefined ? {} : { code }),
      });
    const codeOf = (answer: { headers: Headers }): string | null => answer.headers.get('x-error-code');

    /** An account with a password. */
    beforeAll(async () => {
      service = shared();
      ann = await person(service);
      const [row] = await service.sql<{ email: string }>(
        `UPDATE users SET password_hash = $2
         WHERE id = $1 RETURNING email`,
        [ann.userId, await passwordHash(service)],
      );
      email = row?.email ?? '';
    });

    describe('codes of an app', () => {
      let totp: TOTP;
      let recoveryCodes: string[];
      const codeAt = (seconds: number): string => totp.generate({ timestamp: Date.now() + seconds * 1000 });

      it('are asked for once the app has shown one', async () => {
        const begun = await ann.post('/api/core/user/totp');
        const { secret, uri } = begun.body.totp as Record<string, string>;
        expect(uri).toContain(`secret=${secret}`);
        expect(uri).toContain('otpauth://totp/Passerelle:');
        totp = new TOTP({ secret: Secret.fromBase32(secret ?? '') });
        expect((await signIn()).status).toBe(200);
        const refused = await ann.post('/api/core/user/totp/confirm', { code: '000000' });
        expect([refused.status, codeOf(refused)]).toEqual([400, 'wrong_code']);
        // Six characters, more bytes.
        for (const code of ['１２３４５６', '12345é', '٠٠٠٠٠٠'])
          expect([code, codeOf(await ann.post('/api/core/user/totp/confirm', { code }))]).toEqual([
            code,
            'wrong_code',
          ]);
        // That of the step before leaves the present one for the sign-in.
        const confirmed = await ann.post('/api/core/user/totp/confirm', { code: codeAt(-30) });
        recoveryCodes = confirmed.body.recoveryCodes as string[];
        expect(new Set(recoveryCodes).size).toBe(10);
        const { body } = await ann.get('/api/core/session');
        expect(body.session.factors).toEqual({ password: true, totp: true, passkeys: 0, provider: false });
        expect(codeOf(await ann.post('/api/core/user/totp'))).toBe('totp_enabled');
      });

      it('work once each, and never one of before', async () => {
        const without = await signIn();
        expect([without.status, codeOf(without)]).toEqual([401, 'second_factor_required']);
        const code = codeAt(0);
        const both = await Promise.all([signIn(code), signIn(code)]);
        expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
        for (const old of [code, codeAt(-120), codeAt(120), ''])
          expect([old, codeOf(await signIn(old))]).toEqual([old, 'sign_in_failed']);
        // That wrong ones in a row make the next one wait is in test/attempts.
        await service.sql('DELETE FROM sign_in_failures');
      });

      it('leave a trace when the password is right and they are missing, and bound how often that is tried', async () => {
        const { body } = await ann.get('/api/core/sign-ins?limit=100');
        const missing = body.signIns.filter((each: { codeMissing: boolean }) => each.codeMissing);
        expect(missing).toEqual([
          expect.objectContaining({ succeeded: false, method: null, address: '127.0.0.1' }),
        ]);
        const careful = await startService(
          { BASE_URL, CREDENTIAL_FAILURES_PER_MINUTE: '3' },
          service.databaseUrl,
        );
        try {
          const there = (code?: string) =>
            new PersonClient(careful, '', null).post('/api/core/sign-in', {
              email,
              password: PASSWORD,
              code,
            });
          const verified = jest.spyOn(careful.app.get(PasswordHasher), 'verify');
          for (let n = 0; n < 3; n++) expect(codeOf(await there())).toBe('second_factor_required');
          expect(codeOf(await there())).toBe('too_many_failures');
          expect(verified).toHaveBeenCalledTimes(3);
          // Who has a code is looked at all the same.
          expect((await there(recoveryCodes[9])).status).toBe(200);
        } finally {
          await careful.stop();
        }
      });

      it('have recovery codes, which work once each, however they are typed', async () => {
        const [first = '', second = ''] = recoveryCodes;
        expect((await signIn(first.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
        expect(codeOf(await signIn(first))).toBe('sign_in_failed');
        const replaced = await ann.post('/api/core/user/recovery-codes');
        expect(codeOf(await signIn(second))).toBe('sign_in_failed');
        const [fresh = ''] = replaced.body.recoveryCodes as string[];
        expect((await signIn(fresh)).body.session.user.email).toBe(email);
      });

      it('are in the database only sealed and hashed', async () => {
        const [dump] = await service.sql<{ text: string }>(
          `SELECT (SELECT string_agg(t::text, '') FROM totp_secrets t) ||
                  (SELECT string_agg(r::text, '') FROM recovery_codes r) AS text`,
        );
        for (const secret of [totp.secret.base32, totp.secret.hex, ...recoveryCodes])
          expect(dump?.text).not.toContain(secret);
      });

      it('are asked for at a verification too', async () => {
        const verify = (body: object) => ann.post('/api/core/session/verify', body);
        expect(codeOf(await verify({}))).toBe('invalid_input');
        expect(codeOf(await verify({ password: 'wrong' }))).toBe('wrong_password');
        expect(codeOf(await verify({ password: PASSWORD }))).toBe('wrong_code');
        expect(codeOf(await verify({ password: PASSWORD, code: '000000' }))).toBe('wrong_code');
        const { body } = await ann.post('/api/core/user/recovery-codes');
        const before = ann.token;
        const done = await verify({ password: PASSWORD, code: (body.recoveryCodes as string[])[0] });
        expect(done.status).toBe(200);
        expect(ann.token).not.toBe(before);
        const old = new PersonClient(service, ann.userId, null, before);
        expect((await old.get('/api/core/session')).status).toBe(401);
      });

      it('end when they are removed, and no session counts as one with them', async () => {
        const strong = async (): Promise<boolean> => {
          const { body } = await ann.get('/api/core/sessions');
          return body.sessions.some((each: { secondFactor: boolean }) => each.secondFactor);
        };
        expect(await strong()).toBe(true);
        expect((await ann.delete('/api/core/user/totp')).status).toBe(200);
        expect(await strong()).toBe(false);
        expect(codeOf(await ann.post('/api/core/user/recovery-codes'))).toBe('totp_missing');
        expect((await signIn()).status).toBe(200);
      });
    });

    describe('passkeys', () => {
      const device = new PasskeyDevice(HERE);
      const optionsOf = async (browser: PersonClient, path: string) =>
        (await browser.post(path)).body.options as { challenge: string; user: { id: string } };
      const toAdd = () => optionsOf(ann, '/api/core/user/passkeys/options');
      const toSignIn = () => optionsOf(nobody(), '/api/core/passkeys/options');
      const add = (response: object) => ann.post('/api/core/user/passkeys', { name: 'Phone', response });
      const present = (response: object) => nobody().post('/api/core/passkeys/sign-in', { response });

      it('are not added with an id that is longer than any device makes', async () => {
        const made = device.create(await toAdd());
        const id = randomBytes(1100).toString('base64url');
        expect(codeOf(await add({ ...made, id, rawId: id }))).toBe('invalid_input');
      });

      it.each([
        ['another origin', { ...HERE, origin: 'https://evil.example' }],
        ['another host', { ...HERE, rpId: 'evil.example' }],
        ['a user who is not verified', { ...HERE, userVerified: false }],
        ['an answer of another kind', { ...HERE, type: 'webauthn.get' }],
      ])('are not added for %s', async (_, settings) => {
        const refused = await add(new PasskeyDevice(settings).create(await toAdd()));
        expect([refused.status, codeOf(refused)]).toEqual([400, 'passkey_refused']);
      });

      it('are not added for a challenge of somebody else, an unknown, used or old one', async () => {
        const other = await person(service);
        const foreign = await optionsOf(other, '/api/core/user/passkeys/options');
        const used = await toAdd();
        await add(new PasskeyDevice({ ...HERE, rpId: 'evil.example' }).create(used));
        const late = await toAdd();
        await service.sql(`UPDATE passkey_challenges SET expires_at = now() WHERE challenge = $1`, [
          late.challenge,
        ]);
        // The next one takes it away.
        await toAdd();
        const challengeQuery = 'SELECT FROM passkey_challenges WHERE challenge = $1';
        expect(await service.sql(challengeQuery, [late.challenge])).toEqual([]);
        const signIn = { ...(await toSignIn()), user: late.user };
        for (const options of [foreign, used, late, signIn, { ...late, challenge: 'x' }])
          expect(codeOf(await add(device.create(options)))).toBe('passkey_refused');
        expect(await service.sql('SELECT 1 FROM passkeys')).toEqual([]);
      });

      it('sign in without an address, and verify', async () => {
        const added = await add(device.create(await toAdd()));
        expect(added.body.passkey).toMatchObject({ name: 'Phone', lastUsedAt: null });
        expect((await nobody().get('/api/core/sign-in')).body.signIn.passkeys).toBe(true);
        const answer = await present(device.get(await toSignIn()));
        expect([answer.status, answer.body.session.user.email]).toEqual([200, email]);
        const before = ann.token;
        const verified = await ann.post('/api/core/session/verify', {
          passkey: device.get(await toSignIn()),
        });
        expect([verified.status, ann.token === before]).toEqual([200, false]);
        const stranger = await person(service);
        const refused = await stranger.post('/api/core/session/verify', {
          passkey: device.get(await toSignIn()),
        });
        expect(codeOf(refused)).toBe('passkey_refused');
      });

      it('sign nobody in whose account is disabled, like one that is not good, and it is written down', async () => {
        const failures = `SELECT FROM audit_entries WHERE action = 'sign_in.failed' AND subject_id = $1`;
        const before = await service.sql(failures, [ann.userId]);
        await service.sql('UPDATE users SET disabled_at = now() WHERE id = $1', [ann.userId]);
        const refused = await present(device.get(await toSignIn()));
        await service.sql('UPDATE users SET disabled_at = NULL WHERE id = $1', [ann.userId]);
        expect([refused.status, codeOf(refused)]).toEqual([401, 'sign_in_failed']);
        expect(await service.sql(failures, [ann.userId])).toHaveLength(before.length + 1);
      });

      it('sign nobody in with an answer that is replayed, late, altered, unverified or of another site', async () => {
        const before = await service.sql('SELECT id FROM sessions ORDER BY id');
        const used = device.get(await toSignIn());
        await present(used);
        const late = await toSignIn();
        await service.sql(`UPDATE passkey_challenges SET expires_at = now() WHERE challenge = $1`, [
          late.challenge,
        ]);
        const good = device.get(await toSignIn()) as { response: object };
        const unknown = new PasskeyDevice(HERE);
        for (const [what, response] of Object.entries({
          replayed: used,
          late: device.get(late),
          invented: device.get({ challenge: 'AAAA' }),
          'of a challenge for adding': device.get(await toAdd()),
          altered: {
            ...good,
            response: { ...good.response, signature: Buffer.alloc(70).toString('base64url') },
          },
          'of another user': {
            ...(device.get(await toSignIn()) as { response: object }),
            response: {
              ...(device.get(await toSignIn()) as { response: object }).response,
              userHandle: 'AAAA',
            },
          },
          'of an unknown device': unknown.get(await toSignIn()),
          'of another origin': device.get(await toSignIn(), { ...HERE, origin: 'https://evil.example' }),
          'of another host': device.get(await toSignIn(), { ...HERE, rpId: 'evil.example' }),
          'not verified': device.get(await toSignIn(), { ...HERE, userVerified: false }),
          'of another kind': device.get(await toSignIn(), { ...HERE, type: 'webauthn.create' }),
        })) {
          const answer = await present(response);
          expect([what, answer.status, codeOf(answer), answer.headers.getSetCookie()]).toEqual([
            what,
            401,
            'sign_in_failed',
            [],
          ]);
        }
        for (const response of [{}, { response: {} }, { ...used, id: 7 }, { ...used, response: null }])
          expect(codeOf(await present(response))).toBe('invalid_input');
        const after = await service.sql('SELECT id FROM sessions ORDER BY id');
        expect(after.length - before.length).toBe(1);
      });

      it('are renamed and removed by their person alone', async () => {
        const { body } = await ann.get('/api/core/user/passkeys');
        const id = body.passkeys[0].id as string;
        const stranger = await person(service);
        expect((await stranger.patch(`/api/core/user/passkeys/${id}`, { name: 'Mine' })).status).toBe(404);
        expect((await stranger.delete(`/api/core/user/passkeys/${id}`)).status).toBe(404);
        expect((await ann.patch(`/api/core/user/passkeys/${id}`, { name: 'Laptop' })).body.passkey.name).toBe(
          'Laptop',
        );
        expect((await ann.delete(`/api/core/user/passkeys/${id}`)).status).toBe(200);
        expect((await present(device.get(await toSignIn()))).status).toBe(401);
      });
    });
  });
});
