import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { chromiumPath, launchChromium } from './chromium';
import { cloneDatabase } from './database';
import { perWorker } from './per-worker';
import { build, freePort, sandboxOf, ServiceProcess, type Sandbox } from './process';
import { eventually } from './until';
import { WatchedPage, type View } from './watched-page';

/** Who owns the installation of the scene. */
export const OWNER = { name: 'Camille Dubois', email: 'camille@example.com', password: 'vélo pont ardoise' };

/** English as it is first seen, German where words are long and the window is narrow. */
const VIEWS: readonly [View, View] = [
  { language: 'en', theme: 'light', width: 1280 },
  { language: 'de', theme: 'dark', width: 360 },
];
const EVERY_VIEW: View[] = ['en', 'fr', 'nl', 'de'].flatMap((language) =>
  (['light', 'dark'] as const).flatMap((theme) =>
    [1280, 800, 360].map((width) => ({ language, theme, width })),
  ),
);

/** How each page is looked at: two views, or every one for `npm run test:ui -- --full`. */
export const views = process.env['UI_FULL'] === undefined ? VIEWS : EVERY_VIEW;

/** The built product and a browser, which the parts of the chapter share. */
export interface DashboardScene {
  service: ServiceProcess;
  browser: Browser;
  /** Directory of the service's files. */
  dataDir: string;
  /** The database of the service, for rows that no request makes */
  databaseUrl: string;
  /** The team of the installation and its key, for API calls beside the browser */
  sandbox: Sandbox;
  /** Id of the sandbox team; set once the first account exists */
  team: string;
  /** Directory of screenshots, for `--screenshots` */
  shots: string | undefined;
  /** A page of a browser without a session. */
  open: (view?: View) => Promise<WatchedPage>;
  /** A page of the owner's browser; without a view its language is that of the account. */
  signedIn: (view?: View) => Promise<WatchedPage>;
  /** The page that the owner keeps open: the next part continues with its contents. */
  ofOwner: () => Promise<WatchedPage>;
  /** From now on pages of `signedIn` have the session of this one. */
  keepSession: (watched: WatchedPage) => Promise<void>;
  /** The link of the newest invitation to an address, once it is mailed. */
  invitationTo: (email: string) => Promise<string>;
}

type Storage = Awaited<ReturnType<WatchedPage['context']['storageState']>>;

/** A `describe` that is skipped without Chromium. */
export function inBrowser(title: string, suite: () => void): void {
  const isThere = chromiumPath() !== null;
  if (!isThere) process.stderr.write('No Chromium: set CHROMIUM_PATH to test the dashboard in a browser.\n');
  (isThere ? describe : describe.skip)(`the dashboard in a browser: ${title}`, suite);
}

/** The scene of this worker, whose owner is signed in. */
export const dashboardScene = perWorker(
  async () => {
    const scene = await startScene();
    await enterAsOwner(scene);
    return scene;
  },
  async ({ browser, service }) => {
    await browser.close();
    await service.end('SIGTERM');
  },
  ({ service, dataDir }) => {
    service.child.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  },
);

/**
 * A scene for only the surrounding `describe`, which must be first in an installation or changes it for other suites.
 * @param entered whether its owner has an account and is signed in
 */
export function ownDashboardScene(entered = true): () => DashboardScene {
  let scene: DashboardScene | undefined;

  beforeAll(async () => {
    scene = await startScene();
    if (entered) await enterAsOwner(scene);
  });

  afterAll(async () => {
    await scene?.browser.close();
    await scene?.service.end('SIGTERM');
    if (scene !== undefined) rmSync(scene.dataDir, { recursive: true, force: true });
  });

  return () => {
    if (scene === undefined) throw new Error('The scene is there from the first hook on');
    return scene;
  };
}

async function startScene(): Promise<DashboardScene> {
  build();
  const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-ui-'));
  const databaseUrl = await cloneDatabase();
  const service = ServiceProcess.launch(dataDir, await freePort(), {
    DATABASE_URL: databaseUrl,
    WEBHOOK_ALLOW_INSECURE: 'true',
  });
  const [browser] = await Promise.all([launchChromium(chromiumPath() ?? ''), service.ready()]);
  const scene = sceneOf(service, browser, { dataDir, databaseUrl });
  if (scene.shots !== undefined) mkdirSync(scene.shots, { recursive: true });
  return scene;
}

/** The link of the terminal, which makes the first account. */
export function welcomeLink({ service }: DashboardScene): string {
  return /\/app\/welcome#token=\S+/.exec(service.output)?.[0] ?? '';
}

/** Creates the first account, which its own suite tests in detail, and stores its session. */
async function enterAsOwner(scene: DashboardScene): Promise<void> {
  const watched = await scene.open();
  const { page, context } = watched;
  await page.goto(welcomeLink(scene));
  await page.getByLabel('Name').fill(OWNER.name);
  await page.getByLabel('E-mail').fill(OWNER.email);
  await page.getByLabel('Password').fill(OWNER.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(/\/app\/team_\w+\/\w+/);
  scene.team = /team_\w+/.exec(page.url())?.[0] ?? '';
  await watched.settled();
  await scene.keepSession(watched);
  await context.close();
}

function sceneOf(
  service: ServiceProcess,
  browser: Browser,
  places: Pick<DashboardScene, 'dataDir' | 'databaseUrl'>,
): DashboardScene {
  let storage: Storage | undefined;
  let owners: Promise<WatchedPage> | undefined;
  const open = (view: View = VIEWS[0]): Promise<WatchedPage> =>
    WatchedPage.open(browser, service.baseUrl, view);
  const signedIn = async (view?: View): Promise<WatchedPage> => {
    if (storage === undefined) throw new Error('Nobody has signed in yet');
    const watched = await open(view);
    await watched.context.addCookies(storage.cookies);
    if (view !== undefined)
      await watched.page.addInitScript({
        content: `localStorage.setItem('passerelle.language', ${JSON.stringify(view.language)})`,
      });
    return watched;
  };
  return {
    service,
    browser,
    ...places,
    sandbox: sandboxOf(service),
    team: '',
    shots: process.env['UI_SCREENSHOTS'],
    open,
    signedIn,
    async ofOwner() {
      const watched = await (owners ??= signedIn());
      watched.problems.length = 0;
      return watched;
    },
    async keepSession(watched) {
      storage = await watched.context.storageState();
    },
    async invitationTo(email) {
      // Without a mail server the link is in the output.
      const link = (): string | undefined =>
        /\/app\/invitation#token=[\w-]+/.exec(
          service.output.split('\n').findLast((line) => line.includes(email) && line.includes('#token=')) ??
            '',
        )?.[0];
      return (
        (await eventually(
          () => Promise.resolve(link()),
          (found) => found !== undefined,
        )) ?? ''
      );
    },
  };
}
