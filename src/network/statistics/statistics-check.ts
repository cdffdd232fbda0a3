import { ok, problem, warning, type NetworkFinding } from '../peppol/network-finding';
import type { NetworkCheck } from '../peppol/checks/check';
import { helpOf, wordsOf, type OverdueReport } from './report-words';
import { OVERDUE_REPORTS } from './statistics.queries';

const NAME = 'statistics reports';

/** What `network check` says of the monthly reports for OpenPeppol. */
export const statisticsCheck: NetworkCheck = {
  name: NAME,
  look: async ({ config: { peppol }, database }): Promise<NetworkFinding[]> => {
    const { stage, reportingReceiver, reportingDay } = peppol;
    if (reportingReceiver === null) {
      if (stage !== 'production') return [ok(NAME, 'nothing is reported from here')];
      const message = 'PEPPOL_REPORTING_RECEIVER is off: nothing is reported to OpenPeppol from here.';
      return [warning(NAME, message, 'report by other means, or remove the setting (docs/statistics.md)')];
    }
    const overdue = (await database?.rows<OverdueReport>(OVERDUE_REPORTS, [reportingDay])) ?? [];
    if (overdue.length === 0)
      return [
        ok(
          NAME,
          `each month goes to ${reportingReceiver} on day ${reportingDay} of the next one; none is overdue`,
        ),
      ];
    return overdue.map((report) => problem(NAME, wordsOf(report), helpOf(report)));
  },
};
