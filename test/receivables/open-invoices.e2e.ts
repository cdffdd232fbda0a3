import { FillLedgerJob } from '../../src/business/documents/ledger/fill-ledger-job';
import { sharedService } from '../support/per-worker';
import type { TeamClient } from '../support/team-client';
import { BUYERS, sendCredit, sendInvoice } from '../support/receivables';

describe('receivables', () => {
  const service = sharedService();
  let team: TeamClient;
  let companyId: string;

  beforeAll(async () => {
    team = await service().team();
    companyId = (await team.company()).id;
  });

  const openInvoices = async (query = '', of = companyId) =>
    (await team.get(`/api/v1/${of}/open-invoices${query}`)).body;

  it('list open invoices by due date, with the days after it, and page by page', async () => {
    const late = await sendInvoice(team, companyId, { due: -40 });
    const later = await sendInvoice(team, companyId, { due: 10, net: '10' });
    const french = await sendInvoice(team, companyId, { due: -5, buyer: BUYERS.other });
    const { openInvoices: all } = await openInvoices();
    expect(all.map((invoice: { documentId: string }) => invoice.documentId)).toEqual([
      late.id,
      french.id,
      later.id,
    ]);
    expect(all[0]).toMatchObject({
      customer: 'BE0987654394',
      customerName: 'Bakkerij Peeters',
      vatNumber: 'BE0987654394',
      number: late.number,
      daysOverdue: 40,
      currency: 'EUR',
      amount: '121.00',
      openAmount: '121.00',
      businessStatus: 'none',
      lastReminder: null,
    });
    expect(all[1]).toMatchObject({ customer: '9999:delivered', vatNumber: null, daysOverdue: 5 });
    expect(all[2]).toMatchObject({ daysOverdue: 0, openAmount: '12.10' });
    const first = await openInvoices('?limit=2');
    expect(first.pagination.hasMore).toBe(true);
    const second = await openInvoices(`?limit=2&cursor=${first.pagination.nextCursor}`);
    expect([...first.openInvoices, ...second.openInvoices]).toEqual(all);
    expect((await openInvoices('?overdue=true')).openInvoices).toHaveLength(2);
    const ofCustomer = await openInvoices('?customer=BE0987654394');
    expect(ofCustomer.openInvoices.map((invoice: { documentId: string }) => invoice.documentId)).toEqual([
      late.id,
      later.id,
    ]);
    const foreign = Buffer.from('name|doc_01KAJ40M3X5Z7B9D1F3H5K7N9Q|tomorrow').toString('base64url');
    expect((await team.get(`/api/v1/${companyId}/open-invoices?cursor=${foreign}`)).status).toBe(400);
  });

  it('follow payments and credit notes, in part and in full', async () => {
    const { id: own } = await team.company();
    const paid = await sendInvoice(team, own, { due: -10 });
    const partly = await sendInvoice(team, own, { due: -9 });
    const credited = await sendInvoice(team, own, { due: -8 });
    await team.post(`/api/v1/documents/${paid.id}/payments`, {});
    await team.post(`/api/v1/documents/${partly.id}/payments`, { amount: '21.00' });
    await sendCredit(team, own, credited.number, '100');
    await sendCredit(team, own, partly.number, '10');
    const { openInvoices: left } = await openInvoices('', own);
    expect(left).toHaveLength(1);
    expect(left[0]).toMatchObject({
      documentId: partly.id,
      openAmount: '87.90',
      businessStatus: 'partlyPaid',
    });
  });

  it('leave out invoices whose delivery failed, and those of other teams', async () => {
    const { id: own } = await team.company();
    await sendInvoice(team, own, { due: -10, recipient: '9999:refused' }).catch(() => undefined);
    const { openInvoices: none } = await openInvoices('', own);
    expect(none).toEqual([]);
    const stranger = await service().team();
    expect((await stranger.get(`/api/v1/${own}/open-invoices`)).status).toBe(401);
    expect((await stranger.get(`/api/v1/${own}/aged-receivables`)).status).toBe(401);
  });

  it('are aged by customer and currency', async () => {
    const { id: own } = await team.company();
    for (const due of [1, 0, -1, -30, -31, -60, -61, -90, -91])
      await sendInvoice(team, own, {
        due,
        net: '0.10',
        more: { lines: [{ name: 'L', netPriceAmount: '0.10', vat: { percentage: '0', category: 'Z' } }] },
      });
    await sendInvoice(team, own, { due: -2, buyer: BUYERS.other });
    await sendInvoice(team, own, {
      due: -2,
      more: { currency: 'USD', taxCurrency: null },
    });
    const { body } = await team.get(`/api/v1/${own}/aged-receivables`);
    expect(body.agedReceivables).toHaveLength(2);
    const belgian = body.agedReceivables.find(
      ({ customer }: { customer: string }) => customer === 'BE0987654394',
    );
    expect(belgian.amounts).toEqual([
      {
        currency: 'EUR',
        current: '0.20',
        days1To30: '0.20',
        days31To60: '0.20',
        days61To90: '0.20',
        over90Days: '0.10',
        total: '0.90',
        invoices: 9,
      },
      expect.objectContaining({ currency: 'USD', days1To30: '121.00', invoices: 1 }),
    ]);
    const first = await team.get(`/api/v1/${own}/aged-receivables?limit=1`);
    const second = await team.get(
      `/api/v1/${own}/aged-receivables?limit=1&cursor=${first.body.pagination.nextCursor}`,
    );
    expect([...first.body.agedReceivables, ...second.body.agedReceivables]).toEqual(body.agedReceivables);
    expect(second.body.pagination.hasMore).toBe(false);
  });

  it('have the documents of former versions once a job has read them', async () => {
    const { id: own } = await team.company();
    const { id } = await sendInvoice(team, own, { due: -12 });
    await team.post(`/api/v1/documents/${id}/payments`, { amount: '1' });
    const { openInvoices: before } = await openInvoices('', own);
    await service().sql('DELETE FROM receivables WHERE document_id = $1', [id]);
    await service().sql('UPDATE documents SET in_ledger = NULL WHERE id = $1', [id]);
    expect(await service().app.get(FillLedgerJob).fillAll()).toBe(1);
    expect((await openInvoices('', own)).openInvoices).toEqual(before);
    expect(before[0].openAmount).toBe('120.00');
  });
});
