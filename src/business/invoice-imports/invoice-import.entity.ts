import { Check, Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Team } from '../../access/teams/team.entity';
import { DatabaseIndex } from '../../platform/kernel/database/declared-index';
import { TeamOwned } from '../../platform/kernel/database/team-tables';
import { WorkIndexes, WorkRow } from '../../platform/kernel/queue/work-row';
import type { ImportMapping, SheetRow } from '../../standards/spreadsheets';

/**
 * State of an import:
 *
 *     unmapped ──mapping──▶ validating ──▶ ready ──send──▶ sending
 *                               ▲            │ ▲              │
 *                               └──mapping───┘ └──all done────┘
 */
export const INVOICE_IMPORT_STATES = ['unmapped', 'validating', 'ready', 'sending'] as const;
export type InvoiceImportState = (typeof INVOICE_IMPORT_STATES)[number];

/** A CSV or XLSX file of invoices that a company imports. */
@TeamOwned({ noun: 'invoice import', omit: ['file'] })
@Entity('invoice_imports')
@Index('invoice_imports_of_team', ['teamId', 'id'], { unique: true })
@Check('invoice_imports_format_check', `format IN ('csv', 'xlsx')`)
@Check('invoice_imports_state_check', `state IN ('unmapped', 'validating', 'ready', 'sending')`)
@DatabaseIndex('invoice_imports_company', 'btree (company_id, created_at DESC, id DESC)')
@Index('invoice_imports_team', ['teamId'])
@WorkIndexes('invoice_imports')
@ForeignKey('companies', ['teamId', 'companyId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
export class InvoiceImport extends WorkRow {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  @Column('text')
  companyId!: string;

  @Column('text', { nullable: true })
  fileName!: string | null;

  @Column('text')
  format!: 'csv' | 'xlsx';

  /** Imported file, from which documents are created when the mapping is set. */
  @Column('bytea', { select: false })
  file?: Buffer;

  /** Names of the columns, in order. */
  @Column('jsonb')
  columns!: string[];

  /** Digest of the names of the columns: files with the same header share a mapping. */
  @Column('bytea')
  headerSha256!: Buffer;

  @Column('jsonb')
  firstRows!: SheetRow[];

  @Column('integer')
  rowCount!: number;

  /** Mapping suggested from the names of the columns. */
  @Column('jsonb')
  suggestion!: ImportMapping;

  /** Mapping in use; null until one is set. */
  @Column('jsonb', { nullable: true })
  mapping!: ImportMapping | null;

  @Column('text')
  state!: InvoiceImportState;

  /** Id of the key or the user that created the import. */
  @Column('text', { nullable: true })
  createdBy!: string | null;

  /**
   * Id of the key that started the sending and whose limits apply; null when a user started it, and before the
   * sending.
   */
  @Column('text', { nullable: true })
  sendingKeyId!: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
