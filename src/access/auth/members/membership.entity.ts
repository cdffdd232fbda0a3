import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { TeamOwned } from '../../../platform/kernel/database/team-tables';
import type { Role } from '../permissions/roles';

/** Membership of a person in a team, with their role. */
@TeamOwned({ key: ['user_id'] })
@Entity('memberships')
@Check('memberships_role_check', `role IN ('owner', 'admin', 'developer', 'accountant', 'reader')`)
@Index('memberships_user', ['userId'])
export class Membership {
  @ForeignKey('teams')
  @PrimaryColumn('text')
  teamId!: string;

  @ForeignKey('users', { onDelete: 'CASCADE' })
  @PrimaryColumn('text')
  userId!: string;

  @Column('text')
  role!: Role;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;
}
