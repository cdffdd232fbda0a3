import { connect } from 'node:net';
import { METRICS_TOKEN } from '../support/metrics-token';
import { creditNote } from '../support/credit-note';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { sharedService } from '../support/per-worker';

const CLOSED = "default-src 'none'; frame-ancestors 'none'; sandbox";
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';

describe('the API', () => {
  const shared = sharedService();

  /** Contract, section 8.6: nothing that stands in a document can run in a browser. */
  describe('what comes back to a browser', () => {
    let service: Service;
    let team: TeamClient;
    let documentId: string;
    let hostileId: string;

    beforeAll(async () => {
      service = shared();
      team = await service.team();
      const [from, to] = [await team.company(), await team.company()];
      const send = async (document: string): Promise<string> => {
        const body = { recipient: to.address, documentType: 'xml', document };
        const answer = await team.post(`/api/v1/${from.id}/send`, body);
        return answer.body.document.id as string;
      };
      documentId = await send(creditNote(from, to));
      hostileId = await send(
        creditNote(from, to).replace('CN-2026-7', '../&quot;; filename=&quot;évil.html'),
      );
    });

    const raw = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> =>
      fetch(`${service.baseUrl}${path}`, {
        method,
        redirect: 'manual',
        headers: { authorization: team.authorization, ...headers },
      });

    it.each([
      ['/', 200],
      ['/health/live', 200],
      ['/openapi.json', 200],
      ['/openapi.yaml', 200],
      ['/metrics', 401],
      ['/api/v1/companies', 200],
      ['/api/v1/documents', 200],
      ['/api/v1/companies/nobody', 404],
      ['/nowhere', 404],
      ['/docsx', 404],
      ['/api/v1/documents?limit=x', 400],
    ])('of %s may run nothing', async (path, status) => {
      const answer = await raw(path);
      expect(answer.status).toBe(status);
      expect(answer.headers.get('content-security-policy')).toBe(CLOSED);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    });

    it('of a request that cannot be understood may run nothing either', async () => {
      const { hostname, port } = new URL(service.baseUrl);
      const answer = await new Promise<string>((resolve, reject) => {
        let text = '';
        const socket = connect(Number(port), hostname, () => socket.write('nonsense\r\n\r\n'));
        socket.on('data', (part) => (text += String(part)));
        socket.on('close', () => resolve(text));
        socket.on('error', reject);
      });
      expect(answer).toContain(`Content-Security-Policy: ${CLOSED}\r\n`);
      expect(answer).toContain('X-Content-Type-Options: nosniff\r\n');
    });

    it.each([
      ['', { accept: 'application/xml' }, 'application/xml', 'CN-2026-7.xml'],
      ['/pdf', {}, 'application/pdf', 'CN-2026-7.pdf'],
      ['/package', {}, 'application/zip', 'CN-2026-7.zip'],
    ])('of a document%s is saved under its number', async (part, headers, type, file) => {
      const answer = await raw(`/api/v1/documents/${documentId}${part}`, headers);
      await answer.arrayBuffer();
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
      expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${file}"`);
      expect(answer.headers.get('content-security-policy')).toBe(CLOSED);
    });

    it('names the file safely whatever the number is', async () => {
      const answer = await raw(`/api/v1/documents/${hostileId}`, { accept: 'application/xml' });
      expect(answer.headers.get('content-disposition')).toBe(
        `attachment; filename="____ filename__e_vil.html.xml"; filename*=UTF-8''____%20filename__%C3%A9vil.html.xml`,
      );
    });

    it.each([
      [BROWSER, 'json'],
      ['*/*', 'json'],
      ['application/json', 'json'],
      ['application/json, application/xml', 'json'],
      ['text/html, application/xml', 'json'],
      ['application/*', 'json'],
      ['text/xml', 'json'],
      ['application/xml', 'xml'],
      ['application/xml; charset=utf-8', 'xml'],
      ['application/xml, application/json;q=0.5, */*;q=0.1', 'xml'],
    ])('of a document is XML only when that is asked for: %s', async (accept, kind) => {
      const answer = await raw(`/api/v1/documents/${documentId}`, { accept });
      expect(answer.headers.get('content-type')).toContain(`application/${kind}`);
      expect(answer.headers.get('vary')).toContain('Accept');
    });

    it('leads a browser from the bare address to the dashboard, and answers a program', async () => {
      const browser = await raw('/', { accept: BROWSER });
      expect([browser.status, browser.headers.get('location')]).toEqual([302, 'app']);
      const program = await team.get('/');
      expect([program.status, program.body.documentation]).toEqual([200, '/docs']);
    });

    it('shows the documentation without a script or style inside of the page', async () => {
      for (const path of ['/docs', '/docs/']) {
        const answer = await raw(path, { accept: BROWSER });
        const policy = answer.headers.get('content-security-policy') ?? '';
        expect(policy).toContain("script-src 'self'");
        expect(policy).not.toContain('unsafe');
        const html = await answer.text();
        expect(html).not.toMatch(/<style|<script>|\son\w+=|style=/);
        const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file ?? '');
        expect(files).toHaveLength(9);
        for (const file of files) {
          const got = await fetch(new URL(file, `${service.baseUrl}${path}`));
          await got.arrayBuffer();
          expect([file, got.status]).toEqual([file, 200]);
        }
      }
      for (const path of ['/docs/package.json', '/docs/..%2f..%2fpackage.json', '/docs/oauth2-redirect.html'])
        expect((await raw(path)).status).toBe(404);
    });

    it('asks a script of a page for no name and password, which its browser would do over the page', async () => {
      const challenge = async (headers: Record<string, string>): Promise<string | null> => {
        const answer = await fetch(`${service.baseUrl}/api/core/session`, { headers });
        expect(answer.status).toBe(401);
        return answer.headers.get('www-authenticate');
      };
      expect(await challenge({ 'sec-fetch-dest': 'empty' })).toBe('Bearer realm="passerelle"');
      expect(await challenge({})).toContain('Basic');
    });

    it.each(['basic', 'BASIC', 'bAsIc'])('takes the scheme %s for what it is', async (scheme) => {
      const authorization = team.authorization.replace('Basic', scheme);
      expect((await raw('/api/core/auth/verify', { authorization })).status).toBe(200);
      const metrics = { authorization: `${scheme === 'basic' ? 'bearer' : 'BEARER'} ${METRICS_TOKEN}` };
      expect((await raw('/metrics', metrics)).status).toBe(200);
      const created = await team.post('/api/core/api-keys', { name: 'JWT', type: 'jwt' });
      const bearer = { authorization: `bEARER ${created.body.jwt}` };
      expect((await raw('/api/core/auth/verify', bearer)).status).toBe(200);
    });
  });
});
