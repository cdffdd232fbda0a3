import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/** Passkey of a person (WebAuthn). */
@Entity('passkeys')
@Unique(['credentialId'])
@Index('passkeys_user', ['userId'])
export class Passkey {
  @PrimaryColumn('text')
  id!: string;

  @ForeignKey('users', { onDelete: 'CASCADE' })
  @Column('text')
  userId!: string;

  /** Credential id of the authenticator, in base64url. */
  @Column('text')
  credentialId!: string;

  /** Public key in COSE format. */
  @Column('bytea')
  publicKey!: Buffer;

  /** Signature counter of the authenticator; 0 for authenticators without one. */
  @Column('bigint')
  counter!: number;

  /** Transports of the authenticator: `internal`, `usb`, `hybrid` … */
  @Column('text', { array: true })
  transports!: string[];

  /** Name chosen by the person. */
  @Column('text')
  name!: string;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastUsedAt!: Date | null;
}
