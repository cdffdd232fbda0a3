import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { smallInvoice } from '../support/invoices';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { documentsOf } from './stored-documents';
import { sharedService } from '../support/per-worker';

const document = smallInvoice('BAD-1', {
  lines: [{ name: 'L', netPriceAmount: '1', vat: { percentage: '21' } }],
});

describe('the API', () => {
  const shared = sharedService();

  describe('bad input', () => {
    let service: Service;
    let team: TeamClient;
    let stranger: TeamClient;
    let company: { id: string; address: string };
    let send: string;
    const good = { recipient: '9999:delivered', documentType: 'invoice', document };

    beforeAll(async () => {
      service = shared();
      [team, stranger] = await Promise.all([service.team(), service.team()]);
      company = await team.company();
      send = `/api/v1/${company.id}/send`;
    });

    afterEach(async () => expect(await documentsOf(service, [team, stranger])).toBe(0));

    it('refuses more than 25 MiB before reading it, and also when it hides in gzip', async () => {
      const raw = `{"x":"${'a'.repeat(26 * 1024 * 1024)}"}`;
      const plain = await team.post(send, undefined, { raw });
      expect([plain.status, plain.headers.get('x-error-code')]).toEqual([413, 'body_too_large']);
      const zipped = await team.post(send, undefined, {
        raw: gzipSync(raw),
        headers: { 'content-encoding': 'gzip' },
      });
      expect([zipped.status, zipped.headers.get('x-error-code')]).toEqual([413, 'body_too_large']);
    });

    it('reads a compressed body', async () => {
      const answer = await team.post(send, undefined, {
        raw: gzipSync('{"recipient":1}'),
        headers: { 'content-encoding': 'gzip' },
      });
      expect(answer.status).toBe(400);
      expect(answer.body.errors.documentType).toBeDefined();
    });

    it('refuses JSON that is nested too deep, without a stack overflow', async () => {
      const raw = `{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
      const answer = await team.post(send, undefined, { raw });
      expect([answer.status, answer.headers.get('x-error-code')]).toEqual([400, 'json_too_deep']);
    });

    it('answers unknown paths, wrong methods and hostile ids with the failure body', async () => {
      expect((await team.get('/api/v1/nothing-here/at-all')).headers.get('x-error-code')).toBe(
        'unknown_path',
      );
      const wrong = await team.request('PATCH', `/api/v1/companies/${company.id}`, {}, {});
      expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'DELETE, GET, PUT']);
      for (const id of [
        '%00',
        'a%00b',
        '%F0%9F%92%A9',
        "'; DROP TABLE teams; --",
        '..%2f..%2fetc',
        'x'.repeat(3000),
      ]) {
        expect((await team.get(`/api/v1/documents/${id}`)).status).toBe(404);
      }
      expect((await team.get('/api/v1/documents/%zz')).status).toBe(400);
    });

    it('refuses a flood of values or of unknown fields at little cost, and keeps answering others', async () => {
      const before = process.cpuUsage();
      const zeros = await team.post(send, undefined, { raw: `{"x":[${'0,'.repeat(3_000_000)}0]}` });
      expect([zeros.status, zeros.headers.get('x-error-code')]).toEqual([400, 'json_too_large']);
      const fields = Array.from({ length: 100_000 }, (_, i) => `"f${i}":1`).join(',');
      const unknown = await team.post(send, undefined, { raw: `{${fields}}` });
      expect(unknown.status).toBe(400);
      expect(JSON.stringify(unknown.body).length).toBeLessThan(2000);
      // Some hundred milliseconds of CPU time, those of the test's own client included.
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1000).toBeLessThan(5_000);
    });

    it('does not read the body of a request without credentials', async () => {
      const answer = await fetch(`${service.baseUrl}${send}`, {
        method: 'POST',
        body: 'no JSON at all',
        headers: { 'content-type': 'text/plain' },
      });
      expect(answer.status).toBe(401);
      await answer.text();
    });

    it('refuses NUL wherever it stands', async () => {
      const body = await team.post(send, { ...good, docTypeId: 'a\0b' });
      expect([body.status, Object.keys(body.body.errors)]).toEqual([400, ['docTypeId']]);
      expect((await team.get('/api/v1/documents?search=a%00b')).status).toBe(400);
    });

    it('answers a header that Node refuses with the failure body', async () => {
      const { port } = new URL(service.baseUrl);
      const text = await new Promise<string>((resolve) => {
        let seen = '';
        const socket = connect(Number(port), '127.0.0.1', () =>
          socket.write('GET /health/live HTTP/1.1\r\nbroken header\r\n\r\n'),
        );
        socket.on('data', (chunk) => (seen += String(chunk)));
        socket.on('close', () => resolve(seen));
      });
      expect(text).toMatch(
        /^HTTP\/1\.1 400 [\s\S]*x-request-id: [\s\S]*\{"success":false,"errors":\{"root":/i,
      );
    });

    it('survives a client that goes away in the middle of a body', async () => {
      const { port } = new URL(service.baseUrl);
      await new Promise<void>((resolve) => {
        const socket = connect(Number(port), '127.0.0.1', () => {
          socket.write(
            `POST ${send} HTTP/1.1\r\nHost: x\r\nAuthorization: ${team.authorization}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"a"`,
          );
          setTimeout(() => socket.destroy(), 50);
        });
        socket.on('close', () => resolve());
      });
      expect((await team.get('/health/live')).status).toBe(200);
    });

    it('echoes a sane request id and makes one otherwise', async () => {
      const sane = await team.get('/health/live', { headers: { 'x-request-id': 'order-4711' } });
      expect(sane.headers.get('x-request-id')).toBe('order-4711');
      const insane = await team.get('/health/live', { headers: { 'x-request-id': 'x'.repeat(200) } });
      expect(insane.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    });
  });
});
