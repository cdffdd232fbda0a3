import { ORDER } from '../../src/standards/rules/post-award/sample-documents.fixture';
import { smallInvoice } from '../support/invoices';
import { sendAndWait, type Answer, type TeamClient } from '../support/team-client';
import { sharedService } from '../support/per-worker';

let nextNumber = 1;

/** Documents of ordering, which go from the buyer to the seller. */
describe('documents', () => {
  const shared = sharedService();

  describe('orders', () => {
    let seller: TeamClient;
    let buyer: TeamClient;
    let from: { id: string; address: string };
    let to: { id: string; address: string };

    beforeAll(async () => {
      const service = shared();
      [seller, buyer] = await Promise.all([service.team(), service.team()]);
      [from, to] = await Promise.all([seller.company(), buyer.company({ email: 'ap@buyer.example' })]);
    });

    /** The sample order, from the buyer to whom it may be. */
    const order = (address: string): string =>
      ORDER.replace('0428759497</cbc:EndpointID>', `${to.address.slice(5)}</cbc:EndpointID>`)
        .replace('0123456749</cbc:EndpointID>', `${address.slice(5)}</cbc:EndpointID>`)
        .replace(
          'schemeID="0208">' + address.slice(5),
          `schemeID="${address.slice(0, 4)}">${address.slice(5)}`,
        )
        .replace('PO-1', `PO-${nextNumber++}`);
    const send = (body: object): Promise<Answer> => buyer.post(`/api/v1/${to.id}/send`, body);

    it('are sent as XML, validated by their rules, read in short, and found by their type', async () => {
      const docTypeId =
        'urn:oasis:names:specification:ubl:schema:xsd:Order-2::Order##urn:fdc:peppol.eu:poacc:trns:order:3::2.1';
      const processId = 'urn:fdc:peppol.eu:poacc:bis:ordering:3';
      await seller.post(`/api/v1/companies/${from.id}/document-types`, { docTypeId, processId });
      const request = { recipient: from.address, documentType: 'order', document: order(from.address) };
      const { body } = await sendAndWait(buyer, to.id, request);
      const ruleSets = [{ name: 'order', version: '2026.5' }];
      expect(body.document).toMatchObject({
        type: 'order',
        docTypeId,
        processId,
        validation: { result: 'valid', ruleSets },
        deliveryStatus: 'delivered',
        parsed: {
          type: 'order',
          lineCount: 2,
          buyer: { name: 'Buyer' },
          totals: { payableAmount: '113.14' },
        },
      });
      const listed = await seller.get('/api/v1/documents?type=order');
      expect(listed.body.documents).toMatchObject([
        {
          type: 'order',
          direction: 'incoming',
          parsed: { number: body.document.parsed.number, currency: 'EUR' },
        },
      ]);
      const pdf = await seller.get(`/api/v1/documents/${listed.body.documents[0].id}/pdf`);
      expect(pdf.headers.get('x-error-code')).toBe('not_renderable');
    });

    it('are mailed, too', async () => {
      const email = { when: 'always', to: ['orders@seller.example'] };
      const sent = await sendAndWait(buyer, to.id, {
        recipient: null,
        documentType: 'order',
        document: order('0208:0987654394'),
        email,
      });
      expect(sent.body.document.deliveryStatus).toBe('delivered');
    });

    it.each<[string, (own: string) => object, string, string]>([
      [
        'another kind of document',
        (own) => ({ documentType: 'orderResponse', document: order(own) }),
        'documentType',
        'document_type_mismatch',
      ],
      [
        'JSON',
        () => ({ documentType: 'order', document: smallInvoice('x') }),
        'document',
        'invalid_document',
      ],
      [
        'another buyer’s order',
        (own) => ({
          documentType: 'order',
          document: order(own).replace(to.address.slice(5), '0987654394'),
        }),
        'document',
        'seller_mismatch',
      ],
      [
        'what breaks a rule',
        (own) => ({
          documentType: 'order',
          document: order(own).replace(/<cbc:IssueDate>[^<]*<\/cbc:IssueDate>/, ''),
        }),
        'document',
        'document_invalid',
      ],
    ])('%s is refused with the field', async (_name, body, field, code) => {
      const refused = await send({ recipient: from.address, ...body(from.address) });
      expect([refused.status, Object.keys(refused.body.errors), refused.headers.get('x-error-code')]).toEqual(
        [400, [field], code],
      );
    });
  });
});
