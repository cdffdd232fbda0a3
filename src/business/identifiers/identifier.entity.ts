import {
  Check,
  Column,
  Entity,
  ForeignKey,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  Unique,
} from 'typeorm';
import { DatabaseIndex } from '../../platform/kernel/database/declared-index';
import { WorkIndexes, WorkRow } from '../../platform/kernel/queue/work-row';
import type { Team, TeamEnvironment } from '../../access/teams/team.entity';
import { TeamOwned } from '../../platform/kernel/database/team-tables';
import type { PublicationState } from './publication-states';

@TeamOwned({ noun: 'identifier', erasure: 'cascade' })
@Entity('identifiers')
@Index('identifiers_of_team', ['teamId', 'id'], { unique: true })
@Check(
  'identifiers_publication_check',
  `publication IN ('unpublished', 'publishing', 'published', 'unpublishing')`,
)
@Unique('identifiers_once_per_company', ['companyId', 'scheme', 'identifier'])
// In addition to the check in code, prevents two teams from publishing the same identifier at the same time.
@Index('identifiers_published_once', ['environment', 'scheme', 'identifier'], {
  unique: true,
  where: `publication <> 'unpublished'`,
})
@WorkIndexes('identifiers')
@DatabaseIndex(
  'identifiers_french_lines',
  `btree (environment, "left"(identifier, 9), identifier) WHERE scheme = '0225'::text AND publication <> 'unpublished'::text`,
)
@DatabaseIndex(
  'identifiers_french_establishments',
  `btree (environment, "left"(identifier, 24), identifier) WHERE scheme = '0225'::text AND publication <> 'unpublished'::text`,
)
@DatabaseIndex('identifiers_company', 'btree (company_id, created_at DESC, id DESC)')
@ForeignKey('companies', ['teamId', 'companyId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
export class Identifier extends WorkRow {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  @Column('text')
  companyId!: string;

  @Column('text')
  environment!: TeamEnvironment;

  @Column('text')
  scheme!: string;

  /** Lower case: the network ignores case. */
  @Column('text')
  identifier!: string;

  @Column('text', { default: 'unpublished' })
  publication!: PublicationState;

  @Column('text', { nullable: true })
  publicationError!: string | null;

  /**
   * Whether the metadata of another publisher names this access point for the identifier; this service then does not
   * call the network for the identifier.
   */
  @Column('boolean', { default: false })
  publishedElsewhere!: boolean;

  @Column('integer', { default: 0 })
  attempts!: number;

  override parkedAt!: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt!: Date;

  /** Number of requests, so that the response to an earlier request is not applied to the current request. */
  @Column('integer', { default: 0, select: false })
  revision?: number;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}

/** A document type that the company's SMP entries advertise. */
@TeamOwned({ noun: 'document type', erasure: 'cascade' })
@Entity('company_document_types')
@Unique('company_document_types_once', ['companyId', 'docTypeId', 'processId', 'teamId'])
@DatabaseIndex('company_document_types_company', 'btree (company_id, created_at DESC, id DESC)')
@ForeignKey('companies', ['teamId', 'companyId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
export class CompanyDocumentType {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  @Column('text')
  companyId!: string;

  @Column('text')
  docTypeId!: string;

  @Column('text')
  processId!: string;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
