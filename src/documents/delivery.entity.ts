import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { DeliveryChannel, DeliveryStatus, FailureCategory } from './deliveries/delivery-states';

/** One way on which a document is brought to its recipient, with the ids that are fixed before the first attempt. */
@Entity('deliveries')
export class Delivery {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'team_id' })
  teamId!: string;

  @Column('text', { name: 'document_id' })
  documentId!: string;

  @Column('text')
  channel!: DeliveryChannel;

  @Column('text')
  address!: string;

  @Column('text')
  status!: DeliveryStatus;

  @Column('timestamptz', { name: 'status_changed_at' })
  statusChangedAt!: Date;

  @Column('text', { name: 'failure_category', nullable: true })
  failureCategory!: FailureCategory | null;

  @Column('text', { name: 'failure_message', nullable: true })
  failureMessage!: string | null;

  @Column('text', { name: 'failure_provider_code', nullable: true })
  failureProviderCode!: string | null;

  @Column('text', { name: 'peppol_message_id', nullable: true })
  peppolMessageId!: string | null;

  @Column('text', { name: 'peppol_conversation_id', nullable: true })
  peppolConversationId!: string | null;

  @Column('text', { name: 'envelope_id', nullable: true })
  envelopeId!: string | null;

  /** Message-ID of an e-mail. */
  @Column('text', { name: 'message_id', nullable: true })
  messageId!: string | null;

  /** The instant that the sender asked for; null when it was to be sent at once. */
  @Column('timestamptz', { name: 'scheduled_for', nullable: true })
  scheduledFor!: Date | null;

  @Column('integer')
  attempts!: number;

  /** Null once it is final, and while it is parked. */
  @Column('timestamptz', { name: 'next_attempt_at', nullable: true })
  nextAttemptAt!: Date | null;

  /** Since when nobody works on it, because attempts were begun again and again and never finished. */
  @Column('timestamptz', { name: 'parked_at', nullable: true })
  parkedAt!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
