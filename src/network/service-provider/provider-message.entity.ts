import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import { addStatementBeforeErasing } from '../../platform/kernel/database/team-tables';
import { WorkIndexes, WorkRow } from '../../platform/kernel/queue/work-row';
import type { KeyCustody } from '../../standards/peppol/as4';
import type { ProviderMessageKind, ProviderMessageState } from './provider-message-states';

/** A message that the provider itself sends to another one. All data that must be identical in a retry is in the row. */
@Entity('provider_messages')
@Check('provider_messages_subjects_check', `kind IN ('mls', 'tsr', 'eusr', 'envelope', 'tax_data')`)
@Check('provider_messages_state_check', `state IN ('pending', 'accepted', 'refused')`)
@Unique('provider_messages_once', ['messageId'])
@Index('provider_messages_subject', ['subjectId'], { where: 'subject_id IS NOT NULL' })
// Messages that are deleted after some time; those with reports to tax authorities stay.
@Index('provider_messages_expiring', ['endedAt'], { where: `ended_at IS NOT NULL AND kind <> 'tax_data'` })
@WorkIndexes('provider_messages', 'lane')
export class ProviderMessage extends WorkRow {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  kind!: ProviderMessageKind;

  /** Id of its subject in the module that owns it: a document, a report. */
  @Column('text', { nullable: true })
  subjectId!: string | null;

  /** Start of its service level, if it has one: the time of the message that it answers. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  since!: Date | null;

  /** `0242:000001` */
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

  /** Instance identifier of its envelope. */
  @Column('text')
  envelopeId!: string;

  @Column('text', { default: 'pending' })
  state!: ProviderMessageState;

  /** Message of the last attempt; null without one. */
  @Column('text', { nullable: true })
  outcome!: string | null;

  /** Code of the other side, such as `EBMS:0004`. */
  @Column('text', { nullable: true })
  providerCode!: string | null;

  @Column('integer', { default: 0 })
  attempts!: number;

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

  /** Receiver: the messages to one receiver form a queue. */
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

  /** No attempt starts after this instant. */
  @Column('timestamptz')
  giveUpAt!: Date;

  /** Creation time of the message, as in its envelope and header in every attempt. */
  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  endedAt!: Date | null;

  // Last exchange with the receiver's access point; null without one.
  @Column('text', { nullable: true })
  url!: string | null;

  /** HTTP status of the answer. */
  @Column('integer', { nullable: true })
  status!: number | null;

  /** SOAP part of the message, which contains its signature. */
  @Column('bytea', { nullable: true })
  requestSoap!: Buffer | null;

  /** Receipt or error, byte for byte. */
  @Column('bytea', { nullable: true })
  answer!: Buffer | null;

  /** Certificates in DER. */
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

// The status of a document reveals findings about it, so those of an erased team are deleted, sent or not.
addStatementBeforeErasing('documents', 'DELETE FROM provider_messages WHERE subject_id = ANY ($1)');
