import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { chromiumPath, launchChromium } from './support/chromium';
import { CREDIT_NOTE } from './support/credit-note';
import { cloneDatabase } from './support/database';
import { build, freePort, sandboxOf, ServiceProcess, type Sandbox } from './support/process';
import { WatchedPage, type View } from './support/watched-page';

const PERSON = { name: 'Camille Dubois', email: 'camille@example.com', password: 'vélo pont ardoise' };
/** English as it is first seen, German where words are long and the window is narrow. */
const VIEWS: View[] = [
  { language: 'en', theme: 'light', width: 1280 },
  { language: 'de', theme: 'dark', width: 360 },
];
const LANGUAGES = ['en', 'fr', 'nl', 'de'];
const EVERY_VIEW: View[] = LANGUAGES.flatMap((language) =>
  (['light', 'dark'] as const).flatMap((theme) =>
    [1280, 800, 360].map((width) => ({ language, theme, width })),
  ),
);

const path = chromiumPath();
if (path === null)
  process.stderr.write('No Chromium: set CHROMIUM_PATH to test the dashboard in a browser.\n');

/** `npm run test:ui`; `npm test` runs it where there is a Chromium. */
(path === null ? describe.skip : describe)('the dashboard in a browser', () => {
  const views = process.env['UI_FULL'] === undefined ? VIEWS : EVERY_VIEW;
  const shots = process.env['UI_SCREENSHOTS'];
  const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-ui-'));
  let service: ServiceProcess;
  let browser: Browser;
  let sandbox: Sandbox;
  let team: string;
  let documentId: string;
  /** The session of the first account, for pages in other views. */
  let storage: Awaited<ReturnType<WatchedPage['context']['storageState']>>;

  beforeAll(async () => {
    build();
    service = ServiceProcess.launch(dataDir, await freePort(), { DATABASE_URL: await cloneDatabase() });
    [browser] = await Promise.all([launchChromium(path ?? ''), service.ready()]);
    sandbox = sandboxOf(service);
    if (shots !== undefined) mkdirSync(shots, { recursive: true });
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    await service?.end('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  });

  const welcomeLink = (): string => /\/app\/welcome#token=\S+/.exec(service.output)?.[0] ?? '';
  const open = (view: View = VIEWS[0]!): Promise<WatchedPage> =>
    WatchedPage.open(browser, service.baseUrl, view);

  it('makes the first account with the link of the terminal, once', async () => {
    const { page, problems, context } = await open();
    await page.goto(welcomeLink());
    await page.getByLabel('Name').fill(PERSON.name);
    await page.getByLabel('E-mail').fill(PERSON.email);
    await page.getByLabel('Password').fill('short');
    await page.getByRole('button', { name: 'Make the account' }).click();
    await page.getByText('Write 12 characters or more').waitFor();
    expect(new URL(page.url()).hash).toBe('');
    await page.getByLabel('Password').fill(PERSON.password);
    await page.getByRole('button', { name: 'Make the account' }).click();
    await page.waitForURL(/\/app\/team_\w+\/\w+/);
    team = /team_\w+/.exec(page.url())?.[0] ?? '';
    await page.getByText('Nothing sent here leaves this installation.').waitFor();
    expect(problems).toEqual([]);
    await context.close();

    const second = await open();
    await second.page.goto(welcomeLink());
    await second.page.getByLabel('Name').fill('Mallory');
    await second.page.getByLabel('E-mail').fill('mallory@example.com');
    await second.page.getByLabel('Password').fill(PERSON.password);
    await second.page.getByRole('button', { name: 'Make the account' }).click();
    await second.page.getByText('This link does not count').waitFor();
    await second.context.close();
  });

  it('leads who is not signed in to the sign-in and back to where they wanted to be', async () => {
    const watched = await open();
    const { page } = watched;
    await page.goto(`/app/${team}/documents?q=x`);
    await page.waitForURL(/\/app\/sign-in/);
    await page.getByLabel('E-mail').fill(PERSON.email);
    await page.getByLabel('Password').fill('not the password at all');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('E-mail or password is wrong').waitFor();
    await page.getByLabel('Password').fill(PERSON.password);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === `/app/${team}/documents`);
    await watched.settled();
    storage = await watched.context.storageState();
    expect(watched.problems).toEqual([]);
    await watched.context.close();
  });

  it('shows a document that a program sent, in the list and by itself, without a pointer', async () => {
    const answer = await sandbox.client.post(`/api/v1/${sandbox.from}/send`, {
      recipient: sandbox.recipient,
      documentType: 'xml',
      document: CREDIT_NOTE,
    });
    expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
    documentId = answer.body.document.id as string;
    const watched = await signedIn();
    const { page } = watched;
    await watched.goto(`/app/${team}/documents`);
    await page.getByRole('link', { name: 'CN-2026-7' }).first().waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill(documentId);
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === `/app/${team}/documents/${documentId}`);
    await page.getByRole('heading', { level: 1 }).filter({ hasText: 'CN-2026-7' }).waitFor();
    await page.goBack();
    await page.waitForURL((url) => url.pathname === `/app/${team}/documents`);
    expect(watched.problems).toEqual([]);
    await watched.context.close();
  });

  it('asks to sign in again when the session has ended, and keeps what is being written', async () => {
    const watched = await signedIn();
    const { page, context } = watched;
    await watched.goto('/app/account');
    await page.getByLabel('Name', { exact: true }).fill('Camille D.');
    await context.clearCookies();
    await page.getByRole('button', { name: 'Save profile' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByLabel('Password').fill(PERSON.password);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Camille D.');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.getByText('Profile saved').waitFor();
    expect(watched.problems).toEqual([]);
    await context.close();
  });

  describe.each(views)('in $language, $theme, at $width px', (view) => {
    let watched: WatchedPage;

    beforeAll(async () => {
      watched = await signedIn(view);
    });

    afterAll(() => watched.context.close());

    it.each([
      '/app/sign-in',
      '/app/account',
      'overview',
      'documents',
      'documents/ID',
      'inbox',
      'webhooks',
      'keys',
    ])('is accessible, quiet and not wider than the window: %s', async (page) => {
      const address = page.startsWith('/') ? page : `/app/${team}/${page.replace('ID', documentId)}`;
      await watched.goto(address);
      if (shots !== undefined) {
        const name = `${page.replace(/\W+/g, '-')}-${view.width}-${view.theme}-${view.language}.png`;
        await watched.page.screenshot({ path: join(shots, name), fullPage: true });
      }
      expect(await watched.accessibilityProblems()).toEqual([]);
      expect(await watched.overflow()).toBe(0);
      expect(watched.problems).toEqual([]);
    });
  });

  async function signedIn(view?: View): Promise<WatchedPage> {
    const watched = await open(view);
    await watched.context.addCookies(storage.cookies);
    if (view !== undefined)
      await watched.page.addInitScript({
        content: `localStorage.setItem('passerelle.language', ${JSON.stringify(view.language)})`,
      });
    return watched;
  }
});
