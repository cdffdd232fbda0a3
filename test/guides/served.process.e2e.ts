import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../support/process';
import { guideService } from './guide-world';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

interface Seen {
  /** Where it is, after redirects. */
  url: string;
  status: number;
  type: string;
  text: string;
}

/** The pages as an installation gives them out. */
describe('the pages for the integrator', () => {
  const shared = guideService();
  const baseUrl = (): string => shared().world.baseUrl;

  async function get(path: string, accept = '*/*'): Promise<Seen> {
    const answer = await fetch(new URL(path, baseUrl()), { headers: { accept } });
    return {
      url: answer.url,
      status: answer.status,
      type: answer.headers.get('content-type') ?? '',
      text: await answer.text(),
    };
  }

  /** The addresses of this service that a page names, but the dashboard, which is built by other tests. */
  function linksOf({ url, text }: Seen): URL[] {
    const links = [...text.matchAll(/ href="([^"]*)"/g)].map(([, address = '']) => new URL(address, url));
    return links.filter(({ origin, pathname }) => origin === baseUrl() && pathname !== '/app');
  }

  describe('served', () => {
    const pages = readdirSync(join(ROOT, 'docs')).filter((file) => file.endsWith('.md'));

    it.each(pages)('%s, as it is written for programs and with a way back to the API', async (page) => {
      const { status, type, text } = await get(`/docs/guides/${page}`);
      expect([status, type]).toEqual([200, 'text/markdown; charset=utf-8']);
      expect(text.startsWith(readFileSync(join(ROOT, 'docs', page), 'utf8'))).toBe(true);
      expect(text).toContain('](/openapi.json)');
    });

    it('as pages whose links all lead somewhere, to the heading that they name', async () => {
      const waiting = ['/docs/guides/'];
      const seen = new Map<string, Seen>();
      const wrong: string[] = [];
      for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
        if (seen.has(path)) continue;
        const page = await get(path, BROWSER);
        seen.set(path, page);
        if (page.status !== 200) wrong.push(path);
        if (!path.startsWith('/docs/guides/') || !page.type.startsWith('text/html')) continue;
        const links = linksOf(page);
        if (!links.some(({ pathname }) => pathname === '/docs/')) wrong.push(`${path} has no way to the API`);
        waiting.push(...links.map(({ pathname }) => pathname));
      }
      const explored = JSON.parse((await get('/docs/explorer.json')).text) as { id: string }[];
      const entries = new Set(explored.map(({ id }) => id));
      for (const [path, page] of seen)
        for (const { pathname, hash } of path.startsWith('/docs/guides/') ? linksOf(page) : []) {
          const heading = decodeURIComponent(hash.slice(1));
          if (pathname === '/docs/explorer' && entries.has(heading)) continue;
          if (heading !== '' && !seen.get(pathname)?.text.includes(` id="${heading}"`))
            wrong.push(`${path}: ${pathname}${hash}`);
        }
      expect(wrong).toEqual([]);
      expect([...seen.keys()]).toEqual(expect.arrayContaining(pages.map((page) => `/docs/guides/${page}`)));
      expect(seen.size).toBeGreaterThan(pages.length + 10);
    });

    it.each([
      ['/guides', '/docs/guides/README.md'],
      ['/guides/sending', '/docs/guides/sending'],
      ['/guides/rules/conditions', '/docs/guides/rules/conditions'],
      ['/docs/guides/rules/', '/docs/guides/rules.md'],
      ['/docs/guides/getting-started', '/docs/guides/getting-started'],
    ])('%s leads to %s', async (path, expected) => {
      const { url, status, text } = await get(path, BROWSER);
      expect([new URL(url).pathname, status]).toEqual([expected, 200]);
      expect(text).toContain('aria-label="Guides"');
    });

    it('with a search of pages, sections and rules, whose places are all there', async () => {
      const { text } = await get('/docs/guides/search.json');
      const entries = JSON.parse(text) as { title: string; address: string; words: string }[];
      const titles = entries.map(({ title }) => title);
      expect(titles).toEqual(expect.arrayContaining(['BR-CO-10', 'BR-AE-02', 'UBL-CR-011', 'Sending']));
      const pagesByPath = new Map<string, string>();
      for (const { address } of entries) {
        const [page = '', anchor] = address.split('#');
        if (!pagesByPath.has(page)) pagesByPath.set(page, (await get(`/docs/guides/${page}`, BROWSER)).text);
        if (anchor !== undefined) expect(pagesByPath.get(page)).toContain(` id="${anchor}"`);
      }
      for (const path of ['/docs/guides/sending', '/docs/guides/rules/conditions'])
        expect((await get(path, BROWSER)).text).not.toMatch(/<script(?! src=)|style="|onload=/);
    });

    it('no page of more than 150 kB', async () => {
      const rules = readdirSync(join(ROOT, 'docs', 'rules')).map((page) => `rules/${page}`);
      const long: string[] = [];
      for (const page of [...pages, ...rules])
        if (Buffer.byteLength((await get(`/docs/guides/${page}`, BROWSER)).text) > 150_000) long.push(page);
      expect(long).toEqual([]);
    });

    it('the explorer, with an index of every field, rule, code and operation', async () => {
      const page = await get('/docs/explorer', BROWSER);
      expect([page.status, page.type]).toEqual([200, 'text/html; charset=utf-8']);
      expect(page.text).not.toMatch(/<script(?! src=)|style="|onload=/);
      expect(new URL((await get('/docs/explorer/', BROWSER)).url).pathname).toBe('/docs/explorer');
      const { text } = await get('/docs/explorer.json');
      const entries = JSON.parse(text) as { id: string; kind: string; page?: string }[];
      const ids = entries.map(({ id }) => id);
      expect(ids).toEqual(
        expect.arrayContaining(['BT-10', 'BR-CO-15', 'duplicate_document', 'documents.send', 'HOUSE-IBAN']),
      );
      const answer = await fetch(new URL('/docs/explorer.json', baseUrl()), {
        headers: { 'accept-encoding': 'gzip' },
      });
      expect(answer.headers.get('content-encoding')).toBe('gzip');
      const pagesByPath = new Map<string, string>();
      const wrong: string[] = [];
      for (const entry of entries) {
        const [path = '', anchor] = (entry.page ?? '').split('#');
        if (!pagesByPath.has(path)) pagesByPath.set(path, (await get(`/docs/guides/${path}`, BROWSER)).text);
        if (anchor !== undefined && !pagesByPath.get(path)?.includes(` id="${anchor}"`)) wrong.push(entry.id);
      }
      expect(wrong).toEqual([]);
    });

    it('as texts for language models, whose links lead to Markdown', async () => {
      const { status, type, text } = await get('/llms.txt');
      expect([status, type]).toEqual([200, 'text/plain; charset=utf-8']);
      expect(text).toMatch(/^# Passerelle\n\n> .+\n/);
      const links = [...text.matchAll(/\]\(([^)]*)\)/g)].map(([, address = '']) => address);
      expect(links.length).toBeGreaterThan(30);
      for (const link of links) {
        expect(link.startsWith(baseUrl())).toBe(true);
        expect([link, (await get(link)).status]).toEqual([link, 200]);
      }
      const full = await get('/llms-full.txt');
      for (const page of ['sending.md', 'webhooks.md', 'errors.md'])
        expect(full.text).toContain(readFileSync(join(ROOT, 'docs', page), 'utf8'));
    });

    it.each([
      'nothing.md',
      '..%2fpackage.json',
      '%2e%2e/package.json',
      'decisions/..%2f..%2fREADME.md',
      'nothing',
      'package.json',
    ])('nothing that is not a page: %s', async (path) => {
      expect((await get(`/docs/guides/${path}`)).status).toBe(404);
    });
  });
});
