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

  /** The answer as former releases stored it. */
  @Column('json', { nullable: true })
  body!: object | null;

  /** The answer, packed, without the contents of the resource (`packAnswer`); null where it holds a secret. */
  @Column('bytea', { nullable: true })
  answer!: Buffer | null;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  createdAt!: Date;
}
