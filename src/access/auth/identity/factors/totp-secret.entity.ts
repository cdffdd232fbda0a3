import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** Secret from which a person's app derives codes. */
@Entity('totp_secrets')
@Unique(['userId'])
export class TotpSecret {
  @PrimaryColumn('text')
  id!: string;

  @ForeignKey('users', { onDelete: 'CASCADE' })
  @Column('text')
  userId!: string;

  /** Sealed secret; null when no secret of the installation can open it any more. Codes are still required then. */
  @Column('bytea', { nullable: true })
  secretSealed!: Buffer | null;

  /** Instant at which the app produced its first code; from then on codes are required. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  confirmedAt!: Date | null;

  /** Number of the 30-second step of the last used code: no code of that step or an earlier one is accepted again. */
  @Column('bigint', { nullable: true })
  lastStep!: number | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;
}
