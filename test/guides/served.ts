import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../support/process';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

interface Seen {
  /** Where it is, after redirects. */
  url: string;
  status: number;
  type: string;
  text: string;
}

/** The pages as an installation gives them out. */
export function servedGuides(baseUrl: () => string): void {
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
      for (const [path, page] of seen)
        for (const { pathname, hash } of path.startsWith('/docs/guides/') ? linksOf(page) : []) {
          const heading = decodeURIComponent(hash.slice(1));
          if (heading !== '' && !seen.get(pathname)?.text.includes(` id="${heading}"`))
            wrong.push(`${path}: ${pathname}${hash}`);
        }
      expect(wrong).toEqual([]);
      expect([...seen.keys()]).toEqual(expect.arrayContaining(pages.map((page) => `/docs/guides/${page}`)));
      expect(seen.size).toBeGreaterThan(pages.length + 10);
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
      'README',
    ])('nothing that is not a page: %s', async (path) => {
      expect((await get(`/docs/guides/${path}`)).status).toBe(404);
    });
  });
}
