import type { Lease } from '../../../kernel/queue/work';
import { WorkTable } from '../../../kernel/queue/work-table';
import type { AccountLinkKind } from '../account-link.entity';
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
}

/** Links are due when they are to be mailed. */
export const ACCOUNT_MAIL_WORK = new WorkTable<DueLink>({
  name: ACCOUNT_MAIL_QUEUE,
  table: 'account_links',
  reading: `SELECT s.id, s.claim, s.kind, s.email, t.name AS "teamName", s.role, u.name AS inviter,
      u.language AS "inviterLanguage", s.created_at AS "createdAt"
    FROM started s LEFT JOIN teams t ON t.id = s.team_id LEFT JOIN users u ON u.id = s.created_by`,
});
