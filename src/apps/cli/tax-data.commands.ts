import { InvalidArgumentError, Option, type Command } from 'commander';
import { SELECT_OPEN_REPORTS_PAGE } from '../../reporting/tax-data/open-reports.queries';
import { TAX_DATA_STATES, type TaxDataState } from '../../reporting/tax-data/tax-data-states';
import { JURISDICTIONS, type Jurisdiction, type Reporter, type TaxDataType } from '../../standards/taxdata';
import { withReader } from './database-reader';
import { print, type CommonOptions } from './output';

const DEFAULT_LIMIT = 100;
const MAX_LISTED = 1_000;
const OPEN_STATES = TAX_DATA_STATES.filter((state) => state !== 'accepted');

interface ListOptions extends CommonOptions {
  jurisdiction?: Jurisdiction;
  state?: TaxDataState;
  after?: string;
  limit: number;
}

/** Report that no authority has accepted, without contents of its document. */
interface OpenReport {
  id: string;
  teamId: string;
  companyId: string;
  documentId: string | null;
  jurisdiction: Jurisdiction;
  reporter: Reporter;
  type: TaxDataType;
  state: TaxDataState;
  mandatory: boolean;
  attempts: number;
  waitsForAuthority: boolean;
  refusedBy: string | null;
  dueAt: Date | null;
  sentAt: Date | null;
  createdAt: Date;
  ageSeconds: number;
}

/** Adds the operator's commands for reports to tax authorities (docs/tax-data.md). */
export function addTaxDataCommands(program: Command): void {
  program
    .command('tax-data')
    .description('Reports to tax authorities')
    .command('list')
    .description('List the reports of production teams that no authority has accepted, the oldest first')
    .addOption(
      new Option('--jurisdiction <code>', 'only reports to the authority of this jurisdiction').choices(
        JURISDICTIONS,
      ),
    )
    .addOption(new Option('--state <state>', 'only reports in this state').choices(OPEN_STATES))
    .option('--after <id>', 'continue after this report, tdd_…')
    .option('--limit <n>', `maximum number of reports, up to ${MAX_LISTED}`, parseLimit, DEFAULT_LIMIT)
    .option('--json', 'print JSON')
    .action(async (options: ListOptions) => {
      const { jurisdiction = null, state = null, after = null, limit } = options;
      const openReports = await withReader(({ rows }) =>
        rows<OpenReport>(SELECT_OPEN_REPORTS_PAGE, [jurisdiction, state, after, limit + 1]),
      );
      const reports = openReports.slice(0, limit);
      const next = openReports.length > limit ? (reports.at(-1)?.id ?? null) : null;
      const nextPageLines = next === null ? [] : [`For the next reports, use --after ${next}`];
      print(
        options,
        { taxData: reports, next },
        reports.length === 0
          ? ['No report is open.']
          : [...reports.map((report) => formatReport(report)), ...nextPageLines],
      );
    });
}

function parseLimit(text: string): number {
  const limit = Number(text);
  if (!/^\d+$/.test(text) || limit < 1 || limit > MAX_LISTED)
    throw new InvalidArgumentError(`The value must be a number from 1 to ${MAX_LISTED}.`);
  return limit;
}

function formatReport(report: OpenReport): string {
  const { id, jurisdiction, reporter, type, state, teamId, companyId, documentId } = report;
  const subject = `${teamId} ${companyId} ${documentId ?? '(document deleted)'}`;
  const age = formatAge(report.ageSeconds).padStart(6);
  return `${age}  ${id}  ${jurisdiction} ${reporter} ${type.padEnd(8)}  ${state.padEnd(10)}  ${subject}${formatRemark(report)}`;
}

function formatRemark({ waitsForAuthority, refusedBy, dueAt }: OpenReport): string {
  const remarks = [
    waitsForAuthority ? 'waits for the authority' : null,
    refusedBy === null ? null : `rejected by ${refusedBy}`,
    dueAt === null ? null : `deadline ${dueAt.toISOString()}`,
  ].filter((remark) => remark !== null);
  return remarks.length === 0 ? '' : `  ${remarks.join(', ')}`;
}

/** Formats an age in its largest whole unit: minutes, hours or days. */
function formatAge(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}
