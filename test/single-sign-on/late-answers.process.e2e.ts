import { SessionChecks } from '../../src/access/single-sign-on/session-checks';
import type { PersonClient } from '../support/people';
import { until } from '../support/until';
import { SingleSignOnScene, type Organisation } from './scene';

/** Checks of sessions whose provider answers some requests late. */
describe('a session whose provider is slow', () => {
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

  async function signIn(): Promise<PersonClient> {
    const browser = scene.nobody();
    await scene.signIn(scene.claimsOf(acme).email, browser);
    return browser;
  }
  const isOpen = async (browser: PersonClient): Promise<boolean> =>
    (await browser.get('/api/core/session')).status === 200;
  const checkAll = async (): Promise<void> => {
    await scene.service.sql('UPDATE single_sign_on_sessions SET next_check_at = now()');
    await scene.service.app.get(SessionChecks).run();
  };

  it('delays no other session of its provider', async () => {
    for (let person = 0; person < 14; person++) await signIn();
    const before = scene.provider.refreshes;
    // Longer than the service waits for an answer.
    scene.provider.faults = { refreshDelaysMs: [6_000] };
    await checkAll();
    await until(() => Promise.resolve(scene.provider.refreshes - before >= 14));
    expect(scene.provider.refreshes - before).toBe(14);
  });

  it('keeps the token of an answer that comes after the time limit of the check', async () => {
    const browser = await signIn();
    // The metadata are fetched again. Each of the two requests is answered in time, and both together are not.
    await scene.service.sql('UPDATE single_sign_on SET updated_at = now()');
    scene.provider.faults = { metadataDelayMs: 4_600, refreshDelaysMs: [4_600] };
    await scene.service.sql(
      `UPDATE single_sign_on_sessions SET next_check_at = CASE id WHEN (SELECT max(id) FROM single_sign_on_sessions) THEN now() END`,
    );
    const sealed = async (): Promise<string> => {
      const [row] = await scene.service.sql<{ token: string }>(
        `SELECT encode(refresh_token_sealed, 'hex') AS token FROM single_sign_on_sessions ORDER BY id DESC LIMIT 1`,
      );
      return row?.token ?? '';
    };
    const former = await sealed();
    await scene.service.app.get(SessionChecks).run();
    expect(await sealed()).toBe(former);
    await until(async () => (await sealed()) !== former);
    scene.provider.faults = {};
    // The former token was used up: with it the session would end here.
    await checkAll();
    expect(await isOpen(browser)).toBe(true);
  });
});
