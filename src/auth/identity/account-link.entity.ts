import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { DatabaseIndex } from '../../kernel/database/declared-index';
import { TeamOwned } from '../../kernel/database/team-tables';
import type { Role } from '../permissions/roles';

/** What a link lets its holder do: make the first account, join a team, or set a password. */
export type AccountLinkKind = 'welcome' | 'invitation' | 'reset';

/** A link that works once. One that was withdrawn has no row. */
@TeamOwned({ noun: 'invitation', omit: ['token_hash'] })
@Entity('account_links')
@Check('account_links_kind_check', `kind IN ('welcome', 'invitation', 'reset')`)
@Check('account_links_role_check', `role IN ('owner', 'admin', 'developer', 'accountant', 'reader')`)
@Check('account_links_invitation_check', `(kind = 'invitation') = (email IS NOT NULL)`)
@Check('account_links_place_check', `(team_id IS NULL) = (role IS NULL)`)
@Check('account_links_reset_check', `(kind = 'reset') = (user_id IS NOT NULL)`)
@Unique(['tokenHash'])
@DatabaseIndex('account_links_team', 'btree (team_id, id DESC)')
@Index('account_links_end', ['expiresAt'])
export class AccountLink {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  kind!: AccountLinkKind;

  /** HMAC-SHA-256 of the token in the link: all that is stored of it. */
  @Column('bytea')
  tokenHash!: Buffer;

  /** Whom an invitation is for. */
  @Column('text', { nullable: true })
  email!: string | null;

  /** Whose password a reset sets. */
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
}
