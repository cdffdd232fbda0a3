import { Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import type { Team } from '../../access/teams/team.entity';
import { DatabaseIndex } from '../../platform/kernel/database/declared-index';
import { TeamOwned } from '../../platform/kernel/database/team-tables';
import { WorkIndexes, WorkRow } from '../../platform/kernel/queue/work-row';

/** Mail with a forwarded document to one recipient. */
@TeamOwned({ erasure: 'cascade' })
@Entity('forward_mails')
@Unique('forward_mails_once', ['forwardId', 'address', 'teamId'])
@Index('forward_mails_team', ['teamId', 'createdAt'])
@DatabaseIndex('forward_mails_sent', 'btree (team_id, sent_at) WHERE sent_at IS NOT NULL')
@WorkIndexes('forward_mails')
@ForeignKey('document_forwards', ['teamId', 'forwardId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
export class ForwardMail extends WorkRow {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  /** Trace of the request or job that created the mail (W3C Trace Context); null without a trace. */
  @Column('text', { nullable: true, select: false })
  traceparent?: string | null;

  @Column('text')
  forwardId!: string;

  /** E-mail address of the recipient. */
  @Column('text')
  address!: string;

  @Column('integer', { default: 0 })
  attempts!: number;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  sentAt!: Date | null;

  /** Time at which the service gave up sending the mail; null for a sent or pending mail. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  failedAt!: Date | null;

  /** Reason why the last attempt failed; null without a failed attempt. */
  @Column('text', { nullable: true })
  failure!: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
