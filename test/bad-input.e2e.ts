import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { startService, type Service } from './support/service';
import type { TeamClient } from './support/team-client';

const document = {
  invoiceNumber: 'BAD-1',
  buyerReference: 'x',
  buyer: { name: 'B', street: 'S', city: 'C', postalZone: '1', country: 'BE' },
  paymentMeans: [{ iban: 'BE71096123456769' }],
  lines: [{ name: 'L', netPriceAmount: '1', vat: { percentage: '21' } }],
};

describe('bad input', () => {
  let service: Service;
  let team: TeamClient;
  let stranger: TeamClient;
  let company: { id: string; address: string };
  let send: string;
  const good = { recipient: '9999:delivered', documentType: 'invoice', document };

  beforeAll(async () => {
    service = await startService();
    [team, stranger] = await Promise.all([service.team(), service.team()]);
    company = await team.company();
    send = `/api/v1/${company.id}/send`;
  });

  afterEach(async () => {
    const [{ n } = { n: -1 }] = await service.sql<{ n: number }>('SELECT count(*)::int AS n FROM documents');
    expect(n).toBe(0);
  });

  afterAll(() => service.stop());

  it.each([
    ['no body', undefined, 400, 'missing_body', { root: ['must be a JSON object; received nothing'] }],
    ['an array', '[]', 400, 'invalid_input', { root: ['must be a JSON object; received []'] }],
    ['a text', '"x"', 400, 'invalid_input', { root: ['must be a JSON object; received "x"'] }],
    ['null', 'null', 400, 'invalid_input', { root: ['must be a JSON object; received null'] }],
  ])('refuses %s', async (_name, raw, status, code, errors) => {
    const answer = await team.post(
      send,
      undefined,
      raw === undefined ? {} : { raw, headers: { 'content-type': 'application/json' } },
    );
    expect(answer.status).toBe(status);
    expect(answer.headers.get('x-error-code')).toBe(code);
    expect(answer.body).toEqual({ success: false, errors });
  });

  it('says where JSON is broken', async () => {
    const answer = await team.post(send, undefined, { raw: '{"recipient": }' });
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([400, 'malformed_json']);
    expect(answer.body.errors.root[0]).toMatch(/^The body is not valid JSON: .*position 14/);
  });

  it('names every field at fault, what came and what is accepted', async () => {
    const answer = await team.post(send, {
      recipient: 7,
      documentType: 'order',
      document,
      deliveryStatus: 'delivered',
    });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual({
      recipient: expect.arrayContaining([
        expect.stringMatching(/^must be an electronic address .*received 7$/),
      ]),
      documentType: [
        'must be one of invoice, creditNote, selfBillingInvoice, selfBillingCreditNote, xml; received "order"',
      ],
      deliveryStatus: [
        expect.stringMatching(
          /^must be a field of this request, such as .*docTypeId.*recipient.*; received "deliveryStatus"$/,
        ),
      ],
    });
  });

  it('names every field of the document at fault by its path', async () => {
    const lines = [
      { name: 'L', netPriceAmount: 'ten', vat: { percentage: '21' } },
      { netPriceAmount: '1', vat: {}, colour: 'red' },
    ];
    const answer = await team.post(send, {
      ...good,
      document: { ...document, issueDate: '2026-02-30', lines },
    });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors)).toEqual(
      expect.arrayContaining([
        'document.issueDate',
        'document.lines.0.netPriceAmount',
        'document.lines.1.vat.percentage',
        'document.lines.1.colour',
      ]),
    );
    expect(answer.body.errors['document.lines.0.netPriceAmount'][0]).toContain('ten');
  });

  it('refuses a document that breaks a rule, and names rule and field', async () => {
    const { buyerReference: _, ...unreferenced } = document;
    const broken = {
      ...unreferenced,
      lines: [{ name: 'L', netPriceAmount: '-1', vat: { percentage: '21' } }],
    };
    const answer = await team.post(send, { ...good, document: broken });
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([400, 'document_invalid']);
    expect(Object.values(answer.body.errors).flat()).toEqual(
      expect.arrayContaining([expect.stringMatching(/^BR-27: /)]),
    );
  });

  it.each([
    ['a document type declaration', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'],
    ['XML that is not well-formed', '<Invoice><a></Invoice>'],
    ['text that is no XML', 'hello'],
    ['an empty text', ''],
  ])('refuses %s', async (_name, xml) => {
    const answer = await team.post(send, { recipient: '9999:delivered', documentType: 'xml', document: xml });
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([400, 'malformed_xml']);
    expect(answer.body.errors.document).toHaveLength(1);
  });

  it('refuses an object where XML is asked for', async () => {
    const answer = await team.post(send, { recipient: '9999:delivered', documentType: 'xml', document: {} });
    expect(answer.body.errors.document).toEqual([
      'must be a string of XML for documentType xml; received {}',
    ]);
  });

  it('refuses a recipient that the network does not know', async () => {
    const answer = await team.post(send, { ...good, recipient: '0208:0999999922' });
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([422, 'recipient_not_found']);
    expect(answer.body.errors).toEqual({ recipient: ['0208:0999999922 is not registered on the network.'] });
  });

  it('refuses a document type that the recipient does not receive', async () => {
    const other = await stranger.company();
    const docTypeId =
      'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:example:other::2.1';
    const answer = await team.post(send, { ...good, recipient: other.address, docTypeId });
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([422, 'document_not_supported']);
  });

  it('refuses to send for a company that is not verified', async () => {
    const unverified = await team.company({}, false);
    const answer = await team.post(`/api/v1/${unverified.id}/send`, good);
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([403, 'company_not_verified']);
  });

  it('answers 404 for an unknown company and 401 for one of another team', async () => {
    const unknown = await team.post(`/api/v1/c_01HZZZZZZZZZZZZZZZZZZZZZZZ/send`, good);
    expect(unknown.status).toBe(404);
    const foreign = await stranger.post(send, good);
    const wrongKey = await stranger.get('/api/core/auth/verify', {
      headers: { authorization: 'Basic bm90OnZhbGlk' },
    });
    expect([foreign.status, foreign.body]).toEqual([401, wrongKey.body]);
  });

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

  it.each([
    ['another content type', { 'content-type': 'text/xml' }, 415],
    ['no content type', { 'content-type': '' }, 415],
    ['an unknown encoding', { 'content-encoding': 'zstd' }, 415],
    ['a broken gzip', { 'content-encoding': 'gzip' }, 400],
  ])('refuses %s', async (_name, headers, status) => {
    const answer = await team.post(send, undefined, { raw: '{"a":1}', headers });
    expect(answer.status).toBe(status);
    expect(answer.body.success).toBe(false);
  });

  it.each(['__proto__', 'constructor', 'prototype'])(
    'refuses a field named %s wherever it stands',
    async (name) => {
      const raw = JSON.stringify(good).replace(
        '"invoiceNumber"',
        `"${name}":{"isAdmin":true},"invoiceNumber"`,
      );
      const answer = await team.post(send, undefined, { raw });
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [`document.${name}`]]);
    },
  );

  it('refuses JSON that is nested too deep, without a stack overflow', async () => {
    const raw = `{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
    const answer = await team.post(send, undefined, { raw });
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([400, 'json_too_deep']);
  });

  it('takes decimals of any length exactly, also as JSON numbers', async () => {
    const raw = JSON.stringify({
      ...good,
      document: { ...document, lines: [{ ...document.lines[0], quantity: '1' }] },
    }).replace('"netPriceAmount":"1"', '"netPriceAmount":12345678901234.123456789');
    const answer = await team.post(send.replace(company.id, 'c_01HZZZZZZZZZZZZZZZZZZZZZZZ'), undefined, {
      raw,
    });
    expect(answer.status).toBe(404);
  });

  it('answers unknown paths, wrong methods and hostile ids with the failure body', async () => {
    expect((await team.get('/api/v1/nothing-here/at-all')).headers.get('x-error-code')).toBe('unknown_path');
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

  it('refuses a flood of values or of unknown fields quickly, and keeps answering others', async () => {
    const started = performance.now();
    const zeros = await team.post(send, undefined, { raw: `{"x":[${'0,'.repeat(3_000_000)}0]}` });
    expect([zeros.status, zeros.headers.get('x-error-code')]).toEqual([400, 'json_too_large']);
    const fields = Array.from({ length: 100_000 }, (_, i) => `"f${i}":1`).join(',');
    const unknown = await team.post(send, undefined, { raw: `{${fields}}` });
    expect(unknown.status).toBe(400);
    expect(JSON.stringify(unknown.body).length).toBeLessThan(2000);
    expect(performance.now() - started).toBeLessThan(4000);
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

  it('does not send under the address of another company', async () => {
    const holder = await stranger.company();
    const thief = await team.company({}, false);
    const added = await team.post(`/api/v1/companies/${thief.id}/identifiers`, {
      scheme: '0208',
      identifier: holder.address.slice(5),
    });
    await team.verify(thief.id);
    const identifiers = (await team.get(`/api/v1/companies/${thief.id}/identifiers`)).body.identifiers as {
      identifier: string;
      published: boolean;
    }[];
    if (added.status === 200)
      expect(identifiers.find(({ identifier }) => holder.address.endsWith(identifier))?.published).toBe(
        false,
      );
    const sent = await team.post(`/api/v1/${thief.id}/send`, good);
    expect(sent.body.document.senderId).toBe(thief.address);
    for (
      let i = 0;
      i < 100 && (await team.delete(`/api/v1/documents/${sent.body.document.id}`)).status !== 200;
      i++
    )
      await new Promise((resolve) => setTimeout(resolve, 50));
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
    expect(text).toMatch(/^HTTP\/1\.1 400 [\s\S]*x-request-id: [\s\S]*\{"success":false,"errors":\{"root":/i);
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
