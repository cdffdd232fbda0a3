import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { DeliveryDoubt } from '../../../network/port/document-network';
import { Delivery } from './delivery.entity';
import { TeamOwned } from '../../../platform/kernel/database/team-tables';

/** Attempt of a delivery; an attempt with a receipt is evidence of the delivery. */
@TeamOwned({
  through: { table: 'deliveries', column: 'delivery_id' },
  key: ['delivery_id', 'number'],
})
@Entity('delivery_attempts')
@Index('delivery_attempts_age', ['attemptedAt'], { where: 'receipt IS NULL' })
export class DeliveryAttempt {
  @PrimaryColumn('text')
  deliveryId!: string;

  /** Number of the attempt, from 1. */
  @PrimaryColumn('integer')
  number!: number;

  @Column({ type: 'timestamptz', precision: 3 })
  attemptedAt!: Date;

  @Column('integer')
  durationMs!: number;

  @Column('text')
  outcome!: string;

  @Column('text', { nullable: true })
  detail!: string | null;

  /** Receipt of the other access point, byte for byte. */
  @Column('bytea', { nullable: true })
  receipt!: Buffer | null;

  /** Error code of the rejection, as received from the other side. */
  @Column('text', { nullable: true })
  providerCode!: string | null;

  /**
   * Reason why the document may have reached the recipient although there is no receipt; null when the document
   * certainly did not arrive, or when there is a receipt.
   */
  @Column('text', { nullable: true })
  arrivalDoubt!: DeliveryDoubt | null;

  @ManyToOne(() => Delivery, { onDelete: 'CASCADE' })
  @JoinColumn()
  delivery?: Delivery;
}
