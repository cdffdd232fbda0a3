import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { DatabaseIndex } from '../../../platform/kernel/database/declared-index';
import type { Language } from './languages';

/** Person. A user belongs to no team directly: memberships list the teams. */
@Entity('users')
@Check('users_language_check', `language IN ('en', 'fr', 'nl', 'de')`)
@DatabaseIndex('users_email', 'btree (lower(email))', { unique: true })
@DatabaseIndex('users_address', 'btree (lower(email) COLLATE "C", id)')
@Index('users_operators', ['id'], { where: 'operator AND disabled_at IS NULL' })
export class User {
  @PrimaryColumn('text')
  id!: string;

  /** E-mail address as entered; unique, compared without case. */
  @Column('text')
  email!: string;

  @Column('text')
  name!: string;

  @Column('text')
  language!: Language;

  /** Whether the person is an operator of the installation. */
  @Column('boolean')
  operator!: boolean;

  /** argon2id in PHC form; null: no password is set. */
  @Column('text', { nullable: true })
  passwordHash!: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  /** Instant at which the operator disabled the account, which then cannot sign in; null: enabled. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  disabledAt!: Date | null;
}
