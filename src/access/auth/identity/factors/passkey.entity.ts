import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/** A key of a person's device (WebAuthn). */
@Entity('passkeys')
@Unique(['credentialId'])
@Index('passkeys_user', ['userId'])
export class Passkey {
  @PrimaryColumn('text')
  id!: string;

  @ForeignKey('users', { onDelete: 'CASCADE' })
  @Column('text')
  userId!: string;

  /** What the device calls it, in base64url. */
  @Column('text')
  credentialId!: string;

  /** COSE. */
  @Column('bytea')
  publicKey!: Buffer;

  /** How often the device says that it was used; 0 for devices that do not count. */
  @Column('bigint')
  counter!: number;

  /** How browsers reach it: `internal`, `usb`, `hybrid` … */
  @Column('text', { array: true })
  transports!: string[];

  /** What the person calls it. */
  @Column('text')
  name!: string;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastUsedAt!: Date | null;
}
