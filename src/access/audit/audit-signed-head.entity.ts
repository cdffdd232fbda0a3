import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Head of a chain of the audit log at an instant, signed under a key derived from `APP_SECRET`. */
@Entity('audit_signed_heads')
@Index('audit_signed_heads_age', ['signedAt'])
export class AuditSignedHead {
  /** Id of the team, or `installation`. */
  @PrimaryColumn('text')
  chain!: string;

  @PrimaryColumn('bigint')
  sequence!: number;

  /** Id of the secret from which the signature's key is derived. */
  @PrimaryColumn('text')
  keyId!: string;

  @Column('bytea')
  hash!: Buffer;

  /** Signature of the head, in the format of signed-head.ts. */
  @Column('text')
  signature!: string;

  @Column({ type: 'timestamptz', precision: 3 })
  signedAt!: Date;
}
