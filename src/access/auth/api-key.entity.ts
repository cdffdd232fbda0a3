import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { DatabaseIndex } from '../../platform/kernel/database/declared-index';
import type { Team } from '../teams/team.entity';
import { TeamOwned } from '../../platform/kernel/database/team-tables';
import type { AuditActor } from '../audit/audit-entry.entity';

/** Type of a key; `oauth` keys belong to access tokens of the token endpoint; clients create the other two types. */
export type ApiKeyType = 'basic' | 'jwt' | 'oauth';

/** Kind of creator of basic and jwt keys. */
export type KeyCreatorType = Exclude<AuditActor, 'assertion'>;

@TeamOwned({ noun: 'API key', omit: ['secret_hash', 'app_key_id'] })
@Entity('api_keys')
@Check('api_keys_type_check', `type IN ('basic', 'jwt', 'oauth')`)
@Check('api_keys_check', `(type = 'basic') = (secret_hash IS NOT NULL)`)
@Check('api_keys_creator_check', `creator_type IN ('key', 'member', 'operator', 'system')`)
@Index('api_keys_access_tokens', ['expiresAt'], { where: `type = 'oauth'` })
@DatabaseIndex('api_keys_team', 'btree (team_id, id DESC)')
@DatabaseIndex(
  'api_keys_creator',
  'btree (team_id, creator_user_id, id DESC) WHERE creator_user_id IS NOT NULL',
)
@Index('api_keys_expiry_warning', ['expiresAt'], {
  where: `type <> 'oauth' AND revoked_at IS NULL AND expires_at IS NOT NULL AND expiry_warned_at IS NULL`,
})
@DatabaseIndex('api_keys_team_type', 'btree (team_id, type, id DESC)')
@DatabaseIndex('api_keys_grant', 'btree (grant_id, id DESC) WHERE grant_id IS NOT NULL')
@DatabaseIndex(
  'api_keys_end',
  'btree (LEAST(revoked_at, expires_at)) WHERE revoked_at IS NOT NULL OR expires_at IS NOT NULL',
)
export class ApiKey {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  @Column('text')
  name!: string;

  @Column('text')
  type!: ApiKeyType;

  /** HMAC-SHA-256 of a basic key's secret; null for the other types, which are JWTs with a signature. */
  @Column('bytea', { nullable: true })
  secretHash!: Buffer | null;

  /**
   * Id of the installation's secret with which the HMAC or the signature of the JWT was made; null: created before
   * secrets had ids.
   */
  @Column('text', { nullable: true })
  appKeyId!: string | null;

  /** User named by the `user_id` of an OAuth2 assertion. */
  @Column('text', { nullable: true })
  userId!: string | null;

  /**
   * Creator of the key; null for access tokens, which an assertion creates, and for an old key whose
   * creator is not in the audit log.
   */
  @Column('text', { nullable: true })
  creatorType!: KeyCreatorType | null;

  /** Id of the member or the key that created this key; null for other creators. */
  @Column('text', { nullable: true })
  creatorId!: string | null;

  /** Member who created the key, directly or through a chain of keys; null when no member did. */
  @Column('text', { nullable: true })
  creatorUserId!: string | null;

  /** Named sets of permissions and single permissions that the key has (permissions/scopes.ts). */
  @Column('text', { array: true, default: () => "'{all}'" })
  scopes!: string[];

  /** Companies to which the key is limited; null: all companies of the team, including future ones. */
  @Column('text', { array: true, nullable: true })
  companyIds!: string[] | null;

  /** Ranges of client addresses that may use the key, in CIDR notation; null: any address. */
  @Column('text', { array: true, nullable: true })
  allowedNetworks!: string[] | null;

  /** Maximum number of requests per minute; null: the limit of the team. */
  @Column('integer', { nullable: true })
  requestsPerMinute!: number | null;

  /** Maximum number of documents sent per day (UTC); null: no limit. */
  @Column('integer', { nullable: true })
  documentsPerDay!: number | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  expiresAt!: Date | null;

  /** Instant of the warning (event and mail) before the key expires; null: no warning yet. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  expiryWarnedAt!: Date | null;

  /** Id of the key that replaced this one in a rotation; null: not rotated. */
  @Column('text', { nullable: true })
  replacedBy!: string | null;

  /** Grant of an application's access token; null for all other keys. */
  @Column('text', { nullable: true })
  grantId!: string | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastUsedAt!: Date | null;

  /** Client address of the last use. */
  @Column('text', { nullable: true })
  lastUsedAddress!: string | null;

  /** Id of the operation of the last use, such as `documents.send`. */
  @Column('text', { nullable: true })
  lastUsedOperation!: string | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  revokedAt!: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
