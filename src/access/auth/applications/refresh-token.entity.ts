import { Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { TeamOwned } from '../../../platform/kernel/database/team-tables';
import type { Team } from '../../teams/team.entity';

/**
 * Refresh token of an application. A used token is kept until it expires, so that its reuse is detected (RFC 9700,
 * section 4.14).
 */
@TeamOwned({ key: ['token_hash'], exported: false })
@Entity('application_refresh_tokens')
@Index('application_refresh_tokens_grant', ['grantId'])
@Index('application_refresh_tokens_team', ['teamId'])
@Index('application_refresh_tokens_end', ['expiresAt'])
@ForeignKey('application_grants', ['teamId', 'grantId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
export class RefreshToken {
  /** HMAC-SHA-256 of the token; the token itself is not stored. */
  @PrimaryColumn('bytea')
  tokenHash!: Buffer;

  @Column('text')
  teamId!: string;

  @Column('text')
  grantId!: string;

  @Column({ type: 'timestamptz', precision: 3 })
  expiresAt!: Date;

  /** Instant at which the token was exchanged for the next one; null: not exchanged yet. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  usedAt!: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
