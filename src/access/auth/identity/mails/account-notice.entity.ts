import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { WorkIndexes, WorkRow } from '../../../../platform/kernel/queue/work-row';

/** Subject of a notice to a person: wrong codes for their account, or an API key that expires soon. */
export type AccountNoticeKind = 'wrong_codes' | 'key_expiring';

/** Notice to a person by mail. A row that is due for work must be mailed. */
@Entity('account_notices')
@Check('account_notices_kinds_check', `kind IN ('wrong_codes', 'key_expiring')`)
@Index('account_notices_user', ['userId'])
@Index('account_notices_recipient', ['recipientId'])
@Index('account_notices_age', ['createdAt'])
@WorkIndexes('account_notices')
export class AccountNotice extends WorkRow {
  @PrimaryColumn('text')
  id!: string;

  /** Owner of the account that the notice is about, who is also the recipient; null for a notice about an API key. */
  @ForeignKey('users', { onDelete: 'CASCADE' })
  @Column('text', { nullable: true })
  userId!: string | null;

  /** Recipient of a notice that is not about their own account; null otherwise. */
  @ForeignKey('users', { onDelete: 'CASCADE' })
  @Column('text', { nullable: true })
  recipientId!: string | null;

  /** Id of the key that expires soon; null for other notices. */
  @Column('text', { nullable: true })
  apiKeyId!: string | null;

  @Column('text')
  kind!: AccountNoticeKind;

  /** Network address of the last attempt; null: unknown. */
  @Column('text', { nullable: true })
  address!: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  /** Instant at which the mail server accepted the mail; null: not accepted yet. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  mailedAt!: Date | null;
}
