import { Injectable } from '@nestjs/common';
import { clock } from '../../../../platform/kernel/clock';
import type { Transaction } from '../../../../platform/kernel/database/unit-of-work';
import { defineId } from '../../../../platform/kernel/ids';
import { MailSender } from '../../../../platform/kernel/mail/mail-sender';
import { Dispatcher } from '../../../../platform/kernel/queue/dispatcher';
import { AccountNotice, type AccountNoticeKind } from './account-notice.entity';
import { MailAllowances } from './mail-allowances';
import type { Lease } from '../../../../platform/kernel/queue/work';
import { WorkTable } from '../../../../platform/kernel/queue/work-table';
import { selectStartedNotices } from '../identity.queries';
import type { Language } from '../languages';

export const ACCOUNT_NOTICE_QUEUE = 'account-notice';

/** Notice that is due to be mailed, with the data of the mail. */
export interface DueNotice extends Lease {
  kind: AccountNoticeKind;
  /** E-mail address of the recipient. */
  email: string;
  language: Language;
  /** Network address of the last sign-in attempt; null: unknown. */
  address: string | null;
  createdAt: Date;
  /** Key that expires soon; null for other notices, and for a deleted key. */
  keyId: string | null;
  keyName: string | null;
  keyExpiresAt: Date | null;
  teamName: string | null;
}

/** Work table of notices: a notice is due when it must be mailed. */
export const ACCOUNT_NOTICE_WORK = new WorkTable<DueNotice>({
  name: ACCOUNT_NOTICE_QUEUE,
  table: 'account_notices',
  startedRowsQuery: selectStartedNotices('started'),
});

const newNoticeId = defineId('ntc');

/**
 * Schedules notices to people about their accounts and about expiring API keys. Without a mail server no notices are
 * sent; people can still see failed attempts in their list of sign-ins.
 */
@Injectable()
export class AccountNotices {
  constructor(
    private readonly mailSender: MailSender,
    private readonly allowances: MailAllowances,
    private readonly dispatcher: Dispatcher,
  ) {}

  /**
   * Warns the owner of an account, at most once a day (UTC), about wrong codes after a correct password.
   * @param address network address of the attempt
   */
  async warnOfWrongCodes(tx: Transaction, userId: string, address: string | null): Promise<void> {
    if (!this.mailSender.isAvailable || !(await this.allowances.tryCountWarning(tx, userId))) return;
    const id = newNoticeId();
    const subject = { recipientId: null, apiKeyId: null, userId, address };
    await this.schedule(tx, { id, kind: 'wrong_codes', ...subject });
  }

  /** Mails a person that an API key of a team expires soon. */
  async warnOfExpiringKey(tx: Transaction, recipientId: string, apiKeyId: string): Promise<void> {
    if (!this.mailSender.isAvailable) return;
    const subject = { recipientId, apiKeyId, userId: null, address: null };
    await this.schedule(tx, { id: newNoticeId(), kind: 'key_expiring', ...subject });
  }

  private async schedule(
    tx: Transaction,
    notice: Pick<AccountNotice, 'id' | 'kind' | 'recipientId' | 'apiKeyId' | 'userId' | 'address'>,
  ): Promise<void> {
    await tx.manager.insert(AccountNotice, { ...notice, createdAt: clock.now(), mailedAt: null });
    await ACCOUNT_NOTICE_WORK.schedule(tx, notice.id, 0);
    tx.afterCommit(() => this.dispatcher.request(ACCOUNT_NOTICE_QUEUE));
  }
}
