import type { Faults } from '../support/faulty-provider';
import { FaultyProvider } from '../support/faulty-provider';
import { person } from '../support/people';
import { codeOf, SingleSignOnScene, type Organisation } from './scene';

/** What a hostile or broken identity provider of a team does, and what becomes of it. */
describe('a provider of a team', () => {
  let scene: SingleSignOnScene;
  let acme: Organisation;

  beforeAll(async () => {
    scene = await SingleSignOnScene.start();
    acme = await scene.organisation();
  });

  afterAll(() => scene.stop());

  beforeEach(() => {
    scene.provider.faults = {};
  });

  const now = (): number => Math.floor(Date.now() / 1000);
  const counts = (): Promise<object[]> =>
    scene.service
      .sql(`SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM sessions) AS sessions,
      (SELECT count(*) FROM single_sign_on_identities) AS identities`);

  it.each<[string, () => Faults]>([
    ['another state', () => ({ redirect: { state: 'x' } })],
    ['no state', () => ({ redirect: { state: null } })],
    ['another issuer in the redirect', () => ({ redirect: { iss: 'https://login.other.example' } })],
    ['no issuer in the redirect, which it announced', () => ({ redirect: { iss: null } })],
    ['an error with markup', () => ({ redirect: { code: null, error: '<img src=x onerror=alert(1)>' } })],
    ['a code that is unknown', () => ({ redirect: { code: 'unknown' } })],
    ['another nonce', () => ({ claims: { nonce: 'x' } })],
    ['another audience', () => ({ claims: { aud: 'somebody else' } })],
    ['another authorized party', () => ({ claims: { azp: 'somebody else' } })],
    [
      'several audiences without an authorized party',
      () => ({ claims: { aud: ['passerelle', 'somebody else'] } }),
    ],
    ['another issuer in the token', () => ({ claims: { iss: 'https://login.other.example' } })],
    ['an expired token', () => ({ claims: { exp: now() - 60 } })],
    ['a token that is not valid yet', () => ({ claims: { nbf: now() + 120 } })],
    ['a token without a subject', () => ({ claims: { sub: '' } })],
    ['the algorithm none', () => ({ signature: 'none' })],
    ['a signature with the client secret', () => ({ signature: 'secret' })],
    ['a key that is not published', () => ({ signature: 'foreign' })],
  ])('is refused with %s', async (_, getFaults) => {
    const { email } = scene.claimsOf(acme);
    const before = await counts();
    scene.provider.faults = getFaults();
    const answer = await scene.signIn(email);
    expect([answer.status, codeOf(answer)]).toEqual([400, 'provider_refused']);
    expect(JSON.stringify(answer.body)).not.toContain('<img');
    expect(await counts()).toEqual(before);
  });

  it('may have a clock that differs by some seconds', async () => {
    const { email } = scene.claimsOf(acme);
    scene.provider.faults = { claims: { iat: now() + 20, nbf: now() + 20, exp: now() - 20 } };
    expect((await scene.signIn(email)).status).toBe(200);
  });

  it('is believed once, in the browser that was sent there', async () => {
    const { email } = scene.claimsOf(acme);
    const way = await scene.enter(email);
    const query = (await scene.provider.visit(way.url)).search.slice(1);
    expect(codeOf(await scene.arrive(acme.id, query, ''))).toBe('provider_refused');
    const another = await scene.enter(email);
    expect(codeOf(await scene.arrive(acme.id, query, another.cookie))).toBe('provider_refused');
    expect((await scene.arrive(acme.id, query, way.cookie)).status).toBe(200);
    expect(codeOf(await scene.arrive(acme.id, query, way.cookie))).toBe('provider_refused');
  });

  it('answers at its own address only: the code of another provider is never sent to it', async () => {
    const hostile = await FaultyProvider.start();
    const other = await scene.organisation();
    const { issuer, clientId, clientSecret } = hostile;
    await scene.set(other.owner, { issuer, clientId, clientSecret });
    const { email } = scene.claimsOf(acme);
    // The hostile provider sends the browser on to the honest one, whose code comes back at the honest one's address.
    const way = await scene.enter(`x@${other.domain}`);
    const forwarded = new URL(way.url);
    const honest = new URL((await scene.enter(email)).url);
    honest.searchParams.set('state', forwarded.searchParams.get('state') ?? '');
    const back = await scene.provider.visit(honest.href);
    const answer = await scene.arrive(acme.id, back.search.slice(1), way.cookie);
    expect(codeOf(answer)).toBe('provider_refused');
    await hostile.stop();
  });

  it('may sign with a new key, which is fetched once', async () => {
    const { email } = scene.claimsOf(acme);
    await scene.signIn(email);
    const before = scene.provider.keyRequests;
    for (let i = 0; i < 3; i++) {
      scene.provider.faults = { signature: 'foreign' };
      await scene.signIn(email);
    }
    expect(scene.provider.keyRequests - before).toBeLessThanOrEqual(1);
  });

  it('that does not answer refuses nobody for good', async () => {
    const { email } = scene.claimsOf(acme);
    const way = await scene.enter(email);
    scene.provider.faults = { isDown: true };
    const query = new URLSearchParams({ code: 'x', state: new URL(way.url).searchParams.get('state') ?? '' });
    query.set('iss', scene.provider.issuer);
    const answer = await scene.arrive(acme.id, query.toString(), way.cookie);
    expect([answer.status, codeOf(answer)]).toEqual([503, 'provider_unavailable']);
  });

  it('that answers too slowly is given up after five seconds', async () => {
    const { email } = scene.claimsOf(acme);
    scene.provider.faults = { tokenDelayMs: 20_000 };
    const answer = await scene.signIn(email);
    expect([answer.status, codeOf(answer)]).toEqual([503, 'provider_unavailable']);
  });

  describe('when it is set', () => {
    it.each<[string, Faults]>([
      ['endless metadata', { metadataBytes: 300 * 1024 }],
      ['metadata of another issuer', { metadataIssuer: 'https://login.other.example' }],
      ['an error', { isDown: true }],
    ])('is refused with %s', async (_, faults) => {
      scene.provider.faults = faults;
      const answer = await scene.set(acme.owner);
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['issuer']]);
    });

    it.each([
      'http://169.254.169.254/',
      'http://10.0.0.1/realm',
      'ftp://login.example.com',
      'https://user:password@login.example.com',
      'https://login.example.com:25',
      'https://login.example.com/?a=b',
      'nonsense',
    ])('may not be %s', async (issuer) => {
      const answer = await scene.set(acme.owner, { issuer });
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['issuer']]);
    });

    it('needs the secret for another client, which is never shown', async () => {
      const omitted = await scene.set(acme.owner, { clientSecret: undefined });
      expect([omitted.status, omitted.body.singleSignOn.hasClientSecret]).toEqual([200, true]);
      const other = await scene.set(acme.owner, { clientId: 'another', clientSecret: undefined });
      expect([other.status, Object.keys(other.body.errors)]).toEqual([400, ['clientSecret']]);
      const { body } = await acme.owner.get('/api/core/single-sign-on');
      expect(JSON.stringify(body)).not.toContain(scene.provider.clientSecret);
    });

    it('is set by owners only, and by no key', async () => {
      const admin = await person(scene.service, { team: acme.teamId, role: 'admin' });
      const answer = await scene.set(admin);
      expect([answer.status, codeOf(answer)]).toEqual([403, 'role_forbids']);
      const domain = await admin.post('/api/core/single-sign-on/domains', { domain: 'a.example' });
      expect(codeOf(domain)).toBe('role_forbids');
      const reader = await person(scene.service, { team: acme.teamId, role: 'reader' });
      expect((await reader.get('/api/core/single-sign-on')).status).toBe(200);
      expect(codeOf(await reader.delete('/api/core/single-sign-on'))).toBe('role_forbids');
    });

    it('ends the sessions of the former one', async () => {
      const other = await scene.organisation();
      const { email } = scene.claimsOf(other);
      const browser = scene.nobody();
      await scene.signIn(email, browser);
      await scene.set(other.owner, { clientId: 'another', clientSecret: 'secret' });
      expect((await browser.get('/api/core/session')).status).toBe(401);
    });
  });
});
