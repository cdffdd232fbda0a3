import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

export type ExchangeDirection = 'incoming' | 'outgoing';

/**
 * An exchange with another access point for which a receipt exists, for the statistics of OpenPeppol. An entry belongs
 * to no team and no document, and remains when teams and documents are deleted, because the statistics of a month count
 * all of its exchanges.
 */
@Entity('exchange_ledger')
@Check('exchange_ledger_direction_check', `direction IN ('incoming', 'outgoing')`)
@Index('exchange_ledger_time', ['exchangedAt'])
export class LedgerEntry {
  @PrimaryColumn('text')
  direction!: ExchangeDirection;

  /** AS4 MessageId; a repeated message counts as one exchange. */
  @PrimaryColumn('text')
  messageId!: string;

  /** `eb:Timestamp` of the message, which both sides use for counting. */
  @Column({ type: 'timestamptz', precision: 3 })
  exchangedAt!: Date;

  /** Seat of the other access point: the common name of its certificate. */
  @Column('text')
  seatId!: string;

  @Column('text')
  docTypeScheme!: string;

  @Column('text')
  docType!: string;

  @Column('text')
  processScheme!: string;

  @Column('text')
  process!: string;

  @Column('text')
  transportProfile!: string;

  /** Country of the sending end user. */
  @Column('text')
  countryC1!: string;

  /** Country of the receiving end user in this installation; null for a sent message. */
  @Column('text', { nullable: true })
  countryC4!: string | null;

  /** Pseudonym of the end user on this side; null for messages of the service provider. */
  @Column('text', { nullable: true })
  endUserId!: string | null;
}
