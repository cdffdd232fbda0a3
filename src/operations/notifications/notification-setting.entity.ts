import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { TeamOwned } from '../../platform/kernel/database/team-tables';
import { NOTIFICATION_KINDS, type NotificationChoice, type NotificationKind } from './notification-kinds';

/** Choice of a person for a team and a kind of notification. Without a row the default of their role applies. */
@TeamOwned({ key: ['user_id', 'kind'] })
@Entity('notification_settings')
@Check(
  'notification_settings_kind_check',
  `kind IN (${NOTIFICATION_KINDS.map((kind) => `'${kind}'`).join(', ')})`,
)
@Check('notification_settings_choice_check', `choice IN ('now', 'daily', 'never')`)
@Index('notification_settings_team', ['teamId'])
@Index('notification_settings_received', ['teamId'], {
  where: `kind = 'documentReceived' AND choice <> 'never'`,
})
export class NotificationSetting {
  @ForeignKey('users', { onDelete: 'CASCADE' })
  @PrimaryColumn('text')
  userId!: string;

  @ForeignKey('teams')
  @PrimaryColumn('text')
  teamId!: string;

  @PrimaryColumn('text')
  kind!: NotificationKind;

  @Column('text')
  choice!: NotificationChoice;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt!: Date;
}
