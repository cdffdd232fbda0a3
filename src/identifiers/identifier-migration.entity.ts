import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { MigrationDirection, MigrationStatus } from './migration-states';

/** An identifier on its way here from another access point, or from here to another one. */
@Entity('identifier_migrations')
export class IdentifierMigration {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'team_id' })
  teamId!: string;

  @Column('text', { name: 'company_id' })
  companyId!: string;

  @Column('text', { name: 'identifier_id' })
  identifierId!: string;

  @Column('text')
  direction!: MigrationDirection;

  @Column('text')
  status!: MigrationStatus;

  @Column('bytea', { name: 'key_sealed' })
  keySealed!: Buffer;

  @Column('text', { name: 'error_message', nullable: true })
  errorMessage!: string | null;

  /** Outbound: when the network took the key. */
  @Column('timestamptz', { name: 'prepared_at', nullable: true })
  preparedAt!: Date | null;

  @Column('timestamptz', { name: 'completed_at', nullable: true })
  completedAt!: Date | null;

  @Column('integer')
  attempts!: number;

  @Column('timestamptz', { name: 'parked_at', nullable: true })
  parkedAt!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
