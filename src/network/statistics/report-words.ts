import type { ReportKind, StatisticsFinding } from '../../standards/peppol/statistics';
import type { StatisticsReportState } from './statistics-report.entity';

/** A report that needs the operator. */
export interface OverdueReport {
  month: string;
  kind: ReportKind;
  state: StatisticsReportState;
  outcome: string | null;
  findings: StatisticsFinding[] | null;
}

/** What an operator reads of a report that needs them. */
export function wordsOf({ month, kind, state, outcome, findings }: OverdueReport): string {
  const [finding] = findings ?? [];
  const reason = finding === undefined ? outcome : `${finding.rule}: ${finding.message}`;
  const what =
    state === 'collecting' ? 'was not made' : state === 'sending' ? 'is not accepted yet' : `is ${state}`;
  return `The ${kind.toUpperCase()} of ${month} for OpenPeppol ${what}${reason === null ? '' : ` (${reason.replace(/\.$/, '')})`}.`;
}

/** What helps with a report that needs the operator. */
export function helpOf({ month, kind, state }: OverdueReport): string {
  if (state === 'sending') return 'docs/statistics.md; `network check` shows whether the connection is sound';
  return `npm run cli -- network reports send ${month} --kind ${kind}, once the reason is gone (docs/statistics.md)`;
}
