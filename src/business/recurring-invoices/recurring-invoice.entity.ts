import { Check, Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Team } from '../../access/teams/team.entity';
import { DatabaseIndex } from '../../platform/kernel/database/declared-index';
import { TeamOwned } from '../../platform/kernel/database/team-tables';
import { WorkIndexes, WorkRow } from '../../platform/kernel/queue/work-row';
import type { DraftContent } from '../drafts/draft-content';
import type { RecurrenceUnit } from './recurrence';

/** Action of a run: the document is sent, or a draft is created that a person sends. */
export const RECURRING_MODES = ['send', 'draft'] as const;
export type RecurringMode = (typeof RECURRING_MODES)[number];

/** An invoice that a company sends at a regular interval. The row is due on the morning of the next occurrence. */
@TeamOwned({ noun: 'recurring invoice' })
@Entity('recurring_invoices')
@Index('recurring_invoices_of_team', ['teamId', 'id'], { unique: true })
@Check('recurring_invoices_mode_check', `mode IN ('send', 'draft')`)
@Check('recurring_invoices_every_check', 'every BETWEEN 1 AND 120')
@Check('recurring_invoices_unit_check', `unit IN ('week', 'month', 'year')`)
@Check('recurring_invoices_day_check', 'day BETWEEN 1 AND 31')
@Check('recurring_invoices_max_runs_check', 'max_runs > 0')
@DatabaseIndex('recurring_invoices_team', 'btree (team_id, created_at DESC, id DESC)')
@DatabaseIndex('recurring_invoices_company', 'btree (company_id, created_at DESC, id DESC)')
@WorkIndexes('recurring_invoices')
@ForeignKey('companies', ['teamId', 'companyId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
export class RecurringInvoice extends WorkRow {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  @Column('text')
  companyId!: string;

  @Column('text')
  name!: string;

  @Column('text')
  mode!: RecurringMode;

  @Column('boolean', { default: false })
  paused!: boolean;

  /** Number of units between two occurrences. */
  @Column('integer')
  every!: number;

  @Column('text')
  unit!: RecurrenceUnit;

  /** Day of the month, 1 to 31; null for weeks. */
  @Column('integer', { nullable: true })
  day!: number | null;

  /** First possible day of an occurrence, YYYY-MM-DD. */
  @Column('date')
  firstOn!: string;

  /** Last possible day of an occurrence, YYYY-MM-DD. */
  @Column('date', { nullable: true })
  lastOn!: string | null;

  /** Maximum number of occurrences. */
  @Column('integer', { nullable: true })
  maxRuns!: number | null;

  /** Days from the issue date to the due date; null: the payment days of the company. */
  @Column('integer', { nullable: true })
  paymentDays!: number | null;

  /** Input for sending the document, without number and dates, with placeholders; not read for lists. */
  @Column('jsonb', { select: false })
  content?: DraftContent;

  /** `documentType` of the content. */
  @Column('text', { nullable: true })
  documentType!: string | null;

  /** Electronic address `<scheme>:<identifier>`, possibly incomplete. */
  @Column('text', { nullable: true })
  recipient!: string | null;

  @Column('text', { nullable: true })
  recipientName!: string | null;

  /** Amount due (BT-115) in `currency`; null while it cannot be computed. */
  @Column('text', { nullable: true })
  amount!: string | null;

  /** ISO 4217. */
  @Column('text', { nullable: true })
  currency!: string | null;

  /**
   * Id of the key that created or last changed the recurring invoice, and whose limits apply to the documents; null
   * when a user changed it.
   */
  @Column('text', { nullable: true })
  keyId!: string | null;

  /** Day of the next occurrence, even while the recurring invoice is paused; null: no further occurrence. */
  @Column('date', { nullable: true })
  nextOn!: string | null;

  /** Number of occurrences that have been due. */
  @Column('integer', { default: 0 })
  runCount!: number;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
