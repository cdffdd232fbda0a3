import type { Lease } from '../../../../platform/kernel/queue/work';
import { WorkTable } from '../../../../platform/kernel/queue/work-table';
import type { AccountLinkKind } from '../account-link.entity';
import { selectStartedLinks } from '../identity.queries';
import type { Language } from '../languages';

export const ACCOUNT_MAIL_QUEUE = 'account-mail';

/** Link that is due to be mailed, with the data of the mail. */
export interface DueLink extends Lease {
  kind: AccountLinkKind;
  email: string;
  /** Name of the team of an invitation; null without a team. */
  teamName: string | null;
  role: string | null;
  /** Name of the inviting member; null: the operator invites. */
  inviter: string | null;
  /** Language of the inviter; null without an inviter. */
  inviterLanguage: Language | null;
  createdAt: Date;
  /** Whether an earlier attempt has already assigned the reset to a user. */
  bound: boolean;
}

/** Work table of links: a link is due when it must be mailed. */
export const ACCOUNT_MAIL_WORK = new WorkTable<DueLink>({
  name: ACCOUNT_MAIL_QUEUE,
  table: 'account_links',
  startedRowsQuery: selectStartedLinks('started'),
});
