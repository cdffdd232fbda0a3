import { MAX_COUNT } from '../../platform/kernel/work-control/due-index';
import { COUNT_OPEN_REPORTS } from '../../reporting/tax-data/open-reports.queries';
import { MAX_RESPONSE_HOURS, type TaxDataState } from '../../reporting/tax-data/tax-data-states';
import { warning, type DoctorCheck } from './check';

interface OpenReports {
  jurisdiction: string;
  state: Exclude<TaxDataState, 'accepted'>;
  n: number;
  waiting: number;
  hours: number;
}

/**
 * Hours after which an open report is late, by its state: a due report is created within seconds, the others need a
 * response.
 */
const LATE_HOURS: Readonly<Record<OpenReports['state'], number>> = {
  due: 1,
  incomplete: MAX_RESPONSE_HOURS,
  sent: MAX_RESPONSE_HOURS,
  refused: MAX_RESPONSE_HOURS,
};

/** Checks that tax authorities accept the reports of production teams in time. */
export const taxDataCheck: DoctorCheck = {
  name: 'tax data',
  needsSchema: true,
  run: async ({ reader }) => {
    const rows = await reader.rows<OpenReports>(COUNT_OPEN_REPORTS);
    const total = rows.reduce((sum, { n }) => sum + n, 0);
    return rows
      .filter(({ state, hours }) => hours >= LATE_HOURS[state])
      .map((openReports) =>
        warning(formatOpenReports(openReports, total >= MAX_COUNT), formatHelp(openReports)),
      );
  },
};

function formatOpenReports(
  { jurisdiction, state, n, waiting, hours }: OpenReports,
  isCountLimited: boolean,
): string {
  const count = `${n}${isCountLimited ? ' or more' : ''} report${n === 1 ? '' : 's'} to the tax authority of ${jurisdiction}`;
  const waitingNote =
    waiting === 0 ? '' : `; ${waiting} of them wait for a tax authority that is not configured`;
  return `${count} ${n === 1 ? 'is' : 'are'} ${state}, the oldest for ${Math.floor(hours)} h${waitingNote}.`;
}

function formatHelp({ jurisdiction, state, waiting }: OpenReports): string {
  const list = `passerelle tax-data list --jurisdiction ${jurisdiction} --state ${state}`;
  return waiting === 0 ? list : `set TAX_AUTHORITY_${jurisdiction}; ${list}`;
}
