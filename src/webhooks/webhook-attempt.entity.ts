import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { Monthly } from '../platform/kernel/database/partitions/monthly-entity';
import { WebhookDelivery } from './webhook-delivery.entity';
import { TeamOwned } from '../platform/kernel/database/team-tables';

/** Attempt to post a delivery, with its result. */
@Monthly('whd', 'delivery_id')
@TeamOwned({
  through: { table: 'webhook_deliveries', column: 'delivery_id' },
  key: ['delivery_id', 'number'],
})
@Entity('webhook_attempts')
export class WebhookAttempt {
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

  /** HTTP status; null without a response. */
  @Column('integer', { nullable: true })
  status!: number | null;

  /** Beginning of the response body, or the reason why there was no response. */
  @Column('text', { nullable: true })
  detail!: string | null;

  /** Whether a client requested the attempt. */
  @Column('boolean', { default: false })
  manual!: boolean;

  /**
   * Headers of the request by name; the values of the webhook's custom headers are masked. Null when no request was
   * sent, and for attempts of earlier releases.
   */
  @Column('json', { nullable: true })
  requestHeaders!: Readonly<Record<string, string>> | null;

  @ManyToOne(() => WebhookDelivery, { createForeignKeyConstraints: false })
  @JoinColumn()
  delivery?: WebhookDelivery;
}
