import { Column, Entity, Index, JoinColumn, ManyToOne, OneToOne, PrimaryColumn } from 'typeorm';
import type { Company } from '../companies/company.entity';
import { TeamOwned } from '../../platform/kernel/database/team-tables';
import type { Team } from '../../access/teams/team.entity';
import type { LogoType } from './logo-image';

/** Letterhead of the PDFs of documents that a company sends. */
@TeamOwned({ key: ['company_id'], erasure: 'cascade' })
@Entity('letterheads')
@Index('letterheads_team', ['teamId'])
export class Letterhead {
  @PrimaryColumn('text')
  companyId!: string;

  @Column('text')
  teamId!: string;

  /** PNG or JPEG, within the bounds of `logo-image.ts`. */
  @Column('bytea', { nullable: true })
  logo!: Buffer | null;

  @Column('text', { nullable: true })
  logoType!: LogoType | null;

  /** Size in pixels. */
  @Column('integer', { nullable: true })
  logoWidth!: number | null;

  @Column('integer', { nullable: true })
  logoHeight!: number | null;

  /** Accent colour `#rrggbb`, lower case. */
  @Column('text', { nullable: true })
  accentColor!: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt!: Date;

  @OneToOne('Company', { onDelete: 'CASCADE' })
  @JoinColumn()
  company?: Company;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
