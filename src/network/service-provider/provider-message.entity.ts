import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import { beforeErasing } from '../../platform/kernel/database/team-tables';
import { WorkIndexes, WorkRow } from '../../platform/kernel/queue/work-row';
import type { KeyCustody } from '../../standards/peppol/as4';
import type { ProviderMessageKind, ProviderMessageState } from './provider-message-states';

/** A message that the provider itself sends to another one. Everything that a repetition has to be the same by is fixed with the row. */
@Entity('provider_messages')
@Check('provider_messages_kinds_check', `kind IN ('mls', 'tsr', 'eusr', 'envelope')`)
@Check('provider_messages_state_check', `state IN ('pending', 'accepted', 'refused')`)
@Unique('provider_messages_once', ['messageId'])
@Index('provider_messages_subject', ['subjectId'], { where: 'subject_id IS NOT NULL' })
@Index('provider_messages_ended', ['endedAt'], { where: 'ended_at IS NOT NULL' })
@WorkIndexes('provider_messages', 'lane')
export class ProviderMessage extends WorkRow {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  kind!: ProviderMessageKind;

  /** What it is about, as its owner names it: a document, a report. */
  @Column('text', { nullable: true })
  subjectId!: string | null;

  /** When what it is about began, where a service level counts from there: the time of the message that it answers. */
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

  /** The document, byte for byte; of an operator's envelope the whole of it. */
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

  /** What the last attempt came to, in words; null before it, and where there is nothing to say. */
  @Column('text', { nullable: true })
  outcome!: string | null;

  /** Code of the other side, such as `EBMS:0004`. */
  @Column('text', { nullable: true })
  providerCode!: string | null;

  @Column('integer', { default: 0 })
  attempts!: number;

  /** Any attempt but the first. */
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

  /** What is waited for together: one receiver. */
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

  /** After this no further attempt begins. */
  @Column('timestamptz')
  giveUpAt!: Date;

  /** When the message was made, as its envelope and header say it in every attempt. */
  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  endedAt!: Date | null;

  // The last exchange with the receiver's access point, as far as there was one.
  @Column('text', { nullable: true })
  url!: string | null;

  /** HTTP status of the answer. */
  @Column('integer', { nullable: true })
  status!: number | null;

  /** The SOAP part of the message, which carries its signature. */
  @Column('bytea', { nullable: true })
  requestSoap!: Buffer | null;

  /** The receipt or error, byte for byte. */
  @Column('bytea', { nullable: true })
  answer!: Buffer | null;

  /** Certificates in DER. */
  @Column('bytea', { nullable: true })
  ownCertificate!: Buffer | null;

  @Column('bytea', { nullable: true })
  peerCertificate!: Buffer | null;

  /** Custody of the private key of our certificate; null without an exchange, and for one before this was recorded. */
  @Column('text', { nullable: true })
  ownKeyCustody!: KeyCustody | null;

  /** What was known about the revocation of the peer's certificate. */
  @Column('jsonb', { nullable: true })
  revocation!: Record<string, string | null> | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  startedAt!: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  answeredAt!: Date | null;
}

// The status of a document says what was found in it: of an erased team nothing is left, sent or not.
beforeErasing('documents', 'DELETE FROM provider_messages WHERE subject_id = ANY ($1)');
