import { Check, Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Team } from '../../../access/teams/team.entity';
import { DatabaseIndex } from '../../../platform/kernel/database/declared-index';
import { addStatementBeforeErasing, TeamOwned } from '../../../platform/kernel/database/team-tables';
import type { UpstreamProviderName } from '../providers';
import type { CompanyNetwork } from './company-network';

/**
 * Connection of a team to a provider that transmits for it. One that was replaced or removed stays until everything that
 * was submitted over it has ended. Another key or address of the same account stays one connection.
 */
@TeamOwned({ omit: ['api_secret_sealed'] })
@Entity('upstream_connections')
@Index('upstream_connections_current', ['teamId'], { unique: true, where: 'ended_at IS NULL' })
@Index('upstream_connections_of_team', ['teamId', 'id'], { unique: true })
@DatabaseIndex('upstream_connections_fetched', 'btree (last_fetched_at NULLS FIRST)')
export class UpstreamConnectionRow {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  @Column('text')
  provider!: UpstreamProviderName;

  @Column('text')
  baseUrl!: string;

  /** Id of the API key; null for a provider that has one token only. */
  @Column('text', { nullable: true })
  apiKey!: string | null;

  /** Sealed by the vault; shown nowhere. */
  @Column('bytea')
  apiSecretSealed!: Buffer;

  /** Increased by each change, so that processes notice it. */
  @Column('integer', { default: 1 })
  revision!: number;

  /** Position in the provider's list of received documents; null before the first page. */
  @Column('text', { nullable: true })
  cursor!: string | null;

  /** When a worker last began to fetch received documents over it. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastFetchedAt!: Date | null;

  /** Time at which the provider last reported waiting documents; null: they were fetched since. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  hintedAt!: Date | null;

  /** Latest end of the running fetch; null: no worker fetches. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  fetchingUntil!: Date | null;

  /** Reason for the failure of the last fetch; null: it succeeded. */
  @Column('text', { nullable: true })
  lastError!: string | null;

  /** Time of the replacement or removal; null: the connection is in use. */
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

/** Network of a company, and its company at the provider. A company without a row uses its team's provider, if there is one. */
@TeamOwned({ key: ['company_id'] })
@Entity('upstream_companies')
@Check('upstream_companies_network_check', `network IN ('own', 'upstream')`)
@Index('upstream_companies_team', ['teamId'])
@Index('upstream_companies_connection', ['connectionId'])
@ForeignKey('companies', ['teamId', 'companyId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
export class UpstreamCompanyRow {
  @PrimaryColumn('text')
  companyId!: string;

  @Column('text')
  teamId!: string;

  @Column('text')
  network!: CompanyNetwork;

  /** Connection that `remoteCompanyId` belongs to. */
  @ForeignKey('upstream_connections', { onDelete: 'SET NULL' })
  @Column('text', { nullable: true })
  connectionId!: string | null;

  /** Id of the company at the provider; null until it has been looked up. */
  @Column('text', { nullable: true })
  remoteCompanyId!: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}

/**
 * A document that is submitted to a provider, with the progress of its submission. One without a connection went over the
 * access point of the installation, by a company whose team has or had a connection: it stays there.
 */
@TeamOwned({ key: ['envelope_id'] })
@Entity('upstream_submissions')
@Index('upstream_submissions_team', ['teamId'])
@Index('upstream_submissions_connection', ['connectionId'])
@ForeignKey('upstream_connections', ['teamId', 'connectionId'], ['teamId', 'id'])
export class UpstreamSubmissionRow {
  /** Envelope id of the delivery. */
  @PrimaryColumn('text')
  envelopeId!: string;

  @Column('text')
  teamId!: string;

  /** Null: the access point of the installation. */
  @Column('text', { nullable: true })
  connectionId!: string | null;

  @Column('text', { nullable: true })
  remoteCompanyId!: string | null;

  /** Fixed before the first attempt; the same in every repetition. */
  @Column('text')
  idempotencyKey!: string;

  /** Beginning of the first attempt that may have reached the provider; null: none may have. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  firstAttemptAt!: Date | null;

  /** Latest instant at which the last such attempt ended, or will end. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  attemptedAt!: Date | null;

  /** Id of the document at the provider; null while it is not known. */
  @Column('text', { nullable: true })
  remoteDocumentId!: string | null;

  /** Since when the provider does not have a document that it took; null: it has it. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  missingSince!: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}

/** A document that a provider has for the team and that could not be stored, with the reason. */
@TeamOwned({ key: ['connection_id', 'arrival_id'] })
@Entity('upstream_arrivals')
@Index('upstream_arrivals_team', ['teamId'])
@Index('upstream_arrivals_due', ['connectionId', 'nextAttemptAt'])
@Index('upstream_arrivals_newest', ['connectionId', 'storedAt'])
@ForeignKey('upstream_connections', ['teamId', 'connectionId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
export class UpstreamArrivalRow {
  @PrimaryColumn('text')
  connectionId!: string;

  /** Id of the document at the provider. */
  @PrimaryColumn('text')
  arrivalId!: string;

  @Column('text')
  teamId!: string;

  /** Number of failed attempts; 0: the document was received over another way, and is not fetched again. */
  @Column('integer', { default: 1 })
  attempts!: number;

  @Column('text')
  reason!: string;

  /** Null: it is not tried again. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  nextAttemptAt!: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  storedAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}

// A deleted document leaves no submission.
addStatementBeforeErasing(
  'documents',
  `DELETE FROM upstream_submissions WHERE envelope_id IN (SELECT envelope_id FROM deliveries WHERE document_id = ANY ($1))`,
);
