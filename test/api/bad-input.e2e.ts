import { smallInvoice } from '../support/invoices';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { documentsOf } from './stored-documents';
import { until } from '../support/until';
import { sharedService } from '../support/per-worker';

const line = { name: 'L', netPriceAmount: '1', vat: { percentage: '21' } };
const document = smallInvoice('BAD-1', { lines: [line] });

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
        documentType: 'catalogue',
        document,
        deliveryStatus: 'delivered',
      });
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toEqual({
        recipient: expect.arrayContaining([
          expect.stringMatching(/^must be an electronic address .*received 7$/),
        ]),
        documentType: [
          'must be one of invoice, creditNote, selfBillingInvoice, selfBillingCreditNote, order, orderResponse, despatchAdvice, xml; received "catalogue"',
        ],
        deliveryStatus: [
          expect.stringMatching(
            /^unknown field "deliveryStatus"; (?:did you mean|accepted: .*docTypeId.*recipient)/,
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
      const answer = await team.post(send, {
        recipient: '9999:delivered',
        documentType: 'xml',
        document: xml,
      });
      expect([answer.status, answer.headers.get('x-error-code')]).toEqual([400, 'malformed_xml']);
      expect(answer.body.errors.document).toHaveLength(1);
    });

    it('refuses an object where XML is asked for', async () => {
      const answer = await team.post(send, {
        recipient: '9999:delivered',
        documentType: 'xml',
        document: {},
      });
      expect(answer.body.errors.document).toEqual([
        'must be a string of XML for documentType xml; received {}',
      ]);
    });

    it('refuses a recipient that the network does not know', async () => {
      const answer = await team.post(send, { ...good, recipient: '0208:0999999922' });
      expect([answer.status, answer.headers.get('x-error-code')]).toEqual([422, 'recipient_not_found']);
      expect(answer.body.errors).toEqual({
        recipient: [
          expect.stringMatching(/^0208:0999999922 is not registered on the network\. Check the number, /),
        ],
      });
    });

    it('refuses a document type that the recipient does not receive', async () => {
      const other = await stranger.company();
      const docTypeId =
        'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:example:other::2.1';
      const answer = await team.post(send, { ...good, recipient: other.address, docTypeId });
      expect([answer.status, answer.headers.get('x-error-code')]).toEqual([422, 'document_not_supported']);
      const [words, identifiers] = answer.body.errors.recipient as string[];
      expect(words).toMatch(/It takes Peppol BIS 3 .*Leave profile, docTypeId and processId out/);
      expect(words).not.toContain('urn:');
      expect(identifiers).toContain(docTypeId);
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

    it('takes decimals of any length exactly, also as JSON numbers', async () => {
      const raw = JSON.stringify({
        ...good,
        document: { ...document, lines: [{ ...line, quantity: '1' }] },
      }).replace('"netPriceAmount":"1"', '"netPriceAmount":12345678901234.123456789');
      const answer = await team.post(send.replace(company.id, 'c_01HZZZZZZZZZZZZZZZZZZZZZZZ'), undefined, {
        raw,
      });
      expect(answer.status).toBe(404);
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
      // On its way it cannot be deleted.
      await until(
        async () => (await team.delete(`/api/v1/documents/${sent.body.document.id}`)).status === 200,
      );
    });
  });
});
