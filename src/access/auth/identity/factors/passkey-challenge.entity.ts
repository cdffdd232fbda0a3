import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** What a device has to sign. One that was answered has no row, so no answer counts twice. */
@Entity('passkey_challenges')
@Index('passkey_challenges_end', ['expiresAt'])
export class PasskeyChallenge {
  /** In base64url. */
  @PrimaryColumn('text')
  challenge!: string;

  /** Who adds a passkey; null: for signing in and for verifications. */
  @ForeignKey('users', { onDelete: 'CASCADE' })
  @Column('text', { nullable: true })
  userId!: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  expiresAt!: Date;
}
