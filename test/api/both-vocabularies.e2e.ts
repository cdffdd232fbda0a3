import { smallInvoice } from '../support/invoices';
import { belgianNumber, type TeamClient } from '../support/team-client';
import { sharedService } from '../support/per-worker';

/** Companies and parties of documents have other names for the same fields of an address; either takes both. */
describe('the API', () => {
  const shared = sharedService();

  describe('an address', () => {
    let team: TeamClient;
    let company: { id: string };

    beforeAll(async () => {
      team = await shared().team();
      company = await team.company();
    });

    const create = (address: object) =>
      team.post('/api/v1/companies', {
        name: 'Both SRL',
        city: 'Gent',
        country: 'BE',
        vatNumber: `BE${belgianNumber()}`,
        ...address,
      });

    const preview = (address: object) => {
      const buyer = { name: 'B', city: 'C', country: 'BE', ...address };
      const document = smallInvoice('V-1', { buyer });
      return team.post(`/api/v1/${company.id}/preview`, {
        recipient: '9999:delivered',
        documentType: 'invoice',
        document,
      });
    };

    it('of a company may come under the names of documents', async () => {
      const made = await create({ street: 'Kade 2', postalZone: '9000' });
      expect(made.body.company).toMatchObject({ address: 'Kade 2', postalCode: '9000' });
      const { id } = made.body.company;
      const changed = await team.put(`/api/v1/companies/${id}`, { street: 'Kade 3' });
      expect(changed.body.company).toMatchObject({ address: 'Kade 3', postalCode: '9000' });
      const both = await create({ street: 'Kade 2', address: 'Kade 4', postalZone: '9000' });
      expect(both.status).toBe(400);
      expect(both.body.errors.street).toEqual([
        expect.stringMatching(/the same as address.*"Kade 2".*"Kade 4"/),
      ]);
    });

    it('of a party may come under the names of companies', async () => {
      const seen = await preview({ address: 'Kade 2', postalCode: '9000' });
      expect(seen.body.document.parsed.buyer).toMatchObject({ street: 'Kade 2', postalZone: '9000' });
      const same = await preview({ address: 'Kade 2', street: 'Kade 2', postalZone: '9000' });
      expect(same.status).toBe(200);
      const both = await preview({ address: 'Kade 2', street: 'Kade 4', postalZone: '9000' });
      expect(both.status).toBe(400);
      expect(both.body.errors['document.buyer.address']).toEqual([
        expect.stringMatching(/the same as street.*"Kade 2".*"Kade 4"/),
      ]);
    });
  });

  describe('a path of other access points', () => {
    it('is answered with ours', async () => {
      const team = await shared().team();
      const answer = await team.post('/sendDocument', {});
      expect([answer.status, answer.headers.get('x-error-code')]).toEqual([404, 'unknown_path']);
      expect(answer.body.errors.root).toEqual([
        'No such endpoint: /sendDocument. The path of this API is POST /api/v1/{companyId}/send. See /docs.',
      ]);
    });
  });

  describe('the API document', () => {
    const get = (path: string, headers: Record<string, string> = {}) =>
      fetch(shared().baseUrl + path, { headers });

    it('for integrators has no routes of people or the operator, and everything that its routes refer to', async () => {
      const text = await (await get('/openapi.json?audience=integrator')).text();
      const { paths, components } = JSON.parse(text) as { paths: object; components: Record<string, object> };
      const core = Object.keys(paths).filter((path) => path.startsWith('/api/core/'));
      expect(core.sort()).toEqual([
        '/api/core/api-keys',
        '/api/core/api-keys/{keyId}',
        '/api/core/api-keys/{keyId}/rotate',
        '/api/core/auth/verify',
        '/api/core/oauth2/token',
      ]);
      for (const [, kind = '', name = ''] of text.matchAll(/"#\/components\/(\w+)\/([^"]+)"/g))
        expect(components[kind]).toHaveProperty([name]);
      const whole = await (await get('/openapi.json')).text();
      expect(whole.length).toBeGreaterThan(text.length * 1.2);
      expect((await get('/openapi.json?audience=me')).status).toBe(400);
    });

    it('is shown by files that are compressed and revalidated', async () => {
      for (const file of ['swagger-ui-bundle.js', 'swagger-ui.css', 'start.js']) {
        const first = await get(`/docs/${file}`, { 'accept-encoding': 'gzip' });
        const size = (await first.text()).length;
        expect(first.headers.get('cache-control')).toBe('no-cache');
        const etag = first.headers.get('etag') ?? '';
        if (size > 10_000) expect(first.headers.get('content-encoding')).toBe('gzip');
        const again = await get(`/docs/${file}`, {
          'accept-encoding': 'gzip',
          'if-none-match': etag,
          'cache-control': 'max-age=0',
        });
        expect(again.status).toBe(304);
      }
      const start = await (await get('/docs/start.js')).text();
      expect(start).toContain('filter: true');
      expect(start).toContain("docExpansion: 'none'");
    });
  });
});
