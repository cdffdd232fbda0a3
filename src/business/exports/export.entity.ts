import { Check, Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Team } from '../../access/teams/team.entity';
import { DatabaseIndex } from '../../platform/kernel/database/declared-index';
import { TeamOwned } from '../../platform/kernel/database/team-tables';
import { WorkIndexes, WorkRow } from '../../platform/kernel/queue/work-row';
import type { ExportLanguage } from './export-languages';

/** State as stored; a ready export counts as expired once its time is over. */
export type StoredExportState = 'waiting' | 'running' | 'ready' | 'failed';

/** Export of a company's invoices of a period, for its accountant. */
@TeamOwned({ noun: 'export' })
@Entity('exports')
@Index('exports_of_team', ['teamId', 'id'], { unique: true })
@Check('exports_state_check', `state IN ('waiting', 'running', 'ready', 'failed')`)
@DatabaseIndex('exports_company', 'btree (company_id, created_at DESC, id DESC)')
@DatabaseIndex('exports_open', `btree (team_id) WHERE state IN ('waiting', 'running')`)
@Index('exports_team', ['teamId'])
@Index('exports_month', ['companyId', 'month', 'teamId'], { unique: true, where: 'month IS NOT NULL' })
@Index('exports_age', ['createdAt'])
@Index('exports_expiry', ['expiresAt'], { where: 'expires_at IS NOT NULL' })
@WorkIndexes('exports')
@ForeignKey('companies', ['teamId', 'companyId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
export class ExportRow extends WorkRow {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  @Column('text')
  companyId!: string;

  /** First day of issue, `YYYY-MM-DD`. */
  @Column('date')
  fromDay!: string;

  /** Last day of issue, `YYYY-MM-DD`. */
  @Column('date')
  toDay!: string;

  /** Language of the headings and of the PDFs. */
  @Column('text')
  language!: ExportLanguage;

  @Column('text', { default: 'waiting' })
  state!: StoredExportState;

  /** Null until the documents are counted. */
  @Column('integer', { nullable: true })
  documentsTotal!: number | null;

  @Column('integer', { default: 0 })
  documentsDone!: number;

  /** Reason of the failure; null for other states. */
  @Column('text', { nullable: true })
  failure!: string | null;

  /** Size of the file in bytes, as decimal text; null until the file is ready. */
  @Column('bigint', { nullable: true })
  size!: string | null;

  /** SHA-256 of the file in hexadecimal; null until it is ready. */
  @Column('text', { nullable: true })
  sha256!: string | null;

  /** Claim under which the parts of the file were written; null until it is ready. */
  @Column('integer', { nullable: true, select: false })
  partsClaim?: number | null;

  /** Month `YYYY-MM` of a monthly export: one for each company; null for an export that was requested. */
  @Column('text', { nullable: true })
  month!: string | null;

  /** Key or person that requested the export; null: the service itself. */
  @Column('text', { nullable: true })
  createdBy!: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  finishedAt!: Date | null;

  /** Instant at which the file expires. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  expiresAt!: Date | null;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
