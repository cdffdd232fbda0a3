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
  /** Id of the rule; null for a forward by a person. */
  ruleId: string | null;
  note: string | null;
  language: ExportLanguage;
  /** Time at which the link to a large document expires. */
  expiresAt: Date;
  /** Whether the time for attempts is over. */
  isOver: boolean;
  /** Whether the rule still contains the recipient. */
  isWanted: boolean;
  companyName: string;
  companyEmail: string | null;
}

/** Mails are due until they are sent or given up. */
export const FORWARD_WORK = new WorkTable<LeasedForwardMail>({
  name: FORWARD_QUEUE,
  table: 'forward_mails',
  reading: selectStartedForwardMails('started'),
});
