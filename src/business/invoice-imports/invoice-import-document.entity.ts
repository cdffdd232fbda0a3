import { Check, Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Team } from '../../access/teams/team.entity';
import { DatabaseIndex } from '../../platform/kernel/database/declared-index';
import { TeamOwned } from '../../platform/kernel/database/team-tables';
import type { RowError } from '../../standards/spreadsheets';

/**
 * State of a document of an import:
 *
 *     waiting ──▶ valid ──send──▶ queued ──▶ sent
 *        │          ▲                │
 *        └▶ invalid └──── cancel ────┴─────▶ failed ──send──▶ queued
 *
 * A document stays queued while the network does not respond, and is retried after increasing pauses.
 */
export const IMPORT_DOCUMENT_STATES = ['waiting', 'valid', 'invalid', 'queued', 'sent', 'failed'] as const;
export type ImportDocumentState = (typeof IMPORT_DOCUMENT_STATES)[number];

/** An invoice or credit note of an imported file. */
@TeamOwned({ noun: 'document of an invoice import' })
@Entity('invoice_import_documents')
@Check(
  'invoice_import_documents_state_check',
  `state IN ('waiting', 'valid', 'invalid', 'queued', 'sent', 'failed')`,
)
@Index('invoice_import_documents_import', ['invoiceImportId', 'createdAt', 'id'])
@Index('invoice_import_documents_state', ['invoiceImportId', 'state', 'id'])
@DatabaseIndex(
  'invoice_import_documents_due',
  `btree (invoice_import_id, COALESCE(retry_at, '-infinity'::timestamp with time zone), id) WHERE state = 'queued'`,
)
@Index('invoice_import_documents_team', ['teamId'])
@Index('invoice_import_documents_company', ['companyId'])
@ForeignKey('companies', ['teamId', 'companyId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('invoice_imports', ['teamId', 'invoiceImportId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
export class InvoiceImportDocument {
  /** Id of the document; ids ascend in the order of the file. */
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  @Column('text')
  companyId!: string;

  @Column('text')
  invoiceImportId!: string;

  /** Number of the document (BT-1). */
  @Column('text', { nullable: true })
  number!: string | null;

  @Column('text')
  documentType!: 'invoice' | 'creditNote';

  @Column('text', { nullable: true })
  recipient!: string | null;

  @Column('text', { nullable: true })
  buyerName!: string | null;

  /** Numbers of the document's rows in the file, from 1. */
  @Column('jsonb')
  rows!: number[];

  /** Input for sending the document, as in a request to send. */
  @Column('jsonb', { select: false })
  content?: Record<string, unknown>;

  @Column('text')
  state!: ImportDocumentState;

  /**
   * Reason why the document is invalid or was rejected; for a queued document, the reason of the last failed attempt.
   */
  @Column('jsonb')
  errors!: RowError[];

  /** Number of attempts to validate or send the document that failed temporarily; null: none. */
  @Column('integer', { nullable: true })
  attempts!: number | null;

  /** Time at which a queued document is retried after a temporary failure; null: immediately. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  retryAt!: Date | null;

  /** Errors of the document that an event has reported; null: none. */
  @Column('jsonb', { nullable: true, select: false })
  reportedErrors?: RowError[] | null;

  /** Id of the document that was sent; null until then. */
  @Column('text', { nullable: true })
  documentId!: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
