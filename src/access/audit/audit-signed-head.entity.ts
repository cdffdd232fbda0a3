import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Where a chain of the audit log ended at an instant, signed under a key that is derived from `APP_SECRET`. */
@Entity('audit_signed_heads')
@Index('audit_signed_heads_age', ['signedAt'])
export class AuditSignedHead {
  /** Id of the team, or `installation`. */
  @PrimaryColumn('text')
  chain!: string;

  @PrimaryColumn('bigint')
  sequence!: number;

  /** Id of the secret from which the key of the signature is derived. */
  @PrimaryColumn('text')
  keyId!: string;

  @Column('bytea')
  hash!: Buffer;

  /** See signed-head.ts. */
  @Column('text')
  signature!: string;

  @Column({ type: 'timestamptz', precision: 3 })
  signedAt!: Date;
}
