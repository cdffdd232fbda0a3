import { Check, Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Team } from '../../../access/teams/team.entity';
import { DatabaseIndex } from '../../../platform/kernel/database/declared-index';
import { addStatementBeforeErasing, TeamOwned } from '../../../platform/kernel/database/team-tables';
import type { UpstreamProviderName } from '../providers';
import type { CompanyNetwork } from './company-network';

/**
 * Connection of a team to a provider that transmits documents for the team. A connection that was replaced or removed
 * stays until all submissions over it have an outcome. A changed key or address of the same account does not create a
 * new connection.
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

  /** Id of the API key; null for a provider with a single token. */
  @Column('text', { nullable: true })
  apiKey!: string | null;

  /** API secret, encrypted by the vault; never part of a response. */
  @Column('bytea')
  apiSecretSealed!: Buffer;

  /** Revision, incremented by each change so that processes notice the change. */
  @Column('integer', { default: 1 })
  revision!: number;

  /** Position in the provider's list of received documents; null before the first page. */
  @Column('text', { nullable: true })
  cursor!: string | null;

  /** Time at which a worker last began to fetch received documents over the connection. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastFetchedAt!: Date | null;

  /**
   * Time at which the provider last reported waiting documents; null when the documents have been fetched since then.
   */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  hintedAt!: Date | null;

  /** Latest end of the running fetch; null when no fetch is running. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  fetchingUntil!: Date | null;

  /** Reason why the last fetch failed; null after a success. */
  @Column('text', { nullable: true })
  lastError!: string | null;

  /** Time at which the connection was replaced or removed; null while the connection is in use. */
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

/**
 * Network setting of a company, with its id at the provider. A company without a row uses its team's provider, if there
 * is one.
 */
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

  /** Connection to which `remoteCompanyId` belongs. */
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
 * A document that is submitted to a provider, with the progress of the submission. A row without a connection fixes the
 * route of a document over the access point of the installation, for a company whose team has or had a connection.
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

  /** Connection of the submission; null for the access point of the installation. */
  @Column('text', { nullable: true })
  connectionId!: string | null;

  @Column('text', { nullable: true })
  remoteCompanyId!: string | null;

  /** Idempotency key, assigned before the first attempt and the same in every retry. */
  @Column('text')
  idempotencyKey!: string;

  /** Start of the first attempt that may have reached the provider; null without such an attempt. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  firstAttemptAt!: Date | null;

  /** Latest time at which the last attempt that may have reached the provider ended, or will end. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  attemptedAt!: Date | null;

  /** Id of the document at the provider; null until it is known. */
  @Column('text', { nullable: true })
  remoteDocumentId!: string | null;

  /**
   * Time since which the provider does not have a document that it had accepted; null while the provider has the
   * document.
   */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  missingSince!: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}

/** A received document at a provider that could not be stored here, with the reason. */
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

  /** Number of failed attempts; 0: the document was received over another route and is not fetched again. */
  @Column('integer', { default: 1 })
  attempts!: number;

  @Column('text')
  reason!: string;

  /** Time of the next attempt; null when the document is not retried. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  nextAttemptAt!: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  storedAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}

// Deletes the submissions of a document.
addStatementBeforeErasing(
  'documents',
  `DELETE FROM upstream_submissions WHERE envelope_id IN (SELECT envelope_id FROM deliveries WHERE document_id = ANY ($1))`,
);
