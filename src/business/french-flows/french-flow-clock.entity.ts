import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Team } from '../../access/teams/team.entity';
import { TeamOwned } from '../../platform/kernel/database/team-tables';

/** The latest instant of a team's flows. Every assignment of an instant to a flow locks this row. */
@TeamOwned({ key: ['team_id'], exported: false })
@Entity('french_flow_clocks')
export class FrenchFlowClock {
  @PrimaryColumn('text')
  teamId!: string;

  /** The latest `updatedAt` of a flow of the team. */
  @Column({ type: 'timestamptz', precision: 3 })
  lastUpdate!: Date;

  /** Documents created before this time have their flows, except those whose transaction ended later. */
  @Column({ type: 'timestamptz', precision: 3 })
  documentsUntil!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
