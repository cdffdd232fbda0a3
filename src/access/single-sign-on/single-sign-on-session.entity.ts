import { Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { addStatementBeforeErasing, TeamOwned } from '../../platform/kernel/database/team-tables';
import type { Team } from '../teams/team.entity';

// Sessions are deleted first, because a session without its row here would give access to all teams of the person.
addStatementBeforeErasing('single_sign_on_sessions', 'DELETE FROM sessions WHERE id = ANY ($1)');

/** Session that began through the identity provider of a team and gives access only to this team. */
@TeamOwned({ exported: false })
@Entity('single_sign_on_sessions')
@Index('single_sign_on_sessions_team', ['teamId'])
@Index('single_sign_on_sessions_identity', ['identityId'])
@Index('single_sign_on_sessions_due_of_team', ['teamId', 'nextCheckAt'], {
  where: 'next_check_at IS NOT NULL',
})
@ForeignKey('single_sign_on_identities', ['teamId', 'identityId'], ['teamId', 'id'])
export class SingleSignOnSession {
  /** Id of the session. */
  @ForeignKey('sessions', { onDelete: 'CASCADE' })
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  @Column('text')
  identityId!: string;

  /** Claim `sid` of the ID token, by which the provider identifies the session at a back-channel logout. */
  @Column('text', { nullable: true })
  providerSession!: string | null;

  /** Sealed refresh token of the provider; null: the provider issued none. */
  @Column('bytea', { nullable: true })
  refreshTokenSealed!: Buffer | null;

  /** Instant of the next check at the provider; null: the session cannot be checked. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  nextCheckAt!: Date | null;

  /** Instant at which the provider last confirmed the person. */
  @Column({ type: 'timestamptz', precision: 3 })
  checkedAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
