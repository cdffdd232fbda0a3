import { Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { TeamOwned } from '../../platform/kernel/database/team-tables';
import type { Team } from '../../access/teams/team.entity';
import type { LogoType } from './logo-image';

/** Letterhead of the PDFs of documents that a company sends. */
@TeamOwned({ key: ['company_id'], erasure: 'cascade' })
@Entity('letterheads')
@Index('letterheads_team', ['teamId'])
@ForeignKey('companies', ['teamId', 'companyId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
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

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
