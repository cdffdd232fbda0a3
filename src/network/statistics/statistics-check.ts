import { ok, problem, warning, type NetworkFinding } from '../peppol/network-finding';
import type { NetworkCheck } from '../peppol/checks/check';
import { formatAdvice, formatOverdueReport, type OverdueReport } from './overdue-report-text';
import { OVERDUE_REPORTS } from './statistics.queries';

const CHECK_NAME = 'statistics reports';

/** Checks the monthly reports for OpenPeppol, for `network check`. */
export const statisticsCheck: NetworkCheck = {
  name: CHECK_NAME,
  run: async ({ config: { peppol }, database }): Promise<NetworkFinding[]> => {
    const { stage, reportingReceiver, reportingDay } = peppol;
    if (reportingReceiver === null) {
      if (stage !== 'production') return [ok(CHECK_NAME, 'reporting is off')];
      const message = 'PEPPOL_REPORTING_RECEIVER is off: this installation does not report to OpenPeppol.';
      return [
        warning(
          CHECK_NAME,
          message,
          'send the reports in another way, or remove the setting (docs/statistics.md)',
        ),
      ];
    }
    const overdue = (await database?.rows<OverdueReport>(OVERDUE_REPORTS, [reportingDay])) ?? [];
    if (overdue.length === 0)
      return [
        ok(
          CHECK_NAME,
          `the reports of each month are sent to ${reportingReceiver} on day ${reportingDay} of the next month; no report is overdue`,
        ),
      ];
    return overdue.map((report) => problem(CHECK_NAME, formatOverdueReport(report), formatAdvice(report)));
  },
};
