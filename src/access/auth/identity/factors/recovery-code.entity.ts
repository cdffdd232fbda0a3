import { Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** Code for signing in without the authenticator app. The row is deleted when the code is used. */
@Entity('recovery_codes')
export class RecoveryCode {
  @ForeignKey('users', { onDelete: 'CASCADE' })
  @PrimaryColumn('text')
  userId!: string;

  /** HMAC-SHA-256 of the code; the code itself is not stored. */
  @PrimaryColumn('bytea')
  codeHash!: Buffer;
}
