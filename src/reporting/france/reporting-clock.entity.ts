import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import type { Team } from '../../access/teams/team.entity';
import { TeamOwned } from '../../platform/kernel/database/team-tables';

/** Clock advance of a sandbox team: the time by which its clock is ahead of real time. */
@TeamOwned({ key: ['team_id'] })
@Entity('reporting_clocks')
export class ReportingClockRow {
  @PrimaryColumn('text')
  teamId!: string;

  @Column('bigint')
  aheadSeconds!: number;

  @OneToOne('Team')
  @JoinColumn()
  team?: Team;
}
