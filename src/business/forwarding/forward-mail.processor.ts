import { InjectQueue, Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { defineEmissions } from '../../platform/events/define-event';
import { EventLog } from '../../platform/events/event-log';
import { DependencyUnavailableError } from '../../platform/kernel/http/api-error';
import { formatDay } from '../../platform/kernel/clock';
import { CONFIG, type Config } from '../../platform/kernel/config';
import { MailSender } from '../../platform/kernel/mail/mail-sender';
import type { Batch } from '../../platform/kernel/queue/work';
import { createWorkerOptions, WorkProcessor } from '../../platform/kernel/queue/work.processor';
import { toFailedMailOutcome } from '../deliveries/mail/mail-fault';
import { DocumentStore } from '../documents/document-store';
import { DOCUMENT_FORWARDED, DOCUMENT_FORWARD_FAILED } from './forward-events';
import { ForwardLinks } from './forward-links';
import { formatForwardMail } from './forward-mail-wording';
import { FORWARD_QUEUE, FORWARD_WORK, type LeasedForwardMail } from './forward-work';
import { ForwardedDocumentFiles } from './forwarded-files';
import { COUNT_SENT_MAILS, SET_MAIL_FAILED, SET_MAIL_SENT, SET_MAIL_WAITING } from './forwarding.queries';

defineEmissions(DOCUMENT_FORWARDED, {
  forwardSent: {
    operation: 'A received document is forwarded, manually or by a rule',
    change: 'the mail server accepts the mail to a recipient',
  },
});

defineEmissions(DOCUMENT_FORWARD_FAILED, {
  forwardFailed: {
    operation: 'A received document is forwarded, manually or by a rule',
    change: 'the mail server rejects the mail to a recipient, or does not accept the mail for three days',
  },
});

/** Wait in seconds after the first failed attempt, and its maximum; the wait doubles after each attempt. */
const [FIRST_RETRY_SECONDS, MAX_RETRY_SECONDS] = [60, 3_600];
/** Wait in seconds when the team has reached the maximum number of mails. */
const LIMIT_WAIT_SECONDS = 900;
const MAX_FAILURE_LENGTH = 500;

/** Thrown when a mail cannot be sent and is not retried. */
class UndeliverableError extends Error {}

/**
 * Mails forwarded documents to each recipient separately; retries for at most three days. Every attempt has the same
 * Message-ID.
 */
@Processor(FORWARD_QUEUE, createWorkerOptions(2))
export class ForwardMailProcessor extends WorkProcessor<LeasedForwardMail> {
  constructor(
    @InjectQueue(FORWARD_QUEUE) queue: Queue<Batch>,
    private readonly documents: DocumentStore,
    private readonly files: ForwardedDocumentFiles,
    private readonly links: ForwardLinks,
    private readonly mailSender: MailSender,
    private readonly events: EventLog,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    super(queue, FORWARD_WORK);
  }

  protected async handle(mail: LeasedForwardMail): Promise<void> {
    try {
      if (mail.isOver) throw new UndeliverableError('The mail could not be sent for three days.');
      if (!mail.isWanted)
        throw new UndeliverableError(
          'The recipient was removed from the forwarding rule, or the rule was disabled or deleted.',
        );
      if (await this.postponeAtLimit(mail)) return;
      await this.send(mail);
    } catch (error) {
      if (error instanceof DependencyUnavailableError) throw error;
      await this.onFailure(mail, error);
      return;
    }
    await this.unitOfWork.run(async (tx) => {
      if (!(await FORWARD_WORK.complete(tx, mail, { set: SET_MAIL_SENT, values: [] }))) return;
      await this.events.record(tx, DOCUMENT_FORWARDED, toForwardEvent(mail));
    });
  }

  /**
   * Postpones the mail if its team has reached the maximum number of mails in 24 hours. @returns whether the mail was
   * postponed
   */
  private async postponeAtLimit(mail: LeasedForwardMail): Promise<boolean> {
    const limit = this.config.forwardMailsPerDay;
    const [countRow] = await this.unitOfWork.query<{ count: number }>(COUNT_SENT_MAILS, [mail.teamId, limit]);
    if ((countRow?.count ?? 0) < limit) return false;
    await FORWARD_WORK.retryIn(this.unitOfWork, mail, LIMIT_WAIT_SECONDS, {
      set: SET_MAIL_WAITING,
      values: [
        `The team has sent the maximum of ${limit} forwarded mails in 24 hours; the mail is sent later.`,
      ],
    });
    return true;
  }

  private async send(mail: LeasedForwardMail): Promise<void> {
    const { id, teamId, documentId, forwardId, language, note, companyName } = mail;
    const { documentNumber } = await this.documents.getRow(teamId, documentId);
    const { document, attachments } = await this.files.collect(teamId, documentId, {
      documentNumber,
      language,
    });
    const mailTexts = formatForwardMail(language, {
      ...{ company: companyName, documentNumber: documentNumber ?? documentId, note },
      sender: document.senderId,
      warnings: document.purchase?.payeeCheck?.warnings ?? [],
      url: attachments === null ? this.links.create(forwardId) : null,
      expiryDay: formatDay(mail.expiresAt),
    });
    await this.mailSender.send({
      name: `forward-${id}`,
      messageId: `${id}@${new URL(this.config.baseUrl).hostname}`,
      fromName: companyName,
      replyTo: mail.companyEmail,
      to: mail.address,
      date: mail.createdAt,
      ...mailTexts,
      attachments: attachments ?? [],
    });
  }

  private async onFailure(mail: LeasedForwardMail, error: unknown): Promise<void> {
    const message = (error instanceof Error ? error.message : String(error)).slice(0, MAX_FAILURE_LENGTH);
    const isFinal = error instanceof UndeliverableError || toFailedMailOutcome(error).kind === 'refused';
    const wait = Math.min(MAX_RETRY_SECONDS, FIRST_RETRY_SECONDS * 2 ** Math.min(mail.attempts, 10));
    const logFields = { err: error, forwardId: mail.forwardId };
    this.logger.warn(
      logFields,
      isFinal
        ? 'a document could not be forwarded'
        : 'a mail with a forwarded document could not be sent; it is retried',
    );
    await this.unitOfWork.run(async (tx) => {
      const isLeaseHeld = await FORWARD_WORK.retryIn(tx, mail, isFinal ? null : wait, {
        set: SET_MAIL_FAILED,
        values: [message, isFinal],
      });
      if (!isLeaseHeld || !isFinal) return;
      const event = toForwardEvent(mail);
      await this.events.record(tx, DOCUMENT_FORWARD_FAILED, {
        ...event,
        data: { ...event.data, failure: message },
      });
    });
  }
}

function toForwardEvent({ teamId, companyId, documentId, forwardId, ruleId, address }: LeasedForwardMail) {
  return { teamId, companyId, data: { documentId, companyId, forwardId, ruleId, address } };
}
