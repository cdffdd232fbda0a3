import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import type { Team } from '../teams/team.entity';

/** How far a sandbox team has let time pass. */
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
