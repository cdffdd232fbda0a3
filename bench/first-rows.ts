/**
 * What a browser's main thread computes until a list of the dashboard shows its first row, with an empty cache and with a warm one:
 * CPU in milliseconds, medians, beside the sign-in page, which loads the same shell and no list. Needs Chromium (`CHROMIUM_PATH`).
 *
 * Options: `--rounds N` (default 7), `--documents N` (default 200), `--slower N`: the browser computes N times slower;
 * `--against FOLDER`: another checkout with dist, in turns.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { chromiumPath, launchChromium } from '../test/support/chromium';
import { freePort } from './support/free-port';
import { DOCUMENT, quantile, requests } from './support/send-load';

const ROOT = join(__dirname, '../..');
const PASSWORD = 'vélo pont ardoise';

/** What is opened, and what shows that its first row is there. */
const PAGES = [
  { name: 'sign-in (no list)', path: '/app/sign-in', row: 'input[type=password]', signedIn: false },
  { name: 'documents', path: '/app/TEAM/documents', row: 'main tbody tr', signedIn: true },
  { name: 'companies', path: '/app/TEAM/companies', row: 'aside li a', signedIn: true },
  { name: 'events', path: '/app/TEAM/events', row: 'main tbody tr', signedIn: true },
  { name: 'requests', path: '/app/TEAM/requests', row: 'main tbody tr', signedIn: true },
] as const;

/** A service of its own with documents, from its start to its end. */
class Service {
  private readonly dataDir = mkdtempSync(join(tmpdir(), 'passerelle-rows-'));
  private child: ReturnType<typeof spawn> | null = null;
  private output = '';
  baseUrl = '';

  constructor(private readonly root: string) {}

  async start(): Promise<void> {
    const port = await freePort();
    this.baseUrl = `http://localhost:${port}`;
    this.child = spawn(process.execPath, [join(this.root, 'dist/src/main.js')], {
      env: {
        PATH: process.env['PATH'] ?? '',
        DATA_DIR: this.dataDir,
        PORT: String(port),
        LOG_LEVEL: 'warn',
        RATE_LIMIT_PER_SECOND: '100000',
      },
    });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (part) => (this.output += String(part)));
    while (!this.output.includes('#token=')) {
      if (this.child.exitCode !== null) throw new Error(this.output);
      await sleep(50);
    }
  }

  /** What the output of the start says after a word. */
  printed(word: string): string {
    return new RegExp(`${word}\\s+(\\S+)`).exec(this.output)?.[1] ?? '';
  }

  get welcomeLink(): string {
    return /\/app\/welcome#token=\S+/.exec(this.output)?.[0] ?? '';
  }

  async fill(documents: number): Promise<void> {
    const credential = Buffer.from(`${this.printed('  key')}:${this.printed('secret ')}`).toString('base64');
    await requests({
      address: `${this.baseUrl}/api/v1/${this.printed('company')}/send`,
      method: 'POST',
      authorization: `Basic ${credential}`,
      count: documents,
      sockets: 4,
      pace: 0,
      tag: 'R',
      document: DOCUMENT,
      status: 200,
    });
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.child?.once('exit', resolve));
    this.child?.kill('SIGTERM');
    await ended;
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

/** Makes the first account in a browser; answers its cookies and the team's id. */
async function signIn(
  browser: Browser,
  service: Service,
): Promise<{ cookies: Awaited<ReturnType<BrowserContext['cookies']>>; team: string }> {
  const context = await browser.newContext({ baseURL: service.baseUrl });
  const page = await context.newPage();
  await page.goto(service.welcomeLink);
  await page.getByLabel('Name').fill('Camille Dubois');
  await page.getByLabel('E-mail').fill('camille@example.com');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Make the account' }).click();
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.waitForURL(/\/app\/team_\w+\/\w+/);
  const cookies = await context.cookies();
  await context.close();
  return { cookies, team: /team_\w+/.exec(page.url())?.[0] ?? '' };
}

/**
 * Calls `rowsShown` when the element is there and painted. The tool's own ways to wait read the page again and again, and
 * compute in it. What the page leaves for when the browser is idle is held back: the answer to the call comes later than that.
 */
function tellWhenShown(selector: string): string {
  return `window.requestIdleCallback = () => 0;
    new MutationObserver((_, observer) => {
      if (document.querySelector(${JSON.stringify(selector)}) === null) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => window.rowsShown('')));
    }).observe(document, { childList: true, subtree: true });`;
}

/** CPU milliseconds of the main thread from an empty page until an element is there. */
async function untilShown(page: Page, path: string, selector: string, slower: number): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await devtools.send('Page.enable');
  await devtools.send('Runtime.enable');
  await devtools.send('Runtime.addBinding', { name: 'rowsShown' });
  await devtools.send('Page.addScriptToEvaluateOnNewDocument', { source: tellWhenShown(selector) });
  if (slower > 1) await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const rowShown = new Promise((resolve) => devtools.once('Runtime.bindingCalled', resolve));
  await page.goto(path, { waitUntil: 'commit' });
  await rowShown;
  const { metrics } = await devtools.send('Performance.getMetrics');
  await devtools.detach();
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

/** CPU milliseconds of the rounds of a page, with an empty cache and with a warm one. */
interface Figures {
  cold: number[];
  warm: number[];
}

/** A service of a checkout, the person signed in to it, and what was measured of its pages. */
class Subject {
  private readonly service: Service;
  private cookies: Awaited<ReturnType<BrowserContext['cookies']>> = [];
  private team = '';
  readonly figures = new Map<string, Figures>(PAGES.map(({ name }) => [name, { cold: [], warm: [] }]));

  constructor(
    readonly name: string,
    root: string,
    private readonly browser: Browser,
  ) {
    this.service = new Service(root);
  }

  async prepare(documents: number): Promise<void> {
    await this.service.start();
    ({ cookies: this.cookies, team: this.team } = await signIn(this.browser, this.service));
    await this.service.fill(documents);
  }

  async measure({ name, path, row, signedIn }: (typeof PAGES)[number], slower: number): Promise<void> {
    const context = await this.browser.newContext({ baseURL: this.service.baseUrl, reducedMotion: 'reduce' });
    if (signedIn) await context.addCookies(this.cookies);
    for (const cache of ['cold', 'warm'] as const) {
      const page = await context.newPage();
      const elapsedMs = await untilShown(page, path.replace('TEAM', this.team), row, slower);
      this.figures.get(name)?.[cache].push(elapsedMs);
      await page.close();
    }
    await context.close();
  }

  report(): void {
    const beside = quantile(this.figures.get(PAGES[0].name)?.cold ?? [], 0.5);
    for (const [page, { cold, warm }] of this.figures) {
      const [first, second] = [quantile(cold, 0.5), quantile(warm, 0.5)];
      console.log(
        `${this.name.padEnd(8)} ${page.padEnd(18)} empty cache ${first.toFixed(0).padStart(4)} ms (${(first / beside).toFixed(1)} × sign-in), warm ${second.toFixed(0).padStart(4)} ms`,
      );
    }
  }

  stop(): Promise<void> {
    return this.service.stop();
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '7' },
      documents: { type: 'string', default: '200' },
      slower: { type: 'string', default: '1' },
      against: { type: 'string' },
    },
  });
  const path = chromiumPath();
  if (path === null) throw new Error('No Chromium: set CHROMIUM_PATH');
  const browser = await launchChromium(path);
  const subjects = [new Subject('this', ROOT, browser)];
  if (values.against !== undefined) subjects.push(new Subject('against', resolve(values.against), browser));
  try {
    for (const subject of subjects) await subject.prepare(Number(values.documents));
    for (let round = 0; round < Number(values.rounds); round += 1)
      for (const page of PAGES)
        for (const subject of subjects) await subject.measure(page, Number(values.slower));
  } finally {
    await browser.close();
    for (const subject of subjects) await subject.stop();
  }
  for (const subject of subjects) subject.report();
}

void main();
