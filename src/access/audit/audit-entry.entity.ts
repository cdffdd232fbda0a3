import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { DatabaseIndex } from '../../platform/kernel/database/declared-index';
import { TeamOwned } from '../../platform/kernel/database/team-tables';

/**
 * Kinds of actors: a credential of the team, the bearer of an OAuth2 assertion, a signed-in person, the operator's
 * command line, or the service itself (`system`).
 */
export const AUDIT_ACTORS = ['key', 'assertion', 'member', 'operator', 'system'] as const;
export type AuditActor = (typeof AUDIT_ACTORS)[number];

/** Values of the changed resource that may be shown: never a secret, a token or a hash of one. */
export type SafeFields = Record<string, string | number | boolean | null | string[]>;

@TeamOwned({ erasure: 'kept' })
@Entity('audit_entries')
@Check('audit_entries_actor_check', `actor IN ('key', 'assertion', 'member', 'operator', 'system')`)
@Check('audit_entries_place_check', 'sequence BETWEEN 1 AND 9007199254740991')
@Check(
  'audit_entries_hashes_check',
  '(sequence IS NULL) = (content_hash IS NULL) AND (sequence IS NULL) = (hash IS NULL)',
)
@Index('audit_entries_age', ['createdAt'])
@Index('audit_entries_unchained', ['teamId', 'id'], { where: 'sequence IS NULL' })
@DatabaseIndex('audit_entries_team', 'btree (team_id, created_at DESC, id DESC)')
@DatabaseIndex(
  'audit_entries_deed',
  `btree (COALESCE(team_id, 'installation'), action, actor, (created_at AT TIME ZONE 'UTC') DESC, id DESC)`,
)
@DatabaseIndex(
  'audit_entries_subject',
  `btree (COALESCE(team_id, 'installation'), subject_id, (created_at AT TIME ZONE 'UTC') DESC, id DESC)`,
)
@DatabaseIndex(
  'audit_entries_person',
  `btree (user_id, action, (created_at AT TIME ZONE 'UTC') DESC, id DESC) WHERE team_id IS NULL AND user_id IS NOT NULL`,
)
@DatabaseIndex(
  'audit_entries_request',
  `btree (COALESCE(team_id, 'installation'), request_id) WHERE request_id IS NOT NULL`,
)
@DatabaseIndex(
  'audit_entries_chain',
  `btree (COALESCE(team_id, 'installation'), sequence) WHERE sequence IS NOT NULL`,
  { unique: true },
)
export class AuditEntry {
  @PrimaryColumn('text')
  id!: string;

  /** Team of the changed resource; null: the installation. */
  @ForeignKey('teams')
  @Column('text', { nullable: true })
  teamId!: string | null;

  /** Position in the chain, from 1; null for entries that are older than the chain. */
  @Column('bigint', { nullable: true })
  sequence!: number | null;

  @Column('text')
  action!: string;

  /** Id of the changed resource: a key, a webhook, a company, a document, a declarant, or the team itself. */
  @Column('text')
  subjectId!: string;

  @Column('text')
  actor!: AuditActor;

  /** Name of the operator's command, without its arguments. */
  @Column('text', { nullable: true })
  command!: string | null;

  @Column('text', { nullable: true })
  keyId!: string | null;

  @Column('text', { nullable: true })
  userId!: string | null;

  @Column('text', { nullable: true })
  requestId!: string | null;

  /** Address of the client, as far as reverse proxies are trusted. */
  @Column('text', { nullable: true })
  address!: string | null;

  @Column('json', { nullable: true })
  before!: SafeFields | null;

  @Column('json', { nullable: true })
  after!: SafeFields | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  /** SHA-256 of the entry's fields (audit-chain.ts); null for entries that are older than the chain. */
  @Column('bytea', { nullable: true })
  contentHash!: Buffer | null;

  @Column('bytea', { nullable: true })
  hash!: Buffer | null;

  /** Instant at which personal data was erased from the entry; the hashes are kept. Null: nothing was erased. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  redactedAt!: Date | null;
}
