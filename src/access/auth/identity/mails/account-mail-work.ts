import type { Lease } from '../../../../platform/kernel/queue/work';
import { WorkTable } from '../../../../platform/kernel/queue/work-table';
import type { AccountLinkKind } from '../account-link.entity';
import { selectStartedLinks } from '../identity.queries';
import type { Language } from '../languages';

export const ACCOUNT_MAIL_QUEUE = 'account-mail';

/** Link that is to be mailed, as its worker reads it. */
export interface DueLink extends Lease {
  kind: AccountLinkKind;
  email: string;
  /** Name of the team of an invitation; null: only to the installation. */
  teamName: string | null;
  role: string | null;
  /** Member who invited. */
  inviter: string | null;
  /** Language of the inviter; null without an inviter. */
  inviterLanguage: Language | null;
  createdAt: Date;
  /** Whether an earlier attempt has found the user of the reset. */
  bound: boolean;
}

/** Table of links; a link is due when it is to be mailed. */
export const ACCOUNT_MAIL_WORK = new WorkTable<DueLink>({
  name: ACCOUNT_MAIL_QUEUE,
  table: 'account_links',
  reading: selectStartedLinks('started'),
});
