import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { TeamOwned } from '../../database/team-tables';

/** `Idempotency-Key` of a request, written in the transaction of the request's effect. */
@TeamOwned({ key: ['key'], exported: false })
@Entity('idempotency_keys')
@Index('idempotency_keys_age', ['createdAt'])
export class IdempotencyKey {
  @ForeignKey('teams')
  @PrimaryColumn('text')
  teamId!: string;

  @PrimaryColumn('text')
  key!: string;

  /** Fingerprint of the request. */
  @Column('bytea')
  fingerprint!: Buffer;

  /** Name registered with IdempotentResults. */
  @Column('text')
  resource!: string;

  @Column('text')
  resourceId!: string;

  /** Answer as stored by earlier releases. */
  @Column('json', { nullable: true })
  body!: object | null;

  /** Packed answer without the contents of the resource (`packAnswer`); null when it contains a secret. */
  @Column('bytea', { nullable: true })
  answer!: Buffer | null;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  createdAt!: Date;
}
