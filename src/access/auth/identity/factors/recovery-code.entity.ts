import { Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** A code for the day when the app is lost. One that was used has no row. */
@Entity('recovery_codes')
export class RecoveryCode {
  @ForeignKey('users', { onDelete: 'CASCADE' })
  @PrimaryColumn('text')
  userId!: string;

  /** HMAC-SHA-256 of the code: all that is stored of it. */
  @PrimaryColumn('bytea')
  codeHash!: Buffer;
}
