import { MAX_COUNT } from '../../platform/kernel/work-control/due-index';
import { OPEN_REPORT_AGES } from '../../reporting/tax-data/open-reports.queries';
import { HOURS_WITHOUT_ANSWER, type TaxDataState } from '../../reporting/tax-data/tax-data-states';
import { warning, type DoctorCheck } from './check';

interface OpenReports {
  jurisdiction: string;
  state: Exclude<TaxDataState, 'accepted'>;
  n: number;
  waiting: number;
  hours: number;
}

/** Hours after which an open report is late, by its state: a due report is created within seconds, the others need an answer. */
const LATE_HOURS: Readonly<Record<OpenReports['state'], number>> = {
  due: 1,
  incomplete: HOURS_WITHOUT_ANSWER,
  sent: HOURS_WITHOUT_ANSWER,
  refused: HOURS_WITHOUT_ANSWER,
};

/** Checks that tax authorities accept the reports of production teams in time. */
export const taxDataCheck: DoctorCheck = {
  name: 'tax data',
  needsSchema: true,
  run: async ({ reader }) => {
    const rows = await reader.rows<OpenReports>(OPEN_REPORT_AGES);
    const total = rows.reduce((sum, { n }) => sum + n, 0);
    return rows
      .filter(({ state, hours }) => hours >= LATE_HOURS[state])
      .map((open) => warning(formatOpenReports(open, total >= MAX_COUNT), formatHelp(open)));
  },
};

function formatOpenReports({ jurisdiction, state, n, waiting, hours }: OpenReports, isCut: boolean): string {
  const count = `${n}${isCut ? ' or more' : ''} report${n === 1 ? '' : 's'} to the tax authority of ${jurisdiction}`;
  const wait = waiting === 0 ? '' : `; ${waiting} of them wait for an authority that is not known`;
  return `${count} ${n === 1 ? 'is' : 'are'} ${state}, the oldest for ${Math.floor(hours)} h${wait}.`;
}

function formatHelp({ jurisdiction, state, waiting }: OpenReports): string {
  const list = `passerelle tax-data list --jurisdiction ${jurisdiction} --state ${state}`;
  return waiting === 0 ? list : `set TAX_AUTHORITY_${jurisdiction}; ${list}`;
}
