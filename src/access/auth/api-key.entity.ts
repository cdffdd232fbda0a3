import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { DatabaseIndex } from '../../platform/kernel/database/declared-index';
import type { Team } from '../teams/team.entity';
import { TeamOwned } from '../../platform/kernel/database/team-tables';
import type { AuditActor } from '../audit/audit-entry.entity';

/** Type of a key; `oauth` keys belong to access tokens of the token endpoint, clients create the other two. */
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
@DatabaseIndex('api_keys_team_type', 'btree (team_id, type, id DESC)')
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

  /** HMAC-SHA-256 of a basic key's secret; null for keys that are JWTs, whose signature is sufficient. */
  @Column('bytea', { nullable: true })
  secretHash!: Buffer | null;

  /** Id of the installation's secret behind the HMAC, or the signature of the JWT; null: before there were key ids. */
  @Column('text', { nullable: true })
  appKeyId!: string | null;

  /** User named by the `user_id` of an OAuth2 assertion. */
  @Column('text', { nullable: true })
  userId!: string | null;

  /**
   * Creator of the key; null for access tokens, which an assertion creates, and when the older audit log did not name the
   * creator.
   */
  @Column('text', { nullable: true })
  creatorType!: KeyCreatorType | null;

  /** Id of the member or the key that created it; null for other creators. */
  @Column('text', { nullable: true })
  creatorId!: string | null;

  /** Member who created the key, directly or through a chain of keys; null when no member did. */
  @Column('text', { nullable: true })
  creatorUserId!: string | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  expiresAt!: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastUsedAt!: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  revokedAt!: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
