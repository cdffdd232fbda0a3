import { Check, Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { WorkIndexes, WorkRow } from '../../../platform/kernel/queue/work-row';
import type { Team, TeamEnvironment } from '../../../access/teams/team.entity';
import { TeamOwned } from '../../../platform/kernel/database/team-tables';
import type { DeliveryChannelKind, DeliveryStatus, FailureCategory } from './delivery-states';

/**
 * Delivery of a document to a recipient over one channel, with the external ids that are fixed before the first
 * attempt.
 */
@TeamOwned({ noun: 'delivery', erasure: 'cascade' })
@Entity('deliveries')
@Check('deliveries_channel_check', `channel IN ('peppol', 'email')`)
@Check('deliveries_status_check', `status IN ('pending', 'delivered', 'failed')`)
@Index('deliveries_document', ['documentId', 'id'])
@Index('deliveries_envelope', ['envelopeId'], { where: 'envelope_id IS NOT NULL' })
// Index of the pending deliveries of a team.
@Index('deliveries_pending', ['teamId'], { where: `status = 'pending'` })
@WorkIndexes('deliveries', 'lane')
@ForeignKey('documents', ['teamId', 'documentId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
export class Delivery extends WorkRow {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  @Column('text')
  documentId!: string;

  @Column('text')
  channel!: DeliveryChannelKind;

  @Column('text')
  address!: string;

  @Column('text', { default: 'pending' })
  status!: DeliveryStatus;

  @Column({ type: 'timestamptz', precision: 3 })
  statusChangedAt!: Date;

  @Column('text', { nullable: true })
  failureCategory!: FailureCategory | null;

  @Column('text', { nullable: true })
  failureMessage!: string | null;

  @Column('text', { nullable: true })
  failureProviderCode!: string | null;

  @Column('text', { nullable: true })
  peppolMessageId!: string | null;

  @Column('text', { nullable: true })
  peppolConversationId!: string | null;

  @Column('text', { nullable: true })
  envelopeId!: string | null;

  /** Value of the scope MLS_TYPE of the envelope; null when the envelope does not contain the scope. */
  @Column('text', { nullable: true, select: false })
  mlsType?: 'ALWAYS_SEND' | null;

  /** Trace of the request or job that created the delivery (W3C Trace Context); null without a trace. */
  @Column('text', { nullable: true, select: false })
  traceparent?: string | null;

  /** Message-ID of an e-mail. */
  @Column('text', { nullable: true })
  messageId!: string | null;

  /** Instant that the sender scheduled; null for a document to be sent immediately. */
  @Column('timestamptz', { nullable: true })
  scheduledFor!: Date | null;

  @Column('integer', { default: 0 })
  attempts!: number;

  /** Time of the next attempt; null for a delivery that is final or parked. */
  override nextAttemptAt!: Date | null;

  /** Time at which the delivery was parked, because its attempts started repeatedly and never finished. */
  override parkedAt!: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  /** Environment of the network; determined by the team. */
  @Column('text', { select: false })
  environment?: TeamEnvironment;

  /** Key of the circuit breaker, for example an access point; empty until it is known. */
  @Column('text', { default: '', select: false })
  destination?: string;

  /**
   * Partition whose deliveries are claimed together: a slow destination delays only the documents of the same team to
   * this destination.
   */
  @Column({
    name: 'lane',
    type: 'text',
    generatedType: 'STORED',
    asExpression: `team_id || ' ' || CASE WHEN destination = '' THEN channel ELSE destination END`,
    nullable: true,
    select: false,
    insert: false,
    update: false,
  })
  partitionKey?: string | null;

  /** Whether the next attempt is not the first. */
  @Column({
    name: 'again',
    type: 'boolean',
    generatedType: 'STORED',
    asExpression: 'attempts > 0',
    nullable: true,
    select: false,
    insert: false,
    update: false,
  })
  retry?: boolean | null;

  /** Instant after which no attempt starts. */
  @Column('timestamptz', { select: false })
  giveUpAt?: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}

/** Columns of a delivery that the API returns. */
export type DeliveryView = Pick<
  Delivery,
  | 'id'
  | 'channel'
  | 'address'
  | 'status'
  | 'statusChangedAt'
  | 'scheduledFor'
  | 'attempts'
  | 'nextAttemptAt'
  | 'parkedAt'
  | 'failureCategory'
  | 'failureMessage'
  | 'failureProviderCode'
  | 'peppolMessageId'
  | 'peppolConversationId'
  | 'envelopeId'
  | 'messageId'
>;
