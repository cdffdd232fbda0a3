import { Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { DatabaseIndex } from '../../platform/kernel/database/declared-index';
import { TeamOwned } from '../../platform/kernel/database/team-tables';
import type { Team } from '../teams/team.entity';

/** Group of the identity provider that SCIM provisions in a team (RFC 7643, section 4.2). */
@TeamOwned()
@Entity('scim_groups')
@Index('scim_groups_of_team', ['teamId', 'id'], { unique: true })
@DatabaseIndex('scim_groups_name', 'btree (team_id, lower(display_name))', { unique: true })
@Index('scim_groups_external', ['teamId', 'externalId'])
@Index('scim_groups_list', ['teamId', 'id'])
export class ScimGroup {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  /** Name of the group, which can determine a role; unique in the team, compared without case. */
  @Column('text')
  displayName!: string;

  @Column('text', { nullable: true })
  externalId!: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}

/** Member of a group. */
@TeamOwned({ key: ['group_id', 'scim_user_id'] })
@Entity('scim_group_members')
@Index('scim_group_members_user', ['scimUserId'])
@Index('scim_group_members_team', ['teamId'])
@ForeignKey('scim_groups', ['teamId', 'groupId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('scim_users', ['teamId', 'scimUserId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
export class ScimGroupMember {
  @PrimaryColumn('text')
  groupId!: string;

  @PrimaryColumn('text')
  scimUserId!: string;

  @Column('text')
  teamId!: string;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
