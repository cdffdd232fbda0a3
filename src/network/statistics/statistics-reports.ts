import { Inject, Injectable } from '@nestjs/common';
import { OnDomainEvent, type DomainEvent } from '../../platform/events/domain-events';
import { CONFIG, type Config } from '../../platform/kernel/config';
import { type Transaction, UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import {
  endUserStatistics,
  parseMonth,
  PROFILE_ID,
  REPORT_FORMATS,
  transactionStatistics,
  validateReport,
  writeReport,
  type EndUserSet,
  type ExchangeGroup,
  type Month,
  type ReportKind,
  type StatisticsReport,
} from '../../standards/peppol/statistics';
import { ProviderMessages } from '../service-provider/provider-messages';
import { ServiceProvider, type ProviderIdentity } from '../service-provider/service-provider';
import type { StatisticsReportState } from './statistics-report.entity';
import {
  DUE_REPORT,
  END_REPORT,
  END_USER_SETS,
  EXCHANGE_GROUPS,
  LOCK_REPORT,
  STORE_REPORT,
  OPEN_ENDED_MONTH,
  OPEN_MONTHS,
  MARK_SENT_AGAIN,
} from './statistics.queries';

/** Attempts to transmit a report continue for a week, which ends before reports are late for OpenPeppol. */
const GIVE_UP_AFTER_HOURS = 168;

/** Reason why a report is not created or sent, for the operator. */
export class StatisticsReportRefusedError extends Error {}

/** Result of `send`. */
export interface StatisticsReportSent {
  state: Extract<StatisticsReportState, 'sending' | 'invalid'>;
  /** Whether it was created from the ledger now, or sent again unchanged. */
  made: boolean;
}

/** Reporter and receiver. */
interface ReportingParties {
  reporter: ProviderIdentity;
  receiver: string;
}

/**
 * Monthly statistics for OpenPeppol (Internal Regulations, chapter 4; Reporting guideline 1.0.2): created from the ledger
 * after the end of the month, validated by the official rules, and sent by this service provider. A report and the
 * request to send it are one transaction, so that no report is sent twice or lost.
 */
@Injectable()
export class StatisticsReports {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly provider: ServiceProvider,
    private readonly messages: ProviderMessages,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Creates the reports of every month whose reporting day has come. Several processes may run this at the same time:
   * each report is created by one of them.
   * @returns the number of reports that this call created
   * @throws StatisticsReportRefusedError while there is no valid certificate to report under
   */
  async closeMonths(): Promise<number> {
    const { reportingReceiver, reportingDay } = this.config.peppol;
    if (reportingReceiver === null) return 0;
    await this.unitOfWork.run((tx) => tx.query(OPEN_MONTHS));
    let reportCount = 0;
    while (await this.unitOfWork.run((tx) => this.closeNext(tx, reportingDay))) reportCount++;
    return reportCount;
  }

  /**
   * Sends a report of a past month immediately: a missing or invalid report is created now; any other report is sent
   * unchanged.
   * @param month `YYYY-MM`
   * @param recount creates it from the ledger again in any case
   * @throws StatisticsReportRefusedError when it is being sent already, or cannot be created
   */
  async send(month: string, kind: ReportKind, { recount = false } = {}): Promise<StatisticsReportSent> {
    const { name } = requireMonth(month);
    const reporting = this.getParties();
    return this.unitOfWork.run(async (tx) => {
      await tx.query(OPEN_ENDED_MONTH, [name, kind]);
      const [row] = await tx.query<{ state: StatisticsReportState; content: Buffer | null }>(LOCK_REPORT, [
        month,
        kind,
      ]);
      if (row === undefined) throw new StatisticsReportRefusedError(`The month ${month} is not over yet.`);
      if (row.state === 'sending')
        throw new StatisticsReportRefusedError(`The ${kind} of ${month} is being sent.`);
      const { state, content } = row;
      if (recount || content === null || state === 'invalid')
        return { state: await this.createReport(tx, reporting, month, kind), made: true };
      await tx.query(MARK_SENT_AGAIN, [month, kind, await this.request(tx, reporting, month, kind, content)]);
      return { state: 'sending', made: false };
    });
  }

  @OnDomainEvent('provider.message_ended')
  async recordEnd({
    tx,
    id,
    kind,
    state,
    words,
    messageId,
  }: DomainEvent<'provider.message_ended'>): Promise<void> {
    if (kind === 'tsr' || kind === 'eusr') await tx.query(END_REPORT, [id, state, messageId, words]);
  }

  /**
   * @returns false when no further report is due, or another process creates the due ones
   */
  private async closeNext(tx: Transaction, day: number): Promise<boolean> {
    const [due] = await tx.query<{ month: string; kind: ReportKind }>(DUE_REPORT, [day]);
    if (due === undefined) return false;
    await this.createReport(tx, this.getParties(), due.month, due.kind);
    return true;
  }

  private async createReport(
    tx: Transaction,
    reporting: ReportingParties,
    month: string,
    kind: ReportKind,
  ): Promise<'sending' | 'invalid'> {
    const report = await this.countExchanges(tx, requireMonth(month), kind, reporting.reporter.seatId);
    const content = writeReport(report);
    const findings = validateReport(content);
    const state = findings.length > 0 ? 'invalid' : 'sending';
    const message = state === 'invalid' ? null : await this.request(tx, reporting, month, kind, content);
    const { totals } = report;
    await tx.query(STORE_REPORT, [
      month,
      kind,
      state,
      content,
      JSON.stringify(totals),
      JSON.stringify(findings),
      message,
    ]);
    return state;
  }

  private async countExchanges(
    tx: Transaction,
    month: Month,
    kind: ReportKind,
    seatId: string,
  ): Promise<StatisticsReport> {
    const { from, to } = month;
    if (kind === 'tsr')
      return transactionStatistics(month, seatId, await tx.query<ExchangeGroup>(EXCHANGE_GROUPS, [from, to]));
    return endUserStatistics(month, seatId, await tx.query<EndUserSet>(END_USER_SETS, [from, to]));
  }

  private request(
    tx: Transaction,
    { reporter, receiver }: ReportingParties,
    month: string,
    kind: ReportKind,
    payload: Buffer,
  ): Promise<string> {
    return this.messages.request(tx, reporter, {
      kind,
      subjectId: `${kind}/${month}`,
      since: null,
      receiver,
      docTypeId: REPORT_FORMATS[kind].documentType,
      processId: PROFILE_ID,
      payload,
      giveUpAfterHours: GIVE_UP_AFTER_HOURS,
    });
  }

  private getParties(): ReportingParties {
    const receiver = this.config.peppol.reportingReceiver;
    if (receiver === null)
      throw new StatisticsReportRefusedError(
        'PEPPOL_REPORTING_RECEIVER is off, so this installation does not report (docs/statistics.md).',
      );
    const reporter = this.provider.findIdentity();
    if (reporter === null)
      throw new StatisticsReportRefusedError(
        'A report requires a valid access point certificate; see `network check`.',
      );
    return { reporter, receiver };
  }
}

function requireMonth(name: string): Month {
  const month = parseMonth(name);
  if (month === null)
    throw new StatisticsReportRefusedError(`The month is "${name}"; accepted: YYYY-MM, such as 2026-11.`);
  return month;
}
