import { parseXml } from '../../src/standards/invoice';
import { validateTaxData, readTaxData } from '../../src/standards/taxdata';
import { BRIEF_JURISDICTIONS, briefCompany, briefInvoice } from '../support/brief-reporting';
import { sharedService } from '../support/per-worker';
import { sendAndWait, type TeamClient } from '../support/team-client';
import { eventually, until } from '../support/until';

/** Reports in the brief form, which carries the invoice itself. */
describe('tax data', () => {
  const shared = sharedService();

  /** The last report on a document, once the authority has decided. */
  const waitForAnswers = (team: TeamClient, documentId: string, count = 1) =>
    eventually(
      async () => {
        const reports = await team.sdk.taxData.listByDocument(documentId);
        return reports.length < count ? undefined : reports.at(-1);
      },
      (report) => report?.state === 'accepted' || report?.state === 'refused',
      20_000,
    );
  const xmlOf = async (team: TeamClient, id = '') =>
    parseXml(Buffer.from(await (await team.sdk.taxData.downloadXml(id)).text()));

  it.each(BRIEF_JURISDICTIONS)('of $jurisdiction is accepted, and can be taken back', async (brief) => {
    const { jurisdiction } = brief;
    const team = await shared().team();
    const { id } = await briefCompany(shared(), team, brief);
    const { body } = await sendAndWait(team, id, briefInvoice(brief, '9999:delivered'));
    const documentId = body.document.id as string;
    const report = await waitForAnswers(team, documentId);
    expect(report).toMatchObject({
      state: 'accepted',
      jurisdiction,
      reporter: 'C2',
      type: 'submit',
      refusal: null,
    });
    const xml = await xmlOf(team, report?.id);
    expect(validateTaxData(xml, '2026-11-27').result).toBe('valid');
    expect(readTaxData(xml)).toMatchObject({ jurisdiction, type: 'submit' });
    const withdrawal = await team.sdk.taxData.withdraw(report?.id ?? '');
    const last = await waitForAnswers(team, documentId, 2);
    expect(last).toMatchObject({ id: withdrawal.id, type: 'withdraw', state: 'accepted', refusal: null });
  });

  describe('of an invoice that was sent again', () => {
    /** Sends an invoice that is refused, and the same one again, which is accepted. */
    async function sendTwice(team: TeamClient, companyId: string, brief = BRIEF_JURISDICTIONS[0]) {
      if (brief === undefined) throw new Error('There is no jurisdiction');
      const { body } = await sendAndWait(team, companyId, briefInvoice(brief, '9999:rejected'));
      const documentId = body.document.id as string;
      const envelopes = (): Promise<{ envelope: string; status: string }[]> =>
        shared().sql(
          'SELECT envelope_id AS envelope, status FROM deliveries WHERE document_id = $1 ORDER BY id',
          [documentId],
        );
      await until(async () => (await envelopes()).every(({ status }) => status === 'failed'));
      await shared().sql(`UPDATE documents SET receiver_id = '9999:delivered' WHERE id = $1`, [documentId]);
      await team.sdk.documents.resend(documentId);
      await until(async () => (await envelopes()).at(-1)?.status === 'delivered');
      return { documentId, envelopes: (await envelopes()).map(({ envelope }) => envelope) };
    }

    it.each(BRIEF_JURISDICTIONS)('names the message that was accepted: $jurisdiction', async (brief) => {
      const team = await shared().team();
      const { id } = await briefCompany(shared(), team, brief);
      const { documentId, envelopes } = await sendTwice(team, id, brief);
      // Oman has no code for an invoice that was not delivered.
      const report = await waitForAnswers(team, documentId, brief.jurisdiction === 'AE' ? 2 : 1);
      expect(report).toMatchObject({ state: 'accepted', type: 'submit' });
      expect(readTaxData(await xmlOf(team, report?.id))?.transportId).toBe(envelopes[1]);
      expect(envelopes[1]).not.toBe(envelopes[0]);
      if (brief.jurisdiction !== 'AE') return;
      const [failed] = await team.sdk.taxData.listByDocument(documentId);
      expect(failed?.type).toBe('failed');
      expect(readTaxData(await xmlOf(team, failed?.id))?.transportId).toBe(envelopes[0]);
    });

    it('names it also when the company began to report afterwards', async () => {
      const [emirates] = BRIEF_JURISDICTIONS;
      if (emirates === undefined) throw new Error('There is no jurisdiction');
      const team = await shared().team();
      const { id, taxReporting } = await briefCompany(shared(), team, emirates, false);
      const { documentId, envelopes } = await sendTwice(team, id);
      await team.sdk.companies.update(id, {
        taxReporting: { ...taxReporting, from: '2026-01-01' },
      });
      const report = await waitForAnswers(team, documentId);
      expect(report).toMatchObject({ state: 'accepted', type: 'submit' });
      expect(readTaxData(await xmlOf(team, report?.id))?.transportId).toBe(envelopes[1]);
    });
  });
});
