import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Team } from '../../teams/team.entity';
import { TeamOwned } from '../../../platform/kernel/database/team-tables';

/** An assertion that was used: until it expires it is not accepted again, by no process and after no restart. */
@TeamOwned({ key: ['fingerprint'], exported: false })
@Entity('oauth_assertions')
@Index('oauth_assertions_expiry', ['expiresAt'])
export class OAuthAssertion {
  @PrimaryColumn('text')
  teamId!: string;

  @PrimaryColumn('bytea')
  fingerprint!: Buffer;

  @Column({ type: 'timestamptz', precision: 3 })
  expiresAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
