import type { Lease } from '../../platform/kernel/queue/work';
import { WorkTable } from '../../platform/kernel/queue/work-table';
import { selectStartedMailboxes } from './arrivals.queries';
import type { MailboxSecurity } from './mailbox.entity';

export const MAILBOX_QUEUE = 'mailboxes';

/** A mailbox that is due for a check; its id is the id of the company. */
export interface LeasedMailbox extends Lease {
  teamId: string;
  host: string;
  port: number;
  username: string;
  passwordSealed: Buffer;
  folder: string;
  security: MailboxSecurity;
  uidValidity: string | null;
  nextUid: string | null;
  failures: number;
  /** Instant of the first of the consecutive checks that failed; null when the last one succeeded. */
  failedSince: Date | null;
  /** Whether the failure already created an event. */
  isTold: boolean;
  /** Whether connections have failed for long enough to create an event. */
  isLongAway: boolean;
}

/** Table of mailboxes to check. Enabled mailboxes are due at a regular interval. */
export const MAILBOX_WORK = new WorkTable<LeasedMailbox>({
  name: MAILBOX_QUEUE,
  table: 'mailboxes',
  startedRowsQuery: selectStartedMailboxes('started'),
});

/** Returns the encryption context of the password of a company's mailbox. */
export function passwordContext(companyId: string): string {
  return `mailboxes.password:${companyId}`;
}
