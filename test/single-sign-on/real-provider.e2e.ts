import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { SessionChecks } from '../../src/access/single-sign-on/session-checks';
import { codeOf, SingleSignOnScene, type Organisation } from './scene';

/** A browser with cookies that answers the forms of the provider's development pages. */
class FormBrowser {
  private readonly cookies = new Map<string, string>();

  constructor(private readonly origin: string) {}

  /** Follows redirects and answers forms until the provider sends the browser elsewhere. */
  async signIn(address: string, login: string): Promise<URL> {
    let [url, form]: [string, URLSearchParams | null] = [address, null];
    for (let step = 0; step < 20; step++) {
      const answer: Response = await fetch(url, {
        redirect: 'manual',
        headers: { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(form === null ? {} : { method: 'POST', body: form }),
      });
      for (const cookie of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = cookie.split(';', 1)[0]?.split('=') ?? [];
        this.cookies.set(name, value);
      }
      const location = answer.headers.get('location');
      if (location !== null) {
        const next = new URL(location, url);
        if (next.origin !== this.origin) return next;
        [url, form] = [next.href, null];
        continue;
      }
      const page = await answer.text();
      const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1];
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
      if (action === undefined || prompt === undefined)
        throw new Error(`${answer.status}: ${page.slice(0, 500)}`);
      url = new URL(action, url).href;
      form = new URLSearchParams({ prompt, ...(prompt === 'login' ? { login, password: 'x' } : {}) });
    }
    throw new Error('The provider does not come to an end');
  }
}

/** The same with a provider that others wrote (`oidc-provider`), in a process of its own. */
describe('single sign-on through a certified provider', () => {
  let scene: SingleSignOnScene;
  let acme: Organisation;
  let child: ChildProcess;
  let issuer: string;

  beforeAll(async () => {
    scene = await SingleSignOnScene.start();
    acme = await scene.organisation();
    const { body } = await acme.owner.get('/api/core/single-sign-on');
    child = spawn(
      process.execPath,
      [
        join(__dirname, '../support/oidc-provider.mjs'),
        ...['passerelle', 'a client secret of many letters', body.singleSignOn.redirectUri as string],
      ],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    );
    if (child.stdout === null) throw new Error('The provider has no output');
    issuer = await new Promise<string>((resolve) => {
      createInterface(child.stdout ?? process.stdin).once('line', resolve);
    });
    const set = await scene.set(acme.owner, {
      ...{ issuer, clientId: 'passerelle', clientSecret: 'a client secret of many letters' },
      groupRoles: [{ group: 'bookkeeping', role: 'accountant' }],
    });
    expect(set.status).toBe(200);
  });

  afterAll(async () => {
    child.kill();
    await scene.stop();
  });

  it('signs people in, and keeps their sessions while the provider confirms them', async () => {
    const email = `ann@${acme.domain}`;
    const browser = scene.nobody();
    const way = await scene.enter(email, browser);
    const back = await new FormBrowser(issuer).signIn(way.url, email);
    expect([back.pathname, back.searchParams.get('iss')]).toEqual([`/app/organisation/${acme.id}`, issuer]);
    const answer = await scene.arrive(acme.id, back.search.slice(1), way.cookie, browser);
    expect(answer.body.session).toMatchObject({
      user: { email, name: 'Ann Peeters' },
      teams: [{ id: acme.teamId, role: 'accountant' }],
    });
    await scene.service.sql('UPDATE single_sign_on_sessions SET next_check_at = now()');
    await scene.service.app.get(SessionChecks).run();
    expect((await browser.get('/api/core/session')).status).toBe(200);
    const [checked] = await scene.service.sql<{ renewed: boolean }>(
      'SELECT checked_at > (SELECT created_at FROM sessions s WHERE s.id = sso.id) AS renewed FROM single_sign_on_sessions sso',
    );
    expect(checked).toEqual({ renewed: true });
  });

  it('refuses people of another domain', async () => {
    const way = await scene.enter(`ann@${acme.domain}`);
    const back = await new FormBrowser(issuer).signIn(way.url, 'ann@elsewhere.example');
    expect(codeOf(await scene.arrive(acme.id, back.search.slice(1), way.cookie))).toBe(
      'email_of_other_domain',
    );
  });
});
