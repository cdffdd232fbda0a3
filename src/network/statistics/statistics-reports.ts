import { Inject, Injectable } from '@nestjs/common';
import { OnDomainEvent, type DomainEvent } from '../../platform/events/domain-events';
import { CONFIG, type Config } from '../../platform/kernel/config';
import { type Transaction, UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import {
  createEndUserStatistics,
  parseMonth,
  PROFILE_ID,
  REPORT_FORMATS,
  createTransactionStatistics,
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
  STORE_RESULT,
  END_USER_SETS,
  EXCHANGE_GROUPS,
  LOCK_REPORT,
  STORE_REPORT,
  INSERT_PAST_REPORT,
  INSERT_MONTHS,
  MARK_RESENT,
} from './statistics.queries';

/**
 * Hours during which attempts are made to transmit a report: one week, which ends before the deadline of OpenPeppol.
 */
const GIVE_UP_AFTER_HOURS = 168;

/** Thrown when a report cannot be created or sent. The message is for the operator. */
export class StatisticsReportError extends Error {}

/** Result of `send`. */
export interface StatisticsReportSendResult {
  state: Extract<StatisticsReportState, 'sending' | 'invalid'>;
  /** Whether the report was created from the ledger now; false when it was sent again unchanged. */
  made: boolean;
}

/** Reporter and receiver of the reports. */
interface ReportingParties {
  reporter: ProviderIdentity;
  receiver: string;
}

/**
 * Monthly statistics for OpenPeppol (Internal Regulations, chapter 4; Reporting guideline 1.0.2): created from the
 * ledger after the end of the month, validated by the official rules, and sent by this service provider. A report and
 * the request to send it are stored in one transaction, so that no report is sent twice or lost.
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
   * Creates the reports of all months whose reporting day has been reached. Several processes may call this at the same
   * time; each report is created only once.
   * @returns the number of reports that this call created
   * @throws StatisticsReportError while there is no valid access point certificate
   */
  async closeMonths(): Promise<number> {
    const { reportingReceiver, reportingDay } = this.config.peppol;
    if (reportingReceiver === null) return 0;
    await this.unitOfWork.run((tx) => tx.query(INSERT_MONTHS));
    let reportCount = 0;
    while (await this.unitOfWork.run((tx) => this.createNextDueReport(tx, reportingDay))) reportCount++;
    return reportCount;
  }

  /**
   * Sends a report of a past month immediately: a missing or invalid report is created now; any other report is sent
   * unchanged.
   * @param month `YYYY-MM`
   * @param recount whether the report is created from the ledger again in any case
   * @throws StatisticsReportError when the report is already being sent, or cannot be created
   */
  async send(month: string, kind: ReportKind, { recount = false } = {}): Promise<StatisticsReportSendResult> {
    const { name } = parseMonthOrThrow(month);
    const parties = this.getParties();
    return this.unitOfWork.run(async (tx) => {
      await tx.query(INSERT_PAST_REPORT, [name, kind]);
      const [row] = await tx.query<{ state: StatisticsReportState; content: Buffer | null }>(LOCK_REPORT, [
        month,
        kind,
      ]);
      if (row === undefined) throw new StatisticsReportError(`The month ${month} is not over yet.`);
      if (row.state === 'sending')
        throw new StatisticsReportError(
          `The ${kind} of ${month} is already being sent; wait for the result.`,
        );
      const { state, content } = row;
      if (recount || content === null || state === 'invalid')
        return { state: await this.createReport(tx, parties, month, kind), made: true };
      await tx.query(MARK_RESENT, [
        month,
        kind,
        await this.requestTransmission(tx, parties, month, kind, content),
      ]);
      return { state: 'sending', made: false };
    });
  }

  @OnDomainEvent('provider.message_ended')
  async recordResult({
    tx,
    id,
    kind,
    state,
    words,
    messageId,
  }: DomainEvent<'provider.message_ended'>): Promise<void> {
    if (kind === 'tsr' || kind === 'eusr') await tx.query(STORE_RESULT, [id, state, messageId, words]);
  }

  /** Creates the next due report. @returns false when no report is due, or other processes create the due reports */
  private async createNextDueReport(tx: Transaction, day: number): Promise<boolean> {
    const [dueReport] = await tx.query<{ month: string; kind: ReportKind }>(DUE_REPORT, [day]);
    if (dueReport === undefined) return false;
    await this.createReport(tx, this.getParties(), dueReport.month, dueReport.kind);
    return true;
  }

  private async createReport(
    tx: Transaction,
    parties: ReportingParties,
    month: string,
    kind: ReportKind,
  ): Promise<'sending' | 'invalid'> {
    const report = await this.countExchanges(tx, parseMonthOrThrow(month), kind, parties.reporter.seatId);
    const content = writeReport(report);
    const findings = validateReport(content);
    const state = findings.length > 0 ? 'invalid' : 'sending';
    const providerMessageId =
      state === 'invalid' ? null : await this.requestTransmission(tx, parties, month, kind, content);
    const { totals } = report;
    await tx.query(STORE_REPORT, [
      month,
      kind,
      state,
      content,
      JSON.stringify(totals),
      JSON.stringify(findings),
      providerMessageId,
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
      return createTransactionStatistics(
        month,
        seatId,
        await tx.query<ExchangeGroup>(EXCHANGE_GROUPS, [from, to]),
      );
    return createEndUserStatistics(month, seatId, await tx.query<EndUserSet>(END_USER_SETS, [from, to]));
  }

  private requestTransmission(
    tx: Transaction,
    { reporter, receiver }: ReportingParties,
    month: string,
    kind: ReportKind,
    payload: Buffer,
  ): Promise<string> {
    return this.messages.requestMessage(tx, reporter, {
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
      throw new StatisticsReportError(
        'PEPPOL_REPORTING_RECEIVER is off, so this installation does not report (docs/statistics.md).',
      );
    const reporter = this.provider.findIdentity();
    if (reporter === null)
      throw new StatisticsReportError(
        'A report requires a valid access point certificate; see `network check`.',
      );
    return { reporter, receiver };
  }
}

function parseMonthOrThrow(name: string): Month {
  const month = parseMonth(name);
  if (month === null)
    throw new StatisticsReportError(
      `The month must have the form YYYY-MM, such as 2026-11, but is "${name}".`,
    );
  return month;
}
