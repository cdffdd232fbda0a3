import { INVOICE_EXAMPLES } from '../../src/business/documents/invoice-examples';
import { CREDIT_NOTE } from '../support/credit-note';
import { smallInvoice } from '../support/invoices';
import { sharedService } from '../support/per-worker';
import type { Service } from '../support/service';
import type { Answer, TeamClient } from '../support/team-client';
import { eventually } from '../support/until';

interface Parsed {
  totals: Record<string, string | null>;
  vat: object;
  lines: object[];
}

describe('documents', () => {
  const shared = sharedService();

  describe('a credit of an invoice', () => {
    let service: Service;
    let team: TeamClient;
    let companyId: string;
    let serial = 0;

    beforeAll(async () => {
      service = shared();
      team = await service.team();
      companyId = (await team.company()).id;
    });

    const send = async (
      documentType: string,
      document: object,
      recipient: string | null = '9999:delivered',
    ) => {
      const body = { recipient, documentType, document };
      const sent = await team.post(`/api/v1/${companyId}/send`, body, { headers: { prefer: 'wait=20' } });
      expect([sent.status, sent.body.errors]).toEqual([200, undefined]);
      return sent.body.document as { id: string; parsed: Parsed; type: string };
    };
    const credit = (id: string, body: object = {}): Promise<Answer> =>
      team.post(`/api/v1/documents/${id}/credit`, body);
    const sendDraft = (id: string): Promise<Answer> =>
      team.post(`/api/v1/${companyId}/drafts/${id}/send`, {}, { headers: { prefer: 'wait=20' } });

    /** The totals, with what was prepaid as due. */
    const sums = ({ totals, vat }: Parsed): object => {
      const { paidAmount, payableAmount, ...rest } = totals;
      return { ...rest, due: (Number(payableAmount) + Number(paidAmount)).toFixed(2), vat };
    };

    it.each(INVOICE_EXAMPLES.filter(({ documentType }) => documentType !== 'creditNote'))(
      '$title: the draft is sent as it is, and has the sums of the invoice',
      async ({ documentType, document }) => {
        const number = `E-${serial++}`;
        const invoice = await send(documentType, { ...document, invoiceNumber: number });
        const credited = await credit(invoice.id);
        expect([credited.status, credited.body.errors]).toEqual([200, undefined]);
        expect(credited.body.draft).toMatchObject({
          documentType: documentType === 'invoice' ? 'creditNote' : 'selfBillingCreditNote',
          number: `${number}-C1`,
          recipient: '9999:delivered',
        });
        expect(credited.body.warnings).toEqual([]);
        const sent = await sendDraft(credited.body.draft.id);
        expect([sent.status, sent.body.errors]).toEqual([200, undefined]);
        const note = sent.body.document;
        expect(note.type).toBe(documentType === 'invoice' ? 'creditNote' : 'selfBillingCreditNote');
        expect(
          note.validation.errors.filter(({ errorLevel }: { errorLevel: string }) => errorLevel === 'ERROR'),
        ).toEqual([]);
        expect(sums(note.parsed)).toEqual(sums(invoice.parsed));
        expect(note.parsed.invoiceReferences).toEqual([
          { id: number, issueDate: (invoice.parsed as Parsed & { issueDate: string }).issueDate },
        ]);
      },
    );

    it('credits chosen lines, by ids or with quantities', async () => {
      const invoice = await send('invoice', {
        ...smallInvoice(`L-${serial++}`),
        lines: [
          { id: 'a', name: 'A', quantity: '3', netPriceAmount: '10', vat: { percentage: '21' } },
          { id: 'b', name: 'B', quantity: '1', netPriceAmount: '5', vat: { percentage: '21' } },
        ],
        surcharges: [{ reason: 'Freight', amount: '7.00', vat: { percentage: '21' } }],
      });
      const { body } = await credit(invoice.id, { lines: ['b', { id: 'a', quantity: 2 }] });
      expect(body.draft).toMatchObject({ amount: '30.25', currency: 'EUR' });
      expect(body.warnings).toEqual([
        {
          code: 'surcharge_omitted',
          message: 'The surcharge Freight of 7.00 EUR is not credited, because it belongs to no line.',
        },
      ]);
      const refused = await credit(invoice.id, { lines: [{ id: 'a', quantity: '4' }, 'x'] });
      expect([refused.status, refused.body.errors]).toEqual([
        400,
        {
          'lines.0.quantity': ['must be more than 0 and at most 3, the quantity of the line; received 4'],
          'lines.1.id': ['must be the id of a line of the invoice: a, b; received x'],
        },
      ]);
      expect((await credit(invoice.id, { lines: [] })).status).toBe(400);
      expect((await credit(invoice.id, { lines: [{ quantity: '1' }] })).status).toBe(400);
    });

    it('warns above what earlier credit notes leave open, and proposes the next number', async () => {
      const number = `O-${serial++}`;
      const invoice = await send('invoice', smallInvoice(number));
      const first = await credit(invoice.id);
      await sendDraft(first.body.draft.id);
      const second = await credit(invoice.id);
      expect(second.body.draft.number).toBe(`${number}-C2`);
      expect(second.body.warnings).toEqual([
        {
          code: 'above_open_amount',
          message:
            'The credit note has an amount of 12.10 EUR, but the open amount of the invoice is 0.00 EUR.',
        },
      ]);
      expect((await credit(invoice.id, { number: 'CN-7' })).body.draft.number).toBe('CN-7');
    });

    it('goes by mail where the invoice went by mail', async () => {
      const body = {
        recipient: null,
        documentType: 'invoice',
        document: smallInvoice(`M-${serial++}`),
        email: { when: 'always', to: ['a@example.com'] },
      };
      const sent = await team.post(`/api/v1/${companyId}/send`, body);
      expect(sent.status).toBe(200);
      const credited = await credit(sent.body.document.id);
      expect(credited.body.draft.content).toMatchObject({
        recipient: null,
        email: { when: 'always', to: ['a@example.com'] },
      });
    });

    it('is refused for received invoices and for other documents', async () => {
      const received = await team.post('/api/v1/sandbox/inbound', {
        companyId,
        sender: '9999:delivered',
        document: CREDIT_NOTE,
      });
      const other = await credit(received.body.document.id);
      expect([other.status, other.headers.get('x-error-code')]).toEqual([409, 'credit_of_other']);

      const buyer = await team.company();
      await team.post(`/api/v1/${companyId}/send`, {
        recipient: buyer.address,
        documentType: 'invoice',
        document: smallInvoice(`R-${serial++}`),
        allowDuplicate: true,
      });
      const list = async (): Promise<{ id: string }[]> =>
        (await team.get(`/api/v1/documents?companyId=${buyer.id}&direction=incoming`)).body.documents;
      const [arrived] = await eventually(list, (documents) => documents.length > 0);
      const incoming = await credit(arrived?.id ?? '');
      expect([incoming.status, incoming.headers.get('x-error-code')]).toEqual([409, 'credit_of_received']);
    });

    it('is refused to other teams', async () => {
      const invoice = await send('invoice', smallInvoice(`F-${serial++}`));
      const stranger = await service.team();
      expect((await stranger.post(`/api/v1/documents/${invoice.id}/credit`, {})).status).toBe(401);
    });

    it('makes one draft for an Idempotency-Key', async () => {
      const invoice = await send('invoice', smallInvoice(`I-${serial++}`));
      const options = { headers: { 'idempotency-key': `credit ${invoice.id}` } };
      const path = `/api/v1/documents/${invoice.id}/credit`;
      const [first, again] = [await team.post(path, {}, options), await team.post(path, {}, options)];
      expect([again.body, again.headers.get('idempotent-replayed')]).toEqual([first.body, 'true']);
    });
  });
});
