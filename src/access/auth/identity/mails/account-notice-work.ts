import type { Lease } from '../../../../platform/kernel/queue/work';
import { WorkTable } from '../../../../platform/kernel/queue/work-table';
import { startedNotices } from '../identity.queries';
import type { Language } from '../user.entity';

export const ACCOUNT_NOTICE_QUEUE = 'account-notice';

/** Notice that is to be mailed, as its worker reads it. */
export interface DueNotice extends Lease {
  /** Address of the account. */
  email: string;
  language: Language;
  /** Network address of the last attempt. */
  address: string | null;
  createdAt: Date;
}

/** Table of notices; a notice is due when it is to be mailed. */
export const ACCOUNT_NOTICE_WORK = new WorkTable<DueNotice>({
  name: ACCOUNT_NOTICE_QUEUE,
  table: 'account_notices',
  reading: startedNotices('started'),
});
