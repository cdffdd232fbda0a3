import type { ImapFlow } from 'imapflow';
import { cleanHeader, MAX_MAIL_BYTES } from '../documents/reading/reading-mail';
import { MailboxError, toMailboxFailure } from './mailbox-failure';

/** Folder into which handled mails are moved. */
export const HANDLED_FOLDER = 'Passerelle';

/** Size and headers of a mail, read before its body. */
export interface MailEnvelope {
  uid: number;
  /** Size in bytes, as stated by the server. */
  size: number;
  sender: string | null;
  subject: string | null;
  messageId: string | null;
  sentAt: Date | null;
}

/** Open folder of a mailbox (IMAP, RFC 9051). Mails are flagged and moved, never deleted. */
export class MailboxSession {
  /** Path of the folder for handled mails; null when mails cannot be moved. */
  private handledFolderPath: string | null | undefined;

  private constructor(
    private readonly client: ImapFlow,
    private readonly folder: string,
    /** UIDVALIDITY, as decimal text. */
    readonly uidValidity: string,
    /** UID that the next mail will have. */
    readonly uidNext: number,
  ) {}

  /** Opens a folder. @throws MailboxError when the folder does not exist */
  static async open(client: ImapFlow, folder: string): Promise<MailboxSession> {
    try {
      const { uidValidity, uidNext } = await client.mailboxOpen(folder);
      return new MailboxSession(client, folder, String(uidValidity), uidNext);
    } catch (error) {
      if (!client.usable) throw error;
      const { message } = toMailboxFailure(error);
      throw new MailboxError({
        code: 'folder',
        message: `The folder "${folder}" cannot be opened. ${message}`,
      });
    }
  }

  /** Whether the connection is open. */
  get isUsable(): boolean {
    return this.client.usable;
  }

  /** Lists the UIDs of unread mails, and of all mails from `nextUid` on, in ascending order. */
  async listNew(nextUid: number | null): Promise<number[]> {
    const unreadUids = (await this.client.search({ seen: false }, { uid: true })) || [];
    const later =
      nextUid === null ? [] : (await this.client.search({ uid: `${nextUid}:*` }, { uid: true })) || [];
    // In IMAP, a range that begins after the last mail includes the last mail.
    const uids = [...unreadUids, ...later.filter((uid) => uid >= (nextUid ?? 0))];
    return [...new Set(uids)].sort((a, b) => a - b);
  }

  /** Reads sizes and headers of mails; omits mails that were deleted in the meantime. */
  async readEnvelopes(uids: readonly number[]): Promise<MailEnvelope[]> {
    if (uids.length === 0) return [];
    const messages = await this.client.fetchAll(
      uids.join(','),
      { uid: true, size: true, envelope: true },
      { uid: true },
    );
    const heads = messages.map(({ uid, size, envelope }) => {
      const date = envelope?.date;
      const sentAt = date === undefined ? null : new Date(date);
      return {
        uid,
        size: size ?? 0,
        sender: cleanHeader(envelope?.from?.[0]?.address),
        subject: cleanHeader(envelope?.subject),
        messageId: cleanHeader(envelope?.messageId),
        sentAt: sentAt === null || Number.isNaN(sentAt.getTime()) ? null : sentAt,
      };
    });
    return heads.sort((a, b) => a.uid - b.uid);
  }

  /** Reads a mail without flagging it; returns null when the mail was deleted. */
  async readSource(uid: number): Promise<Buffer | null> {
    const message = await this.client.fetchOne(
      String(uid),
      { source: { start: 0, maxLength: MAX_MAIL_BYTES + 1 } },
      { uid: true },
    );
    return message === false ? null : (message?.source ?? null);
  }

  /**
   * Flags a handled mail as read, and moves the mail if the server supports MOVE. Without MOVE the mail stays,
   * because copying it would require deleting the original.
   */
  async markHandled(uid: number): Promise<void> {
    await this.client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
    this.assertUsable();
    const target = (this.handledFolderPath ??= await this.findHandledFolder());
    if (target !== null) await this.client.messageMove(String(uid), target, { uid: true });
    this.assertUsable();
  }

  /**
   * Throws when the connection is broken, because a command that changes mails reports a broken connection like a
   * rejection by the server. @throws MailboxError
   */
  private assertUsable(): void {
    if (this.client.usable) return;
    throw new MailboxError({
      code: 'connection',
      message: 'The connection to the mail server was interrupted. The next check tries again.',
    });
  }

  private async findHandledFolder(): Promise<string | null> {
    const { capabilities } = this.client;
    if (!capabilities.has('MOVE') && !capabilities.has('IMAP4rev2')) return null;
    try {
      const { path } = await this.client.mailboxCreate([HANDLED_FOLDER]);
      return path === this.folder ? null : path;
    } catch {
      if (!this.client.usable) return null;
      const status = await this.client
        .status([HANDLED_FOLDER], { messages: true })
        .catch(() => false as const);
      return status === false || status.path === this.folder ? null : status.path;
    }
  }
}
