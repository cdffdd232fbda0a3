import { Check, Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Team } from '../../access/teams/team.entity';
import { DatabaseIndex } from '../../platform/kernel/database/declared-index';
import { TeamOwned } from '../../platform/kernel/database/team-tables';
import { WorkIndexes, WorkRow } from '../../platform/kernel/queue/work-row';
import type { ExportLanguage } from './export-languages';

/** Stored state of an export; a ready export counts as expired after `expiresAt`. */
export type StoredExportState = 'waiting' | 'running' | 'ready' | 'failed';

/** Export of the invoices of a company in a period, for the accountant of the company. */
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

  /** Number of documents of the period; null until the documents are counted. */
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

  /** SHA-256 of the file in hexadecimal; null until the file is ready. */
  @Column('text', { nullable: true })
  sha256!: string | null;

  /** Claim with which the parts of the file were written; null until the file is ready. */
  @Column('integer', { nullable: true, select: false })
  partsClaim?: number | null;

  /** Month `YYYY-MM` of a monthly export (one for each company and month); null for a requested export. */
  @Column('text', { nullable: true })
  month!: string | null;

  /** Id of the key or person that requested the export; null for the service itself. */
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
