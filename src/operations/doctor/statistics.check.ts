import {
  formatHelp,
  formatOverdueReport,
  type OverdueReport,
} from '../../network/statistics/overdue-report-text';
import { OVERDUE_REPORTS } from '../../network/statistics/statistics.queries';
import { problem, type DoctorCheck } from './check';

/** Checks that the monthly reports for OpenPeppol were accepted in time. */
export const statisticsCheck: DoctorCheck = {
  name: 'statistics reports',
  needsSchema: true,
  run: async ({ config: { peppol }, reader }) => {
    if (peppol.reportingReceiver === null) return [];
    const overdue = await reader.rows<OverdueReport>(OVERDUE_REPORTS, [peppol.reportingDay]);
    return overdue.map((report) => problem(formatOverdueReport(report), formatHelp(report)));
  },
};
