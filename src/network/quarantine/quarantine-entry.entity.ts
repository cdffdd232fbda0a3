import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import { addStatementBeforeErasing } from '../../platform/kernel/database/team-tables';
import { defineId } from '../../platform/kernel/ids';
import type { QuarantineReason } from '../port/quarantine-port';

export const newQuarantineId = defineId('qua');

/**
 * A rejected message of a trusted access point. An entry belongs to no team, because its team or receiver may be
 * unknown.
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
  reason!: QuarantineReason;

  /** Error code in the returned error signal: `EBMS:` and four digits. */
  @Column('text')
  code!: string;

  @Column('text')
  detail!: string;

  /** Reference to the rejection in our log. */
  @Column('text')
  logId!: string;

  @Column('text')
  conversationId!: string;

  /** Instance identifier of the envelope; null when the envelope could not be read. */
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

  /** Envelope with its document; null when unreadable, and after the document was stored. */
  @Column('bytea', { nullable: true })
  payload!: Buffer | null;

  /** SHA-256 of the payload. */
  @Column('bytea', { nullable: true })
  payloadDigest!: Buffer | null;

  /** Signed error signal that was returned. */
  @Column('bytea')
  answer!: Buffer;

  /** Revocation status of the signer's certificate. */
  @Column('jsonb')
  revocation!: Record<string, string | null>;

  /** Total size of SOAP part, payload and error signal in bytes. */
  @Column('integer')
  bytes!: number;

  /** Number of times that the message was received. */
  @Column('integer')
  times!: number;

  @Column({ type: 'timestamptz', precision: 3 })
  firstReceivedAt!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  lastReceivedAt!: Date;

  /** Id of the document that a replay stored, or found already stored; also null when that document was deleted. */
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
