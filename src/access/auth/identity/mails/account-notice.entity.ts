import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { WorkIndexes, WorkRow } from '../../../../platform/kernel/queue/work-row';

/** Subject of a notice to the owner of an account. */
export type AccountNoticeKind = 'wrong_codes';

/** Notice to the owner of an account, by mail. A due row is to be mailed. */
@Entity('account_notices')
@Check('account_notices_kind_check', `kind IN ('wrong_codes')`)
@Index('account_notices_user', ['userId'])
@Index('account_notices_age', ['createdAt'])
@WorkIndexes('account_notices')
export class AccountNotice extends WorkRow {
  @PrimaryColumn('text')
  id!: string;

  @ForeignKey('users', { onDelete: 'CASCADE' })
  @Column('text')
  userId!: string;

  @Column('text')
  kind!: AccountNoticeKind;

  /** Network address of the last attempt; null when unknown. */
  @Column('text', { nullable: true })
  address!: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  /** Instant at which the mail server accepted the mail; null: not yet. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  mailedAt!: Date | null;
}
