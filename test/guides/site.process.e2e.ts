import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { chromiumPath, launchChromium } from '../support/chromium';
import { build, ROOT } from '../support/process';
import { WatchedPage, type View } from '../support/watched-page';
import { guideService } from './guide-world';

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'";
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.gz': 'application/gzip',
};
const MAX_BYTES = 150_000;
const WIDE: View = { language: 'en', theme: 'light', width: 1280 };
const NARROW: View = { language: 'en', theme: 'dark', width: 360 };

/** The static site in a folder, served with a strict policy as a stranger would host it. */
describe('the static site', () => {
  const folder = mkdtempSync(join(tmpdir(), 'passerelle-site-'));
  let server: Server;
  let baseUrl: string;

  function write(...args: string[]): { status: number | null; output: string } {
    const command = [join(ROOT, 'scripts/docs-site.mjs'), ...args];
    const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: ROOT, encoding: 'utf8' });
    return { status, output: stdout + stderr };
  }

  beforeAll(async () => {
    build();
    for (const version of ['0.2.0', '0.10.0'])
      expect(write('--out', folder, '--version', version)).toMatchObject({ status: 0 });
    server = createServer((request, response) => {
      const file = join(folder, decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname));
      const path = existsSync(file) && statSync(file).isDirectory() ? join(file, 'index.html') : file;
      if (!existsSync(path)) return void response.writeHead(404).end();
      response.writeHead(200, {
        'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
        'content-security-policy': POLICY,
      });
      response.end(readFileSync(path));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    // A server on a port has an address of this kind.
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const listPages = (below: string): string[] =>
    readdirSync(join(folder, below), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.html'))
      .map((name) => join(below, name));

  it('has a folder for each version, and lists them, newest first', () => {
    const index = readFileSync(join(folder, 'index.html'), 'utf8');
    expect([...index.matchAll(/href="([^"]*)\/index\.html"/g)].map(([, version]) => version)).toEqual([
      '0.10.0',
      '0.2.0',
    ]);
    expect(write('--out', ROOT, '--version', 'docs')).toMatchObject({
      status: 2,
      output: expect.stringContaining('is no version of a site'),
    });
    expect(write()).toMatchObject({ status: 2, output: expect.stringContaining('--out FOLDER') });
  });

  it('has pages of at most 150 kB, whose links all lead to files and headings, without inline scripts', () => {
    const pages = listPages('0.10.0');
    expect(pages.length).toBeGreaterThan(100);
    const wrong: string[] = [];
    for (const page of pages) {
      const text = readFileSync(join(folder, page), 'utf8');
      if (Buffer.byteLength(text) > MAX_BYTES) wrong.push(`${page} has ${Buffer.byteLength(text)} bytes`);
      if (/<script(?! src=)|<[^>]*\s(?:style|on\w+)="/.test(text))
        wrong.push(`${page} has an inline script or style`);
      for (const [, address = ''] of text.matchAll(/ (?:href|src)="([^"]*)"/g)) {
        const url = new URL(address, `file:///${page}`);
        if (url.protocol !== 'file:') continue;
        const target = join(folder, decodeURIComponent(url.pathname));
        const anchor = decodeURIComponent(url.hash.slice(1));
        const isThere = existsSync(target) && statSync(target).isFile();
        const hasAnchor = anchor === '' || url.pathname.endsWith('/explorer.html');
        if (!isThere || (!hasAnchor && !readFileSync(target, 'utf8').includes(` id="${anchor}"`)))
          wrong.push(`${page}: ${address}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  const path = chromiumPath();
  const inBrowser = path === null ? describe.skip : describe;

  inBrowser('in a browser', () => {
    const shared = guideService();
    let browser: Browser;

    beforeAll(async () => {
      browser = await launchChromium(path ?? '');
    });

    afterAll(() => browser.close());

    async function withPage(
      base: string,
      view: View,
      act: (page: WatchedPage) => Promise<void>,
    ): Promise<void> {
      const page = await WatchedPage.open(browser, base, view);
      await act(page);
      const problems = page.problems;
      await page.context.close();
      expect(problems).toEqual([]);
    }

    const PAGES = [
      '/',
      '/0.10.0/guides/README.html',
      '/0.10.0/guides/webhooks.html',
      '/0.10.0/guides/rules/vat-categories.html',
      '/0.10.0/guides/questions.html',
      '/0.10.0/explorer.html#BT-10',
      '/0.10.0/explorer.html#documents.send',
    ];

    it.each(PAGES)('%s is accessible, in both themes, and fits into 360 pixels', async (address) => {
      for (const view of [WIDE, NARROW])
        await withPage(baseUrl, view, async (page) => {
          await page.goto(address);
          if (address.includes('#')) await page.page.locator('.entry').waitFor();
          expect(await page.accessibilityProblems('all')).toEqual([]);
          expect(await page.overflow()).toBe(0);
        });
    });

    const explorers: [name: string, address: () => [base: string, path: string]][] = [
      ['the static site', () => [baseUrl, '/0.10.0/explorer.html']],
      ['an installation', () => [shared().world.baseUrl, '/docs/explorer']],
    ];

    it.each(explorers)(
      'the explorer of %s finds a term by its name, and leads to its rules',
      async (_, where) => {
        const [base, address] = where();
        await withPage(base, WIDE, async (page) => {
          await page.goto(address);
          const field = page.page.getByRole('searchbox', { name: 'Search' });
          await field.fill('buyer reference');
          await page.page.getByRole('heading', { name: 'BT-10' }).waitFor();
          const entry = await page.page.locator('.entry').innerText();
          for (const text of ['buyerReference', 'cbc:BuyerReference', 'ram:BuyerReference', 'PO-7'])
            expect(entry).toContain(text);
          expect(await page.accessibilityProblems('all')).toEqual([]);
          await field.press('Enter');
          await page.page.waitForURL(/#BT-10$/);
          await page.page.getByRole('link', { name: 'PEPPOL-EN16931-R003' }).first().click();
          await page.page.getByRole('heading', { name: 'PEPPOL-EN16931-R003' }).waitFor();
          await page.page.getByRole('link', { name: 'In the guides' }).click();
          await page.page.locator('tr:target').waitFor();
          expect(await page.page.locator('tr:target').innerText()).toContain('PEPPOL-EN16931-R003');
        });
      },
    );

    it.each([
      ['the static site', () => [baseUrl, '/0.10.0/guides/sending.html']],
      ['an installation', () => [shared().world.baseUrl, '/docs/guides/sending']],
    ] as typeof explorers)('the search of %s is reached and used by keyboard', async (_, where) => {
      const [base, address] = where();
      await withPage(base, WIDE, async (page) => {
        await page.goto(address);
        await page.page.keyboard.press('Tab');
        await page.page.keyboard.press('Enter');
        expect(await page.page.evaluate<string>('document.activeElement.id')).toBe('content');
        await page.page.keyboard.press('/');
        await page.page.keyboard.type('event log');
        await page.page.locator('.search li a').first().waitFor();
        await page.page.keyboard.press('Tab');
        await page.page.keyboard.press('Enter');
        await page.page.waitForURL(/webhooks(\.html)?#the-event-log$/);
      });
    });

    it('works from a folder, without a server', async () => {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(`${pathToFileURL(join(folder, '0.10.0', 'explorer.html')).href}#BR-CO-15`);
      await page.getByRole('heading', { name: 'BR-CO-15' }).waitFor();
      await context.close();
    });

    it('leads through all pages without JavaScript', async () => {
      const context = await browser.newContext({ javaScriptEnabled: false });
      const page = await context.newPage();
      await page.goto(`${baseUrl}/0.10.0/explorer.html`);
      await page.getByRole('link', { name: 'the JSON of an invoice', exact: true }).click();
      await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').first().waitFor();
      await page.getByRole('navigation', { name: 'Guides' }).getByRole('link', { name: 'Sending' }).click();
      await page.waitForURL(/sending\.html$/);
      await context.close();
    });
  });
});
