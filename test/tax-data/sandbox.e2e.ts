import { parseXml } from '../../src/standards/invoice';
import { readTaxData } from '../../src/standards/taxdata';
import { sharedService } from '../support/per-worker';
import { slovakCompany, slovakInvoice, type SlovakCompany } from '../support/slovak';
import { sendAndWait, type TeamClient } from '../support/team-client';
import { eventually, until } from '../support/until';

type Report = Awaited<ReturnType<TeamClient['sdk']['taxData']['listByDocument']>>[number];

/** Reports on invoices of sandbox teams, which a simulated tax authority answers. */
describe('tax data', () => {
  const shared = sharedService();

  describe('in the sandbox', () => {
    let team: TeamClient;
    let seller: SlovakCompany;
    let buyer: SlovakCompany;

    beforeAll(async () => {
      team = await shared().team();
      seller = await slovakCompany(team, null);
      buyer = await slovakCompany(team, null);
    });

    const send = async (number: string, from = seller, to = buyer): Promise<string> =>
      (await sendAndWait(team, from.id, slovakInvoice(to, number))).body.document.id as string;
    const reportsOn = (documentId: string): Promise<Report[]> => team.sdk.taxData.listByDocument(documentId);
    const reportOn = (documentId: string, state: Report['state']): Promise<Report> =>
      eventually(
        async () => (await reportsOn(documentId)).at(-1),
        (report) => report?.state === state,
      ).then((report) => report as Report);
    const received = async (number: string): Promise<string> => {
      const found = await eventually(
        async () => (await team.sdk.documents.list({ companyId: [buyer.id], search: number })).items,
        (items) => items.some(({ direction }) => direction === 'incoming'),
      );
      return String(found.find(({ direction }) => direction === 'incoming')?.id);
    };

    it('reports an invoice from both sides, and keeps what was sent and answered', async () => {
      const sent = await send('SK-1');
      const report = await reportOn(sent, 'accepted');
      expect(report).toMatchObject({
        companyId: seller.id,
        companyName: `Company ${seller.taxNumber}`,
        documentNumber: 'SK-1',
        jurisdiction: 'SK',
        reporter: 'C2',
        type: 'submit',
        scope: 'domestic',
        simulated: true,
        attempts: 1,
        missing: [],
        refusal: null,
      });
      const xml = await (await team.sdk.taxData.downloadXml(report.id)).text();
      expect(readTaxData(parseXml(Buffer.from(xml)))).toMatchObject({
        type: 'submit',
        reporter: 'C2',
        reportingParty: { scheme: '0245', identifier: seller.taxNumber },
      });
      expect(await team.sdk.taxData.listAnswers(report.id)).toMatchObject([
        { outcome: 'accepted', decisive: true, xml: expect.stringContaining('ApplicationResponse') },
      ]);
      const arrived = await reportOn(await received('SK-1'), 'accepted');
      expect(arrived).toMatchObject({ companyId: buyer.id, reporter: 'C3', type: 'submit' });
    });

    it('tells webhooks and the event log of an acceptance and of a refusal', async () => {
      const sent = await send('EV-TAX-REFUSED');
      const { id } = await reportOn(sent, 'refused');
      const kinds = async (): Promise<[string, unknown][]> =>
        (await team.sdk.events.list({ limit: 100 })).items
          .filter(
            ({ type, data }) =>
              type.startsWith('document.tax_') && 'taxDataId' in data && data.taxDataId === id,
          )
          .map(({ type, data }) => [type, 'documentId' in data ? data.documentId : null]);
      await until(async () => (await kinds()).length === 1);
      expect(await kinds()).toEqual([['document.tax_refused', sent]]);
      await team.sdk.taxData.retry(id);
      await reportOn(sent, 'accepted');
      expect((await kinds()).map(([type]) => type).sort()).toEqual([
        'document.tax_refused',
        'document.tax_reported',
      ]);
    });
  });
});
