import { Inject, Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/kernel/database/unit-of-work';
import { LOGGER, type Logger } from '../../platform/kernel/logger';
import { DocumentReader } from '../documents/reading/document-reader';
import { MAX_MAIL_BYTES } from '../documents/reading/reading-mail';
import { ArrivalReader, type ClassifiedAttachment } from './arrival-reader';
import { ArrivalStore, computeDigest, type NewArrival } from './arrival-store';
import type { MailEnvelope, MailboxSession } from './mailbox-session';
import { MAILBOX_WORK, type LeasedMailbox } from './mailbox-work';
import { REFUSALS, createSizeRefusal, type Refusal } from './refusals';

/** Maximum number of mails that one check processes; the next check processes the remaining mails immediately. */
const MAX_MAILS_PER_CHECK = 50;

/** Result of a check. */
export interface CheckResult {
  /** First UID of new mails for the next check. */
  nextUid: number;
  hasMore: boolean;
  /** Number of mails that could not be handled because of an unexpected error; the next check tries them again. */
  failedCount: number;
}

/** Thrown when another worker leased the mailbox, or its settings were changed. */
export class LostMailboxError extends Error {}

/**
 * Processes the new mails of an open folder, one after another:
 *
 *     known by its UID? ── yes ─────────────────────────────────────────> flagged and moved
 *        └ no ─> read ─> parsed in a thread ─> attachments validated ─> stored in one transaction ──┘
 *
 * A mail is flagged only after it was stored. When the process ends between the two steps, the next check recognises
 * the stored mail.
 */
@Injectable()
export class MailboxCheck {
  constructor(
    private readonly reader: DocumentReader,
    private readonly arrivalReader: ArrivalReader,
    private readonly store: ArrivalStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Processes at most one batch of new mails. @throws LostMailboxError, or a connection error
   */
  async run(mailbox: LeasedMailbox, session: MailboxSession): Promise<CheckResult> {
    const { uidValidity, uidNext } = session;
    const isSameFolder = mailbox.uidValidity === uidValidity && mailbox.nextUid !== null;
    const firstUid = isSameFolder ? Number(mailbox.nextUid) : null;
    const uids = await session.listNew(firstUid);
    const keys = new Map(uids.map((uid) => [uid, toMailKey(mailbox, uidValidity, uid)]));
    const knownMails = await this.store.listHandledMailKeys(mailbox.id, [...keys.values()]);
    const isKnown = (uid: number): boolean => knownMails.has(keys.get(uid)?.toString('hex') ?? '');
    const batch = uids.filter((uid) => !isKnown(uid)).slice(0, MAX_MAILS_PER_CHECK);
    const failedUids: number[] = [];
    for (const uid of uids.filter(isKnown).slice(0, MAX_MAILS_PER_CHECK)) await session.markHandled(uid);
    for (const head of await session.readEnvelopes(batch)) {
      try {
        await this.processMail(mailbox, session, head, keys.get(head.uid) ?? null);
      } catch (error) {
        if (error instanceof LostMailboxError || !session.isUsable) throw error;
        failedUids.push(head.uid);
        this.logger.error(
          { err: error, companyId: mailbox.id },
          'a mail could not be handled; the next check tries again',
        );
        continue;
      }
      await session.markHandled(head.uid);
    }
    const hasMore = uids.length - knownMails.size > batch.length;
    const last = batch.at(-1);
    const next = hasMore && last !== undefined ? last + 1 : Math.max(uidNext, (uids.at(-1) ?? 0) + 1);
    const nextUid = Math.max(firstUid ?? 0, Math.min(next, ...failedUids));
    return { nextUid, hasMore, failedCount: failedUids.length };
  }

  private async processMail(
    mailbox: LeasedMailbox,
    session: MailboxSession,
    head: MailEnvelope,
    mailKey: Buffer | null,
  ): Promise<void> {
    const { id: companyId, teamId } = mailbox;
    const arrival: NewArrival = {
      ...{ teamId, companyId, channel: 'email', fileName: null, sha256: null, mailKey, refusal: null },
      ...{ sender: head.sender, subject: head.subject, messageId: head.messageId, sentAt: head.sentAt },
      size: head.size,
    };
    if (head.size > MAX_MAIL_BYTES)
      return this.save(mailbox, { ...arrival, refusal: createSizeRefusal(head.size, MAX_MAIL_BYTES) }, []);
    const source = await session.readSource(head.uid);
    if (source === null) return;
    if (source.length > MAX_MAIL_BYTES)
      return this.save(
        mailbox,
        { ...arrival, refusal: createSizeRefusal(source.length, MAX_MAIL_BYTES) },
        [],
      );
    const sha256 = computeDigest(source);
    if ((await this.store.findArrivalByDigest(companyId, sha256)) !== null) return;
    const { attachments, fault, ...headers } = await this.reader.readMail(source);
    const classifiedAttachments =
      fault === null ? await this.arrivalReader.classifyAttachments(companyId, attachments) : [];
    const refusal: Refusal | null =
      fault ?? (classifiedAttachments.length === 0 ? REFUSALS.noAttachment : null);
    const sentAt = headers.sentAt === null ? head.sentAt : new Date(headers.sentAt);
    const headerValues = {
      sender: headers.sender ?? head.sender,
      subject: headers.subject ?? head.subject,
      messageId: headers.messageId ?? head.messageId,
    };
    await this.save(
      mailbox,
      { ...arrival, ...headerValues, sentAt, size: source.length, sha256, refusal },
      classifiedAttachments,
    );
  }

  private async save(
    mailbox: LeasedMailbox,
    arrival: NewArrival,
    attachments: readonly ClassifiedAttachment[],
  ): Promise<void> {
    let isLeaseHeld = true;
    const begin = async (tx: Transaction): Promise<boolean> =>
      (isLeaseHeld = await MAILBOX_WORK.extendLease(tx, mailbox));
    await this.store.store(arrival, attachments, begin);
    if (!isLeaseHeld) throw new LostMailboxError();
  }
}

/** Returns the digest that identifies a mail on its server: account, folder, UIDVALIDITY and UID. */
function toMailKey(
  { host, port, username, folder }: LeasedMailbox,
  uidValidity: string,
  uid: number,
): Buffer {
  return computeDigest(JSON.stringify([host.toLowerCase(), port, username, folder, uidValidity, uid]));
}
