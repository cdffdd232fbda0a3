import { Column, Entity, PrimaryColumn } from 'typeorm';

/** `oauth` keys stand behind access tokens of the token endpoint; clients create the other two. */
export type ApiKeyType = 'basic' | 'jwt' | 'oauth';

@Entity('api_keys')
export class ApiKey {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'team_id' })
  teamId!: string;

  @Column('text')
  name!: string;

  @Column('text')
  type!: ApiKeyType;

  /** HMAC-SHA-256 of a basic key's secret; null for keys that are JWTs, whose signature is proof enough. */
  @Column('bytea', { name: 'secret_hash', nullable: true })
  secretHash!: Buffer | null;

  /**
   * Id of the installation's secret that the HMAC, or the signature of the JWT, was made under; null: before there were key
   * ids.
   */
  @Column('text', { name: 'app_key_id', nullable: true })
  appKeyId!: string | null;

  /** Whom an OAuth2 assertion named in `user_id`. */
  @Column('text', { name: 'user_id', nullable: true })
  userId!: string | null;

  @Column('timestamptz', { name: 'expires_at', nullable: true })
  expiresAt!: Date | null;

  @Column('timestamptz', { name: 'last_used_at', nullable: true })
  lastUsedAt!: Date | null;

  @Column('timestamptz', { name: 'revoked_at', nullable: true })
  revokedAt!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
