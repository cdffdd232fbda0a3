import { Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import { TeamOwned } from '../../platform/kernel/database/team-tables';
import type { Team } from '../teams/team.entity';

/**
 * Account at a team's identity provider, linked to a person. Issuer and subject identify the account, never the
 * address.
 */
@TeamOwned()
@Entity('single_sign_on_identities')
@Index('single_sign_on_identities_of_team', ['teamId', 'id'], { unique: true })
@Unique(['teamId', 'issuer', 'subject'])
@Unique(['teamId', 'userId', 'issuer'])
@Index('single_sign_on_identities_user', ['userId'])
export class SingleSignOnIdentity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  @ForeignKey('users', { onDelete: 'CASCADE' })
  @Column('text')
  userId!: string;

  @Column('text')
  issuer!: string;

  @Column('text')
  subject!: string;

  /** Address that the provider stated when the account was linked. */
  @Column('text')
  email!: string;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  lastUsedAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
