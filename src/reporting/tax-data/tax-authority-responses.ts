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
import { readTaxAuthorityResponse, type TaxAuthorityResponse } from '../../standards/taxdata';
import { newTaxDataAnswerId } from './tax-data-answer.entity';
import {
  SELECT_REPORT_BY_ENVELOPE,
  INSERT_ANSWER,
  LOCK_REPORT_BY_ENVELOPE,
  LOCK_REPORT_BY_MESSAGE,
  LOCK_LEASED_REPORT,
  SET_ACCEPTED,
  SET_REFUSED_BY_RESPONSE,
  SET_HANDED_OVER,
  SET_REPEATED,
} from './tax-data-answers.queries';
import { TaxDataEvents } from './tax-data-events';
import type { TaxDataRefusal, TaxDataState } from './tax-data-states';
import { TAX_DATA_QUEUE, TAX_DATA_WORK, type LeasedReport } from './tax-data-work';

/** Maximum number of automatic repetitions of a report that the authority could not process. */
const MAX_AUTOMATIC_REPETITIONS = 3;
const SECONDS_BEFORE_REPETITION = { production: 900, sandbox: 2 } as const;

/** Response of a tax authority with its proof. */
export interface ReceivedResponse {
  /** Electronic address of the responding provider, `<scheme>:<identifier>` */
  sender: string;
  payload: Buffer;
  requestSoap: Buffer | null;
  peerCertificate: Buffer | null;
  receivedAt: Date;
}

interface RespondedReport {
  id: string;
  state: TaxDataState;
  environment: TeamEnvironment;
  submissions: number;
  refusal: TaxDataRefusal | null;
  /** Number of the submission that the response is about. */
  number: number;
  /** Whether this submission has the same document as the last submission. */
  isLastDocument: boolean;
  /** Participant to which the report was sent, and the seat that signed the receipt; null in the sandbox. */
  authority: string | null;
  receivedBy: string | null;
}

/**
 * Stores the responses of tax authorities. The first acceptance or refusal of the last submission determines the state
 * of a report; other responses are stored without effect.
 */
@Injectable()
export class TaxAuthorityResponses {
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
   * Records the end of the message that contains a report: delivered, or refused by the network. The receipt proves
   * which provider has the report, so earlier statuses of that provider are processed now.
   */
  @OnDomainEvent('provider.message_ended')
  async onMessageEnded(event: DomainEvent<'provider.message_ended'>): Promise<void> {
    const { tx, kind, subjectId, state, words, id, envelopeId } = event;
    if (kind !== 'tax_data' || subjectId === null) return;
    const [report] = await tx.query<Pick<RespondedReport, 'id' | 'state' | 'submissions' | 'number'>>(
      LOCK_REPORT_BY_MESSAGE,
      [subjectId, id],
    );
    if (report === undefined) return;
    const isDecided = state === 'accepted' && (await this.storeUnmatched(tx, envelopeId));
    if (isDecided || report.number !== report.submissions) return;
    if (state === 'accepted') await tx.query(SET_HANDED_OVER, [report.id]);
    else if (report.state === 'sent')
      await this.refuse(tx, report.id, {
        by: 'network',
        message: `The report could not be delivered to the tax authority: ${words ?? 'no reason was stated'}`,
        needsCorrection: false,
        issues: [],
      });
  }

  private async onStatus(tx: Transaction, { message, status, exchange }: UnclaimedStatus): Promise<boolean> {
    const report = await this.lockByEnvelope(tx, status.reference);
    if (report === null) return false;
    if (!isAuthorizedSender(message.sender, message.origin?.seatId ?? null, report)) {
      this.logger.warn(
        { taxDataId: report.id, sender: message.sender, seatId: message.origin?.seatId },
        'a status of a tax report was sent by a provider that did not receive the report',
      );
      return false;
    }
    const response = readTaxAuthorityResponse(message.payload);
    if (response === null) return false;
    await this.storeResponse(tx, report, response, {
      sender: message.sender,
      payload: message.payload,
      requestSoap: exchange?.requestSoap ?? null,
      peerCertificate: exchange?.peerCertificate ?? null,
      receivedAt: clock.now(),
    });
    return true;
  }

  /**
   * Stores the statuses of a submission that were received before its receipt, from the provider that issued the
   * receipt.
   * @returns whether one of the statuses determined the state of the report
   */
  private async storeUnmatched(tx: Transaction, envelopeId: string): Promise<boolean> {
    let isDecided = false;
    await this.unmatchedStatuses.match(tx, envelopeId, async ({ seatId, ...status }) => {
      const report = await this.findByEnvelope(tx, envelopeId);
      const response = readTaxAuthorityResponse(status.payload);
      if (report === null || response === null || !isAuthorizedSender(status.sender, seatId, report))
        return false;
      if (await this.storeResponse(tx, report, response, status)) isDecided = true;
      return true;
    });
    return isDecided;
  }

  /**
   * Stores the responses of the simulated authority in order, and ends the attempt of the report. The row is
   * written only once, because PostgreSQL checks the foreign keys of a row that a transaction changes twice in a
   * different order.
   */
  async storeSimulated(
    tx: Transaction,
    leasedReport: LeasedReport,
    envelopeId: string,
    receivedAnswers: readonly ReceivedResponse[],
  ): Promise<void> {
    if ((await tx.query(LOCK_LEASED_REPORT, [leasedReport.id, leasedReport.claim])).length === 0) return;
    let isDecided = false;
    for (const message of receivedAnswers) {
      const report = await this.findByEnvelope(tx, envelopeId);
      const response = readTaxAuthorityResponse(message.payload);
      if (report !== null && response !== null && (await this.storeResponse(tx, report, response, message)))
        isDecided = true;
    }
    if (!isDecided) await TAX_DATA_WORK.schedule(tx, leasedReport.id, null);
  }

  private async lockByEnvelope(tx: Transaction, envelopeId: string | null): Promise<RespondedReport | null> {
    if (envelopeId === null) return null;
    if ((await tx.query(LOCK_REPORT_BY_ENVELOPE, [envelopeId])).length === 0) return null;
    return this.findByEnvelope(tx, envelopeId);
  }

  private async findByEnvelope(tx: Transaction, envelopeId: string): Promise<RespondedReport | null> {
    const [report] = await tx.query<RespondedReport>(SELECT_REPORT_BY_ENVELOPE, [envelopeId]);
    return report ?? null;
  }

  /**
   * @returns whether the response determined the state of the report, whose row was then written
   */
  private async storeResponse(
    tx: Transaction,
    report: RespondedReport,
    response: TaxAuthorityResponse,
    receivedAnswer: ReceivedResponse,
  ): Promise<boolean> {
    const isFinal = response.outcome === 'accepted' || response.outcome === 'refused';
    const decides = isFinal && isDecisive(report, response.outcome);
    await tx.query(INSERT_ANSWER, [
      newTaxDataAnswerId(),
      report.id,
      report.number,
      response.outcome,
      response.id,
      decides,
      receivedAnswer.sender,
      response.description,
      receivedAnswer.payload,
      receivedAnswer.requestSoap,
      receivedAnswer.peerCertificate,
      receivedAnswer.receivedAt,
    ]);
    if (!decides) return false;
    if (response.outcome === 'accepted') {
      await TAX_DATA_WORK.schedule(tx, report.id, null, { set: SET_ACCEPTED, values: [] });
      await this.events.recordAccepted(tx, report.id);
    } else await this.handleRefusal(tx, report, response);
    return true;
  }

  /**
   * Handles a refusal: a correct report that the authority could not process is sent again automatically; an invalid
   * report waits for its correction.
   */
  private async handleRefusal(
    tx: Transaction,
    report: RespondedReport,
    { description, issues, needsCorrection }: TaxAuthorityResponse,
  ): Promise<void> {
    const reasonText = description ?? 'no reason was stated';
    if (!needsCorrection && report.submissions <= MAX_AUTOMATIC_REPETITIONS) {
      const seconds = SECONDS_BEFORE_REPETITION[report.environment];
      const reason = `The tax authority could not process the report (${reasonText}). The report is sent again.`;
      await TAX_DATA_WORK.schedule(tx, report.id, seconds, { set: SET_REPEATED, values: [reason] });
      tx.afterCommit(() => this.dispatcher.request(TAX_DATA_QUEUE));
      return;
    }
    await this.refuse(tx, report.id, {
      by: 'authority',
      message: `The tax authority refused the report: ${reasonText}`,
      needsCorrection,
      issues: issues.map(({ place, description: message }) => ({
        field: place === 'NA' ? null : place,
        message,
      })),
    });
  }

  private async refuse(tx: Transaction, taxDataId: string, refusal: TaxDataRefusal): Promise<void> {
    await TAX_DATA_WORK.schedule(tx, taxDataId, null, {
      set: SET_REFUSED_BY_RESPONSE,
      values: [JSON.stringify(refusal)],
    });
    await this.events.recordRefused(tx, taxDataId);
  }
}

/**
 * Returns whether a response determines the state of the report. A refusal does so while its submission is the last one
 * without a decision; a failed delivery is not a decision, because the report may have been received. An acceptance
 * does so for every submission of the same document, also while the document is about to be sent again.
 */
function isDecisive(
  { state, refusal, number, submissions, isLastDocument }: RespondedReport,
  outcome: TaxAuthorityResponse['outcome'],
): boolean {
  const isOpen = state === 'sent' || (state === 'refused' && refusal?.by === 'network');
  if (outcome === 'accepted') return isLastDocument && (isOpen || state === 'due');
  return number === submissions && isOpen;
}

/**
 * Returns whether the sender may determine the state of the report: the provider to which the report was sent, or the
 * provider whose access point issued the receipt, as proven by its certificate.
 */
function isAuthorizedSender(
  sender: string,
  seatId: string | null,
  { authority, receivedBy }: RespondedReport,
): boolean {
  const signer = seatId === null ? null : toMainId(seatId);
  if (signer === null || findMainIdOfParticipant(sender) !== signer) return false;
  // A response may be received before the receipt is recorded; in this case the participant to which the report was
  // sent counts.
  const recipient = receivedBy === null ? findMainIdOfParticipant(authority ?? '') : toMainId(receivedBy);
  return recipient === signer;
}
