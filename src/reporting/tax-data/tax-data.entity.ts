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
import type { Team, TeamEnvironment } from '../../access/teams/team.entity';
import type { DocumentRow } from '../../business/documents/document.entity';
import { DatabaseIndex } from '../../platform/kernel/database/declared-index';
import { addStatementBeforeErasing, TeamOwned } from '../../platform/kernel/database/team-tables';
import { WorkIndexes, WorkRow } from '../../platform/kernel/queue/work-row';
import type {
  Jurisdiction,
  MissingField,
  Reporter,
  TaxDataScope,
  TaxDataType,
} from '../../standards/taxdata';
import type { TaxDataRefusal, TaxDataState } from './tax-data-states';

/** Duty to report an exchanged invoice to a tax authority, with the progress of the report. */
@TeamOwned({ noun: 'tax report' })
@Entity('tax_data')
@Check('tax_data_environment_check', `environment IN ('production', 'sandbox')`)
@Check('tax_data_reporter_check', `reporter IN ('C2', 'C3')`)
@Check('tax_data_sequence_check', 'sequence > 0')
@Check('tax_data_type_check', `type IN ('submit', 'resubmit', 'withdraw', 'failed')`)
@Check('tax_data_state_check', `state IN ('due', 'incomplete', 'sent', 'accepted', 'refused')`)
// A document has one report at each position of the sequence, for each reporter.
@Unique('tax_data_once', ['documentId', 'jurisdiction', 'reporter', 'sequence', 'teamId'])
@DatabaseIndex('tax_data_team', 'btree (team_id, created_at DESC, id DESC)')
@DatabaseIndex('tax_data_team_state', 'btree (team_id, state, created_at DESC, id DESC)')
@Index('tax_data_company', ['companyId'])
// A report is withdrawn at most once.
@Index('tax_data_withdraws', ['withdraws', 'teamId'], { unique: true, where: 'withdraws IS NOT NULL' })
@Index('tax_data_open', ['dueAt', 'createdAt'], { where: `state <> 'accepted'` })
@Index('tax_data_open_age', ['createdAt', 'id'], {
  where: `state <> 'accepted' AND environment = 'production'`,
})
@Index('tax_data_waiting', ['jurisdiction', 'id'], { where: 'waits > 0' })
@WorkIndexes('tax_data')
@ForeignKey('companies', ['teamId', 'companyId'], ['teamId', 'id'])
export class TaxDataRow extends WorkRow {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  /** Trace of the request or work that created the duty (W3C Trace Context); null without a trace. */
  @Column('text', { nullable: true, select: false })
  traceparent?: string | null;

  @Column('text')
  companyId!: string;

  /** Id of the reported document; null after its deletion. */
  @Column('text', { nullable: true })
  documentId!: string | null;

  @Column('text')
  environment!: TeamEnvironment;

  @Column('text')
  jurisdiction!: Jurisdiction;

  @Column('text')
  reporter!: Reporter;

  /** Position among the reports of the document: 1 is the first report; a withdrawal follows the withdrawn report. */
  @Column('integer')
  sequence!: number;

  @Column('text')
  type!: TaxDataType;

  @Column('text')
  scope!: TaxDataScope;

  /** Id of the report that this report withdraws; null for every other type. */
  @Column('text', { nullable: true })
  withdraws!: string | null;

  /** False when the company reports although no law requires it yet. */
  @Column('boolean')
  mandatory!: boolean;

  /** Tax number of the company at the exchange. */
  @Column('text')
  taxIdentifier!: string;

  @Column('text', { default: 'due' })
  state!: TaxDataState;

  /** Time at which the invoice was transmitted or received. */
  @Column({ type: 'timestamptz', precision: 3 })
  exchangedAt!: Date;

  /**
   * Instance identifier of the envelope in which the invoice was exchanged, which does not change when the invoice is
   * sent again.
   */
  @Column('text', { nullable: true })
  exchangeEnvelopeId!: string | null;

  /** AS4 MessageId of the exchange of the invoice. */
  @Column('text', { nullable: true })
  exchangeMessageId!: string | null;

  /** Deadline of the report; null when the jurisdiction defines no deadline. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  dueAt!: Date | null;

  /** Number of submissions that were created. The bytes of a submission are fixed before its first attempt. */
  @Column('integer', { default: 0 })
  submissions!: number;

  /**
   * Whether the last submission is sent again, byte for byte. The report is sent in the same message, or in a new
   * message if the first message has a receipt.
   */
  @Column('boolean', { default: false })
  repeats!: boolean;

  /** Missing fields of the invoice that the report requires. */
  @Column('json', { default: [] })
  missing!: MissingField[];

  /** Reason why a due report waits; null when it does not wait. */
  @Column('text', { nullable: true })
  waitReason!: string | null;

  /** Number of consecutive times that the report waited for its authority to become known; 0: it does not wait. */
  @Column('integer', { default: 0 })
  waits!: number;

  @Column('json', { nullable: true })
  refusal!: TaxDataRefusal | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  sentAt!: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  acceptedAt!: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  refusedAt!: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;

  @ManyToOne('DocumentRow', { onDelete: 'SET NULL' })
  @JoinColumn()
  document?: DocumentRow | null;
}

// The message with a report reveals the invoice.
addStatementBeforeErasing('tax_data', 'DELETE FROM provider_messages WHERE subject_id = ANY ($1)');
