import { Check, Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { TeamOwned } from '../../platform/kernel/database/team-tables';
import type { Team } from './team.entity';

/** Plan and maximum number of documents per calendar month (UTC). */
export type MonthlyQuota = Pick<TeamQuota, 'plan' | 'documentsPerMonth'>;

/** Plan that an operator has assigned to a team; a team without a row may send any number of documents. */
@TeamOwned({ key: ['team_id'] })
@Entity('team_quotas')
@Check('team_quotas_documents_check', 'documents_per_month >= 0')
@Index('team_quotas_checked', ['checkedAt'])
export class TeamQuota {
  @PrimaryColumn('text')
  teamId!: string;

  /** Name of the plan, shown to the team and the operator. */
  @Column('text')
  plan!: string;

  /** Documents that the team may send in a calendar month (UTC). */
  @Column('integer')
  documentsPerMonth!: number;

  /** First day of the last month with a notification about the use of the quota; null: no notification yet. */
  @Column('date', { nullable: true })
  notifiedMonth!: string | null;

  /** Highest percentage of the quota about which the team was notified in that month: 80 or 100. */
  @Column('smallint', { nullable: true })
  notifiedPercent!: number | null;

  /** Instant at which a process last compared the use with the quota. */
  @Column('timestamptz')
  checkedAt!: Date;

  @OneToOne('Team')
  @JoinColumn()
  team?: Team;
}
