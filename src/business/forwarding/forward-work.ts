import type { Lease } from '../../platform/kernel/queue/work';
import { WorkTable } from '../../platform/kernel/queue/work-table';
import type { ExportLanguage } from '../exports/export-languages';
import { selectStartedForwardMails } from './forwarding.queries';

export const FORWARD_QUEUE = 'forward-mails';

/** A mail with a forwarded document. */
export interface LeasedForwardMail extends Lease {
  teamId: string;
  forwardId: string;
  address: string;
  attempts: number;
  createdAt: Date;
  companyId: string;
  documentId: string;
  /** Id of the rule; null for a manual forward. */
  ruleId: string | null;
  note: string | null;
  language: ExportLanguage;
  /** Time at which the link to a large document expires. */
  expiresAt: Date;
  /** Whether the time limit for attempts has passed. */
  isOver: boolean;
  /** Whether the forward is manual, or its enabled rule still contains the recipient. */
  isWanted: boolean;
  companyName: string;
  companyEmail: string | null;
}

/** Table of mails to send. A mail is due until it is sent, or the service gives up. */
export const FORWARD_WORK = new WorkTable<LeasedForwardMail>({
  name: FORWARD_QUEUE,
  table: 'forward_mails',
  startedRowsQuery: selectStartedForwardMails('started'),
});
