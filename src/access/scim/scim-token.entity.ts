import { Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { DatabaseIndex } from '../../platform/kernel/database/declared-index';
import { TeamOwned } from '../../platform/kernel/database/team-tables';
import type { Team } from '../teams/team.entity';

/** Token with which the identity provider of a team provisions its people. The row of a revoked token is kept. */
@TeamOwned({ noun: 'SCIM token', omit: ['token_hash'] })
@Entity('scim_tokens')
@DatabaseIndex('scim_tokens_team', 'btree (team_id, created_at DESC, id DESC)')
@Index('scim_tokens_creator', ['createdBy'])
export class ScimToken {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  @Column('text')
  name!: string;

  /** HMAC-SHA-256 of the token; the token itself is not stored. */
  @Column('bytea', { unique: true })
  tokenHash!: Buffer;

  @ForeignKey('users', { onDelete: 'SET NULL' })
  @Column('text', { nullable: true })
  createdBy!: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  /** Instant of the last request, to the minute; null: never used. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastUsedAt!: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  revokedAt!: Date | null;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
