import { Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { DatabaseIndex } from '../platform/kernel/database/declared-index';
import type { Team } from '../access/teams/team.entity';
import { TeamOwned } from '../platform/kernel/database/team-tables';

/** Endpoint that receives the events of a team. Deleted webhooks remain as rows, because their delivery log remains. */
@TeamOwned({ noun: 'webhook', omit: ['secret_sealed', 'previous_secret_sealed', 'headers_sealed'] })
@Entity('webhooks')
@Index('webhooks_company', ['companyId'], { where: 'company_id IS NOT NULL' })
@Index('webhooks_deleted', ['deletedAt'], { where: 'deleted_at IS NOT NULL' })
@DatabaseIndex('webhooks_team', 'btree (team_id, id DESC) WHERE deleted_at IS NULL')
@ForeignKey('companies', ['teamId', 'companyId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
export class Webhook {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  /** Company whose events the webhook receives; null: all companies. */
  @Column('text', { nullable: true })
  companyId!: string | null;

  /** Companies whose events the webhook receives, if it was set to more than one; null: see `companyId`. */
  @Column('text', { array: true, nullable: true })
  companyIds!: string[] | null;

  /** Event types and areas (`area.*`) that the webhook receives; null: all event types. */
  @Column('text', { array: true, nullable: true })
  events!: string[] | null;

  @Column('text')
  url!: string;

  /** Signing secret, sealed by the vault; null: deliveries are not signed. */
  @Column('bytea', { nullable: true })
  secretSealed!: Buffer | null;

  /** Sealed secret before the last rotation; deliveries are signed with both secrets until `previousSecretUntil`. */
  @Column('bytea', { nullable: true })
  previousSecretSealed!: Buffer | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  previousSecretUntil!: Date | null;

  /** Sealed static headers of the deliveries with their origin; see `StoredHeaders`. */
  @Column('bytea', { nullable: true })
  headersSealed!: Buffer | null;

  /** Maximum number of deliveries per second; null: no limit. */
  @Column('integer', { nullable: true })
  rateLimit!: number | null;

  /** Time until which claims have used up the rate limit; only claims write this column. */
  @Column('timestamptz', { nullable: true })
  rateSpentUntil!: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  disabledAt!: Date | null;

  /** Time at which a user paused the webhook, so that its deliveries wait; null when it is not paused. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  pausedAt!: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  failingSince!: Date | null;

  /** Maximum number of claimed deliveries, see `CLAIM_WINDOWS`. */
  @Column('integer', { default: 8 })
  claimWindow!: number;

  @Column('integer', { default: 0 })
  timeoutsInRow!: number;

  /** Earliest time of the next probe while the breaker is open. */
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
