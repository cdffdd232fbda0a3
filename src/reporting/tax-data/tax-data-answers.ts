import { Inject, Injectable } from '@nestjs/common';
import type { TeamEnvironment } from '../../access/teams/team.entity';
import { StatusReceiver, type UnclaimedStatus } from '../../business/message-status/status-receiver';
import { UnmatchedStatuses } from '../../business/message-status/unmatched-statuses';
import { OnDomainEvent, type DomainEvent } from '../../platform/events/domain-events';
import { clock } from '../../platform/kernel/clock';
import type { Transaction } from '../../platform/kernel/database/unit-of-work';
import { LOGGER, type Logger } from '../../platform/kernel/logger';
import { Dispatcher } from '../../platform/kernel/queue/dispatcher';
import { findMainIdOfParticipant, toMainId } from '../../standards/peppol/service-provider-id';
import { readTaxDataAnswer, type TaxDataAnswer } from '../../standards/taxdata';
import { newTaxDataAnswerId } from './tax-data-answer.entity';
import {
  ANSWERED_REPORT,
  INSERT_ANSWER,
  LOCK_ANSWERED_REPORT,
  LOCK_HANDED_OVER,
  LOCK_LEASED_REPORT,
  SET_ACCEPTED,
  SET_ANSWERED_REFUSED,
  SET_HANDED_OVER,
  SET_REPEATED,
} from './tax-data-answers.queries';
import { TaxDataEvents } from './tax-data-events';
import type { TaxDataRefusal, TaxDataState } from './tax-data-states';
import { TAX_DATA_QUEUE, TAX_DATA_WORK, type LeasedReport } from './tax-data-work';

/** Number of automatic repetitions of a report that the authority could not accept. */
const MAX_OWN_REPETITIONS = 3;
const SECONDS_BEFORE_REPETITION = { production: 900, sandbox: 2 } as const;

/** An answer of a tax authority with its proof. */
export interface ReceivedAnswer {
  /** Electronic address of the answering provider, `<scheme>:<identifier>` */
  sender: string;
  payload: Buffer;
  requestSoap: Buffer | null;
  peerCertificate: Buffer | null;
  receivedAt: Date;
}

interface AnsweredReport {
  id: string;
  state: TaxDataState;
  environment: TeamEnvironment;
  submissions: number;
  refusal: TaxDataRefusal | null;
  /** Number of the answered submission. */
  number: number;
  /** Whether that submission has the same document as the last one. */
  isLastDocument: boolean;
  /** Participant to which the report was sent, and the seat that signed the receipt; null in the sandbox. */
  authority: string | null;
  receivedBy: string | null;
}

/**
 * Stores the answers of tax authorities. The first acceptance or refusal of the last submission determines the state of
 * a report; other answers are stored without effect.
 */
@Injectable()
export class TaxDataAnswers {
  constructor(
    statuses: StatusReceiver,
    private readonly unmatchedStatuses: UnmatchedStatuses,
    private readonly events: TaxDataEvents,
    private readonly dispatcher: Dispatcher,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    statuses.register((tx, status) => this.onStatus(tx, status));
  }

  /**
   * Records the end of a message with a report: delivered, or refused by the network. The receipt proves which provider
   * has the report, so earlier statuses of that provider are processed now.
   */
  @OnDomainEvent('provider.message_ended')
  async onMessageEnded(event: DomainEvent<'provider.message_ended'>): Promise<void> {
    const { tx, kind, subjectId, state, words, id, envelopeId } = event;
    if (kind !== 'tax_data' || subjectId === null) return;
    const [report] = await tx.query<Pick<AnsweredReport, 'id' | 'state' | 'submissions' | 'number'>>(
      LOCK_HANDED_OVER,
      [subjectId, id],
    );
    if (report === undefined) return;
    const isDecided = state === 'accepted' && (await this.storeUnmatched(tx, envelopeId));
    if (isDecided || report.number !== report.submissions) return;
    if (state === 'accepted') await tx.query(SET_HANDED_OVER, [report.id]);
    else if (report.state === 'sent')
      await this.refuse(tx, report.id, {
        by: 'network',
        message: `The report could not be delivered to the tax authority: ${words ?? 'no reason was given'}`,
        needsCorrection: false,
        issues: [],
      });
  }

  private async onStatus(tx: Transaction, { message, status, exchange }: UnclaimedStatus): Promise<boolean> {
    const report = await this.lock(tx, status.reference);
    if (report === null) return false;
    if (!isEntitled(message.sender, message.origin?.seatId ?? null, report)) {
      this.logger.warn(
        { taxDataId: report.id, sender: message.sender, seatId: message.origin?.seatId },
        'a status on a tax report comes from a provider that the report was not sent to',
      );
      return false;
    }
    const answer = readTaxDataAnswer(message.payload);
    if (answer === null) return false;
    await this.store(tx, report, answer, {
      sender: message.sender,
      payload: message.payload,
      requestSoap: exchange?.requestSoap ?? null,
      peerCertificate: exchange?.peerCertificate ?? null,
      receivedAt: clock.now(),
    });
    return true;
  }

  /**
   * Stores the statuses of a submission that arrived before its receipt, from the provider that issued the receipt.
   * @returns whether one of the answers determined the state of the report
   */
  private async storeUnmatched(tx: Transaction, envelopeId: string): Promise<boolean> {
    let isDecided = false;
    await this.unmatchedStatuses.match(tx, envelopeId, async ({ seatId, ...status }) => {
      const report = await this.read(tx, envelopeId);
      const answer = readTaxDataAnswer(status.payload);
      if (report === null || answer === null || !isEntitled(status.sender, seatId, report)) return false;
      if (await this.store(tx, report, answer, status)) isDecided = true;
      return true;
    });
    return isDecided;
  }

  /**
   * Stores the answers of the simulated authority, in their order, and ends the attempt of the report. The row is
   * written only once, because PostgreSQL checks the foreign keys of a row that a transaction changes twice in a
   * different order.
   */
  async storeSimulated(
    tx: Transaction,
    leasedReport: LeasedReport,
    envelopeId: string,
    receivedAnswers: readonly ReceivedAnswer[],
  ): Promise<void> {
    if ((await tx.query(LOCK_LEASED_REPORT, [leasedReport.id, leasedReport.claim])).length === 0) return;
    let isDecided = false;
    for (const message of receivedAnswers) {
      const report = await this.read(tx, envelopeId);
      const answer = readTaxDataAnswer(message.payload);
      if (report !== null && answer !== null && (await this.store(tx, report, answer, message)))
        isDecided = true;
    }
    if (!isDecided) await TAX_DATA_WORK.schedule(tx, leasedReport.id, null);
  }

  private async lock(tx: Transaction, envelopeId: string | null): Promise<AnsweredReport | null> {
    if (envelopeId === null) return null;
    if ((await tx.query(LOCK_ANSWERED_REPORT, [envelopeId])).length === 0) return null;
    return this.read(tx, envelopeId);
  }

  private async read(tx: Transaction, envelopeId: string): Promise<AnsweredReport | null> {
    const [report] = await tx.query<AnsweredReport>(ANSWERED_REPORT, [envelopeId]);
    return report ?? null;
  }

  /**
   * @returns whether the answer determined the state of the report, whose row was written
   */
  private async store(
    tx: Transaction,
    report: AnsweredReport,
    answer: TaxDataAnswer,
    receivedAnswer: ReceivedAnswer,
  ): Promise<boolean> {
    const isFinal = answer.outcome === 'accepted' || answer.outcome === 'refused';
    const decides = isFinal && doesDecide(report, answer.outcome);
    await tx.query(INSERT_ANSWER, [
      newTaxDataAnswerId(),
      report.id,
      report.number,
      answer.outcome,
      answer.id,
      decides,
      receivedAnswer.sender,
      answer.description,
      receivedAnswer.payload,
      receivedAnswer.requestSoap,
      receivedAnswer.peerCertificate,
      receivedAnswer.receivedAt,
    ]);
    if (!decides) return false;
    if (answer.outcome === 'accepted') {
      await TAX_DATA_WORK.schedule(tx, report.id, null, { set: SET_ACCEPTED, values: [] });
      await this.events.recordAccepted(tx, report.id);
    } else await this.handleRefusal(tx, report, answer);
    return true;
  }

  /**
   * Handles a refusal: a correct report that the authority could not process is sent again automatically; an incorrect
   * report waits for its correction.
   */
  private async handleRefusal(
    tx: Transaction,
    report: AnsweredReport,
    { description, issues, needsCorrection }: TaxDataAnswer,
  ): Promise<void> {
    const words = description ?? 'it gave no reason';
    if (!needsCorrection && report.submissions <= MAX_OWN_REPETITIONS) {
      const seconds = SECONDS_BEFORE_REPETITION[report.environment];
      const reason = `The tax authority could not process the report (${words}). The report is sent again.`;
      await TAX_DATA_WORK.schedule(tx, report.id, seconds, { set: SET_REPEATED, values: [reason] });
      tx.afterCommit(() => this.dispatcher.request(TAX_DATA_QUEUE));
      return;
    }
    await this.refuse(tx, report.id, {
      by: 'authority',
      message: `The tax authority refused the report: ${words}`,
      needsCorrection,
      issues: issues.map(({ place, description: message }) => ({
        field: place === 'NA' ? null : place,
        message,
      })),
    });
  }

  private async refuse(tx: Transaction, taxDataId: string, refusal: TaxDataRefusal): Promise<void> {
    await TAX_DATA_WORK.schedule(tx, taxDataId, null, {
      set: SET_ANSWERED_REFUSED,
      values: [JSON.stringify(refusal)],
    });
    await this.events.recordRefused(tx, taxDataId);
  }
}

/**
 * Returns whether an answer determines the state of the report. A refusal does so while its submission is the last one
 * without a decision; a failed delivery is not a decision, because the report may have arrived. An acceptance does so
 * for every submission of the same document, also while the document is about to be sent again.
 */
function doesDecide(
  { state, refusal, number, submissions, isLastDocument }: AnsweredReport,
  outcome: TaxDataAnswer['outcome'],
): boolean {
  const isOpen = state === 'sent' || (state === 'refused' && refusal?.by === 'network');
  if (outcome === 'accepted') return isLastDocument && (isOpen || state === 'due');
  return number === submissions && isOpen;
}

/**
 * Returns whether the sender may determine the state of the report: the provider to which the report was sent, or whose
 * access point issued the receipt, as proven by its certificate.
 */
function isEntitled(
  sender: string,
  seatId: string | null,
  { authority, receivedBy }: AnsweredReport,
): boolean {
  const signer = seatId === null ? null : toMainId(seatId);
  if (signer === null || findMainIdOfParticipant(sender) !== signer) return false;
  // An answer may arrive before the receipt is recorded; then the participant to which the report was sent counts.
  const recipient = receivedBy === null ? findMainIdOfParticipant(authority ?? '') : toMainId(receivedBy);
  return recipient === signer;
}
