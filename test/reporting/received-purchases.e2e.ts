import { parseDocumentInput, writeUbl, type DocumentKind } from '../../src/standards/invoice';
import { declarant, frenchCompany } from '../support/french';
import { codeOf, reportingTools } from '../support/reporting-tools';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { sharedService } from '../support/per-worker';

const SELLER = {
  name: 'Brouwerij De Kroon NV',
  street: 'Grote Markt 1',
  city: 'Antwerpen',
  postalZone: '2000',
  country: 'BE',
  vatNumber: 'BE0987654394',
};
const BUYER = { name: 'Boulangerie', street: 'Rue 1', city: 'Lyon', postalZone: '69001', country: 'FR' };

/** An invoice of a seller abroad, as it comes over the network. */
function invoiceFrom(
  number: string,
  {
    seller = SELLER,
    category = 'AE',
    kind = 'invoice',
    ...fields
  }: { seller?: object; category?: string; kind?: DocumentKind; [name: string]: unknown } = {},
): string {
  const isCreditNote = kind === 'creditNote';
  const percentage = category === 'S' ? '21' : category === 'O' ? null : '0';
  const input = {
    ...(isCreditNote ? { creditNoteNumber: number } : { invoiceNumber: number }),
    issueDate: '2026-09-15',
    buyerReference: 'PO-1',
    seller,
    buyer: BUYER,
    paymentMeans: [{ iban: 'BE71096123456769' }],
    lines: [{ name: 'Consulting', netPriceAmount: '500', vat: { category, percentage } }],
    vat: category === 'E' ? { exemptionReason: 'Exempt' } : undefined,
    ...fields,
  };
  const result = parseDocumentInput(input, { kind, today: '2026-09-15', company: null as never });
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return writeUbl(result.document, {
    kind,
    sender: { scheme: '0208', identifier: '0987654394' },
    receiver: null,
  });
}

describe('reporting', () => {
  const shared = sharedService();

  describe('invoices received from abroad', () => {
    let service: Service;
    let team: TeamClient;
    let company: { id: string; path: string };
    let serial = 1;
    const { eventsOf, file } = reportingTools(() => ({ service, team }));
    const numbered = (): string => `R-${serial++}`;

    beforeAll(async () => {
      service = shared();
      team = await service.team();
      company = await declarant(team);
    });

    const received = async (document: string, companyId = company.id): Promise<string> => {
      const { status, body } = await team.post('/api/v1/sandbox/inbound', { companyId, document });
      expect([status, body.errors]).toEqual([200, undefined]);
      return body.document.id;
    };
    const listed = async (documentId: string, path = company.path) => {
      const { purchases } = (await team.get(`${path}/purchases`)).body;
      return purchases.find((each: { documentId: string }) => each.documentId === documentId) ?? null;
    };

    it('are reported as purchases by themselves, with their events', async () => {
      const number = numbered();
      const documentId = await received(invoiceFrom(number));
      const purchase = await listed(documentId);
      expect(purchase).toMatchObject({
        state: 'reported',
        findings: [],
        proposal: { documentNumber: number, billingMode: 'S1', seller: { vatNumber: 'BE0987654394' } },
      });
      const { document } = (await team.get(`/api/v1/documents/${purchase.reportDocumentId}`)).body;
      expect(document).toMatchObject({
        type: 'frenchB2BiPurchaseReport',
        docTypeId: 'urn.cpro.gouv.fr:1p0:ereporting#10.1',
        reporting: { reportingStatus: 'accepted', periodStart: '2026-09-11' },
      });
      expect(await eventsOf(document.id)).toEqual([
        'document.sent',
        'document.reporting_status_changed accepted',
      ]);
      expect(await eventsOf(documentId)).toEqual(['document.received']);
    });

    it('are reported when they are uploaded, too', async () => {
      const xml = invoiceFrom(numbered(), { category: 'K' });
      const { body } = await team.post(`/api/v1/${company.id}/inbound`, { document: xml });
      expect(await listed(body.document.id)).toMatchObject({
        state: 'reported',
        proposal: { billingMode: 'B1' },
      });
    });

    it('are not reported twice: by hand before or after, or as a second copy', async () => {
      const number = numbered();
      const first = await received(invoiceFrom(number));
      const { proposal, reportId } = await listed(first);
      const byHand = { ...proposal, reference: `by-hand-${number}` };
      expect(codeOf(await team.post(`${company.path}/purchases`, byHand))).toEqual([409, 'already_reported']);
      const copy = await received(invoiceFrom(number, { note: 'copy' }));
      expect(await listed(copy)).toMatchObject({ state: 'reported', reportId });

      const other = numbered();
      const spaced = { ...proposal.seller, vatNumber: 'BE 0987.654.394' };
      const before = await team.post(`${company.path}/purchases`, {
        ...byHand,
        reference: other,
        documentNumber: other,
        seller: spaced,
      });
      expect(before.status).toBe(200);
      const after = await received(invoiceFrom(other));
      expect(await listed(after)).toMatchObject({ state: 'reported', reportId: before.body.report.id });
    });

    it('are corrected and cancelled by hand, and then stay so', async () => {
      const number = numbered();
      const documentId = await received(invoiceFrom(number));
      const { proposal } = await listed(documentId);
      const corrected = await team.post(`${company.path}/purchases`, {
        ...proposal,
        reference: `correct-${number}`,
        action: 'correct',
        billingMode: 'M1',
      });
      expect(corrected.status).toBe(200);
      expect(await listed(documentId)).toMatchObject({ reportId: corrected.body.report.id });
      const cancelled = await team.post(`${company.path}/purchases`, {
        ...proposal,
        reference: `cancel-${number}`,
        action: 'cancel',
      });
      expect(cancelled.status).toBe(200);
      expect(await listed(documentId)).toMatchObject({ state: 'withdrawn', reportId: null });
      const copy = await received(invoiceFrom(number, { note: 'copy' }));
      expect(await listed(copy)).toMatchObject({ state: 'withdrawn', reportId: null });
    });

    it('that leave something open are offered with what is missing, and are reported by hand', async () => {
      const number = numbered();
      const seller = { ...SELLER, country: 'US', vatNumber: null };
      const documentId = await received(invoiceFrom(number, { seller, category: 'O' }));
      const { proposal, ...purchase } = await listed(documentId);
      expect(purchase).toMatchObject({
        state: 'incomplete',
        reportId: null,
        findings: [{ fieldName: 'vatBreakdown.0.category' }],
      });
      const [subtotal] = proposal.vatBreakdown;
      const vatBreakdown = [{ ...subtotal, category: 'AE', exemptionReasonCode: 'VATEX-EU-AE' }];
      const completed = { ...proposal, vatBreakdown };
      expect((await team.post(`${company.path}/purchases`, completed)).status).toBe(200);
      expect(await listed(documentId)).toMatchObject({ state: 'reported' });
      const credit = await received(invoiceFrom(numbered(), { kind: 'creditNote' }));
      expect(await listed(credit)).toMatchObject({ findings: [{ fieldName: 'invoiceReferences' }] });
    });

    it('are none from France, with VAT of the seller, or of who is no declarant', async () => {
      const french = { ...SELLER, country: 'FR', vatNumber: 'FR44732829320' };
      expect(await listed(await received(invoiceFrom(numbered(), { seller: french })))).toBeNull();
      expect(await listed(await received(invoiceFrom(numbered(), { category: 'S' })))).toBeNull();
      const other = await frenchCompany(team);
      const documentId = await received(invoiceFrom(numbered()), other.id);
      expect(await listed(documentId, other.path)).toBeNull();
    });

    it('are filed with the purchases of their period, and listed by pages', async () => {
      const filed = await declarant(team);
      await received(invoiceFrom('F-1'), filed.id);
      await received(invoiceFrom('F-2'), filed.id);
      const [filing] = await file(filed.path, 1);
      expect(filing).toMatchObject({ flow: 'purchases', reportCount: 2, state: 'accepted' });
      const first = (await team.get(`${filed.path}/purchases?limit=1`)).body;
      const next = await team.get(`${filed.path}/purchases?limit=1&cursor=${first.pagination.nextCursor}`);
      expect([first, next.body].map(({ purchases }) => purchases[0].proposal.documentNumber)).toEqual([
        'F-2',
        'F-1',
      ]);
    });
  });
});
