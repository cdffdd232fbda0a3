import { InjectQueue, Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { defineEmissions } from '../../../platform/events/define-event';
import { EventLog } from '../../../platform/events/event-log';
import { CONFIG, type Config } from '../../../platform/kernel/config';
import { MailSender } from '../../../platform/kernel/mail/mail-sender';
import type { Batch } from '../../../platform/kernel/queue/work';
import { createWorkerOptions, WorkProcessor } from '../../../platform/kernel/queue/work.processor';
import { toFailedMailOutcome } from '../../deliveries/mail/mail-fault';
import { getTimeZone } from '../../sending/company-time';
import { REMINDER_FAILED, REMINDER_SENT } from './reminder-events';
import { ReminderMails, type DueInvoice } from './reminder-mails';
import { REMINDER_QUEUE, REMINDER_WORK, type LeasedReminder } from './reminder-work';
import {
  DOCUMENTS_TO_REMIND,
  SET_REMINDER_CANCELLED,
  SET_DOCUMENTS_SENT,
  SET_REMINDER_FAILED,
  SET_REMINDER_RETRIED,
  SET_REMINDER_SENT,
} from './reminders.queries';

defineEmissions(REMINDER_SENT, {
  reminderSent: {
    operation: 'A worker sends a reminder that `POST /{companyId}/reminders` created',
    change: 'the mail server accepted the mail; one event for each invoice of the mail',
  },
});
defineEmissions(REMINDER_FAILED, {
  reminderFailed: {
    operation: 'A worker sends a reminder that `POST /{companyId}/reminders` created',
    change:
      'the mail server rejected the mail, or did not accept the mail for three days; one event for each invoice of the mail',
  },
});

/** Wait in seconds after the first failed attempt, and its maximum; the wait doubles after each attempt. */
const [FIRST_RETRY_SECONDS, MAX_RETRY_SECONDS] = [60, 3_600];
const MAX_FAILURE_LENGTH = 500;
const NO_OPEN_INVOICE_MESSAGE =
  'Each invoice of the reminder is now paid, credited, rejected or disputed, or its delivery failed.';
const GAVE_UP_MESSAGE = 'The reminder could not be sent for 3 days.';

/**
 * Mails reminders; retries for at most three days:
 *
 *     started ─> read the invoices that are still open ─> none: cancelled
 *             ─> compose ─> mail server accepts ─> sent, with an event for each invoice, in one transaction
 *                                       └ fails ─> tried again, or failed for good
 *
 * When a worker ends between the response of the mail server and the transaction, another worker sends the reminder
 * again with the same Message-ID.
 */
@Processor(REMINDER_QUEUE, createWorkerOptions(2))
export class ReminderProcessor extends WorkProcessor<LeasedReminder> {
  constructor(
    @InjectQueue(REMINDER_QUEUE) queue: Queue<Batch>,
    private readonly mails: ReminderMails,
    private readonly mailSender: MailSender,
    private readonly events: EventLog,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    super(queue, REMINDER_WORK);
  }

  protected async handle(reminder: LeasedReminder): Promise<void> {
    const invoices = await this.unitOfWork.query<DueInvoice>(DOCUMENTS_TO_REMIND, [
      reminder.id,
      getTimeZone(reminder.country),
    ]);
    if (invoices.length === 0) {
      const columns = { set: SET_REMINDER_CANCELLED, values: [NO_OPEN_INVOICE_MESSAGE] };
      await REMINDER_WORK.complete(this.unitOfWork, reminder, columns);
      return;
    }
    try {
      await this.send(reminder, invoices);
    } catch (error) {
      await this.onFailure(reminder, invoices, error);
      return;
    }
    await this.storeSent(reminder, invoices);
  }

  private async send(reminder: LeasedReminder, invoices: readonly DueInvoice[]): Promise<void> {
    const { id, companyName, companyEmail, address, createdAt } = reminder;
    const { subject, text, attachments } = await this.mails.compose({ ...reminder, invoices });
    await this.mailSender.send({
      name: `reminder-${id}`,
      messageId: `${id}@${new URL(this.config.baseUrl).hostname}`,
      fromName: companyName,
      replyTo: companyEmail,
      to: address,
      date: createdAt,
      subject,
      text,
      attachments,
    });
  }

  private async storeSent(reminder: LeasedReminder, invoices: readonly DueInvoice[]): Promise<void> {
    const { id } = reminder;
    await this.unitOfWork.run(async (tx) => {
      if (!(await REMINDER_WORK.complete(tx, reminder, { set: SET_REMINDER_SENT, values: [] }))) return;
      await tx.query(SET_DOCUMENTS_SENT, [
        id,
        invoices.map((invoice) => invoice.id),
        invoices.map(({ openAmount }) => openAmount),
      ]);
      await this.events.recordAll(tx, REMINDER_SENT, toReminderEvents(reminder, invoices));
    });
  }

  private async onFailure(
    reminder: LeasedReminder,
    invoices: readonly DueInvoice[],
    error: unknown,
  ): Promise<void> {
    const outcome = toFailedMailOutcome(error);
    const isFinal = reminder.isOver || outcome.kind === 'refused';
    const message = error instanceof Error ? error.message : String(error);
    const failure = (reminder.isOver ? `${GAVE_UP_MESSAGE} ${message}` : message).slice(
      0,
      MAX_FAILURE_LENGTH,
    );
    const wait = Math.min(MAX_RETRY_SECONDS, FIRST_RETRY_SECONDS * 2 ** Math.min(reminder.attempts, 10));
    const logFields = { err: error, reminderId: reminder.id };
    this.logger.warn(
      logFields,
      isFinal ? 'a reminder could not be sent' : 'a reminder could not be sent; it is retried',
    );
    const columns = { set: isFinal ? SET_REMINDER_FAILED : SET_REMINDER_RETRIED, values: [failure] };
    await this.unitOfWork.run(async (tx) => {
      const isLeaseHeld = await REMINDER_WORK.retryIn(tx, reminder, isFinal ? null : wait, columns);
      if (!isLeaseHeld || !isFinal) return;
      const events = toReminderEvents(reminder, invoices).map((event) => ({
        ...event,
        data: { ...event.data, failure },
      }));
      await this.events.recordAll(tx, REMINDER_FAILED, events);
    });
  }
}

/** Creates one event for each invoice of a reminder. */
function toReminderEvents(
  { id: reminderId, teamId, companyId, level, address: to }: LeasedReminder,
  invoices: readonly DueInvoice[],
) {
  return invoices.map(({ id: documentId, openAmount, currency, number: documentNumber }) => ({
    teamId,
    companyId,
    data: { documentId, companyId, reminderId, level, to, openAmount, currency, documentNumber },
  }));
}
