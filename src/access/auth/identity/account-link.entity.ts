import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { DatabaseIndex } from '../../../platform/kernel/database/declared-index';
import { TeamOwned } from '../../../platform/kernel/database/team-tables';
import { WorkIndexes, WorkRow } from '../../../platform/kernel/queue/work-row';
import type { Role } from '../permissions/roles';

/** Purpose of a link: create the first account, accept an invitation, or set a new password. */
export type AccountLinkKind = 'welcome' | 'invitation' | 'reset';

/**
 * Link in a mail or on the command line that works once. A withdrawn link has no row. A row that is due for work has a
 * mail to send; the token in the mail is generated when the mail is created, and only its hash is stored.
 */
@TeamOwned({ noun: 'invitation', omit: ['token_hash'] })
@Entity('account_links')
@Check('account_links_kind_check', `kind IN ('welcome', 'invitation', 'reset')`)
@Check('account_links_role_check', `role IN ('owner', 'admin', 'developer', 'accountant', 'reader')`)
@Check('account_links_invitation_check', `kind <> 'invitation' OR email IS NOT NULL`)
@Check('account_links_place_check', `(team_id IS NULL) = (role IS NULL)`)
@Check('account_links_reset_check', `kind = 'reset' OR user_id IS NULL`)
@Unique(['tokenHash'])
@DatabaseIndex('account_links_team', 'btree (team_id, id DESC)')
@Index('account_links_user', ['userId'], { where: 'user_id IS NOT NULL' })
@Index('account_links_inviter', ['createdBy'], { where: 'created_by IS NOT NULL' })
@Index('account_links_end', ['expiresAt'])
@WorkIndexes('account_links')
export class AccountLink extends WorkRow {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  kind!: AccountLinkKind;

  /** HMAC-SHA-256 of the token in the link; the token itself is not stored. */
  @Column('bytea')
  tokenHash!: Buffer;

  /** Recipient of an invitation, or address for which a reset was requested. */
  @Column('text', { nullable: true })
  email!: string | null;

  /**
   * User whose password a reset sets; null until the mail is created, so that the response time does not reveal whether
   * the account exists.
   */
  @ForeignKey('users', { onDelete: 'CASCADE' })
  @Column('text', { nullable: true })
  userId!: string | null;

  /** Team of an invitation; null without a team. */
  @ForeignKey('teams')
  @Column('text', { nullable: true })
  teamId!: string | null;

  @Column('text', { nullable: true })
  role!: Role | null;

  /** Whether the user of the link becomes an operator of the installation. */
  @Column('boolean')
  operator!: boolean;

  /** Member who created the link; null: the operator's command line. */
  @Column('text', { nullable: true })
  createdBy!: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  expiresAt!: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  usedAt!: Date | null;

  /** Instant at which the mail server accepted the mail. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  mailedAt?: Date | null;

  /** Problem of the last attempt to send the mail (mail-problem.ts); null: no problem. */
  @Column('text', { nullable: true })
  mailError?: string | null;
}
