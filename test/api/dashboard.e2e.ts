import { brotliDecompressSync } from 'node:zlib';
import { get as httpGet, type IncomingHttpHeaders } from 'node:http';
import { sharedService } from '../support/per-worker';

interface Got {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Needs packages/dashboard/dist, which `node scripts/prepare.mjs` builds. */
describe('the API', () => {
  const shared = sharedService();

  describe('the dashboard', () => {
    /** Without decompressing, unlike `fetch`. */
    const get = (path: string, headers: Record<string, string> = {}): Promise<Got> =>
      new Promise((resolve, reject) => {
        httpGet(`${shared().baseUrl}${path}`, { headers }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(chunks),
            }),
          );
        }).on('error', reject);
      });
    const filesOf = (page: string): string[] =>
      [...page.matchAll(/(?:src|href)="(\/app\/[^"]+)"/g)].map(([, file]) => file ?? '');

    it('is one page at every address below /app, asked for each time', async () => {
      const { status, headers, body } = await get('/app');
      expect([status, headers['content-type'], headers['cache-control']]).toEqual([
        200,
        'text/html; charset=utf-8',
        'no-cache',
      ]);
      for (const path of [
        '/app/',
        '/app/sign-in',
        '/app/team_1/documents/doc_1',
        '/app/team_1/documents?q=a.b',
      ])
        expect((await get(path)).body).toEqual(body);
      const etag = String(headers.etag);
      expect((await get('/app', { 'if-none-match': etag })).status).toBe(304);
    });

    it('can be installed: its manifest and the pictures that it names are there', async () => {
      const { status, headers, body } = await get('/app/manifest.webmanifest');
      expect([status, headers['content-type']]).toEqual([200, 'application/manifest+json; charset=utf-8']);
      const { icons } = JSON.parse(body.toString()) as { icons: { src: string; type: string }[] };
      expect(icons.length).toBeGreaterThan(0);
      for (const { src, type } of icons) {
        const picture = await get(src);
        expect([src, picture.status, picture.headers['content-type']]).toEqual([src, 200, type]);
      }
      const { headers: page } = await get('/app');
      expect(page['content-security-policy']).toContain("manifest-src 'self'");
    });

    it('runs nothing that stands in the page, nothing from elsewhere, and makes no markup of text', async () => {
      const { headers, body } = await get('/app');
      const policy = String(headers['content-security-policy']).split('; ');
      for (const part of [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "connect-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "require-trusted-types-for 'script'",
      ])
        expect(policy).toContain(part);
      expect(policy.join()).not.toMatch(/unsafe|\*|https?:/);
      const page = body.toString();
      expect(page).not.toMatch(/<style|<script>|\son\w+=|style=/);
      expect(page).not.toMatch(/(?:src|href)="(?!\/app\/|#)/);
    });

    it('has files that a browser keeps, smaller for one that takes a compression', async () => {
      const files = filesOf((await get('/app')).body.toString());
      const assets = files.filter((file) => /^\/app\/assets\/start-/.test(file));
      expect(assets.length).toBeGreaterThan(1);
      for (const file of assets) {
        const plain = await get(file);
        expect([file, plain.status]).toEqual([file, 200]);
        expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
        const [br, gz] = await Promise.all([
          get(file, { 'accept-encoding': 'gzip, deflate, br' }),
          get(file, { 'accept-encoding': 'gzip' }),
        ]);
        expect([br.headers['content-encoding'], gz.headers['content-encoding']]).toEqual(['br', undefined]);
        expect(brotliDecompressSync(br.body)).toEqual(plain.body);
        expect(gz.body).toEqual(plain.body);
        expect([br.headers.vary, plain.headers.vary]).toEqual(['Accept-Encoding', 'Accept-Encoding']);
      }
    });

    it.each([
      '/app/assets/nothing.js',
      '/app/assets/..%2findex.html',
      '/app/.built',
      '/app/nothing.js',
      '/api/nothing',
      '/apps',
      '/app/companies/com_1/verifications/cvs_1',
    ])('is not at %s', async (path) => {
      const { status, headers } = await get(path, { accept: 'text/html' });
      expect([status, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
      expect(headers['cache-control']).toBe('no-store');
    });
  });
});
