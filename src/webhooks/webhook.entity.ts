import { Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { DatabaseIndex } from '../platform/kernel/database/declared-index';
import type { Team } from '../access/teams/team.entity';
import { TeamOwned } from '../platform/kernel/database/team-tables';

/** Where a team is notified of its events. Deleted ones stay as rows, because their delivery log does. */
@TeamOwned({ noun: 'webhook', omit: ['secret_sealed', 'previous_secret_sealed'] })
@Entity('webhooks')
@Index('webhooks_company', ['companyId'], { where: 'company_id IS NOT NULL' })
@Index('webhooks_deleted', ['deletedAt'], { where: 'deleted_at IS NOT NULL' })
@DatabaseIndex('webhooks_team', 'btree (team_id, id DESC) WHERE deleted_at IS NULL')
export class Webhook {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  /** Null: events of all companies. */
  @ForeignKey('companies', { onDelete: 'CASCADE' })
  @Column('text', { nullable: true })
  companyId!: string | null;

  @Column('text')
  url!: string;

  /** Sealed by the vault; null: deliveries are not signed. */
  @Column('bytea', { nullable: true })
  secretSealed!: Buffer | null;

  /** The secret before the last rotation, sealed; it signs along until the instant below. */
  @Column('bytea', { nullable: true })
  previousSecretSealed!: Buffer | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  previousSecretUntil!: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  disabledAt!: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  failingSince!: Date | null;

  /** Deliveries claimed at a time, see `CLAIM_WINDOWS`. */
  @Column('integer', { default: 8 })
  claimWindow!: number;

  @Column('integer', { default: 0 })
  timeoutsInRow!: number;

  /** While the breaker is open: not before. */
  @Column('timestamptz', { nullable: true })
  probeAt!: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  deletedAt!: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
