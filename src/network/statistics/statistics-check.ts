import { ok, problem, warning, type NetworkFinding } from '../peppol/network-finding';
import type { NetworkCheck } from '../peppol/checks/check';
import { formatHelp, formatOverdueReport, type OverdueReport } from './overdue-report-text';
import { OVERDUE_REPORTS } from './statistics.queries';

const NAME = 'statistics reports';

/** Checks the monthly reports for OpenPeppol, for `network check`. */
export const statisticsCheck: NetworkCheck = {
  name: NAME,
  run: async ({ config: { peppol }, database }): Promise<NetworkFinding[]> => {
    const { stage, reportingReceiver, reportingDay } = peppol;
    if (reportingReceiver === null) {
      if (stage !== 'production') return [ok(NAME, 'reporting is off')];
      const message = 'PEPPOL_REPORTING_RECEIVER is off: this installation does not report to OpenPeppol.';
      return [warning(NAME, message, 'report in another way, or remove the setting (docs/statistics.md)')];
    }
    const overdue = (await database?.rows<OverdueReport>(OVERDUE_REPORTS, [reportingDay])) ?? [];
    if (overdue.length === 0)
      return [
        ok(
          NAME,
          `each month goes to ${reportingReceiver} on day ${reportingDay} of the next one; none is overdue`,
        ),
      ];
    return overdue.map((report) => problem(NAME, formatOverdueReport(report), formatHelp(report)));
  },
};
