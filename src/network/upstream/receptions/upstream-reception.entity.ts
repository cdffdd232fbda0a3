import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Team } from '../../../access/teams/team.entity';
import { TeamOwned } from '../../../platform/kernel/database/team-tables';

/**
 * Key of a document that a team with a provider has received, for one of the document's ids on the network. While a
 * company changes its network, the same document can be received over the own access point and from the provider; the
 * second reception finds this row.
 */
@TeamOwned({ key: ['team_id', 'key'], exported: false })
@Entity('upstream_receptions')
@Index('upstream_receptions_age', ['receivedAt'])
export class UpstreamReceptionRow {
  @PrimaryColumn('text')
  teamId!: string;

  /** SHA-256 digest of an id, the receiver and the content. */
  @PrimaryColumn('bytea')
  key!: Buffer;

  @Column({ type: 'timestamptz', precision: 3 })
  receivedAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
