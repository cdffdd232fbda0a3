import { Check, Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { DatabaseIndex } from '../../../platform/kernel/database/declared-index';
import { TeamOwned } from '../../../platform/kernel/database/team-tables';
import type { Team } from '../../teams/team.entity';

/** Registrant of an application: a team, the operator of the installation, or the application itself (RFC 7591). */
export type ApplicationRegistrar = 'team' | 'operator' | 'client';

/** Client type (RFC 6749, section 2.1): a confidential client can protect a secret, a public one cannot. */
export type ClientType = 'public' | 'confidential';

/** Application that people connect to their teams: a client of RFC 6749. Its id is the client id. */
@TeamOwned({ noun: 'application', omit: ['secret_hash', 'app_key_id', 'former_secret_hash'] })
@Entity('applications')
@Check('applications_registrar_check', `registrar IN ('team', 'operator', 'client')`)
@Check('applications_client_type_check', `client_type IN ('public', 'confidential')`)
@Check('applications_secret_check', `(client_type = 'confidential') = (secret_hash IS NOT NULL)`)
@Check('applications_team_check', `(registrar = 'team') = (team_id IS NOT NULL)`)
@DatabaseIndex('applications_team', 'btree (team_id, created_at DESC, id DESC)')
export class Application {
  @PrimaryColumn('text')
  id!: string;

  /** Team that registered the application; null: the operator, or the application itself. */
  @Column('text', { nullable: true })
  teamId!: string | null;

  @Column('text')
  registrar!: ApplicationRegistrar;

  @Column('text')
  name!: string;

  /** Addresses to which codes may be sent, compared as exact text. */
  @Column('text', { array: true })
  redirectUris!: string[];

  @Column('text')
  clientType!: ClientType;

  /** HMAC-SHA-256 of the client secret; null for a public client. */
  @Column('bytea', { nullable: true })
  secretHash!: Buffer | null;

  /** Id of the installation's secret behind the HMAC; null for a public client. */
  @Column('text', { nullable: true })
  appKeyId!: string | null;

  /** HMAC-SHA-256 of the secret before the last rotation; null: no such secret. */
  @Column('bytea', { nullable: true })
  formerSecretHash!: Buffer | null;

  /** Instant from which the former secret is rejected; null without a former secret. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  formerSecretExpiresAt!: Date | null;

  /** Instant of the last rotation of the secret; null: never rotated. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  secretRotatedAt!: Date | null;

  /** Scopes that the application may request. */
  @Column('text', { array: true })
  scopes!: string[];

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
