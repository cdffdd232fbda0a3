import type { Command } from 'commander';
import {
  REPORT_KINDS,
  type Counts,
  type ReportKind,
  type StatisticsFinding,
} from '../../standards/peppol/statistics';
import type { StatisticsReportState } from '../../network/statistics/statistics-report.entity';
import { REPORT_CONTENT, REPORT_LIST } from '../../network/statistics/statistics.queries';
import { CommandError, print, type CommonOptions } from './output';
import { withReader } from './database-reader';
import { withServices } from './services';

interface ListedReport {
  month: string;
  kind: ReportKind;
  state: StatisticsReportState;
  totals: Counts | null;
  findings: StatisticsFinding[] | null;
  messageId: string | null;
  outcome: string | null;
  madeAt: Date | null;
  endedAt: Date | null;
  /** Number of exchanges of the month in the ledger. */
  inLedger: number;
}

interface SendOptions extends CommonOptions {
  kind?: string;
  recount?: boolean;
}

/** Adds the commands for the monthly statistics for OpenPeppol. */
export function addReportCommands(network: Command): void {
  const reports = network.command('reports').description('Monthly statistics for OpenPeppol (TSR, EUSR)');
  reports
    .command('list', { isDefault: true })
    .description(
      'List the reports of the last two years with state, totals, and exchanges that were recorded after the report was created',
    )
    .option('--json', 'print JSON')
    .action(async (options: CommonOptions) => {
      const list = await withReader((reader) => reader.rows<ListedReport>(REPORT_LIST));
      const lines =
        list.length === 0 ? ['This installation has not created any report.'] : list.flatMap(formatReport);
      print(options, { reports: list.map(toResource) }, lines);
    });
  reports
    .command('show <month>')
    .description('Print a report as it was created (XML)')
    .requiredOption('--kind <kind>', 'tsr or eusr')
    .action(async (month: string, { kind }: { kind: string }) => {
      const rows = await withReader((reader) =>
        reader.rows<{ content: Buffer | null }>(REPORT_CONTENT, [month, parseKind(kind)]),
      );
      const content = rows[0]?.content ?? null;
      if (content === null)
        throw new CommandError(`There is no ${kind} of ${month}; \`network reports\` lists all reports.`);
      process.stdout.write(content);
    });
  reports
    .command('send <month>')
    .description('Send the reports of a past month immediately, even if they were sent before')
    .option('--kind <kind>', 'tsr or eusr; default: both')
    .option('--recount', 'create the reports from the exchange ledger again before sending')
    .option('--json', 'print JSON')
    .action(async (month: string, options: SendOptions) => {
      const kinds = options.kind === undefined ? REPORT_KINDS : [parseKind(options.kind)];
      const sentReports = await send(month, kinds, options.recount === true);
      print(
        options,
        { reports: sentReports },
        sentReports.map(({ kind, state, made }) =>
          state === 'invalid'
            ? `${kind} of ${month}: created, but not sent, because the report breaks a rule; \`network reports\` shows the rule`
            : `${kind} of ${month}: ${made ? 'created, and will be sent now' : 'will be sent again now'}`,
        ),
      );
    });
}

async function send(
  month: string,
  kinds: readonly ReportKind[],
  recount: boolean,
): Promise<{ month: string; kind: ReportKind; state: string; made: boolean }[]> {
  return withServices(async (services) => {
    const { StatisticsReportError, StatisticsReports } =
      await import('../../network/statistics/statistics-reports');
    const { OwnCertificates } = await import('../../network/peppol/certificates/own-certificates');
    // A report contains the name in the certificate, so the certificate is read first.
    await services.get(OwnCertificates).refresh();
    const sentReports = [];
    try {
      for (const kind of kinds)
        sentReports.push({
          month,
          kind,
          ...(await services.get(StatisticsReports).send(month, kind, { recount })),
        });
    } catch (error) {
      if (error instanceof StatisticsReportError) throw new CommandError(error.message);
      throw error;
    }
    return sentReports;
  });
}

/** @throws CommandError for any text that is not a kind of report */
function parseKind(text: string): ReportKind {
  const kind = REPORT_KINDS.find((one) => one === text);
  if (kind === undefined)
    throw new CommandError(`--kind must be ${REPORT_KINDS.join(' or ')}; received "${text}".`);
  return kind;
}

/** Counts the exchanges of the month that the report lacks, because they were recorded after its creation. */
function countLateExchanges({ kind, totals, inLedger }: ListedReport): number {
  if (kind !== 'tsr' || totals === null) return 0;
  return Math.max(0, inLedger - Object.values(totals).reduce((sum, count) => sum + count, 0));
}

function toResource(report: ListedReport): Record<string, unknown> {
  const { inLedger: _, madeAt, endedAt, ...rest } = report;
  return {
    ...rest,
    madeAt: madeAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    late: countLateExchanges(report),
  };
}

function formatReport(report: ListedReport): string[] {
  const { month, kind, state, totals, findings, outcome, inLedger, endedAt } = report;
  const totalsText =
    totals === null
      ? `${inLedger} exchanges so far`
      : Object.entries(totals)
          .map(([name, count]) => `${name} ${count}`)
          .join(', ');
  const lateCount = countLateExchanges(report);
  return [
    `${month}  ${kind.padEnd(4)}  ${state.padEnd(10)}  ${totalsText}${endedAt === null ? '' : `  (${endedAt.toISOString()})`}`,
    ...(lateCount === 0
      ? []
      : [
          `               ${lateCount} exchanges were recorded after the report was created; send the report again with --recount`,
        ]),
    ...(outcome === null ? [] : [`               ${outcome}`]),
    ...(findings ?? []).map(({ rule, message }) => `               ${rule}: ${message}`),
  ];
}
