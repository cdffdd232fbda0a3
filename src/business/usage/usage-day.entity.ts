import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { TeamOwned } from '../../platform/kernel/database/team-tables';
import type { Team } from '../../access/teams/team.entity';

/**
 * Documents of a company on a day (UTC). Of a closed day: all documents, final. Of an open day: only those deleted since,
 * because all others are still counted from `documents`. See `UsageClosingJob`.
 */
@TeamOwned({ key: ['team_id', 'day', 'company_id'] })
@Entity('usage_days')
export class UsageDay {
  @PrimaryColumn('text')
  teamId!: string;

  @PrimaryColumn('date')
  day!: string;

  /** Id of the company, which may have been deleted since. */
  @PrimaryColumn('text')
  companyId!: string;

  /** Documents accepted for sending. */
  @Column('integer')
  sent!: number;

  @Column('integer')
  received!: number;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
