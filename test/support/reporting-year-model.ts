import { findPeriod, type Flow, type Period, type VatRegime } from '../../src/standards/flux10';
import { formatFigures, sumOf, type Figures } from './reporting-year-figures';

/** Content of a report without the action. */
export interface Stated {
  flow: Flow;
  /** Subject of the report: reports of one operation share it. */
  operation: string;
  /** Decides on the period. */
  day: string;
  figures: Figures;
}

/** A report that was accepted. */
interface AcceptedReport extends Stated {
  documentId: string;
  reference: string;
  /** Milliseconds of the sandbox's time. */
  sentAt: number;
  /** Whether its period had been filed when it arrived. */
  wasLate: boolean;
  end: 'waiting' | 'filed' | 'superseded' | 'rejected';
}

/** A filing that has to be there. */
export interface ExpectedFiling {
  flow: Flow;
  period: Period;
  typeCode: 'IN' | 'RE';
  accepted: boolean;
  /** Reports in the filing. */
  reportCount: number;
  /** Contents that the filing has to state, as known at its creation. */
  figures: string[];
  /** When the platform has to get it, in milliseconds of the sandbox's time: not before, and before. */
  from: number;
  before: number;
}

const HOUR_MS = 3_600_000;

/**
 * Expected outcome of reports, from the specification and the sent operations only. The model uses no data of the
 * product, except the names of documents.
 */
export class ReportingModel {
  readonly filings: ExpectedFiling[] = [];
  private readonly reports: AcceptedReport[] = [];
  /** Documents of cancellations. */
  private readonly cancellations: string[] = [];

  constructor(private readonly regime: VatRegime) {}

  /** Advances the time to `now`: due reports are filed. Nothing else happened in between. */
  reach(now: number): void {
    const waiting = this.reports.filter(({ end }) => end === 'waiting');
    for (const key of new Set(waiting.map((report) => this.keyOf(report)))) {
      const reports = waiting.filter((report) => this.keyOf(report) === key);
      const [first] = reports;
      if (first === undefined) continue;
      const period = findPeriod(this.regime, first.flow, first.day);
      if (period.declarantDeadline.getTime() <= now) this.file(first.flow, period, reports);
    }
  }

  /** The answer that a correction or cancellation has to get: 200, or the code of the refusal. */
  answerTo(statement: Stated): 200 | 'operation_unknown' | 'period_filed' {
    if (this.counting(statement).length === 0) return 'operation_unknown';
    return this.isFiled(statement) ? 'period_filed' : 200;
  }

  take(
    statement: Stated,
    action: 'submit' | 'correct' | 'cancel',
    sent: { documentId: string; reference: string; at: number },
  ): void {
    if (action !== 'submit') for (const report of this.counting(statement)) report.end = 'superseded';
    if (action === 'cancel') this.cancellations.push(sent.documentId);
    else
      this.reports.push({
        ...statement,
        documentId: sent.documentId,
        reference: sent.reference,
        sentAt: sent.at,
        wasLate: this.isFiled(statement),
        end: 'waiting',
      });
  }

  /** Expected states of each document in order: status, outcome, and whether it is final. */
  paths(): Map<string, string[]> {
    const paths = new Map(this.cancellations.map((id) => [id, ['superseded final']]));
    for (const { documentId, wasLate, end } of this.reports) {
      const [open, filed] = wasLate
        ? ['pending_rectificative', 'filed_rectificative']
        : ['accepted', 'filed'];
      const ends: Record<AcceptedReport['end'], string[]> = {
        waiting: [],
        filed: [`${filed} 500`, `${filed} 300 final`],
        superseded: ['superseded final'],
        rejected: [`${filed} 500`, 'rejected 501 final'],
      };
      paths.set(documentId, [open, ...ends[end]]);
    }
    return paths;
  }

  private file(flow: Flow, period: Period, reports: AcceptedReport[]): void {
    const same = (filing: ExpectedFiling): boolean =>
      filing.flow === flow && filing.period.start === period.start && filing.accepted;
    const earlier = this.reports.filter(
      (report) => report.end === 'filed' && report.flow === flow && isIn(period, report.day),
    );
    const accepted = !reports.some(({ reference }) => reference.startsWith('reject-'));
    const firstSent = Math.min(...reports.map(({ sentAt }) => sentAt));
    const inTime = firstSent < period.declarantDeadline.getTime();
    this.filings.push({
      flow,
      period,
      typeCode: this.filings.some(same) ? 'RE' : 'IN',
      accepted,
      reportCount: reports.length,
      figures: formatFigures(sumOf([...earlier, ...reports].map(({ figures }) => figures))),
      // Late reports are filed after an hour, together with others that arrived in between.
      from: inTime ? period.declarantDeadline.getTime() : firstSent,
      before: inTime ? period.platformDeadline.getTime() : firstSent + 2 * HOUR_MS,
    });
    for (const report of reports) report.end = accepted ? 'filed' : 'rejected';
  }

  private counting({ operation }: Stated): AcceptedReport[] {
    return this.reports.filter(
      (report) => report.operation === operation && (report.end === 'waiting' || report.end === 'filed'),
    );
  }

  private isFiled({ flow, day }: Stated): boolean {
    return this.filings.some((filing) => filing.flow === flow && filing.accepted && isIn(filing.period, day));
  }

  private keyOf({ flow, day }: Stated): string {
    return `${flow} ${findPeriod(this.regime, flow, day).start}`;
  }
}

function isIn({ start, end }: Period, day: string): boolean {
  return start <= day && day <= end;
}
