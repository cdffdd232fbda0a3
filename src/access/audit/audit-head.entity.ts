import { Column, Entity, PrimaryColumn } from 'typeorm';

/** End of a chain of the audit log; locked while a transaction adds to the chain. */
@Entity('audit_heads')
export class AuditHead {
  /** Id of the team, or `installation`. */
  @PrimaryColumn('text')
  chain!: string;

  @Column('bigint')
  sequence!: number;

  @Column('bytea')
  hash!: Buffer;
}
