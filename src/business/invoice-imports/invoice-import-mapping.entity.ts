import { Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Team } from '../../access/teams/team.entity';
import { TeamOwned } from '../../platform/kernel/database/team-tables';
import type { ImportMapping } from '../../standards/spreadsheets';

/** Mapping that a company chose for files with a certain header. */
@TeamOwned()
@Entity('invoice_import_mappings')
@Index('invoice_import_mappings_header', ['companyId', 'headerSha256', 'teamId'], { unique: true })
@Index('invoice_import_mappings_team', ['teamId'])
@ForeignKey('companies', ['teamId', 'companyId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
export class InvoiceImportMapping {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  @Column('text')
  companyId!: string;

  /** Digest of the names of the columns. */
  @Column('bytea')
  headerSha256!: Buffer;

  @Column('jsonb')
  mapping!: ImportMapping;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
