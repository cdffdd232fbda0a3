import { SessionChecks } from '../../src/access/single-sign-on/session-checks';
import { FaultyProvider } from '../support/faulty-provider';
import type { PersonClient } from '../support/people';
import { until } from '../support/until';
import { SingleSignOnScene, type Organisation } from './scene';

const LOGOUT = { 'http://schemas.openid.net/event/backchannel-logout': {} };

/** How sessions end when the provider no longer accepts their person. */
describe('a session through a provider', () => {
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

  const signedIn = async (extra: object = {}): Promise<PersonClient & { sub?: string }> => {
    const claims = scene.claimsOf(acme);
    scene.provider.claims = { ...claims, ...extra };
    const browser = scene.nobody();
    await scene.signIn(claims.email, browser);
    return Object.assign(browser, { sub: claims.sub });
  };
  const isOpen = async (browser: PersonClient): Promise<boolean> =>
    (await browser.get('/api/core/session')).status === 200;
  const checkAll = async (): Promise<void> => {
    await scene.service.sql('UPDATE single_sign_on_sessions SET next_check_at = now()');
    await scene.service.app.get(SessionChecks).run();
  };
  const logOut = async (claims: object, signature?: 'foreign' | 'none'): Promise<number> => {
    const now = Math.floor(Date.now() / 1000);
    const { issuer, clientId } = scene.provider;
    const standard = { iss: issuer, aud: clientId, iat: now, exp: now + 120, jti: `${now}`, events: LOGOUT };
    const token = await scene.provider.sign({ ...standard, ...claims }, signature);
    const answer = await fetch(`${scene.service.baseUrl}/api/core/single-sign-on/logout/${acme.id}`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: token }),
    });
    return answer.status;
  };

  it('is checked with its refresh token, which the provider may replace', async () => {
    const browser = await signedIn();
    const before = scene.provider.refreshes;
    await checkAll();
    await checkAll();
    expect(scene.provider.refreshes - before).toBe(2);
    expect(await isOpen(browser)).toBe(true);
    await scene.service.app.get(SessionChecks).run();
    expect(scene.provider.refreshes - before).toBe(2);
  });

  it('ends when the provider refuses the token, or names another person', async () => {
    const browser = await signedIn();
    scene.provider.faults = { refreshError: 'invalid_grant' };
    await checkAll();
    expect(await isOpen(browser)).toBe(false);
    const another = await signedIn();
    scene.provider.faults = { claims: { sub: 'somebody else' } };
    await checkAll();
    expect(await isOpen(another)).toBe(false);
    const audited = await acme.owner.get('/api/v1/audit?action=single_sign_on.sessions_ended');
    expect(audited.body.auditEntries.length).toBeGreaterThanOrEqual(2);
  });

  it('stays while the provider does not answer, or answers with another error', async () => {
    const browser = await signedIn();
    scene.provider.faults = { isDown: true };
    await checkAll();
    expect(await isOpen(browser)).toBe(true);
    scene.provider.faults = { refreshError: 'temporarily_unavailable' };
    await checkAll();
    expect(await isOpen(browser)).toBe(true);
  });

  it('is checked although the provider of another team never answers', async () => {
    const hanging = await FaultyProvider.start();
    const { issuer, clientId, clientSecret } = hanging;
    const slow = await scene.organisation({ issuer, clientId, clientSecret });
    for (let person = 0; person < 24; person++) {
      const claims = scene.claimsOf(slow);
      hanging.claims = { ...claims };
      const way = await scene.enter(claims.email);
      const back = await hanging.visit(way.url);
      await scene.arrive(back.pathname.split('/').at(-1) ?? '', back.search.slice(1), way.cookie);
    }
    const browser = await signedIn();
    hanging.faults = { hangs: true };
    const refreshed = scene.provider.refreshes;
    // Those of the slow provider have waited longer.
    await scene.service.sql(
      `UPDATE single_sign_on_sessions SET next_check_at = now() - CASE team_id WHEN $1 THEN interval '1 hour' ELSE interval '0' END`,
      [slow.teamId],
    );
    let isDone = false;
    const run = scene.service.app
      .get(SessionChecks)
      .run()
      .then(() => (isDone = true));
    await until(() => Promise.resolve(scene.provider.refreshes > refreshed));
    expect([isDone, hanging.unanswered]).toEqual([false, expect.any(Number)]);
    await run;
    expect(await isOpen(browser)).toBe(true);
    // One batch was tried, and perhaps another by the task of the service; the other sessions are put off and stay.
    expect(hanging.unanswered).toBeLessThanOrEqual(20);
    const [slowOnes] = await scene.service.sql<{ open: number; due: number }>(
      `SELECT count(*)::int AS open, count(*) FILTER (WHERE next_check_at <= now())::int AS due
       FROM single_sign_on_sessions WHERE team_id = $1`,
      [slow.teamId],
    );
    expect(slowOnes).toEqual({ open: 24, due: 0 });
    await hanging.stop();
  });

  it('ends when the provider logs it out, alone or with all of the person', async () => {
    const [first, second] = [await signedIn({ sid: 'one' }), await signedIn({ sid: 'two' })];
    expect(await logOut({ sid: 'one' })).toBe(200);
    expect([await isOpen(first), await isOpen(second)]).toEqual([false, true]);
    expect(await logOut({ sub: second.sub, sid: 'three' })).toBe(200);
    expect(await isOpen(second)).toBe(true);
    expect(await logOut({ sub: second.sub })).toBe(200);
    expect(await isOpen(second)).toBe(false);
    expect(await logOut({ sub: second.sub })).toBe(200);
  });

  it('stays after a logout token that is not valid', async () => {
    const browser = await signedIn({ sid: 'four' });
    const past = Math.floor(Date.now() / 1000) - 3600;
    const { sub } = browser;
    const refused = [
      await logOut({ sub }, 'foreign'),
      await logOut({ sub }, 'none'),
      await logOut({ sub, nonce: 'x' }),
      await logOut({ sub, aud: 'somebody else' }),
      await logOut({ sub, iss: 'https://login.other.example' }),
      await logOut({ sub, iat: past }),
      await logOut({ sub, events: {} }),
      await logOut({}),
    ];
    expect(refused).toEqual(refused.map(() => 400));
    expect(await isOpen(browser)).toBe(true);
  });
});
