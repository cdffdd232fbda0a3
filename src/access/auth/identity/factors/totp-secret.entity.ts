import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** The secret that a person's app makes codes of. */
@Entity('totp_secrets')
@Unique(['userId'])
export class TotpSecret {
  @PrimaryColumn('text')
  id!: string;

  @ForeignKey('users', { onDelete: 'CASCADE' })
  @Column('text')
  userId!: string;

  /** Sealed; null when no secret of the installation opens it any more. Codes are asked for all the same. */
  @Column('bytea', { nullable: true })
  secretSealed!: Buffer | null;

  /** When the app showed its first code; from then on codes are asked for. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  confirmedAt!: Date | null;

  /** Number of the 30 seconds of the last code that was used: no code of then or before is good again. */
  @Column('bigint', { nullable: true })
  lastStep!: number | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;
}
