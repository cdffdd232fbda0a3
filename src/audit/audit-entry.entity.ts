import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Security-relevant changes; each is written in the transaction of its change. */
export type AuditAction =
  | 'api_key.created'
  | 'api_key.revoked'
  | 'oauth.enabled'
  | 'oauth.keys_replaced'
  | 'oauth.disabled'
  | 'oauth.token_issued'
  | 'webhook.secret_changed'
  | 'declarant.registered'
  | 'declarant.changed'
  | 'declarant.blocked'
  | 'declarant.enabled'
  | 'declarant.disabled';

/** Who did it: a credential of the team, the bearer of an OAuth2 assertion, or the operator's command line. */
export type AuditActor = 'key' | 'assertion' | 'operator';

/** Values of the changed thing that may be shown: never a secret, a token or a hash of one. */
export type SafeFields = Record<string, string | number | boolean | null | string[]>;

@Entity('audit_entries')
export class AuditEntry {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'team_id' })
  teamId!: string;

  @Column('text')
  action!: AuditAction;

  /** Id of what was changed: a key, a webhook, a declarant, or the team itself. */
  @Column('text', { name: 'subject_id' })
  subjectId!: string;

  @Column('text')
  actor!: AuditActor;

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
}
