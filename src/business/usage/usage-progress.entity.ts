import { Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { TeamOwned } from '../../platform/kernel/database/team-tables';
import type { Team } from '../../access/teams/team.entity';

/** Day up to which the usage of a team is closed. */
@TeamOwned({ key: ['team_id'], exported: false })
@Entity('usage_progress')
@Index('usage_progress_open_day', ['openDay'])
export class UsageProgress {
  @PrimaryColumn('text')
  teamId!: string;

  /** First day (UTC) that is not closed. */
  @Column('date')
  openDay!: string;

  /** Lowest id that a document of that day can have. */
  @Column('text')
  firstOpenId!: string;

  @OneToOne('Team')
  @JoinColumn()
  team?: Team;
}
