import { Check, Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Team } from '../../../access/teams/team.entity';
import { DatabaseIndex } from '../../../platform/kernel/database/declared-index';
import { TeamOwned } from '../../../platform/kernel/database/team-tables';
import { WorkIndexes, WorkRow } from '../../../platform/kernel/queue/work-row';
import type { ReminderLanguage, ReminderState } from './reminder-values';

/** Reminder mail to a customer about open invoices. */
@TeamOwned({ noun: 'reminder' })
@Entity('reminders')
@Check('reminders_language_check', `language IN ('en', 'fr', 'nl', 'de')`)
@Check('reminders_level_check', 'level BETWEEN 1 AND 3')
@Check('reminders_state_check', `state IN ('waiting', 'sent', 'failed', 'cancelled')`)
@DatabaseIndex('reminders_company', 'btree (company_id, created_at DESC, id DESC)')
@Index('reminders_request', ['requestId'])
@Index('reminders_team', ['teamId'])
@WorkIndexes('reminders')
@ForeignKey('companies', ['teamId', 'companyId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
export class ReminderRow extends WorkRow {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  @Column('text')
  companyId!: string;

  /** Id of the first reminder of the same request. */
  @Column('text')
  requestId!: string;

  /** Key of the customer. */
  @Column('text')
  customer!: string;

  @Column('text', { nullable: true })
  customerName!: string | null;

  /** E-mail address of the recipient. */
  @Column('text')
  address!: string;

  @Column('text')
  language!: ReminderLanguage;

  /** Level: 1 (friendly) to 3 (final). */
  @Column('integer')
  level!: number;

  /** Personal note of the sender in the mail. */
  @Column('text', { nullable: true })
  note!: string | null;

  @Column('text', { default: 'waiting' })
  state!: ReminderState;

  @Column('integer', { default: 0 })
  attempts!: number;

  /** Reason why the last attempt failed, or why the reminder was cancelled; null otherwise. */
  @Column('text', { nullable: true })
  failure!: string | null;

  /** Id of the key or person that requested the reminder. */
  @Column('text', { nullable: true })
  createdBy!: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  sentAt!: Date | null;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
