import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { TeamOwned } from '../../platform/kernel/database/team-tables';
import { NOTIFICATION_KINDS, type NotificationKind } from './notification-kinds';

/**
 * Notification of a person. A notification is written in the transaction of its event and waits for a mail. A person is
 * notified of an event once.
 */
@TeamOwned({ key: ['user_id', 'source'] })
@Entity('notifications')
@Check('notifications_kind_check', `kind IN (${NOTIFICATION_KINDS.map((kind) => `'${kind}'`).join(', ')})`)
@Index('notifications_waiting', ['daily', 'userId', 'kind', 'createdAt'], { where: 'mail_id IS NULL' })
@Index('notifications_mail', ['mailId', 'teamId', 'kind', 'createdAt'], { where: 'mail_id IS NOT NULL' })
@Index('notifications_team', ['teamId'])
@Index('notifications_age', ['createdAt'])
export class NotificationRow {
  @ForeignKey('users', { onDelete: 'CASCADE' })
  @PrimaryColumn('text')
  userId!: string;

  /** Id of the event, or the name of a fact that has no event. */
  @PrimaryColumn('text')
  source!: string;

  /** Team; null for the installation. */
  @ForeignKey('teams')
  @Column('text', { nullable: true })
  teamId!: string | null;

  @Column('text', { nullable: true })
  companyId!: string | null;

  @Column('text')
  kind!: NotificationKind;

  /** Whether the notification waits for the daily mail. */
  @Column('boolean')
  daily!: boolean;

  /** Data of the event. */
  @Column('json')
  details!: object;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  /** Mail with the notification; null: the notification waits for a mail. */
  @ForeignKey('notification_mails', { onDelete: 'CASCADE' })
  @Column('text', { nullable: true })
  mailId!: string | null;
}
