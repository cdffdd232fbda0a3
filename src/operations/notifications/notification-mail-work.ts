import type { Language } from '../../access/auth/identity/languages';
import { defineId } from '../../platform/kernel/ids';
import type { Lease } from '../../platform/kernel/queue/work';
import { WorkTable } from '../../platform/kernel/queue/work-table';
import type { NotificationKind } from './notification-kinds';
import type { NotificationMailMode } from './notification-mail.entity';
import { selectStartedNotificationMails } from './notifications.queries';

export const NOTIFICATION_MAIL_QUEUE = 'notification-mail';

export const newNotificationMailId = defineId('ntm');

/** Mail to send, as the worker reads it. */
export interface DueNotificationMail extends Lease {
  userId: string;
  mode: NotificationMailMode;
  /** Kind of the notifications in the mail; null for a daily mail and a test. */
  kind: NotificationKind | null;
  createdAt: Date;
  email: string;
  language: Language;
  /** False for a disabled account, which gets no mail. */
  isOpen: boolean;
}

/** Work table of notification mails; a row is due when its mail has to be sent. */
export const NOTIFICATION_MAIL_WORK = new WorkTable<DueNotificationMail>({
  name: NOTIFICATION_MAIL_QUEUE,
  table: 'notification_mails',
  startedRowsQuery: selectStartedNotificationMails('started'),
});
