import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Team } from '../../../access/teams/team.entity';
import { TeamOwned } from '../../../platform/kernel/database/team-tables';

/**
 * A document that a team with a provider has received, by one of its ids on the network. While a company moves, the same
 * document can come over the own access point and from the provider; the second one finds this row.
 */
@TeamOwned({ key: ['team_id', 'key'], exported: false })
@Entity('upstream_receptions')
@Index('upstream_receptions_age', ['receivedAt'])
export class UpstreamReceptionRow {
  @PrimaryColumn('text')
  teamId!: string;

  /** SHA-256 of an id, the receiver and the contents. */
  @PrimaryColumn('bytea')
  key!: Buffer;

  @Column({ type: 'timestamptz', precision: 3 })
  receivedAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
