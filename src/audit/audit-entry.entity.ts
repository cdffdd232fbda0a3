import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Changes that are audited; each is written in the transaction of its change. */
export type AuditAction =
  | 'team.created'
  | 'team.exported'
  | 'team.erasing'
  | 'team.erased'
  | 'api_key.created'
  | 'api_key.revoked'
  | 'oauth.enabled'
  | 'oauth.keys_replaced'
  | 'oauth.disabled'
  | 'oauth.token_issued'
  | 'company.agent_enabled'
  | 'company.agent_disabled'
  | 'document.imported'
  | 'company.created'
  | 'company.updated'
  | 'company.deleted'
  | 'verification.opened'
  | 'verification.verified'
  | 'verification.rejected'
  | 'verification.revoked'
  | 'verification.expired'
  | 'identifier.added'
  | 'identifier.adopted'
  | 'identifier.removed'
  | 'identifier.migration_key_given'
  | 'identifier.migration_key_made'
  | 'webhook.created'
  | 'webhook.changed'
  | 'webhook.deleted'
  | 'webhook.secret_changed'
  | 'document.deleted'
  | 'declarant.registered'
  | 'declarant.changed'
  | 'declarant.blocked'
  | 'declarant.enabled'
  | 'declarant.disabled'
  | 'audit.trimmed'
  | 'database.backed_up'
  | 'database.backup_verified'
  | 'database.restored'
  | 'secrets.resealed'
  | 'work.released'
  | 'work.held'
  | 'work.resumed';

/**
 * Who did it: a credential of the team, the bearer of an OAuth2 assertion, a member of the team, the operator's command
 * line, or the service by itself.
 */
export type AuditActor = 'key' | 'assertion' | 'member' | 'operator' | 'system';

/** Values of the changed thing that may be shown: never a secret, a token or a hash of one. */
export type SafeFields = Record<string, string | number | boolean | null | string[]>;

@Entity('audit_entries')
export class AuditEntry {
  @PrimaryColumn('text')
  id!: string;

  /** Null: about the installation. */
  @Column('text', { name: 'team_id', nullable: true })
  teamId!: string | null;

  /** Place in the chain, from 1; null for entries that are older than the chain. */
  @Column('bigint', { nullable: true })
  sequence!: number | null;

  @Column('text')
  action!: AuditAction;

  /** Id of what was changed: a key, a webhook, a company, a document, a declarant, or the team itself. */
  @Column('text', { name: 'subject_id' })
  subjectId!: string;

  @Column('text')
  actor!: AuditActor;

  /** Name of the operator's command, without its arguments. */
  @Column('text', { nullable: true })
  command!: string | null;

  @Column('text', { name: 'key_id', nullable: true })
  keyId!: string | null;

  @Column('text', { name: 'user_id', nullable: true })
  userId!: string | null;

  @Column('text', { name: 'request_id', nullable: true })
  requestId!: string | null;

  /** Address of the client, as far as reverse proxies are trusted. */
  @Column('text', { nullable: true })
  address!: string | null;

  @Column('json', { nullable: true })
  before!: SafeFields | null;

  @Column('json', { nullable: true })
  after!: SafeFields | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  /** See audit-chain.ts; null for entries that are older than the chain. */
  @Column('bytea', { name: 'content_hash', nullable: true })
  contentHash!: Buffer | null;

  @Column('bytea', { nullable: true })
  hash!: Buffer | null;

  /** When personal data was erased from the entry; its hashes stayed. */
  @Column('timestamptz', { name: 'redacted_at', nullable: true })
  redactedAt!: Date | null;
}
