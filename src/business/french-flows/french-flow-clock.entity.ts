import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Team } from '../../access/teams/team.entity';
import { TeamOwned } from '../../platform/kernel/database/team-tables';

/** Latest `updatedAt` of a team's flows. Each transaction that assigns a new `updatedAt` to a flow locks this row. */
@TeamOwned({ key: ['team_id'], exported: false })
@Entity('french_flow_clocks')
export class FrenchFlowClock {
  @PrimaryColumn('text')
  teamId!: string;

  /** The latest `updatedAt` of a flow of the team. */
  @Column({ type: 'timestamptz', precision: 3 })
  lastUpdate!: Date;

  /** Time up to which documents have flows, except documents whose transactions were committed later. */
  @Column({ type: 'timestamptz', precision: 3 })
  documentsUntil!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
