import { Check, Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { DatabaseIndex } from '../../../platform/kernel/database/declared-index';
import { TeamOwned } from '../../../platform/kernel/database/team-tables';
import type { Team } from '../../teams/team.entity';

/**
 * Link with which a customer of a team sees and manages the webhooks of one company, without an account. The token of
 * the link is signed and never stored.
 */
@TeamOwned({ noun: 'portal link' })
@Entity('portal_links')
@Check('portal_links_creator_check', 'creator_key_id IS NULL OR creator_user_id IS NULL')
@DatabaseIndex('portal_links_team', 'btree (team_id, created_at DESC, id DESC)')
@DatabaseIndex('portal_links_company', 'btree (company_id, created_at DESC, id DESC)')
@Index('portal_links_creator', ['creatorUserId'])
@Index('portal_links_end', ['expiresAt'])
@ForeignKey('companies', ['teamId', 'companyId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
export class PortalLink {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  @Column('text')
  companyId!: string;

  /** Whether the link only reads. */
  @Column('boolean')
  isReadOnly!: boolean;

  /** Id of the key that created the link; null when a person created the link. */
  @Column('text', { nullable: true })
  creatorKeyId!: string | null;

  /** Id of the person who created the link; null when a key created the link or the account was deleted. */
  @ForeignKey('users', { onDelete: 'SET NULL' })
  @Column('text', { nullable: true })
  creatorUserId!: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  expiresAt!: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  revokedAt!: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastUsedAt!: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
