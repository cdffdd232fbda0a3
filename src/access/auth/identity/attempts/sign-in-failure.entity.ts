import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * Consecutive wrong passwords, or wrong codes: for an account from unknown devices, or for one known device. A correct
 * attempt deletes the row; a day after the last wrong attempt the row no longer counts.
 */
@Entity('sign_in_failures')
@Index('sign_in_failures_end', ['lastAt'])
export class SignInFailure {
  /** HMAC-SHA-256 of the counter's name, so that typed addresses are never stored. */
  @PrimaryColumn('bytea')
  nameHash!: Buffer;

  @Column('integer')
  failures!: number;

  /** Instant at which the last attempt was admitted, by the clock of the database. */
  @Column({ type: 'timestamptz', precision: 3 })
  lastAt!: Date;
}
