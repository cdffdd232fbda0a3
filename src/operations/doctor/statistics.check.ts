import { helpOf, wordsOf, type OverdueReport } from '../../network/statistics/report-words';
import { OVERDUE_REPORTS } from '../../network/statistics/statistics.queries';
import { problem, type Check } from './check';

/** The monthly reports for OpenPeppol were accepted in time. */
export const statisticsCheck: Check = {
  name: 'statistics reports',
  needsSchema: true,
  look: async ({ config: { peppol }, reader }) => {
    if (peppol.reportingReceiver === null) return [];
    const overdue = await reader.rows<OverdueReport>(OVERDUE_REPORTS, [peppol.reportingDay]);
    return overdue.map((report) => problem(wordsOf(report), helpOf(report)));
  },
};
