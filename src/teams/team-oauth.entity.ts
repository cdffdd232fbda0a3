import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { TeamJwk } from './jwks';

/** The row of a team for which OAuth2 is enabled; without a row it is not. */
@Entity('team_oauth')
export class TeamOAuth {
  @PrimaryColumn('text', { name: 'team_id' })
  teamId!: string;

  @Column('json')
  keys!: TeamJwk[];

  @Column('timestamptz', { name: 'enabled_at' })
  enabledAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
