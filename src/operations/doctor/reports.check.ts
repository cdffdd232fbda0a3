import { problem, type DoctorCheck } from './check';
import {
  formatAdvice,
  formatOverdueReport,
  type OverdueReport,
} from '../../network/statistics/overdue-report-text';
import { OVERDUE_REPORTS } from '../../network/statistics/statistics.queries';

/** Checks that the French tax administration accepted the filings. */
export const filingsCheck: DoctorCheck = {
  name: 'French filings',
  needsSchema: true,
  run: async ({ reader }) => {
    const rows = await reader.rows<{ id: string; companyId: string; state: string; reason: string | null }>(
      `SELECT f.id, f.company_id AS "companyId", f.state, coalesce(f.last_error, f.findings -> 0 ->> 'errorMessage') AS reason
       FROM reporting_filings f
       WHERE f.state IN ('refused', 'invalid')
         AND NOT EXISTS (SELECT 1 FROM reporting_filings later WHERE later.period_id = f.period_id AND later.sequence > f.sequence)
       ORDER BY f.created_at DESC LIMIT 20`,
    );
    return rows.map(({ id, companyId, state, reason }) =>
      problem(
        `Filing ${id} of ${companyId} is ${state}.`,
        `GET /api/v1/${companyId}/reporting/fr/filings/${id} shows the findings; the team must correct the reports`,
        reason?.slice(0, 200) ?? null,
      ),
    );
  },
};

/** Checks that the monthly reports for OpenPeppol were accepted in time. */
export const statisticsCheck: DoctorCheck = {
  name: 'statistics reports',
  needsSchema: true,
  run: async ({ config: { peppol }, reader }) => {
    if (peppol.reportingReceiver === null) return [];
    const overdue = await reader.rows<OverdueReport>(OVERDUE_REPORTS, [peppol.reportingDay]);
    return overdue.map((report) => problem(formatOverdueReport(report), formatAdvice(report)));
  },
};
