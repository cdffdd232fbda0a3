import type { ReportKind, StatisticsFinding } from '../../standards/peppol/statistics';
import type { StatisticsReportState } from './statistics-report.entity';

/** A statistics report that needs the operator's attention. */
export interface OverdueReport {
  month: string;
  kind: ReportKind;
  state: StatisticsReportState;
  outcome: string | null;
  findings: StatisticsFinding[] | null;
}

/** Formats the message about an overdue report. */
export function formatOverdueReport({ month, kind, state, outcome, findings }: OverdueReport): string {
  const [finding] = findings ?? [];
  const reason = finding === undefined ? outcome : `${finding.rule}: ${finding.message}`;
  const problem =
    state === 'collecting'
      ? 'was not created'
      : state === 'sending'
        ? 'has not been accepted yet'
        : `is ${state}`;
  return `The ${kind.toUpperCase()} of ${month} for OpenPeppol ${problem}${reason === null ? '' : ` (${reason.replace(/\.$/, '')})`}.`;
}

/** Formats the advice about an overdue report. */
export function formatAdvice({ month, kind, state }: OverdueReport): string {
  if (state === 'sending')
    return 'see docs/statistics.md; `network check` shows whether the connection works';
  return `run npm run cli -- network reports send ${month} --kind ${kind} after correcting the cause (docs/statistics.md)`;
}
