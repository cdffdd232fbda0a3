import type { Lease } from '../../../../platform/kernel/queue/work';
import { WorkTable } from '../../../../platform/kernel/queue/work-table';
import type { AccountLinkKind } from '../account-link.entity';
import { startedLinks } from '../identity.queries';
import type { Language } from '../user.entity';

export const ACCOUNT_MAIL_QUEUE = 'account-mail';

/** A link that is to be mailed, as its worker reads it. */
export interface DueLink extends Lease {
  kind: AccountLinkKind;
  email: string;
  /** Name of the team that an invitation is to; null: to the installation alone. */
  teamName: string | null;
  role: string | null;
  /** The member who invited. */
  inviter: string | null;
  /** Language of the inviter; null where nobody invited. */
  inviterLanguage: Language | null;
  createdAt: Date;
  /** Whether an earlier attempt found whose new password it is for. */
  bound: boolean;
}

/** Links are due when they are to be mailed. */
export const ACCOUNT_MAIL_WORK = new WorkTable<DueLink>({
  name: ACCOUNT_MAIL_QUEUE,
  table: 'account_links',
  reading: startedLinks('started'),
});
