import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/**
 * Challenge that an authenticator must sign. The row is deleted with the first response, so no response is accepted
 * twice.
 */
@Entity('passkey_challenges')
@Index('passkey_challenges_end', ['expiresAt'])
export class PasskeyChallenge {
  /** Challenge in base64url. */
  @PrimaryColumn('text')
  challenge!: string;

  /** Person who adds a passkey; null for sign-ins and verifications. */
  @ForeignKey('users', { onDelete: 'CASCADE' })
  @Column('text', { nullable: true })
  userId!: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  expiresAt!: Date;
}
