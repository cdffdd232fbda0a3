import { HOUSE_RULE_CODES } from '../../src/standards/rules/house';
import { creditNote } from '../support/credit-note';
import { Endpoint } from '../support/endpoint';
import { invoiceTo } from '../support/invoices';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { until } from '../support/until';
import { sharedService } from '../support/per-worker';

describe('the API', () => {
  const shared = sharedService();

  describe('what a client sees of documents, its team and its companies', () => {
    let service: Service;
    let team: TeamClient;
    let seller: { id: string; address: string };
    let buyer: { id: string; address: string };

    beforeAll(async () => {
      service = shared();
      team = await service.team();
      seller = await team.company();
      buyer = await team.company();
    });

    const sendInvoice = async (number: string, recipient = buyer.address): Promise<string> => {
      const { body } = await team.post(`/api/v1/${seller.id}/send`, invoiceTo(recipient, number));
      await service.settled(body.document.id as string);
      return body.document.id as string;
    };

    it('GET /team is the team of the credential', async () => {
      const { status, body } = await team.get('/api/v1/team');
      expect(status).toBe(200);
      expect(body).toEqual({
        success: true,
        team: {
          id: team.teamId,
          name: 'Test team',
          environment: 'sandbox',
          houseRules: Object.fromEntries(HOUSE_RULE_CODES.map((code) => [code, true])),
          purchaseApproval: null,
          purchaseHold: null,
          assistantDrafts: false,
          createdAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
        },
      });
      const production = await service.team('production');
      expect((await production.get('/api/v1/team')).body.team).toMatchObject({
        id: production.teamId,
        environment: 'production',
      });
    });

    describe('the timeline of a document', () => {
      it('has what happened, in order, with its webhooks', async () => {
        const endpoint = await Endpoint.start();
        const { webhook } = (await team.post('/api/v1/webhooks', { url: endpoint.url })).body;
        const id = await sendInvoice('TL-1');
        const timeline = async (): Promise<Record<string, unknown>[]> =>
          (await team.get(`/api/v1/documents/${id}/timeline`)).body.timeline;
        await until(
          async () => (await timeline()).filter(({ state }) => state === 'delivered').length === 2,
          60_000,
        );
        const entries = await timeline();
        await team.delete(`/api/v1/webhooks/${webhook.id}`);
        await endpoint.stop();
        expect(entries[0]).toEqual({ at: entries[0]?.['at'], kind: 'stored', direction: 'outgoing' });
        const times = entries.map(({ at }) => String(at));
        expect(times).toEqual([...times].sort());
        const kinds = entries.map(({ kind }) => kind);
        expect(kinds.indexOf('attempt')).toBeLessThan(kinds.indexOf('receipt'));
        const { deliveries } = (await team.get(`/api/v1/documents/${id}`)).body.document;
        expect(entries).toContainEqual(
          expect.objectContaining({
            kind: 'attempt',
            deliveryId: deliveries[0].id,
            number: 1,
            outcome: 'accepted',
            hasReceipt: true,
            // Nothing left the simulation.
            keyCustody: null,
          }),
        );
        const events = entries.filter(({ kind }) => kind === 'event');
        expect(events.map(({ type }) => type)).toEqual(['document.sent', 'document.delivery_status_changed']);
        const posts = entries.filter(({ kind }) => kind === 'webhook');
        expect(posts.map(({ eventId }) => eventId).sort()).toEqual(
          events.map(({ eventId }) => eventId).sort(),
        );
        expect(posts[0]).toMatchObject({ webhookId: webhook.id, attempts: 1, status: 204 });
      });

      it("is nobody else's", async () => {
        const id = await sendInvoice('TL-2');
        const other = await service.team();
        expect((await other.get(`/api/v1/documents/${id}/timeline`)).status).toBe(401);
        expect((await team.get('/api/v1/documents/doc_01KAJ40M3X5Z7B9D1F3H5K7N9Q/timeline')).status).toBe(
          404,
        );
      });
    });

    describe('the list of documents', () => {
      const numbers = async (query: string): Promise<string[]> =>
        (await team.get(`/api/v1/documents?${query}`)).body.documents.map(
          ({ parsed }: { parsed: { invoiceNumber: string } }) => parsed.invoiceNumber,
        );

      it('finds a number exactly, of any company and in either direction', async () => {
        await sendInvoice('EX-1');
        await sendInvoice('EX-10');
        expect(await numbers('number=EX-1')).toEqual(['EX-1', 'EX-1']);
        expect(await numbers('number=ex-1')).toEqual([]);
        expect(await numbers('number=EX-1&direction=outgoing')).toEqual(['EX-1']);
        expect(await numbers(`number=EX-1&companyId=${buyer.id}`)).toEqual(['EX-1']);
        expect(await numbers('number=EX-1&limit=1')).toEqual(['EX-1']);
      });

      it('tells numbers apart that begin with the same hundred characters', async () => {
        const long = 'N'.repeat(100);
        for (const end of ['A', 'B'])
          await team.post('/api/v1/sandbox/inbound', {
            companyId: buyer.id,
            document: creditNote(seller, buyer).replace(/<cbc:ID>[^<]*/, `<cbc:ID>${long}${end}`),
          });
        const found = (await team.get(`/api/v1/documents?number=${long}B`)).body.documents;
        expect(found.map(({ parsed }: { parsed: object }) => parsed)).toMatchObject([
          { creditNoteNumber: `${long}B` },
        ]);
      });

      it('filters by profile', async () => {
        await sendInvoice('PR-1');
        const other = { profile: 'xrechnung-3' };
        const xml = creditNote(seller, buyer).replace(
          /<cbc:CustomizationID>[^<]*/,
          '<cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
        );
        const received = await team.post('/api/v1/sandbox/inbound', { companyId: buyer.id, document: xml });
        expect(received.body.document).toMatchObject(other);
        const { documents } = (await team.get('/api/v1/documents?profile=xrechnung-3')).body;
        expect(documents.map(({ id }: { id: string }) => id)).toEqual([received.body.document.id]);
        expect(await numbers('profile=peppol-bis-3&number=PR-1')).toEqual(['PR-1', 'PR-1']);
      });
    });

    describe('electronic addresses', () => {
      it('are in the parsed document (BT-34, BT-49)', async () => {
        const id = await sendInvoice('AD-1');
        const { parsed } = (await team.get(`/api/v1/documents/${id}`)).body.document;
        const [of, to] = [seller, buyer].map(({ address }) => ({
          scheme: '0208',
          identifier: address.slice(5),
        }));
        expect([parsed.seller.electronicAddress, parsed.buyer.electronicAddress]).toEqual([of, to]);
      });

      it('that a document states are written, and have to be those it is sent from and to', async () => {
        const sent = (electronicAddress: unknown, more: object = {}) => {
          const { document, ...envelope } = invoiceTo(buyer.address, 'AD-2') as {
            document: { buyer: object };
          };
          const addressedDocument = { ...document, buyer: { ...document.buyer, electronicAddress } };
          return team.post(`/api/v1/${seller.id}/preview`, {
            ...envelope,
            document: addressedDocument,
            ...more,
          });
        };
        const elsewhere = { scheme: '0208', identifier: '0987654394' };
        const refused = await sent(elsewhere);
        expect([refused.status, refused.headers.get('x-error-code')]).toEqual([400, 'recipient_mismatch']);
        const lifted = await sent(elsewhere, { allowAddressMismatch: true });
        expect(lifted.body.document.parsed.buyer.electronicAddress).toEqual(elsewhere);
        expect((await sent({ identifier: '1' })).body.errors).toHaveProperty([
          'document.buyer.electronicAddress.scheme',
        ]);
      });

      it("of the seller have to be the company's, and the field at fault is named", async () => {
        const { document, ...envelope } = invoiceTo(buyer.address, 'AD-3') as { document: { buyer: object } };
        const electronicAddress = { scheme: '0208', identifier: buyer.address.slice(5) };
        const own = { ...document.buyer, name: 'Seller', electronicAddress };
        const refused = await team.post(`/api/v1/${seller.id}/send`, {
          ...envelope,
          document: { ...document, seller: own },
        });
        expect([refused.status, refused.headers.get('x-error-code')]).toEqual([400, 'seller_mismatch']);
        expect(refused.body.errors).toHaveProperty(['document.seller.electronicAddress']);
      });
    });

    it('/validate says of a document to a magic recipient what sending says', async () => {
      const toMagic = creditNote(seller, buyer).replace(
        new RegExp(`<cbc:EndpointID schemeID="0208">${buyer.address.slice(5)}`),
        '<cbc:EndpointID schemeID="9999">delivered',
      );
      const recipient = '9999:delivered';
      const sent = await team.post(`/api/v1/${seller.id}/preview`, {
        recipient,
        documentType: 'xml',
        document: toMagic,
      });
      expect(sent.body.document.validation.result).toBe('valid');
      const outcome = await team.post('/api/v1/validate', { document: toMagic });
      expect(outcome.body.validation).toEqual(sent.body.document.validation);
      const production = await service.team('production');
      const real = await production.post('/api/v1/validate', { document: toMagic });
      expect(real.body.validation.result).toBe('invalid');
    });

    it('the url of a verification leads a person to a page that runs nothing', async () => {
      const { id } = await team.company({ name: '<b>Dubois & fils' }, false);
      const { verification } = (await team.post(`/api/v1/companies/${id}/verify`)).body;
      const { pathname } = new URL(verification.url as string);
      const page = async (): Promise<[number, string]> => {
        const answer = await fetch(`${team.baseUrl}${pathname}`, { headers: { accept: 'text/html' } });
        expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
        return [answer.status, await answer.text()];
      };
      const [status, open] = await page();
      expect(status).toBe(200);
      // Anybody with the address may read it, so it does not say whose it is.
      expect(open).not.toContain('Dubois');
      expect(open).toContain('The verification is open.');
      expect(open).toContain(`${id}/verifications/${verification.id}/outcome`);
      await team.post(`/api/v1/companies/${id}/verifications/${verification.id}/outcome`, {
        outcome: 'verified',
      });
      expect((await page())[1]).toContain('The company is verified.');
      const other = await fetch(`${team.baseUrl}${pathname.replace(id, seller.id)}`);
      expect(other.status).toBe(404);
    });
  });
});
