import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { EventRow } from '../platform/events/event.entity';
import { DatabaseIndex } from '../platform/kernel/database/declared-index';
import { Monthly } from '../platform/kernel/database/partitions/monthly-entity';
import { WorkIndexes, WorkRow } from '../platform/kernel/queue/work-row';
import type { Team } from '../access/teams/team.entity';
import { Webhook } from './webhook.entity';
import { addStatementBeforeErasing, TeamOwned } from '../platform/kernel/database/team-tables';

/** Delivery of an event to a webhook. The id is derived from the ids of both, so at most one delivery exists. */
@Monthly('whd')
@TeamOwned({ noun: 'webhook delivery', erasure: 'cascade' })
@Entity('webhook_deliveries')
@Check(
  'webhook_deliveries_state_check',
  `state IN ('pending', 'delivered', 'failed', 'exhausted', 'blocked', 'cancelled')`,
)
@Index('webhook_deliveries_event', ['eventId', 'webhookId'])
@WorkIndexes('webhook_deliveries', 'webhook_id')
@DatabaseIndex('webhook_deliveries_log', 'btree (webhook_id, created_at, id)')
@DatabaseIndex(
  'webhook_deliveries_log_by_state',
  `btree (webhook_id, state, created_at, id) WHERE state <> 'delivered'`,
)
export class WebhookDelivery extends WorkRow {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  @Column('text')
  webhookId!: string;

  @Column('text')
  eventId!: string;

  @Column('text', { default: 'pending' })
  state!: 'pending' | 'delivered' | 'failed' | 'exhausted' | 'blocked' | 'cancelled';

  /** Number of posts, including manual posts. */
  @Column('integer', { default: 0 })
  attempts!: number;

  /** Position in the retry schedule. */
  @Column('integer', { default: 0 })
  step!: number;

  /**
   * Whether the next attempt is a repetition; repetitions are claimed separately, so that they do not delay new events.
   */
  @Column('boolean', { name: 'again', default: false })
  retry!: boolean;

  /** Whether a client requested the next attempt. */
  @Column('boolean', { default: false })
  manual!: boolean;

  /** Time at which the schedule continues after a failed manual attempt. */
  @Column('timestamptz', { nullable: true })
  resumeAt!: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  finishedAt!: Date | null;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;

  @ManyToOne(() => Webhook)
  @JoinColumn()
  webhook?: Webhook;

  @ManyToOne('EventRow', { createForeignKeyConstraints: false })
  @JoinColumn()
  event?: EventRow;
}

addStatementBeforeErasing(
  'events',
  'DELETE FROM webhook_attempts WHERE delivery_id IN (SELECT id FROM webhook_deliveries WHERE event_id = ANY ($1))',
);

addStatementBeforeErasing('events', 'DELETE FROM webhook_deliveries WHERE event_id = ANY ($1)');

addStatementBeforeErasing(
  'webhooks',
  'DELETE FROM webhook_attempts WHERE delivery_id IN (SELECT id FROM webhook_deliveries WHERE webhook_id = ANY ($1))',
);

addStatementBeforeErasing('webhooks', 'DELETE FROM webhook_deliveries WHERE webhook_id = ANY ($1)');
