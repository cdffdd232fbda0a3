import { Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { TeamOwned } from '../../platform/kernel/database/team-tables';
import type { Team } from '../../access/teams/team.entity';

/** Listing of a company in the Peppol Directory. A company without a row is not listed. */
@TeamOwned({ key: ['company_id'], erasure: 'cascade' })
@Entity('directory_listings')
@Index('directory_listings_team', ['teamId'])
@ForeignKey('companies', ['teamId', 'companyId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
export class DirectoryListing {
  @PrimaryColumn('text')
  companyId!: string;

  @Column('text')
  teamId!: string;

  /** http or https address. */
  @Column('text', { nullable: true })
  website!: string | null;

  @Column('text', { nullable: true })
  geographicalInformation!: string | null;

  /** Time at which the team last stated the consent of the company. */
  @Column({ type: 'timestamptz', precision: 3 })
  consentedAt!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
