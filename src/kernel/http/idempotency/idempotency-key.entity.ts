import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { TeamOwned } from '../../database/team-tables';

/** The `Idempotency-Key` of a request, written in the transaction of what the request made. */
@TeamOwned({ key: ['key'], exported: false })
@Entity('idempotency_keys')
@Index('idempotency_keys_age', ['createdAt'])
export class IdempotencyKey {
  @ForeignKey('teams')
  @PrimaryColumn('text')
  teamId!: string;

  @PrimaryColumn('text')
  key!: string;

  /** Of the request. */
  @Column('bytea')
  fingerprint!: Buffer;

  /** What is registered with IdempotentResults. */
  @Column('text')
  resource!: string;

  @Column('text')
  resourceId!: string;

  /** The answer, where it cannot be made again. */
  @Column('json', { nullable: true })
  body!: object | null;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  createdAt!: Date;
}
