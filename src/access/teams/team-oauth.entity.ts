import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { Team } from './team.entity';
import { TeamOwned } from '../../platform/kernel/database/team-tables';
import type { TeamJwk } from './jwks';

/** OAuth2 settings of a team. OAuth2 is disabled for a team without a row. */
@TeamOwned({ key: ['team_id'] })
@Entity('team_oauth')
export class TeamOAuth {
  @PrimaryColumn('text')
  teamId!: string;

  @Column('json')
  keys!: TeamJwk[];

  @Column({ type: 'timestamptz', precision: 3 })
  enabledAt!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt!: Date;

  @OneToOne(() => Team)
  @JoinColumn()
  team?: Team;
}
