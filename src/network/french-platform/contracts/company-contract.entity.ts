import { Check, Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Team } from '../../../access/teams/team.entity';
import { DatabaseIndex } from '../../../platform/kernel/database/declared-index';
import { addStatementBeforeErasing, TeamOwned } from '../../../platform/kernel/database/team-tables';
import type {
  FrenchPlatformSettings,
  OptionalFlowField,
} from '../../../platform/kernel/settings/french-platform-settings';

/**
 * Contract of a company with a French platform. A contract that was replaced or removed stays until all submissions
 * under it have an outcome. Platform number and organization identify it; its addresses and credentials may change.
 */
@TeamOwned({ omit: ['client_secret_sealed'] })
@Entity('french_platform_contracts')
@Check('french_platform_contracts_version_check', `version IN ('1.1', '1.2')`)
@Check('french_platform_contracts_report_outcome_check', `report_outcome IN ('status', 'acknowledgement')`)
@Index('french_platform_contracts_team', ['teamId'])
@Index('french_platform_contracts_current', ['companyId', 'teamId'], {
  unique: true,
  where: 'ended_at IS NULL',
})
@DatabaseIndex(
  'french_platform_contracts_once',
  `btree (company_id, number, COALESCE(organization_id, ''::text), team_id)`,
  { unique: true },
)
@DatabaseIndex('french_platform_contracts_polled', 'btree (polled_at NULLS FIRST)')
@ForeignKey('companies', ['teamId', 'companyId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
export class CompanyContractRow {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  @Column('text')
  companyId!: string;

  @Column('text')
  number!: string;

  @Column('text', { nullable: true })
  organizationId!: string | null;

  @Column('text')
  name!: string;

  @Column('text')
  flowUrl!: string;

  @Column('text', { nullable: true })
  directoryUrl!: string | null;

  @Column('text')
  tokenUrl!: string;

  @Column('text')
  clientId!: string;

  /** Client secret, encrypted by the vault; never part of a response. */
  @Column('bytea')
  clientSecretSealed!: Buffer;

  @Column('text')
  version!: FrenchPlatformSettings['version'];

  @Column('text', { array: true, default: () => "'{}'" })
  omittedFields!: OptionalFlowField[];

  @Column('text')
  reportOutcome!: FrenchPlatformSettings['reportOutcome'];

  @Column('integer')
  searchDelaySeconds!: number;

  /** Revision, incremented by each change so that processes notice the change. */
  @Column('integer', { default: 1 })
  revision!: number;

  /** Time at which a worker last started to fetch flows under the contract. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  polledAt!: Date | null;

  /** Reason why the last search for flows failed; null when it succeeded. */
  @Column('text', { nullable: true })
  lastError!: string | null;

  /** Time at which the contract was replaced or removed; null while the contract is in use. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  endedAt!: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}

// Deletes the flows found under a contract. Submissions are removed with their filings and documents.
addStatementBeforeErasing(
  'french_platform_contracts',
  'DELETE FROM french_platform_flows WHERE contract = ANY ($1)',
);
addStatementBeforeErasing(
  'french_platform_contracts',
  `DELETE FROM french_platform_cursors WHERE name IN (SELECT 'incoming ' || unnest($1::text[]))`,
);
