import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Where a team is told of its events. Deleted ones stay as rows, because their delivery log does. */
@Entity('webhooks')
export class Webhook {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'team_id' })
  teamId!: string;

  /** Null: events of all companies. */
  @Column('text', { name: 'company_id', nullable: true })
  companyId!: string | null;

  @Column('text')
  url!: string;

  /** Sealed by the vault; null: deliveries are not signed. */
  @Column('bytea', { name: 'secret_sealed', nullable: true })
  secretSealed!: Buffer | null;

  /** The secret before the last rotation, sealed; it signs along until the instant below. */
  @Column('bytea', { name: 'previous_secret_sealed', nullable: true })
  previousSecretSealed!: Buffer | null;

  @Column('timestamptz', { name: 'previous_secret_until', nullable: true })
  previousSecretUntil!: Date | null;

  @Column('timestamptz', { name: 'disabled_at', nullable: true })
  disabledAt!: Date | null;

  @Column('timestamptz', { name: 'failing_since', nullable: true })
  failingSince!: Date | null;

  /** Deliveries claimed at a time, see `CLAIM_WINDOWS`. */
  @Column('integer', { name: 'claim_window', default: 8 })
  claimWindow!: number;

  @Column('integer', { name: 'timeouts_in_row', default: 0 })
  timeoutsInRow!: number;

  /** While the breaker is open: not before. */
  @Column('timestamptz', { name: 'probe_at', nullable: true })
  probeAt!: Date | null;

  @Column('timestamptz', { name: 'deleted_at', nullable: true })
  deletedAt!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
