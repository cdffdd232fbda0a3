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

    it('is corrected after a refusal: the same duty, a further report that replaces the first', async () => {
      const sent = await send('CO-TAX-REFUSED');
      const refused = await reportOn(sent, 'refused');
      expect(refused.refusal).toMatchObject({
        by: 'authority',
        needsCorrection: true,
        issues: [{ field: '/TaxData/ReportedTransaction/ReportedDocument' }],
      });
      const again = await team.post(`/api/v1/tax-data/${refused.id}/retry`);
      expect(again.body.taxData).toMatchObject({ id: refused.id, type: 'resubmit' });
      expect(await reportOn(sent, 'accepted')).toMatchObject({
        attempts: 2,
        type: 'resubmit',
        refusal: null,
      });
      const answers = await team.sdk.taxData.listAnswers(refused.id);
      expect(answers.map(({ submission, outcome }) => [submission, outcome])).toEqual([
        [1, 'refused'],
        [2, 'accepted'],
      ]);
      expect((await team.post(`/api/v1/tax-data/${refused.id}/retry`)).status).toBe(409);
    });

    it('repeats by itself what the authority could not take', async () => {
      const report = await reportOn(await send('UN-TAX-UNAVAILABLE'), 'accepted');
      expect(report).toMatchObject({ attempts: 2, type: 'submit' });
    });

    it.each([
      ['TWICE', ['accepted', 'accepted']],
      ['DISORDER', ['accepted', 'received', 'refused']],
    ])('counts the first decision of several: %s', async (ending, outcomes) => {
      const report = await reportOn(await send(`FV-TAX-${ending}`), 'accepted');
      const answers = await team.sdk.taxData.listAnswers(report.id);
      expect(answers.map(({ outcome }) => outcome).sort()).toEqual([...outcomes].sort());
      expect(answers.filter(({ decisive }) => decisive).map(({ outcome }) => outcome)).toEqual(['accepted']);
    });

    it('sends the same document again after a day without an answer, and not before', async () => {
      const sent = await send('SI-TAX-SILENT');
      const { id, messageId } = await reportOn(sent, 'sent');
      expect(await team.sdk.taxData.listAnswers(id)).toEqual([]);
      const early = await team.post(`/api/v1/tax-data/${id}/retry`);
      expect([early.status, early.headers.get('x-error-code')]).toEqual([409, 'tax_data_not_retryable']);
      const xml = await (await team.sdk.taxData.downloadXml(id)).text();
      // The simulated authority has been asked by now.
      await until(async () => {
        const [row] = await shared().sql<{ due: Date | null }>(
          'SELECT next_attempt_at AS due FROM tax_data WHERE id = $1',
          [id],
        );
        return row?.due === null;
      });
      await shared().sql(`UPDATE tax_data SET sent_at = sent_at - interval '25 hours' WHERE id = $1`, [id]);
      expect(await team.sdk.taxData.retry(id)).toMatchObject({ state: 'due', type: 'submit' });
      const report = await reportOn(sent, 'accepted');
      expect(report.attempts).toBe(2);
      expect(report.messageId).not.toBe(messageId);
      expect(await (await team.sdk.taxData.downloadXml(id)).text()).toBe(xml);
    });

    it('takes a report back once, by a report of its own', async () => {
      const sent = await send('WI-1');
      const { id } = await reportOn(sent, 'accepted');
      const first = await team.sdk.taxData.withdraw(id);
      expect(first).toMatchObject({ type: 'withdraw', sequence: 2, state: 'due', documentId: sent });
      await until(async () => (await reportsOn(sent)).every(({ state }) => state === 'accepted'));
      expect((await reportsOn(sent)).map(({ type }) => type)).toEqual(['submit', 'withdraw']);
      const again = await team.post(`/api/v1/tax-data/${id}/withdraw`);
      expect([again.status, again.headers.get('x-error-code')]).toEqual([409, 'tax_data_not_withdrawable']);
    });

    it('takes a report back after the invoice is deleted', async () => {
      const sent = await send('WD-1');
      const { id } = await reportOn(sent, 'accepted');
      await team.sdk.documents.delete(sent);
      const withdrawal = await team.sdk.taxData.withdraw(id);
      const state = async () =>
        (await team.sdk.taxData.list({ companyId: seller.id, limit: 100 })).items.find(
          (each) => each.id === withdrawal.id,
        );
      expect(await eventually(state, (each) => each?.state === 'accepted')).toMatchObject({
        documentId: null,
      });
      const xml = await (await team.sdk.taxData.downloadXml(withdrawal.id)).text();
      expect(readTaxData(parseXml(Buffer.from(xml)))).toMatchObject({ type: 'withdraw' });
    });

    it('reports a credit note by itself, and nothing of a company that does not report', async () => {
      const quiet = await slovakCompany(team);
      const unreported = await send('NO-1', quiet, seller);
      const answer = await sendAndWait(team, seller.id, {
        ...slovakInvoice(quiet, 'x', { creditNoteNumber: 'CN-1', invoiceNumber: undefined }),
        documentType: 'creditNote',
      });
      const credit = answer.body.document.id as string;
      expect(await reportOn(credit, 'accepted')).toMatchObject({ type: 'submit', documentNumber: 'CN-1' });
      expect(await reportsOn(unreported)).toEqual([]);
    });

    it('reports an invoice that could not be delivered: the duty of the sender counts', async () => {
      const nowhere = { ...buyer, address: '9999:rejected' };
      const sent = await send('FA-1', seller, nowhere);
      expect((await team.sdk.documents.get(sent)).deliveryStatus).toBe('failed');
      expect(await reportOn(sent, 'accepted')).toMatchObject({ reporter: 'C2', type: 'submit' });
    });

    it('finds earlier exchanges when a company begins to report, from the day that it states, each once', async () => {
      const late = await slovakCompany(team);
      const before = await send('BF-1', late, buyer);
      expect(await reportsOn(before)).toEqual([]);
      const taxReporting = {
        jurisdiction: 'SK',
        enabled: true,
        from: '2026-01-01',
        taxIdentifier: late.taxNumber,
      } as const;
      await team.sdk.companies.update(late.id, { taxReporting });
      expect(await reportOn(before, 'accepted')).toMatchObject({ companyId: late.id, reporter: 'C2' });
      await team.sdk.companies.update(late.id, { taxReporting: { ...taxReporting, from: null } });
      await shared().sql('UPDATE tax_data_backfills SET next_attempt_at = clock_timestamp() WHERE id = $1', [
        late.id,
      ]);
      await until(async () => {
        const [row] = await shared().sql<{ left: number; due: Date | null }>(
          'SELECT passes_left AS left, next_attempt_at AS due FROM tax_data_backfills WHERE id = $1',
          [late.id],
        );
        if (row?.due !== null)
          await shared().sql(
            'UPDATE tax_data_backfills SET next_attempt_at = clock_timestamp() WHERE id = $1 AND lease_until IS NULL AND next_attempt_at IS NOT NULL',
            [late.id],
          );
        return row?.due === null;
      });
      expect(await reportsOn(before)).toHaveLength(1);
    });

    it('reports what was exchanged before a company was switched off, and nothing afterwards', async () => {
      const leaving = await slovakCompany(team, null);
      const earlier = await send('OFF-TAX-LATE', leaving, buyer);
      const taxReporting = {
        jurisdiction: 'SK',
        enabled: false,
        from: null,
        taxIdentifier: leaving.taxNumber,
      } as const;
      await team.sdk.companies.update(leaving.id, { taxReporting });
      const later = await send('OFF-2', leaving, buyer);
      await shared().sql(
        `UPDATE tax_data SET exchanged_at = exchanged_at - interval '1 minute', next_attempt_at = clock_timestamp() WHERE document_id = $1 AND state = 'sent'`,
        [earlier],
      );
      await reportOn(earlier, 'accepted');
      expect(await reportsOn(later)).toEqual([]);
    });

    it('does not make a received invoice wait that lacks a field: the report says what is missing', async () => {
      const stranger = await slovakCompany(team);
      const xml = String((await team.sdk.documents.get(await send('IN-0', stranger, buyer))).xml);
      const lacking = xml
        .replace('IN-0', 'IN-1')
        .replace(/<cac:AccountingCustomerParty>[\s\S]*?<\/cac:AccountingCustomerParty>/, (party) =>
          party
            .replace(/<cac:PartyLegalEntity>[\s\S]*?<\/cac:PartyLegalEntity>/, '')
            .replace(/<cac:PartyName>[\s\S]*?<\/cac:PartyName>/, ''),
        );
      const { body } = await team.post('/api/v1/sandbox/inbound', { companyId: buyer.id, document: lacking });
      const id = body.document.id as string;
      const report = await reportOn(id, 'incomplete');
      expect(report).toMatchObject({ reporter: 'C3', missing: [{ field: 'buyer.name' }] });
      const refused = await team.get(`/api/v1/tax-data/${report.id}/xml`);
      expect([refused.status, refused.headers.get('x-error-code')]).toEqual([409, 'tax_data_not_made']);
    });

    it('reports a document again that is delivered after its report was taken back', async () => {
      const sent = await send('RS-1', seller, { ...buyer, address: '9999:rejected' });
      const failed = await reportOn(sent, 'accepted');
      await team.sdk.taxData.withdraw(failed.id);
      await until(async () => {
        const reports = await reportsOn(sent);
        return reports.length === 2 && reports.every(({ state }) => state === 'accepted');
      });
      await shared().sql(`UPDATE documents SET receiver_id = '9999:delivered' WHERE id = $1`, [sent]);
      await shared().sql(`UPDATE deliveries SET address = '9999:delivered' WHERE document_id = $1`, [sent]);
      await team.sdk.documents.resend(sent);
      await until(async () => (await reportsOn(sent)).length === 3);
      await reportOn(sent, 'accepted');
      expect((await reportsOn(sent)).map(({ type, sequence }) => [type, sequence])).toEqual([
        ['submit', 1],
        ['withdraw', 2],
        ['submit', 3],
      ]);
    });
  });
});
