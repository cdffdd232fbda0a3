import { IdentityProvider } from '../../src/access/auth/identity/provider/identity-provider';
import { Recovery } from '../../src/access/auth/identity/recovery';
import { Invitations } from '../../src/access/auth/members/invitations';
import { operatorCommand } from '../../src/platform/kernel/request-context';
import type { Flaw, ProviderPerson, TestIdentityProvider } from '../support/identity-provider';
import { person, PersonClient } from '../support/people';
import { ProviderWays, type Way } from '../support/provider-ways';
import type { Service } from '../support/service';
import type { Answer } from '../support/team-client';
import { until } from '../support/until';
import { newPerson } from './new-person';
import { people, PASSWORD, passwordHash } from './people';

/** People who come in through an identity provider. `getProvider` returns the provider that speaks the protocol. */
describe('people', () => {
  const { service: shared, provider: getProvider } = people();

  describe('the identity provider', () => {
    let service: Service;
    let there: TestIdentityProvider;
    let team: string;
    let ways: ProviderWays;

    beforeAll(async () => {
      service = shared();
      there = getProvider();
      ways = new ProviderWays(service, there);
      team = (await service.team()).teamId;
    });

    beforeEach(() => {
      there.flaw = {};
      there.isDown = false;
    });

    const nobody = (): PersonClient => new PersonClient(service, '', null);
    const codeOf = (answer: Answer): string | null => answer.headers.get('x-error-code');
    const invited = async (email: string): Promise<string> => {
      const place = { teamId: team, role: 'accountant' as const };
      const { url } = await operatorCommand.run('user invite', () =>
        service.app.get(Invitations).invite({ email, place, operator: false, createdBy: null }),
      );
      return url.split('#token=')[1] ?? '';
    };
    const enter = (input: object, browser?: PersonClient): Promise<Way> => ways.enter(input, browser);
    const through = (way: Way, browser?: PersonClient): Promise<Answer> => ways.through(way, browser);
    const arrive = (query: string, cookie: string): Promise<Answer> => ways.arrive(query, cookie);
    const signIn = (browser?: PersonClient): Promise<Answer> => ways.signIn(browser);
    const wayOf = (answer: Answer): Way => ways.begun(answer);
    /** Everything that a sign-in could leave behind. */
    const left = (): Promise<{ sessions: number }[]> =>
      service.sql(
        `SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM sessions) AS sessions,
           (SELECT count(*) FROM linked_identities) AS identities, (SELECT count(*) FROM memberships) AS memberships`,
      );
    const onlyWay = (): jest.SpyInstance =>
      jest.spyOn(service.app.get(IdentityProvider), 'isOnlyWay', 'get').mockReturnValue(true);

    afterEach(() => void jest.restoreAllMocks());

    it('is offered, and lets a person in whose verified address was invited; from then on without an invitation', async () => {
      expect((await nobody().get('/api/core/sign-in')).body.signIn.oidc).toEqual({ name: 'Test provider' });
      there.person = { ...newPerson(), amr: ['pwd', 'mfa'] };
      const unknown = await signIn();
      expect([unknown.status, codeOf(unknown)]).toEqual([403, 'provider_unknown']);
      const token = await invited(there.person.email?.toUpperCase() ?? '');
      const browser = nobody();
      const way = await enter(
        { purpose: 'invitation', token, language: 'fr', returnTo: '/app/account?tab=keys' },
        browser,
      );
      const accepted = await through(way, browser);
      expect(accepted.body).toMatchObject({
        returnTo: '/app/account?tab=keys',
        session: {
          user: { name: 'Fay Wray', language: 'fr', operator: false },
          teams: [{ id: team, role: 'accountant' }],
          factors: { password: false, passkeys: 0, provider: true },
        },
      });
      expect((await browser.get('/api/core/session')).body.session).toEqual(accepted.body.session);
      expect(codeOf(await through(await enter({ purpose: 'sign-in' })))).toBeNull();
      const again = nobody();
      expect((await signIn(again)).status).toBe(200);
      const { body } = await again.get('/api/core/sign-ins?limit=1');
      expect(body.signIns).toMatchObject([{ succeeded: true, method: 'provider', secondFactor: true }]);
      expect((await nobody().post('/api/core/provider/enter', { purpose: 'invitation', token })).status).toBe(
        401,
      );
    });

    it('binds the way to PKCE, state and nonce, and its cookie to the browser', async () => {
      const answer = await nobody().post('/api/core/provider/enter', { purpose: 'sign-in' });
      const url = new URL(answer.body.url as string);
      const asked = Object.fromEntries(url.searchParams);
      expect(asked).toMatchObject({
        response_type: 'code',
        code_challenge_method: 'S256',
        scope: 'openid email profile',
      });
      expect(asked['redirect_uri']).toMatch(/\/app\/provider$/);
      const [state, nonce, verifier] = (wayOf(answer).cookie.split('=')[1] ?? '').split('.');
      expect([asked['state'], asked['nonce'], verifier?.length]).toEqual([state, nonce, 43]);
      expect(answer.headers.getSetCookie()).toEqual([
        expect.stringMatching(
          /^passerelle-provider=[^;]+; Max-Age=600; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
        ),
      ]);
      const [row] = await service.sql<{ text: string }>(
        `SELECT json_agg(v)::text AS text FROM provider_visits v`,
      );
      for (const secret of [state, nonce, verifier]) expect(row?.text).not.toContain(secret);
    });

    it('lets nobody in by an answer that is replayed, late, another’s, or without its cookie', async () => {
      there.person = newPerson();
      await through(await enter({ purpose: 'invitation', token: await invited(there.person.email ?? '') }));
      const before = await left();
      const used = await enter({ purpose: 'sign-in' });
      const query = await there.visit(used.url);
      expect((await arrive(query, used.cookie)).status).toBe(200);
      const late = await enter({ purpose: 'sign-in' });
      await service.sql(`UPDATE provider_visits SET expires_at = now()`);
      const [mine, theirs] = [await enter({ purpose: 'sign-in' }), await enter({ purpose: 'sign-in' })];
      const theirQuery = new URLSearchParams(await there.visit(theirs.url));
      const redeemed = there.redeemed.length;
      const way = (): Promise<Way> => enter({ purpose: 'sign-in' });
      const changed = async (change: Record<string, string>): Promise<[string, string]> => {
        const fresh = await way();
        const own = Object.fromEntries(new URLSearchParams(await there.visit(fresh.url)));
        return [new URLSearchParams({ ...own, ...change }).toString(), fresh.cookie];
      };
      const cases: Record<string, [string, string]> = {
        replayed: [query, used.cookie],
        late: [await there.visit(late.url), late.cookie],
        'without the cookie': [await there.visit((await way()).url), ''],
        'with two cookies': [await there.visit(late.url), `${mine.cookie}; ${theirs.cookie}`],
        'in another browser': [theirQuery.toString(), mine.cookie],
        'with a state of before': await changed({ state: new URLSearchParams(query).get('state') ?? '' }),
        'without a state': await changed({ state: '' }),
        'of another provider (mix-up)': await changed({ iss: 'https://evil.example' }),
        'an error': ['error=access_denied', (await way()).cookie],
        nothing: ['', (await way()).cookie],
      };
      for (const [what, [text, cookie]] of Object.entries(cases)) {
        const answer = await arrive(text, cookie);
        expect([what, answer.status, codeOf(answer)]).toEqual([what, 400, 'provider_refused']);
        expect(answer.headers.getSetCookie().filter((each) => each.startsWith('passerelle='))).toEqual([]);
      }
      // None of these codes was even shown to the provider.
      expect(there.redeemed.length).toBe(redeemed);
      // The code of another browser, with a state that is this one's: it belongs to another verifier.
      const swapped = await enter({ purpose: 'sign-in' });
      const code = theirQuery.get('code') ?? '';
      const own = Object.fromEntries(new URLSearchParams(await there.visit(swapped.url)));
      const stolen = await arrive(new URLSearchParams({ ...own, code }).toString(), swapped.cookie);
      expect(codeOf(stolen)).toBe('provider_refused');
      const after = await left();
      expect(after).toEqual([{ ...before[0], sessions: (before[0]?.sessions ?? 0) + 1 }]);
    });

    it.each<[string, Flaw]>([
      ['of another issuer', { claims: { iss: 'https://evil.example' } }],
      ['for another audience', { claims: { aud: 'another-client' } }],
      ['for several audiences', { claims: { aud: ['passerelle-test', 'another-client'] } }],
      ['of another nonce', { claims: { nonce: 'x'.repeat(43) } }],
      ['without a nonce', { claims: { nonce: undefined } }],
      ['that is expired', { claims: { exp: Math.floor(Date.now() / 1000) - 300 } }],
      ['without an end', { claims: { exp: undefined } }],
      ['that is not signed', { signature: 'none' }],
      ['that somebody else signed', { signature: 'foreign' }],
    ])('is not believed a token %s', async (_, flaw) => {
      there.person = newPerson();
      const token = await invited(there.person.email ?? '');
      const before = await left();
      there.flaw = flaw;
      const answer = await through(await enter({ purpose: 'invitation', token }));
      expect([answer.status, codeOf(answer)]).toEqual([400, 'provider_refused']);
      expect(await left()).toEqual(before);
      there.flaw = {};
      expect((await through(await enter({ purpose: 'invitation', token }))).status).toBe(200);
    });

    it('opens no invitation of another address, of one that is not verified, or of an account that is not linked', async () => {
      const known = await person(service);
      const [{ email } = { email: '' }] = await service.sql<{ email: string }>(
        'SELECT email FROM users WHERE id = $1',
        [known.userId],
      );
      const own = newPerson();
      const before = await left();
      for (const [who, address, code] of [
        [{ ...own, email_verified: false }, own.email, 'email_unverified'],
        [{ ...own, email_verified: undefined }, own.email, 'email_unverified'],
        [{ ...own, email_verified: 'true' }, own.email, 'email_unverified'],
        [{ ...own, email: undefined }, own.email, 'email_unverified'],
        [own, 'somebody.else@example.com', 'invitation_for_another'],
        [{ ...own, email }, email, 'account_exists'],
      ] as [ProviderPerson, string, string][]) {
        there.person = who;
        const answer = await through(await enter({ purpose: 'invitation', token: await invited(address) }));
        expect([code, codeOf(answer)]).toEqual([code, code]);
      }
      expect(await left()).toEqual(before);
    });

    it('sends nobody on to another place than the dashboard', async () => {
      for (const returnTo of [
        'https://evil.example/app/',
        '//evil.example/app/',
        '/\\evil.example/app',
        '/app/../api/core/sign-out',
        '/docs',
        '/application',
        'javascript:alert(1)',
      ]) {
        const answer = await nobody().post('/api/core/provider/enter', { purpose: 'sign-in', returnTo });
        expect([returnTo, answer.status]).toEqual([returnTo, 400]);
      }
    });

    it('is linked by who is signed in, belongs to one person, and is unlinked while something else is left', async () => {
      const [ann, ben] = [await person(service), await person(service)];
      there.person = newPerson();
      const link = async (who: PersonClient): Promise<Answer> =>
        through(wayOf(await who.post('/api/core/user/identities', { returnTo: '/app/account' })), who);
      expect((await link(ann)).body.session.factors.provider).toBe(true);
      expect((await link(ann)).status).toBe(200);
      const refused = await link(ben);
      expect([refused.status, codeOf(refused)]).toEqual([409, 'identity_linked']);
      expect((await signIn()).body.session.user.id).toBe(ann.userId);
      const [identity] = (await ann.get('/api/core/user/identities')).body.identities as {
        id: string;
        email: string;
      }[];
      expect(identity).toMatchObject({ email: there.person.email, issuer: there.issuer });
      expect((await ben.delete(`/api/core/user/identities/${identity?.id}`)).status).toBe(404);
      const last = await ann.delete(`/api/core/user/identities/${identity?.id}`);
      expect([last.status, codeOf(last)]).toEqual([409, 'last_factor']);
      await service.sql('UPDATE users SET password_hash = $2 WHERE id = $1', [
        ann.userId,
        await passwordHash(service),
      ]);
      const only = onlyWay();
      expect(codeOf(await ann.delete(`/api/core/user/identities/${identity?.id}`))).toBe('last_factor');
      only.mockRestore();
      expect((await ann.delete(`/api/core/user/identities/${identity?.id}`)).status).toBe(200);
      expect(codeOf(await signIn())).toBe('provider_unknown');
      // A link that was begun before the sign-out links nothing.
      const begun = wayOf(await ann.post('/api/core/user/identities', {}));
      await ann.post('/api/core/sign-out');
      expect((await through(begun)).status).toBe(400);
      const actions = await service.sql<{ action: string }>(
        `SELECT action FROM audit_entries WHERE user_id = $1 AND action LIKE 'identity.%' ORDER BY sequence`,
        [ann.userId],
      );
      expect(actions.map(({ action }) => action)).toEqual(['identity.linked', 'identity.unlinked']);
    });

    it('verifies a session by a sign-in of now, of the same person alone', async () => {
      const ann = await person(service);
      const own = newPerson();
      there.person = own;
      await through(wayOf(await ann.post('/api/core/user/identities', {})), ann);
      await service.sql(`UPDATE sessions SET verified_at = now() - interval '1 hour' WHERE user_id = $1`, [
        ann.userId,
      ]);
      const verify = async (): Promise<Answer> =>
        through(wayOf(await ann.post('/api/core/session/provider', { returnTo: '/app/account' })), ann);
      const now = Math.floor(Date.now() / 1000);
      for (const who of [
        { ...own, auth_time: now - 3_600 },
        { ...own, auth_time: now - 120 },
        { ...own, auth_time: undefined },
        newPerson(),
      ]) {
        there.person = who;
        expect(codeOf(await verify())).toBe('provider_refused');
      }
      await until(async () => (await ann.post('/api/core/user/passkeys/options')).status === 403);
      there.person = own;
      const before = ann.token;
      expect((await verify()).status).toBe(200);
      expect([there.asked.get('prompt'), there.asked.get('max_age')]).toEqual(['login', '0']);
      expect(ann.token).not.toBe(before);
      const [entry] = await service.sql<{ action: string }>(
        `SELECT action FROM audit_entries WHERE user_id = $1 ORDER BY sequence DESC LIMIT 1`,
        [ann.userId],
      );
      expect(entry?.action).toBe('session.verified');
      expect((await ann.post('/api/core/user/passkeys/options')).status).toBe(200);
    });

    it('as the only way leaves no other, but what the operator prints', async () => {
      const ann = await person(service);
      const [{ email } = { email: '' }] = await service.sql<{ email: string }>(
        'SELECT email FROM users WHERE id = $1',
        [ann.userId],
      );
      const token = await invited('only@example.com');
      onlyWay();
      expect((await nobody().get('/api/core/sign-in')).body.signIn).toMatchObject({
        password: false,
        passkeys: false,
      });
      const refused = await Promise.all([
        nobody().post('/api/core/sign-in', { email, password: PASSWORD }),
        nobody().post('/api/core/passkeys/sign-in', { response: {} }),
        nobody().post('/api/core/welcome', { token, email, name: 'Eve', password: PASSWORD }),
        nobody().post('/api/core/invitations/accept', { token, name: 'Eve', password: PASSWORD }),
        nobody().post('/api/core/reset/request', { email }),
      ]);
      expect(refused.map(codeOf)).toEqual(refused.map(() => 'provider_only'));
      const link = await service.app.get(Recovery).createLink(email, false);
      const reset = { token: link?.url.split('#token=')[1], password: PASSWORD };
      await service.sql('UPDATE users SET disabled_at = now() WHERE id = $1', [ann.userId]);
      expect(codeOf(await nobody().post('/api/core/reset', reset))).toBe('link_invalid');
      await service.sql('UPDATE users SET disabled_at = NULL WHERE id = $1', [ann.userId]);
      const browser = nobody();
      const recovered = await browser.post('/api/core/reset', reset);
      expect(recovered.body.session.user.email).toBe(email);
      there.person = newPerson();
      await through(wayOf(await browser.post('/api/core/user/identities', {})), browser);
      expect((await signIn()).body.session.user.email).toBe(email);
    });

    it('that is down keeps nothing else from working, and is asked again', async () => {
      const down = await nobody().get('/api/core/sign-in');
      expect(down.status).toBe(200);
      const way = await enter({ purpose: 'sign-in' });
      const query = await there.visit(way.url);
      there.isDown = true;
      expect((await arrive(query, way.cookie)).status).toBe(503);
    });
  });
});
