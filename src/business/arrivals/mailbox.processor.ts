import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import type { ImapFlow } from 'imapflow';
import { defineEmissions } from '../../platform/events/define-event';
import { EventLog } from '../../platform/events/event-log';
import { Vault } from '../../platform/kernel/crypto/vault';
import type { Batch } from '../../platform/kernel/queue/work';
import { createWorkerOptions, WorkProcessor } from '../../platform/kernel/queue/work.processor';
import { MAILBOX_FAILED, MAILBOX_RECOVERED } from './arrival-events';
import { SET_MAILBOX_CHECKED, SET_MAILBOX_FAILED } from './arrivals.queries';
import { LostMailboxError, MailboxCheck, type CheckResult } from './mailbox-check';
import { MailboxConnections } from './mailbox-connections';
import {
  MailboxError,
  toMailboxFailure,
  type MailboxFailure,
  type MailboxFailureCode,
} from './mailbox-failure';
import { MailboxSession } from './mailbox-session';
import { MAILBOX_QUEUE, MAILBOX_WORK, passwordContext, type LeasedMailbox } from './mailbox-work';

/** Seconds between two checks. */
const CHECK_INTERVAL_SECONDS = 120;
/** Maximum wait in seconds after failed checks; it doubles with each failure. */
const MAX_WAIT_SECONDS = 3_600;
/** Time limit of a check, in milliseconds; the next check processes the remaining mails. */
const MAX_CHECK_MS = 5 * 60_000;
/** Maximum number of mailboxes that a process checks at a time. */
const MAX_CONCURRENT_MAILBOXES = 3;

/**
 * Failures that are often temporary. They create an event after an hour; all other failures create an event at the
 * second failed check.
 */
const TEMPORARY_FAILURES: ReadonlySet<MailboxFailureCode> = new Set(['connection', 'server', 'mail']);

defineEmissions(MAILBOX_FAILED, {
  mailboxFailed: {
    operation: 'The mailbox of a company is checked',
    change:
      'two consecutive checks fail, or the server is unreachable for an hour; no further event until a check succeeds',
  },
});
defineEmissions(MAILBOX_RECOVERED, {
  mailboxRecovered: {
    operation: 'The mailbox of a company is checked',
    change: 'a check succeeds after the event `mailbox.failed`',
  },
});

/**
 * Checks the mailboxes of companies. Consecutive failures create one event:
 *
 *     checked ── fails ─> failing ── again, or for an hour ─> told: `mailbox.failed`
 *        ▲                   │                                  │
 *        └───── succeeds ────┴────────── succeeds: `mailbox.recovered`
 */
@Processor(MAILBOX_QUEUE, createWorkerOptions(MAX_CONCURRENT_MAILBOXES))
export class MailboxProcessor extends WorkProcessor<LeasedMailbox> {
  constructor(
    @InjectQueue(MAILBOX_QUEUE) queue: Queue<Batch>,
    private readonly connections: MailboxConnections,
    private readonly check: MailboxCheck,
    private readonly vault: Vault,
    private readonly events: EventLog,
  ) {
    super(queue, MAILBOX_WORK);
  }

  protected async handle(mailbox: LeasedMailbox): Promise<void> {
    let client: ImapFlow | null = null;
    let limit: NodeJS.Timeout | undefined;
    try {
      const mailClient = await this.connections.connect(this.toAccess(mailbox));
      client = mailClient;
      limit = setTimeout(() => mailClient.close(), MAX_CHECK_MS).unref();
      const session = await MailboxSession.open(client, mailbox.folder);
      const result = await this.check.run(mailbox, session);
      await this.onChecked(mailbox, session.uidValidity, result);
    } catch (error) {
      if (error instanceof LostMailboxError) return;
      await this.onFailure(mailbox, toMailboxFailure(error));
    } finally {
      clearTimeout(limit);
      client?.close();
    }
  }

  private toAccess({ id, host, port, username, passwordSealed, security }: LeasedMailbox) {
    try {
      const password = this.vault.open(passwordSealed, passwordContext(id));
      return { host, port, security, user: username, password };
    } catch (error) {
      this.logger.error({ err: error, companyId: id }, 'the password of a mailbox cannot be decrypted');
      throw new MailboxError({
        code: 'password_lost',
        message: 'The stored password can no longer be decrypted. Enter the password again.',
      });
    }
  }

  private async onChecked(
    mailbox: LeasedMailbox,
    uidValidity: string,
    { nextUid, hasMore, failedCount }: CheckResult,
  ): Promise<void> {
    if (failedCount > 0) {
      const message = `${failedCount} mails could not be handled because of an unexpected error. The next check tries again.`;
      return this.onFailure(mailbox, { code: 'mail', message });
    }
    const checkedUpdate = { set: SET_MAILBOX_CHECKED, values: [uidValidity, nextUid] };
    const wait = hasMore ? 0 : CHECK_INTERVAL_SECONDS;
    await this.unitOfWork.run(async (tx) => {
      const isLeaseHeld = await MAILBOX_WORK.retryIn(tx, mailbox, wait, checkedUpdate);
      if (isLeaseHeld && mailbox.isTold)
        await this.events.record(tx, MAILBOX_RECOVERED, toMailboxEvent(mailbox));
    });
  }

  private async onFailure(mailbox: LeasedMailbox, { code, message }: MailboxFailure): Promise<void> {
    const wait = Math.min(MAX_WAIT_SECONDS, CHECK_INTERVAL_SECONDS * 2 ** Math.min(mailbox.failures, 10));
    this.logger.warn({ companyId: mailbox.id, failure: code }, 'a mailbox could not be checked');
    const since = mailbox.failedSince;
    const createsEvent =
      !mailbox.isTold &&
      since !== null &&
      (TEMPORARY_FAILURES.has(code) ? mailbox.isLongAway : mailbox.failures > 0);
    const failedUpdate = { set: SET_MAILBOX_FAILED, values: [code, message, createsEvent] };
    await this.unitOfWork.run(async (tx) => {
      if (!(await MAILBOX_WORK.retryIn(tx, mailbox, wait, failedUpdate)) || !createsEvent) return;
      const event = toMailboxEvent(mailbox);
      const data = { ...event.data, code, message, since: since.toISOString() };
      await this.events.record(tx, MAILBOX_FAILED, { ...event, data });
    });
  }
}

function toMailboxEvent({ id, teamId, host, username }: LeasedMailbox) {
  return { teamId, companyId: id, data: { companyId: id, host, user: username } };
}
