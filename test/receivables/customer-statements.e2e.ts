import { sharedService } from '../support/per-worker';
import type { TeamClient } from '../support/team-client';
import { dayFromNow, sendCredit, sendInvoice } from '../support/receivables';

describe('customer statements', () => {
  const service = sharedService();
  let team: TeamClient;
  let companyId: string;

  beforeAll(async () => {
    team = await service().team();
    companyId = (await team.company()).id;
  });

  const [from, to] = [dayFromNow(-20), dayFromNow(0)];
  const query = `customer=BE0987654394&from=${from}&to=${to}`;
  const statement = async (of = companyId) =>
    (await team.get(`/api/v1/${of}/customer-statements?${query}`)).body.customerStatement;

  it('have balances, documents and payments, exactly', async () => {
    // Issued 40 and 30 days ago: before the period.
    const old = await sendInvoice(team, companyId, { due: -10, net: '0.10' });
    const invoice = await sendInvoice(team, companyId, {
      due: 10,
      more: { issueDate: dayFromNow(-15) },
    });
    const credit = await sendCredit(team, companyId, invoice.number, '10');
    await team.post(`/api/v1/documents/${invoice.id}/payments`, { amount: '20.03', paidOn: dayFromNow(-2) });
    await team.post(`/api/v1/documents/${old.id}/payments`, { amount: '0.02', paidOn: dayFromNow(-25) });
    const { accounts, ...head } = await statement();
    expect(head).toEqual({
      companyId,
      customer: 'BE0987654394',
      customerName: 'Bakkerij Peeters',
      vatNumber: 'BE0987654394',
      from,
      to,
    });
    expect(accounts).toHaveLength(1);
    expect(accounts[0]).toMatchObject({
      currency: 'EUR',
      openingBalance: '0.10',
      closingBalance: '88.97',
      aged: { current: '88.87', days1To30: '0.10', total: '88.97', invoices: 2 },
    });
    expect(
      accounts[0].entries.map(({ kind, documentId, amount, balance }: Record<string, string>) => [
        kind,
        documentId,
        amount,
        balance,
      ]),
    ).toEqual([
      ['invoice', invoice.id, '121.00', '121.10'],
      ['payment', invoice.id, '-20.03', '101.07'],
      ['creditNote', credit, '-12.10', '88.97'],
    ]);
  });

  it('are a PDF in four languages', async () => {
    for (const language of ['en', 'fr', 'nl', 'de']) {
      const response = await fetch(
        `${team.baseUrl}/api/v1/${companyId}/customer-statements/pdf?${query}&language=${language}`,
        { headers: { authorization: team.authorization } },
      );
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
      expect(bytes.toString('latin1')).toContain(`/Lang (${language})`);
    }
  });

  it('refuse an unknown customer, a period that ends before it begins, and other teams', async () => {
    const path = `/api/v1/${companyId}/customer-statements`;
    expect((await team.get(`${path}?customer=x&from=${from}&to=${to}`)).status).toBe(400);
    expect((await team.get(`${path}?customer=BE0987654394&from=${to}&to=${from}`)).status).toBe(400);
    expect((await team.get(`${path}?from=${from}&to=${to}`)).status).toBe(400);
    const stranger = await service().team();
    expect((await stranger.get(`${path}?${query}`)).status).toBe(401);
  });
});
