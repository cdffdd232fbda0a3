import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { NotificationChoice } from './notification-kinds';

/** Choices of a person that concern no team. A person without a row has the defaults. */
@Entity('notification_recipients')
@Check('notification_recipients_certificate_check', `certificate IN ('now', 'daily', 'never')`)
export class NotificationRecipient {
  @ForeignKey('users', { onDelete: 'CASCADE' })
  @PrimaryColumn('text')
  userId!: string;

  /** Time zone of the daily mail (IANA name). */
  @Column('text')
  timeZone!: string;

  /** Choice of an operator about certificates of the installation; null: the default. */
  @Column('text', { nullable: true })
  certificate!: NotificationChoice | null;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt!: Date;
}
