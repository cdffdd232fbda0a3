import { CompaniesService } from '../../src/companies/companies.service';
import type { Shared } from '../support/chapter';
import { declarant, frenchCompany, invoice, invoicePayment, payments, sales } from '../support/french';
import { codeOf, reportingTools } from '../support/reporting-tools';
import { UnitOfWork } from '../../src/kernel/database/unit-of-work';
import { ReportEvents, type StatedReport } from '../../src/reporting/reports/report-events';
import { STATED_COLUMNS } from '../../src/reporting/reports/reports.queries';
import type { Service } from '../support/service';
import { until } from '../support/until';
import type { TeamClient } from '../support/team-client';

export function reports(shared: Shared): void {
  describe('reports of French e-reporting', () => {
    let service: Service;
    let team: TeamClient;
    const { reported, reportingOf, file, eventsOf } = reportingTools(() => ({ service, team }));

    beforeAll(async () => {
      service = shared();
      team = await service.team();
    });

    describe('a report', () => {
      it('is kept as an outgoing document with its period', async () => {
        const { path, id, siren } = await declarant(team);
        const { body } = await reported(`${path}/b2c`, sales('2026-09-15'));
        expect(body.report).toMatchObject({ id: expect.stringMatching(/^frr_/), duplicate: false });
        const { document } = body.report;
        expect(document).toMatchObject({
          companyId: id,
          direction: 'outgoing',
          type: 'frenchB2CSalesReport',
          senderId: `0225:${siren}`,
          receiverId: null,
          docTypeId: 'urn.cpro.gouv.fr:1p0:ereporting#10.3',
          processId: 'urn.cpro.gouv.fr:1p0:ereporting',
          xml: null,
          parsed: null,
          validation: { result: 'valid', errors: [] },
          deliveries: [],
          deliveryStatus: null,
          sentOverPeppol: false,
          reporting: {
            reportingStatus: 'accepted',
            final: false,
            receivedAt: expect.any(String),
            periodStart: '2026-09-11',
            periodEnd: '2026-09-20',
            submissionId: null,
            outcomeCode: null,
            outcomeAt: null,
            checkedAt: null,
            simulated: true,
          },
        });
        expect((await team.get(`/api/v1/documents/${document.id}`)).body.document).toEqual(document);
        const list = await team.get(`/api/v1/documents?companyId=${id}&type=frenchB2CSalesReport`);
        expect(list.body.documents).toEqual([document]);
        expect(await eventsOf(document.id)).toEqual([
          'document.sent',
          'document.reporting_status_changed accepted',
        ]);
      });

      it('has the type, the flow and the period of its kind', async () => {
        const { path } = await declarant(team);
        const bill = invoice('2026-09-30');
        const cases: [string, object, string, string, string][] = [
          [
            'b2c',
            sales('2026-09-30', 10, { category: 'services' }),
            'frenchB2CSalesReport',
            '10.3',
            '2026-09-21',
          ],
          ['b2c', payments('2026-09-30'), 'frenchB2CPaymentReport', '10.4', '2026-09-01'],
          ['b2bi', bill, 'frenchB2BiInvoiceReport', '10.1', '2026-09-21'],
          [
            'b2bi',
            invoicePayment(String(bill['documentNumber']), '2026-09-30', '2026-10-02'),
            'frenchB2BiPaymentReport',
            '10.2',
            '2026-10-01',
          ],
        ];
        for (const [route, input, type, flow, periodStart] of cases) {
          const { document } = (await reported(`${path}/${route}`, input)).body.report;
          expect([document.type, document.docTypeId, document.reporting.periodStart]).toEqual([
            type,
            `urn.cpro.gouv.fr:1p0:ereporting#${flow}`,
            periodStart,
          ]);
        }
      });

      it('has no XML, cannot be deleted or sent again, and can be packed and labelled', async () => {
        const { path } = await declarant(team);
        const { document } = (await reported(`${path}/b2c`, sales('2026-09-15'))).body.report;
        const at = `/api/v1/documents/${document.id}`;
        expect(codeOf(await team.get(at, { headers: { accept: 'application/xml' } }))).toEqual([
          409,
          'no_xml',
        ]);
        expect(codeOf(await team.delete(at))).toEqual([409, 'report_kept']);
        expect(codeOf(await team.post(`${at}/resend`))).toEqual([409, 'report_not_sent']);
        expect(codeOf(await team.get(`${at}/pdf`))).toEqual([409, 'not_renderable']);
        const packed = await fetch(`${team.baseUrl}${at}/package`, {
          headers: { authorization: team.authorization },
        });
        expect(packed.status).toBe(200);
        const label = (await team.post('/api/v1/labels', { name: `Till ${document.id}` })).body.label;
        const labelled = await team.put(`${at}/labels/${label.id}`);
        expect(labelled.body.document.labels).toEqual([label]);
      });

      it('repeated is answered as the first one; with other content it is refused, saying what differs', async () => {
        const { path } = await declarant(team);
        const first = sales('2026-09-15', 1000, { reference: 'till-1' });
        const { report } = (await reported(`${path}/b2c`, first)).body;
        const again = (
          await reported(`${path}/b2c`, { ...first, taxExclusiveAmount: 1000, taxAmount: '200' })
        ).body.report;
        expect(again).toEqual({ ...report, duplicate: true });
        const other = await team.post(`${path}/b2c`, { ...sales('2026-09-16', 900), reference: 'till-1' });
        expect(codeOf(other)).toEqual([409, 'reference_reused']);
        expect(other.body.errors.reference[0]).toMatch(
          new RegExp(
            `till-1.*${report.id}.*date, taxExclusiveAmount, taxAmount, vatBreakdown.0.taxableAmount`,
          ),
        );
        const otherKind = await team.post(`${path}/b2c`, { ...payments('2026-09-15'), reference: 'till-1' });
        expect(otherKind.body.errors.reference[0]).toMatch(/kind/);
        const otherAction = await team.post(`${path}/b2c`, { ...first, action: 'correct' });
        expect(otherAction.body.errors.reference[0]).toMatch(/differs in action/);
        const elsewhere = await declarant(team);
        expect((await reported(`${elsewhere.path}/b2c`, first)).body.report.duplicate).toBe(false);
      });

      it('sent ten times at once is one', async () => {
        const { path } = await declarant(team);
        const input = sales('2026-09-15');
        const answers = await Promise.all(Array.from({ length: 10 }, () => reported(`${path}/b2c`, input)));
        expect(new Set(answers.map(({ body }) => body.report.id)).size).toBe(1);
        expect(answers.filter(({ body }) => !body.report.duplicate)).toHaveLength(1);
      });

      it('honours Idempotency-Key like every POST', async () => {
        const { path } = await declarant(team);
        const headers = { 'idempotency-key': `report-${path}` };
        const input = sales('2026-09-15');
        const first = await team.post(`${path}/b2c`, input, { headers });
        const again = await team.post(`${path}/b2c`, input, { headers });
        expect(again.headers.get('idempotent-replayed')).toBe('true');
        expect(again.body).toEqual(first.body);
        await service.sql(`UPDATE idempotency_keys SET body = NULL WHERE key = $1`, [
          headers['idempotency-key'],
        ]);
        expect((await team.post(`${path}/b2c`, input, { headers })).body).toEqual(first.body);
        const other = await team.post(`${path}/b2c`, sales('2026-09-16'), { headers });
        expect(codeOf(other)).toEqual([422, 'idempotency_key_reused']);
      });

      it('is refused with every fault under its path', async () => {
        const { path } = await declarant(team);
        const without = (input: Record<string, unknown>, ...fields: string[]) =>
          Object.fromEntries(Object.entries(input).filter(([name]) => !fields.includes(name)));
        const cases: [string, unknown, string[]][] = [
          ['b2c', {}, ['type']],
          ['b2c', { ...sales('2026-09-15'), type: 'invoice' }, ['type']],
          ['b2c', without(sales('2026-09-15'), 'reference', 'date'), ['reference', 'date']],
          ['b2c', { ...sales('2026-02-30') }, ['date']],
          ['b2c', { ...sales('2026-09-15'), action: 'delete', category: 'food' }, ['action', 'category']],
          ['b2c', { ...sales('2026-09-15'), taxAmount: '12,50' }, ['taxAmount']],
          ['b2c', { ...sales('2026-09-15'), taxAmount: '1' }, ['taxAmount']],
          ['b2c', { ...sales('2026-09-15'), vatBreakdown: [] }, ['vatBreakdown']],
          [
            'b2c',
            { ...sales('2026-09-15'), vatBreakdown: [{ percentage: '20' }] },
            ['vatBreakdown.0.taxAmount'],
          ],
          ['b2c', { ...payments('2026-09-15'), category: 'goods' }, ['category']],
          ['b2c', { ...sales('2026-09-15'), reference: 'x'.repeat(129) }, ['reference']],
          ['b2bi', without(invoice('2026-09-15'), 'buyer', 'totals'), ['buyer', 'totals']],
          ['b2bi', { ...invoice('2026-09-15'), buyer: { name: 'X', country: 'FR' } }, ['buyer.country']],
          ['b2bi', { ...invoice('2026-09-15'), buyer: { name: 'X', country: 'BE' } }, ['buyer.vatNumber']],
        ];
        for (const [route, input, paths] of cases) {
          const answer = await team.post(`${path}/${route}`, input);
          expect([input, answer.status]).toEqual([input, 400]);
          expect(Object.keys(answer.body.errors)).toEqual(expect.arrayContaining(paths));
        }
        const list = await team.post(`${path}/b2c`, [1]);
        expect(list.body.errors.root[0]).toMatch(/JSON object/);
      });

      it('of payments is refused when VAT is due on invoices', async () => {
        const { path } = await declarant(team, 'REEL_NORMAL_MENSUEL', 'DEBITS');
        for (const [route, input] of [
          ['b2c', payments('2026-09-15')],
          ['b2bi', invoicePayment('F-1', '2026-09-01', '2026-09-15')],
        ] as const) {
          const answer = await team.post(`${path}/${route}`, input);
          expect(codeOf(answer)).toEqual([400, 'report_invalid']);
          expect(JSON.stringify(answer.body.errors)).toMatch(/DEBITS/);
        }
        await reported(`${path}/b2c`, sales('2026-09-15'));
      });

      it('needs a declarant', async () => {
        const { path } = await frenchCompany(team);
        expect(codeOf(await team.post(`${path}/b2c`, sales('2026-09-15')))).toEqual([
          403,
          'declarant_missing',
        ]);
      });

      it('of an invoice that was reported is refused under another reference', async () => {
        const { path } = await declarant(team);
        const bill = invoice('2026-09-15');
        await reported(`${path}/b2bi`, bill);
        const again = await team.post(`${path}/b2bi`, { ...bill, reference: 'another' });
        expect(codeOf(again)).toEqual([409, 'already_reported']);
        expect(again.body.errors.documentNumber[0]).toContain(String(bill['reference']));
        await reported(`${path}/b2bi`, { ...bill, reference: 'last-year', issueDate: '2025-09-15' });
      });
    });

    describe('corrections and cancellations', () => {
      it('take the place of what was reported of the operation', async () => {
        const own = await service.team();
        const { path } = await declarant(own);
        const first = (await reported(`${path}/b2c`, sales('2026-09-15', 100), own)).body.report.document;
        const second = (await reported(`${path}/b2c`, sales('2026-09-15', 50), own)).body.report.document;
        const other = (await reported(`${path}/b2c`, sales('2026-09-16', 7), own)).body.report.document;
        const corrected = (
          await reported(`${path}/b2c`, sales('2026-09-15', 120, { action: 'correct' }), own)
        ).body.report.document;
        expect(corrected.reporting.reportingStatus).toBe('accepted');
        for (const { id } of [first, second]) {
          expect(await reportingOf(id, own)).toMatchObject({ reportingStatus: 'superseded', final: true });
          expect((await eventsOf(id)).slice(-1)).toEqual([
            'document.reporting_status_changed accepted superseded final',
          ]);
        }
        const cancelled = (
          await reported(
            `${path}/b2c`,
            { type: 'sales', reference: 'gone', action: 'cancel', date: '2026-09-16', category: 'goods' },
            own,
          )
        ).body.report;
        expect(cancelled.document.reporting).toMatchObject({ reportingStatus: 'superseded', final: true });
        expect((await reportingOf(other.id, own)).reportingStatus).toBe('superseded');

        const [filing] = await file(path, 1, own);
        expect(filing).toMatchObject({
          typeCode: 'IN',
          state: 'accepted',
          reportCount: 1,
          outcomeCode: '300',
        });
        expect((await reportingOf(corrected.id, own)).submissionId).toBe(filing.id);
        const xml = String(
          (await own.get(`${path}/filings/${filing.id}`, { headers: { accept: 'application/xml' } })).body,
        );
        expect(xml).toContain('120.00');
        expect(xml).not.toContain('20260916');
      });

      it('are refused when there is nothing to correct, and once the period is filed', async () => {
        const own = await service.team();
        const { path } = await declarant(own);
        const unknown = await own.post(`${path}/b2c`, sales('2026-09-15', 100, { action: 'correct' }));
        expect(codeOf(unknown)).toEqual([409, 'operation_unknown']);
        await reported(`${path}/b2c`, sales('2026-09-15', 100), own);
        await file(path, 1, own);
        for (const action of ['correct', 'cancel']) {
          const late = await own.post(`${path}/b2c`, sales('2026-09-15', 90, { action }));
          expect(codeOf(late)).toEqual([409, 'period_filed']);
          expect(late.body.errors.root[0]).toMatch(/sales of goods in EUR on 2026-09-15.*rectifying/);
        }
      });

      it('find the operation whether its currency is EUR, null or left out', async () => {
        const own = await service.team();
        const { path } = await declarant(own);
        const first = (await reported(`${path}/b2c`, sales('2026-09-15', 100, { currency: null }), own)).body
          .report.document;
        const corrected = (
          await reported(`${path}/b2c`, sales('2026-09-15', 90, { action: 'correct', currency: 'EUR' }), own)
        ).body.report.document;
        expect((await reportingOf(first.id, own)).reportingStatus).toBe('superseded');
        const { currency: _, ...without } = sales('2026-09-15', 80, { action: 'correct' });
        await reported(`${path}/b2c`, without, own);
        expect((await reportingOf(corrected.id, own)).reportingStatus).toBe('superseded');
      });

      it('leave alone what is rejected at the same moment', async () => {
        const own = await service.team();
        const { path } = await declarant(own);
        const { document, id } = (await reported(`${path}/b2c`, sales('2026-09-15', 100), own)).body.report;
        let correction: Promise<unknown> = Promise.resolve();
        await service.app.get(UnitOfWork).run(async (tx) => {
          const [row] = await tx.query<StatedReport>(
            `SELECT ${STATED_COLUMNS} FROM reporting_reports WHERE id = $1 FOR NO KEY UPDATE`,
            [id],
          );
          correction = own.post(`${path}/b2c`, sales('2026-09-15', 90, { action: 'correct' })).then(codeOf);
          await until(async () => {
            const waiting = await service.sql(
              `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
               AND query ILIKE '%reporting_reports%FOR NO KEY UPDATE%'`,
            );
            return waiting.length > 0;
          }, 20_000);
          if (row === undefined) throw new Error('The report is gone');
          await service.app
            .get(ReportEvents)
            .move(tx, [row], () => ({ status: 'rejected', outcomeCode: null }));
        });
        expect(await correction).toEqual([409, 'operation_unknown']);
        expect((await eventsOf(document.id)).slice(-1)).toEqual([
          'document.reporting_status_changed accepted rejected final',
        ]);
      });

      it('move an invoice to the period of its new date', async () => {
        const own = await service.team();
        const { path } = await declarant(own);
        const bill = invoice('2026-09-15', 400);
        await reported(`${path}/b2bi`, bill, own);
        const moved = await reported(
          `${path}/b2bi`,
          { ...bill, reference: 'moved', action: 'correct', issueDate: '2026-09-25' },
          own,
        );
        expect(moved.body.report.document.reporting.periodStart).toBe('2026-09-21');
        const filings = await file(path, 1, own);
        expect(filings.map(({ periodStart }) => periodStart)).toEqual(['2026-09-21']);
      });
    });

    it('ends a span in the calendar of the regime under which it was begun', async () => {
      const { path } = await declarant(team);
      const period = async (date: string): Promise<string> => {
        const { reporting } = (await reported(`${path}/b2c`, sales(date))).body.report.document;
        return `${reporting.periodStart} ${reporting.periodEnd}`;
      };
      expect(await period('2026-09-05')).toBe('2026-09-01 2026-09-10');
      const put = { vatRegime: 'REEL_NORMAL_TRIMESTRIEL', vatExigibility: 'ENCAISSEMENTS' };
      await team.put(`${path}/declarant`, put);
      expect(await period('2026-09-15')).toBe('2026-09-11 2026-09-20');
      expect(await period('2026-09-05')).toBe('2026-09-01 2026-09-10');
      expect(await period('2026-10-15')).toBe('2026-10-01 2026-10-31');
    });

    it('keeps a company with reports', async () => {
      const { path, id } = await declarant(team);
      await reported(`${path}/b2c`, sales('2026-09-15'));
      expect(codeOf(await team.delete(`/api/v1/companies/${id}`))).toEqual([409, 'company_has_documents']);
      const without = await declarant(team);
      expect((await team.delete(`/api/v1/companies/${without.id}`)).status).toBe(200);
      expect(await service.app.get(CompaniesService).teamOf(without.id)).toBeNull();
    });
  });
}
