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
import { outcomeOfFault } from '../deliveries/mail/mail-fault';
import { DocumentStore } from '../documents/document-store';
import { DOCUMENT_FORWARDED, DOCUMENT_FORWARD_FAILED } from './forward-events';
import { ForwardLinks } from './forward-links';
import { formatForwardMail } from './forward-mail-wording';
import { FORWARD_QUEUE, FORWARD_WORK, type LeasedForwardMail } from './forward-work';
import { ForwardedDocumentFiles } from './forwarded-files';
import { COUNT_SENT, SET_NOT_SENT, SET_SENT, SET_WAITING } from './forwarding.queries';

defineEmissions(DOCUMENT_FORWARDED, {
  forwardSent: {
    operation: 'A received document is forwarded, by hand or by a rule',
    change: 'the mail server accepts the mail to a recipient',
  },
});

defineEmissions(DOCUMENT_FORWARD_FAILED, {
  forwardFailed: {
    operation: 'A received document is forwarded, by hand or by a rule',
    change: 'the mail to a recipient is refused, or not accepted for three days',
  },
});

/** Wait in seconds after the first failed attempt; it doubles up to an hour. */
const [FIRST_WAIT, MAX_WAIT] = [60, 3_600];
/** Wait in seconds when the team has reached the maximum number of mails. */
const LIMIT_WAIT = 900;
const MAX_FAILURE = 500;

/** Thrown when the mail is not retried. */
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
    private readonly post: MailSender,
    private readonly events: EventLog,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    super(queue, FORWARD_WORK);
  }

  protected async handle(mail: LeasedForwardMail): Promise<void> {
    try {
      if (mail.isOver) throw new UndeliverableError('The mail could not be sent for three days.');
      if (!mail.isWanted)
        throw new UndeliverableError('The forwarding rule does not name this recipient any more.');
      if (await this.isBeyondLimit(mail)) return;
      await this.send(mail);
    } catch (error) {
      if (error instanceof DependencyUnavailableError) throw error;
      await this.onFailure(mail, error);
      return;
    }
    await this.unitOfWork.run(async (tx) => {
      if (!(await FORWARD_WORK.complete(tx, mail, { set: SET_SENT, values: [] }))) return;
      await this.events.record(tx, DOCUMENT_FORWARDED, toEvent(mail));
    });
  }

  /** Postpones the mail while its team has reached the maximum number of mails in 24 hours. */
  private async isBeyondLimit(mail: LeasedForwardMail): Promise<boolean> {
    const limit = this.config.forwardMailsPerDay;
    const [countRow] = await this.unitOfWork.query<{ count: number }>(COUNT_SENT, [mail.teamId, limit]);
    if ((countRow?.count ?? 0) < limit) return false;
    await FORWARD_WORK.retryIn(this.unitOfWork, mail, LIMIT_WAIT, {
      set: SET_WAITING,
      values: [`The team has sent ${limit} forwarded mails in 24 hours, the maximum; this one waits.`],
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
    const words = formatForwardMail(language, {
      ...{ company: companyName, number: documentNumber ?? documentId, note },
      sender: document.senderId,
      warnings: document.purchase?.payeeCheck?.warnings ?? [],
      url: attachments === null ? this.links.create(forwardId) : null,
      until: formatDay(mail.expiresAt),
    });
    await this.post.send({
      name: `forward-${id}`,
      messageId: `${id}@${new URL(this.config.baseUrl).hostname}`,
      fromName: companyName,
      replyTo: mail.companyEmail,
      to: mail.address,
      date: mail.createdAt,
      ...words,
      attachments: attachments ?? [],
    });
  }

  private async onFailure(mail: LeasedForwardMail, error: unknown): Promise<void> {
    const message = (error instanceof Error ? error.message : String(error)).slice(0, MAX_FAILURE);
    const isFinal = error instanceof UndeliverableError || outcomeOfFault(error).kind === 'refused';
    const wait = Math.min(MAX_WAIT, FIRST_WAIT * 2 ** Math.min(mail.attempts, 10));
    const line = { err: error, forwardId: mail.forwardId };
    this.logger.warn(line, isFinal ? 'a document could not be forwarded' : 'a document is forwarded later');
    await this.unitOfWork.run(async (tx) => {
      const isOurs = await FORWARD_WORK.retryIn(tx, mail, isFinal ? null : wait, {
        set: SET_NOT_SENT,
        values: [message, isFinal],
      });
      if (!isOurs || !isFinal) return;
      const event = toEvent(mail);
      await this.events.record(tx, DOCUMENT_FORWARD_FAILED, {
        ...event,
        data: { ...event.data, failure: message },
      });
    });
  }
}

function toEvent({ teamId, companyId, documentId, forwardId, ruleId, address }: LeasedForwardMail) {
  return { teamId, companyId, data: { documentId, companyId, forwardId, ruleId, address } };
}
