import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import { addStatementBeforeErasing } from '../../platform/kernel/database/team-tables';
import { defineId } from '../../platform/kernel/ids';
import type { RefusalReason } from '../port/quarantine-port';

export const newQuarantineId = defineId('qua');

/**
 * A refused message of a trusted access point. An entry belongs to no team, because its team or its receiver is unknown
 * here.
 */
@Entity('quarantine_entries')
@Check(
  'quarantine_entries_reason_check',
  `reason IN ('unreadable', 'envelope', 'inconsistent', 'not_serviced', 'conflicting')`,
)
@Unique('quarantine_entries_message', ['seatId', 'messageId'])
@Index('quarantine_entries_age', ['lastReceivedAt', 'id'])
@Index('quarantine_entries_shares', ['seatId', 'lastReceivedAt', 'id', 'bytes'])
@Index('quarantine_entries_receiver', ['receiver'])
export class QuarantineEntry {
  @PrimaryColumn('text')
  id!: string;

  /** Seat id of the access point that signed the message. */
  @Column('text')
  seatId!: string;

  @Column('text')
  messageId!: string;

  @Column('text')
  reason!: RefusalReason;

  /** `EBMS:` and four digits, and the ErrorDetail, as answered. */
  @Column('text')
  code!: string;

  @Column('text')
  detail!: string;

  /** Reference to the refusal in our log. */
  @Column('text')
  logId!: string;

  @Column('text')
  conversationId!: string;

  /** Null when the envelope could not be read. */
  @Column('text', { nullable: true })
  envelopeId!: string | null;

  /** Participants in the signed header. */
  @Column('text', { nullable: true })
  sender!: string | null;

  @Column('text', { nullable: true })
  receiver!: string | null;

  @Column('text')
  documentType!: string;

  @Column('text')
  process!: string;

  /** SOAP part as received. */
  @Column('bytea')
  soap!: Buffer;

  /** Envelope with its document; null when unreadable, and after the document is stored. */
  @Column('bytea', { nullable: true })
  payload!: Buffer | null;

  /** SHA-256 of the payload. */
  @Column('bytea', { nullable: true })
  payloadDigest!: Buffer | null;

  /** The signed error of the answer. */
  @Column('bytea')
  answer!: Buffer;

  /** Revocation status of the signer's certificate. */
  @Column('jsonb')
  revocation!: Record<string, string | null>;

  /** Size of SOAP part, payload and answer in bytes. */
  @Column('integer')
  bytes!: number;

  /** Number of times that the message was received. */
  @Column('integer')
  times!: number;

  @Column({ type: 'timestamptz', precision: 3 })
  firstReceivedAt!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  lastReceivedAt!: Date;

  /** Document that a replay has stored, or found stored; null also when that was deleted. */
  @Column('text', { nullable: true })
  storedAs!: string | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  storedAt!: Date | null;
}

// Deletes the messages that were sent to the addresses of an erased team.
addStatementBeforeErasing(
  'companies',
  `DELETE FROM quarantine_entries WHERE receiver IN (
     SELECT lower(scheme || ':' || identifier) FROM identifiers WHERE company_id = ANY ($1))`,
);
