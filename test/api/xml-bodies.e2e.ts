import { creditNote } from '../support/credit-note';
import type { TeamClient } from '../support/team-client';
import { sharedService } from '../support/per-worker';

const XML = { headers: { 'content-type': 'application/xml' } };

describe('the API', () => {
  const service = sharedService();

  describe('a body that is the XML itself', () => {
    let team: TeamClient;
    let seller: { id: string; address: string };
    let buyer: { id: string; address: string };

    beforeAll(async () => {
      team = await service().team();
      seller = await team.company({ tradeNames: ['Atelier Dubois SRL', 'Caf\u00e9'] });
      buyer = await team.company();
    });

    const numbered = (number: string): string =>
      creditNote(seller, buyer).replace(/<cbc:ID>[^<]*/, `<cbc:ID>${number}`);
    const sent = (raw: string | Uint8Array, query: string, headers: Record<string, string> = {}) =>
      team.post(`/api/v1/${seller.id}/send?${query}`, undefined, {
        raw,
        headers: { ...XML.headers, ...headers },
      });

    it('is validated, by the day of the query', async () => {
      const document = numbered('V-1');
      const asJson = await team.post('/api/v1/validate', { document });
      const asXml = await team.post('/api/v1/validate', undefined, { raw: document, ...XML });
      expect([asXml.status, asXml.body]).toEqual([200, asJson.body]);
      const wrong = await team.post('/api/v1/validate?onDate=soon', undefined, { raw: document, ...XML });
      expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['onDate']]);
    });

    it('is sent byte for byte, also where that is UTF-16', async () => {
      const text = numbered('X-1')
        .replace('UTF-8', 'UTF-16')
        .replace(/(<cbc:Name>)[^<]*/, '$1Caf\u00e9');
      const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
      const { status, body } = await sent(bytes, `recipient=${buyer.address}`);
      expect([status, body.errors]).toEqual([200, undefined]);
      const stored = await fetch(`${team.baseUrl}/api/v1/documents/${body.document.id}`, {
        headers: { authorization: team.authorization, accept: 'application/xml' },
      });
      expect(Buffer.from(await stored.arrayBuffer()).equals(bytes)).toBe(true);
      expect(JSON.stringify(body.document.parsed)).toContain('Caf\u00e9');
    });

    it('takes what else is to be said from the query, and refuses what it does not know', async () => {
      await sent(numbered('X-2'), `recipient=${buyer.address}`);
      const again = await sent(numbered('X-2'), `recipient=${buyer.address}`);
      expect([again.status, again.headers.get('x-error-code')]).toEqual([409, 'duplicate_document']);
      const allowed = await sent(numbered('X-2'), `recipient=${buyer.address}&allowDuplicate=true`);
      expect(allowed.status).toBe(200);
      expect(Object.keys((await sent(numbered('X-3'), '')).body.errors)).toEqual(['recipient']);
      const unknown = await sent(numbered('X-3'), `recipient=${buyer.address}&to=me`);
      expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([400, ['to']]);
    });

    it('above 64 KiB is as good, and an Idempotency-Key holds for body and query', async () => {
      const large = numbered('X-4') + ' '.repeat(100_000);
      const key = { 'idempotency-key': 'xml-1' };
      const first = await sent(large, `recipient=${buyer.address}`, key);
      const second = await sent(large, `recipient=${buyer.address}`, key);
      expect([second.status, second.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
      expect(second.body.document.id).toBe(first.body.document.id);
      const other = await sent(large, `recipient=${buyer.address}&allowDuplicate=true`, key);
      expect([other.status, other.headers.get('x-error-code')]).toEqual([422, 'idempotency_key_reused']);
    });

    it('is received in the sandbox', async () => {
      const path = `/api/v1/sandbox/inbound?companyId=${buyer.id}`;
      const { status, body } = await team.post(path, undefined, { raw: numbered('R-1'), ...XML });
      expect([status, body.document?.direction]).toEqual([200, 'incoming']);
    });

    it('is refused where a route reads JSON alone, and where it is empty', async () => {
      const label = await team.post('/api/v1/labels', undefined, { raw: '<a/>', ...XML });
      expect([label.status, label.body.errors.root]).toEqual([
        415,
        ['The Content-Type is "application/xml"; accepted: application/json.'],
      ]);
      expect((await sent('', `recipient=${buyer.address}`)).status).toBe(400);
      const text = await team.post('/api/v1/validate', undefined, {
        raw: 'x',
        headers: { 'content-type': 'text/plain' },
      });
      expect([text.status, text.body.errors.root]).toEqual([
        415,
        ['The Content-Type is "text/plain"; accepted: application/json, application/xml, application/pdf.'],
      ]);
    });
  });
});
