import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Team } from '../../access/teams/team.entity';
import { TeamOwned } from '../../platform/kernel/database/team-tables';

/** How far the flows of a team have come. Its row is locked by everything that gives a flow an instant. */
@TeamOwned({ key: ['team_id'], exported: false })
@Entity('french_flow_clocks')
export class FrenchFlowClock {
  @PrimaryColumn('text')
  teamId!: string;

  /** The latest `updatedAt` of a flow of the team. */
  @Column({ type: 'timestamptz', precision: 3 })
  lastUpdate!: Date;

  /** Documents created before have their flows, unless their transaction ended later. */
  @Column({ type: 'timestamptz', precision: 3 })
  documentsUntil!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
