import { CompaniesService } from '../../src/business/companies/companies.service';
import { declarant, invoice, sales } from '../support/french';
import { codeOf, reportingTools } from '../support/reporting-tools';
import { UnitOfWork } from '../../src/platform/kernel/database/unit-of-work';
import { ReportEvents, type ReportWithState } from '../../src/reporting/france/reports/report-events';
import { REPORT_STATE_COLUMNS } from '../../src/reporting/france/reports/reports.queries';
import type { Service } from '../support/service';
import { until } from '../support/until';
import type { TeamClient } from '../support/team-client';
import { sharedService } from '../support/per-worker';

describe('reporting', () => {
  const shared = sharedService();

  describe('reports of French e-reporting', () => {
    let service: Service;
    let team: TeamClient;
    const { reported, reportingOf, file, eventsOf } = reportingTools(() => ({ service, team }));

    beforeAll(async () => {
      service = shared();
      team = await service.team();
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
          const [row] = await tx.query<ReportWithState>(
            `SELECT ${REPORT_STATE_COLUMNS} FROM reporting_reports WHERE id = $1 FOR NO KEY UPDATE`,
            [id],
          );
          correction = own.post(`${path}/b2c`, sales('2026-09-15', 90, { action: 'correct' })).then(codeOf);
          await until(async () => {
            const waiting = await service.sql(
              `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
               AND query ILIKE '%reporting_reports%FOR NO KEY UPDATE%'`,
            );
            return waiting.length > 0;
          });
          if (row === undefined) throw new Error('The report is gone');
          await service.app
            .get(ReportEvents)
            .changeStates(tx, [row], () => ({ status: 'rejected', outcomeCode: null }));
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
      expect(await service.app.get(CompaniesService).getTeamId(without.id)).toBeNull();
    });
  });
});
