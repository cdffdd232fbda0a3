import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { Monthly } from '../platform/kernel/database/partitions/monthly-entity';
import { WebhookDelivery } from './webhook-delivery.entity';
import { TeamOwned } from '../platform/kernel/database/team-tables';

/** One post of a delivery, and what came of it. */
@Monthly('whd', 'delivery_id')
@TeamOwned({
  through: { table: 'webhook_deliveries', column: 'delivery_id' },
  key: ['delivery_id', 'number'],
})
@Entity('webhook_attempts')
export class WebhookAttempt {
  @PrimaryColumn('text')
  deliveryId!: string;

  /** From 1. */
  @PrimaryColumn('integer')
  number!: number;

  @Column({ type: 'timestamptz', precision: 3 })
  attemptedAt!: Date;

  @Column('integer')
  durationMs!: number;

  @Column('text')
  outcome!: string;

  /** HTTP status; null when nothing was answered. */
  @Column('integer', { nullable: true })
  status!: number | null;

  /** The beginning of the answer, or why there was none. */
  @Column('text', { nullable: true })
  detail!: string | null;

  /** Asked for by a client. */
  @Column('boolean', { default: false })
  manual!: boolean;

  @ManyToOne(() => WebhookDelivery, { createForeignKeyConstraints: false })
  @JoinColumn()
  delivery?: WebhookDelivery;
}
