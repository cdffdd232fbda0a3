import { SimulatedNetwork } from '../../src/network/simulated/simulated-network';
import { creditNote } from '../support/credit-note';
import { Endpoint, SECRET, verify } from '../support/endpoint';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { sharedService } from '../support/per-worker';

const invoice = {
  invoiceNumber: '2026-0001',
  buyerReference: 'PO-7',
  buyer: {
    name: 'Brouwerij De Kroon NV',
    street: 'Grote Markt 1',
    city: 'Antwerpen',
    postalZone: '2000',
    country: 'BE',
  },
  paymentMeans: [{ iban: 'BE71096123456769' }],
  lines: [
    {
      name: 'Consulting — été',
      quantity: '2',
      unitCode: 'HUR',
      netPriceAmount: '75.00',
      vat: { percentage: '21' },
    },
    { name: 'Travel', netPriceAmount: 40.1, vat: { percentage: 21 } },
  ],
};

describe('documents', () => {
  const shared = sharedService();

  describe('the main job: from a sent invoice to a signed webhook', () => {
    let service: Service;
    let receiver: Endpoint;
    let sender: TeamClient;
    let buyer: TeamClient;
    let from: { id: string; address: string };
    let to: { id: string; address: string };

    beforeAll(async () => {
      service = shared();
      receiver = await Endpoint.start();
      [sender, buyer] = await Promise.all([service.team(), service.team()]);
      [from, to] = await Promise.all([sender.company(), buyer.company()]);
      await buyer.sdk.webhooks.create({ url: receiver.url, secret: SECRET });
    });

    afterAll(async () => {
      await receiver.stop();
    });

    it('answers before the transmission, with the document stored and pending', async () => {
      const sent = await sender.post(`/api/v1/${from.id}/send`, {
        recipient: to.address,
        documentType: 'invoice',
        document: invoice,
      });
      expect(sent.status).toBe(200);
      expect(sent.body.document).toMatchObject({
        direction: 'outgoing',
        type: 'invoice',
        senderId: from.address,
        receiverId: to.address,
        countryC1: 'BE',
        deliveryStatus: 'pending',
        validation: { result: 'valid', errors: [] },
        parsed: {
          invoiceNumber: '2026-0001',
          totals: { taxExclusiveAmount: '190.10', payableAmount: '230.02' },
        },
      });
      expect(sent.body.document.peppolMessageId).toMatch(/^[0-9a-f-]{36}@[^@\s]+$/);
    });

    it('carries the same bytes to the receiving company and tells both teams', async () => {
      const sent = await sender.post(
        `/api/v1/${from.id}/send`,
        {
          recipient: to.address,
          documentType: 'invoice',
          document: { ...invoice, invoiceNumber: '2026-0002' },
        },
        { headers: { prefer: 'wait=10' } },
      );
      expect(sent.headers.get('preference-applied')).toBe('wait=10');
      const out = sent.body.document;
      expect(out).toMatchObject({ deliveryStatus: 'delivered', sentOverPeppol: true });
      expect(out.deliveries).toHaveLength(1);
      expect(out.deliveries[0]).toMatchObject({
        channel: 'peppol',
        address: to.address,
        status: 'delivered',
        failure: null,
      });
      expect(out.deliveries[0].references.peppolMessageId).toBe(out.peppolMessageId);
      expect(out.receivedPeppolSignalMessage).toContain(out.peppolMessageId);

      const [post] = await receiver.until(
        2,
        ({ body }) => body.includes('document.received') && body.includes(to.id),
      );
      if (post === undefined) throw new Error('unreachable');
      verify(post, SECRET);
      const events = receiver.bodies().filter((event) => event.type === 'document.received');
      const documents = await Promise.all(
        events.map((event) => buyer.get(`/api/v1/documents/${String(event.data['documentId'])}`)),
      );
      const received = documents
        .map(({ body }) => body.document)
        .find((document) => document.parsed.invoiceNumber === '2026-0002');
      expect(received).toMatchObject({
        direction: 'incoming',
        companyId: to.id,
        senderId: from.address,
        type: 'invoice',
        deliveryStatus: null,
        deliveries: [],
      });
      expect(received.xml).toBe(out.xml);
      expect(received.parsed).toEqual(out.parsed);
      expect(received.peppolMessageId).toBe(out.peppolMessageId);
      expect(received.envelopeId).toBe(out.envelopeId);
      expect(received.id).not.toBe(out.id);
    });

    it('carries a credit note given as XML, and gives the XML back byte for byte', async () => {
      const sent = await sender.post(
        `/api/v1/${from.id}/send`,
        { recipient: to.address, documentType: 'xml', document: creditNote(from, to) },
        { headers: { prefer: 'wait=10' } },
      );
      expect(sent.body.document).toMatchObject({
        type: 'creditNote',
        deliveryStatus: 'delivered',
        validation: { result: 'valid' },
      });
      expect(sent.body.document.parsed).toMatchObject({
        invoiceNumber: null,
        creditNoteNumber: 'CN-2026-7',
        invoiceReferences: [{ id: '2026-0001', issueDate: '2026-11-02' }],
      });
      const xml = await sender.get(`/api/v1/documents/${sent.body.document.id}`, {
        headers: { accept: 'application/xml' },
      });
      expect(xml.headers.get('content-type')).toBe('application/xml');
      expect(xml.body).toBe(creditNote(from, to));
    });

    it('keeps the events of the sending team from the receiving one', () => {
      expect(receiver.bodies().map((event) => event.teamId)).toEqual(
        receiver.bodies().map(() => buyer.teamId),
      );
    });

    it.each([
      ['9999:delivered', 'delivered', null],
      ['9999:rejected', 'failed', 'recipient_rejected'],
      ['9999:unreachable', 'failed', 'transport'],
      ['9999:unconfirmed', 'failed', 'unconfirmed'],
    ])('ends a send to the magic recipient %s as %s', async (recipient, status, category) => {
      const sent = await sender.post(
        `/api/v1/${from.id}/send`,
        { recipient, documentType: 'invoice', document: { ...invoice, invoiceNumber: `magic ${recipient}` } },
        { headers: { prefer: 'wait=20' } },
      );
      expect(sent.body.document.deliveryStatus).toBe(status);
      expect(sent.body.document.deliveries[0].failure?.category ?? null).toBe(category);
    });

    it('tells the network whether an earlier attempt may have arrived', async () => {
      const transmit = jest.spyOn(SimulatedNetwork.prototype, 'transmit');
      const reached = async (recipient: string): Promise<(boolean | undefined)[]> => {
        await sender.post(
          `/api/v1/${from.id}/send`,
          {
            recipient,
            documentType: 'invoice',
            document: { ...invoice, invoiceNumber: `again ${recipient}` },
          },
          { headers: { prefer: 'wait=20' } },
        );
        return transmit.mock.calls
          .map(([message]) => message)
          .filter(({ receiver: address }) => address === recipient)
          .map(({ mayHaveArrived }) => mayHaveArrived);
      };
      const [first, ...doubtful] = await reached('9999:unconfirmed');
      expect(first).toBe(false);
      expect(doubtful.length).toBeGreaterThan(0);
      expect(new Set(doubtful)).toEqual(new Set([true]));
      expect(new Set(await reached('9999:unreachable'))).toEqual(new Set([false]));
      transmit.mockRestore();
    });

    it('tells every change of a delivery once', async () => {
      const kinds = await service.sql<{ type: string; status: string | null; n: number }>(
        `SELECT type, data->>'status' AS status, count(*)::int AS n FROM events WHERE team_id = $1 AND type <> 'company.verification' GROUP BY 1, 2 ORDER BY 1, 2`,
        [sender.teamId],
      );
      expect(kinds).toEqual([
        { type: 'document.delivery_status_changed', status: 'delivered', n: 4 },
        { type: 'document.delivery_status_changed', status: 'failed', n: 5 },
        { type: 'document.sent', status: null, n: 9 },
      ]);
    });
  });
});
