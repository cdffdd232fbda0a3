import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import { addStatementBeforeErasing } from '../../platform/kernel/database/team-tables';
import { WorkIndexes, WorkRow } from '../../platform/kernel/queue/work-row';
import type { KeyCustody } from '../../standards/peppol/as4';
import type { ProviderMessageKind, ProviderMessageState } from './provider-message-states';

/**
 * A message that this service provider itself sends to another service provider. The row contains all data that must be
 * identical in a retry.
 */
@Entity('provider_messages')
@Check('provider_messages_subjects_check', `kind IN ('mls', 'tsr', 'eusr', 'envelope', 'tax_data')`)
@Check('provider_messages_state_check', `state IN ('pending', 'accepted', 'refused')`)
@Unique('provider_messages_once', ['messageId'])
@Index('provider_messages_subject', ['subjectId'], { where: 'subject_id IS NOT NULL' })
// Index of messages that are deleted after some time. Messages with reports to tax authorities are kept.
@Index('provider_messages_expiring', ['endedAt'], { where: `ended_at IS NOT NULL AND kind <> 'tax_data'` })
@WorkIndexes('provider_messages', 'lane')
export class ProviderMessage extends WorkRow {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  kind!: ProviderMessageKind;

  /** Id of the message's subject, e.g. a document or a report, in the module that owns the subject. */
  @Column('text', { nullable: true })
  subjectId!: string | null;

  /**
   * Start of the service level period: the time of the message to which this message responds; null without a service
   * level.
   */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  since!: Date | null;

  /** Participant identifier of this service provider, e.g. `0242:000001`. */
  @Column('text')
  sender!: string;

  @Column('text')
  receiver!: string;

  @Column('text')
  docTypeId!: string;

  @Column('text')
  processId!: string;

  @Column('text')
  countryC1!: string;

  /** Document, byte for byte; for an operator's envelope the whole envelope. */
  @Column('bytea')
  payload!: Buffer;

  @Column('text')
  messageId!: string;

  @Column('text')
  conversationId!: string;

  /** Instance identifier of the envelope. */
  @Column('text')
  envelopeId!: string;

  @Column('text', { default: 'pending' })
  state!: ProviderMessageState;

  /** Text of the last attempt's outcome; null without a text. */
  @Column('text', { nullable: true })
  outcome!: string | null;

  /** Error code of the other access point, such as `EBMS:0004`. */
  @Column('text', { nullable: true })
  providerCode!: string | null;

  @Column('integer', { default: 0 })
  attempts!: number;

  /** Whether the next attempt is a retry. */
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

  /** Receiver of the message; the messages to one receiver form a queue. */
  @Column({
    name: 'lane',
    type: 'text',
    generatedType: 'STORED',
    asExpression: 'receiver',
    nullable: true,
    select: false,
    insert: false,
    update: false,
  })
  partitionKey?: string | null;

  /** Time after which no attempt starts. */
  @Column('timestamptz')
  giveUpAt!: Date;

  /** Creation time of the message, stated in envelope and header of every attempt. */
  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  endedAt!: Date | null;

  // Last exchange with the receiver's access point; null without one.
  @Column('text', { nullable: true })
  url!: string | null;

  /** HTTP status of the response. */
  @Column('integer', { nullable: true })
  status!: number | null;

  /** SOAP part of the message, which contains its signature. */
  @Column('bytea', { nullable: true })
  requestSoap!: Buffer | null;

  /** Receipt or error, byte for byte. */
  @Column('bytea', { nullable: true })
  answer!: Buffer | null;

  /** Certificate of this access point in DER. */
  @Column('bytea', { nullable: true })
  ownCertificate!: Buffer | null;

  @Column('bytea', { nullable: true })
  peerCertificate!: Buffer | null;

  /** Custody of the private key of our certificate; null without an exchange, and for attempts before the location was recorded. */
  @Column('text', { nullable: true })
  ownKeyCustody!: KeyCustody | null;

  /** Revocation status of the peer's certificate. */
  @Column('jsonb', { nullable: true })
  revocation!: Record<string, string | null> | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  startedAt!: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  answeredAt!: Date | null;
}

// The message level status of a document contains findings about the document, so the statuses of an erased team are
// deleted, whether they were sent or not.
addStatementBeforeErasing('documents', 'DELETE FROM provider_messages WHERE subject_id = ANY ($1)');
