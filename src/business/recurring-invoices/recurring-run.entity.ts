import {
  Check,
  Column,
  Entity,
  ForeignKey,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  Unique,
} from 'typeorm';
import type { Team } from '../../access/teams/team.entity';
import { DatabaseIndex } from '../../platform/kernel/database/declared-index';
import { TeamOwned } from '../../platform/kernel/database/team-tables';
import { WorkIndexes, WorkRow } from '../../platform/kernel/queue/work-row';
import type { RunFailure } from './run-failure';

export const RUN_STATES = ['waiting', 'done', 'failed'] as const;
export type RunState = (typeof RUN_STATES)[number];

/**
 * Run of an occurrence of a recurring invoice, at most one for each day. The transaction that stores the document or
 * draft also ends the run.
 */
@TeamOwned()
@Entity('recurring_invoice_runs')
@Check('recurring_invoice_runs_state_check', `state IN ('waiting', 'done', 'failed')`)
@Unique('recurring_invoice_runs_once', ['recurringInvoiceId', 'onDay', 'teamId'])
@Index('recurring_invoice_runs_team', ['teamId'])
@DatabaseIndex('recurring_invoice_runs_failed', `btree (recurring_invoice_id, on_day) WHERE state = 'failed'`)
@DatabaseIndex(
  'recurring_invoice_runs_number',
  'btree (company_id, document_type, number, team_id) WHERE number IS NOT NULL',
  { unique: true },
)
@WorkIndexes('recurring_invoice_runs')
@ForeignKey('companies', ['teamId', 'companyId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('recurring_invoices', ['teamId', 'recurringInvoiceId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
export class RecurringRun extends WorkRow {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  @Column('text')
  companyId!: string;

  @Column('text')
  recurringInvoiceId!: string;

  /** Day of the occurrence: YYYY-MM-DD, in the time zone of the company. */
  @Column('date')
  onDay!: string;

  @Column('text', { default: 'waiting' })
  state!: RunState;

  /** Id of the document that was sent; null for drafts. */
  @Column('text', { nullable: true })
  documentId!: string | null;

  @Column('text', { nullable: true })
  documentType!: string | null;

  /** Number of the document that was sent (BT-1). */
  @Column('text', { nullable: true })
  number!: string | null;

  /** Id of the draft that was created; null for documents. */
  @Column('text', { nullable: true })
  draftId!: string | null;

  /** Reason why the run failed, or why it is retried. */
  @Column('jsonb', { nullable: true })
  failure!: RunFailure | null;

  /** Number of attempts that failed for a temporary reason. */
  @Column('integer', { default: 0 })
  attempts!: number;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  finishedAt!: Date | null;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
