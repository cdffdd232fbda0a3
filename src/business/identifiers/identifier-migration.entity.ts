import { Check, Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { DatabaseIndex } from '../../platform/kernel/database/declared-index';
import { WorkIndexes, WorkRow } from '../../platform/kernel/queue/work-row';
import type { Team } from '../../access/teams/team.entity';
import { TeamOwned } from '../../platform/kernel/database/team-tables';
import type { MigrationDirection, MigrationStatus } from './migration-states';

/** Migration of an identifier from another access point to this installation, or in the other direction. */
@TeamOwned({ omit: ['key_sealed'], erasure: 'cascade' })
@Entity('identifier_migrations')
@Check('identifier_migrations_direction_check', `direction IN ('inbound', 'outbound')`)
@Check('identifier_migrations_status_check', `status IN ('pending', 'completed', 'failed')`)
@Check('identifier_migrations_check', `(status = 'completed') = (completed_at IS NOT NULL)`)
@Check('identifier_migrations_check1', `status = 'pending' OR next_attempt_at IS NULL`)
@Index('identifier_migrations_open_once', ['identifierId', 'teamId'], {
  unique: true,
  where: `status = 'pending'`,
})
@Index('identifier_migrations_company', ['companyId'])
@Index('identifier_migrations_age', ['updatedAt'], { where: `status <> 'pending'` })
@WorkIndexes('identifier_migrations')
@DatabaseIndex('identifier_migrations_identifier', 'btree (identifier_id, created_at DESC, id DESC)')
@ForeignKey('companies', ['teamId', 'companyId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('identifiers', ['teamId', 'identifierId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
export class IdentifierMigration extends WorkRow {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  @Column('text')
  companyId!: string;

  @Column('text')
  identifierId!: string;

  @Column('text')
  direction!: MigrationDirection;

  @Column('text')
  status!: MigrationStatus;

  @Column('bytea')
  keySealed!: Buffer;

  @Column('text', { nullable: true })
  errorMessage!: string | null;

  /** Time at which the network accepted the key; only for outbound migrations. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  preparedAt!: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  completedAt!: Date | null;

  @Column('integer', { default: 0 })
  attempts!: number;

  override parkedAt!: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
