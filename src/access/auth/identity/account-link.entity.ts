import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { DatabaseIndex } from '../../../platform/kernel/database/declared-index';
import { TeamOwned } from '../../../platform/kernel/database/team-tables';
import { WorkIndexes, WorkRow } from '../../../platform/kernel/queue/work-row';
import type { Role } from '../permissions/roles';

/** What a link lets its holder do: make the first account, join a team, or set a password. */
export type AccountLinkKind = 'welcome' | 'invitation' | 'reset';

/**
 * A link that works once. One that was withdrawn has no row. A row that is due is to be mailed; its token is made when the mail is,
 * so none is ever stored.
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

  /** HMAC-SHA-256 of the token in the link: all that is stored of it. */
  @Column('bytea')
  tokenHash!: Buffer;

  /** Whom an invitation is for, or who asked for a reset. */
  @Column('text', { nullable: true })
  email!: string | null;

  /** Whose password a reset sets; null until the mail is made, because nobody waits to learn whether there is an account. */
  @ForeignKey('users', { onDelete: 'CASCADE' })
  @Column('text', { nullable: true })
  userId!: string | null;

  /** The team that an invitation is to, and the role in it. */
  @ForeignKey('teams')
  @Column('text', { nullable: true })
  teamId!: string | null;

  @Column('text', { nullable: true })
  role!: Role | null;

  /** Whether the one who uses it becomes an operator of the installation. */
  @Column('boolean')
  operator!: boolean;

  /** The member who made it; null: the operator's command line. */
  @Column('text', { nullable: true })
  createdBy!: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  expiresAt!: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  usedAt!: Date | null;

  /** When the mail server accepted the mail with it. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  mailedAt?: Date | null;

  /** What was wrong at the last attempt to mail it, see mail-trouble.ts; null: nothing. */
  @Column('text', { nullable: true })
  mailError?: string | null;
}
