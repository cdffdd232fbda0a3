import { Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import { DatabaseIndex } from '../../platform/kernel/database/declared-index';
import { TeamOwned } from '../../platform/kernel/database/team-tables';
import type { Team } from '../teams/team.entity';

/** Person of the identity provider whom SCIM provisions in a team (RFC 7643, section 4.1). */
@TeamOwned()
@Entity('scim_users')
@Index('scim_users_of_team', ['teamId', 'id'], { unique: true })
@Unique(['teamId', 'userId'])
@DatabaseIndex('scim_users_name', 'btree (team_id, lower(user_name))', { unique: true })
@Index('scim_users_external', ['teamId', 'externalId'])
@Index('scim_users_list', ['teamId', 'id'])
@Index('scim_users_user', ['userId'])
export class ScimUser {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  /** Account of the person. */
  @ForeignKey('users', { onDelete: 'CASCADE' })
  @Column('text')
  userId!: string;

  /** User name at the provider; unique in the team, compared without case. */
  @Column('text')
  userName!: string;

  /** Id assigned by the provider. */
  @Column('text', { nullable: true })
  externalId!: string | null;

  @Column('text', { nullable: true })
  givenName!: string | null;

  @Column('text', { nullable: true })
  familyName!: string | null;

  @Column('text', { nullable: true })
  displayName!: string | null;

  /** Whether the person may be a member of the team. */
  @Column('boolean')
  active!: boolean;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
