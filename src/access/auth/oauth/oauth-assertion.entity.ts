import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Team } from '../../teams/team.entity';
import { TeamOwned } from '../../../platform/kernel/database/team-tables';

/** Used assertion, stored until its expiry so that no process accepts the assertion again, even after a restart. */
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
