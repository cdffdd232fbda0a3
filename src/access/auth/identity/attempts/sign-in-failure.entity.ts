import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * Wrong passwords, or wrong codes, in a row: of an account from unknown devices, or of one known device. A right one removes the
 * row; a day after the last wrong one it no longer counts.
 */
@Entity('sign_in_failures')
@Index('sign_in_failures_end', ['lastAt'])
export class SignInFailure {
  /** HMAC-SHA-256 of what is counted: an address that somebody typed is stored nowhere. */
  @PrimaryColumn('bytea')
  nameHash!: Buffer;

  @Column('integer')
  failures!: number;

  /** When the last attempt was let through, by the clock of the database. */
  @Column({ type: 'timestamptz', precision: 3 })
  lastAt!: Date;
}
