import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { DatabaseIndex } from '../kernel/database/declared-index';
import { Monthly } from '../kernel/database/partitions/monthly-entity';
import { Identity, XID8 } from '../kernel/database/postgres-columns';
import { TeamOwned } from '../kernel/database/team-tables';

/** Recorded event, written in the transaction of its change. */
@Monthly('evt')
@TeamOwned({ noun: 'event' })
@Entity('events')
@Index('events_log', ['teamId', 'era', 'transactionId', 'sequence'])
@Index('events_log_by_type', ['teamId', 'type', 'era', 'transactionId', 'sequence'])
@Index('events_time', ['teamId', 'occurredAt'])
@DatabaseIndex(
  'events_document',
  `btree ((data ->> 'documentId'), occurred_at) WHERE (data ->> 'documentId') IS NOT NULL`,
)
export class EventRow {
  @PrimaryColumn('text')
  id!: string;

  /** Position in the order of writing; within one transaction also the order of the log. */
  @Column({ type: 'bigint', generatedIdentity: 'ALWAYS' })
  @Identity()
  sequence!: number;

  @ForeignKey('teams')
  @Column('text')
  teamId!: string;

  /** Company that the event concerns; null when it concerns none. */
  @Column('text', { nullable: true })
  companyId!: string | null;

  @Column('text')
  type!: string;

  @Column({ type: 'timestamptz', precision: 3 })
  occurredAt!: Date;

  @Column('json')
  data!: object;

  /** Trace of the change (W3C Trace Context); null without one. */
  @Column('text', { nullable: true, select: false })
  traceparent?: string | null;

  /**
   * Transaction that wrote the event. Once all older transactions have ended, no row can be inserted before this one.
   */
  @Column({ type: XID8, default: () => 'pg_current_xact_id()' })
  transactionId!: string;

  /** Era that the transaction number belongs to, see {@link EventEra}. */
  @Column('bigint', { default: () => 'current_event_era()' })
  era!: number;
}
