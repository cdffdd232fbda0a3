import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { DatabaseIndex } from '../../platform/kernel/database/declared-index';
import { WorkIndexes, WorkRow } from '../../platform/kernel/queue/work-row';
import type { MailProblem } from '../../access/auth/identity/mails/mail-problem';
import { NOTIFICATION_KINDS, type NotificationKind } from './notification-kinds';

/** Reason for a mail: an immediate notification, the daily mail, or a test requested by the person. */
export type NotificationMailMode = 'now' | 'daily' | 'test';

/** Mail with notifications to a person, stored before it is sent. A row is due when its mail has to be sent. */
@Entity('notification_mails')
@Check('notification_mails_mode_check', `mode IN ('now', 'daily', 'test')`)
@Check(
  'notification_mails_kind_check',
  `kind IN (${NOTIFICATION_KINDS.map((kind) => `'${kind}'`).join(', ')})`,
)
// A person gets at most one daily mail on one day.
@Index('notification_mails_day', ['userId', 'day'], { unique: true, where: 'day IS NOT NULL' })
@DatabaseIndex('notification_mails_newest', 'btree (user_id, created_at DESC, id DESC)')
@Index('notification_mails_age', ['createdAt'])
@WorkIndexes('notification_mails')
export class NotificationMail extends WorkRow {
  @PrimaryColumn('text')
  id!: string;

  @ForeignKey('users', { onDelete: 'CASCADE' })
  @Column('text')
  userId!: string;

  @Column('text')
  mode!: NotificationMailMode;

  /** Kind of the notifications in the mail; null for a daily mail, which has all kinds, and for a test. */
  @Column('text', { nullable: true })
  kind!: NotificationKind | null;

  /** Day of a daily mail in the time zone of the person; null for every other mail. */
  @Column('date', { nullable: true })
  day!: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  /** Instant at which the mail server accepted the mail; null: not accepted. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  mailedAt!: Date | null;

  /** Instant after which the mail is not retried: it was sent, given up, or is no longer wanted. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  endedAt!: Date | null;

  /** Reason why the last attempt failed; null when no attempt failed. */
  @Column('text', { nullable: true })
  problem!: MailProblem | null;
}
