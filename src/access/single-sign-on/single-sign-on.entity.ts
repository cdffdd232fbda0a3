import { Check, Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { TeamOwned } from '../../platform/kernel/database/team-tables';
import type { Role } from '../auth/permissions/roles';
import type { Team } from '../teams/team.entity';
import type { GroupRole } from './group-roles';

/** Identity provider of a team (OpenID Connect), through which its members sign in. */
@TeamOwned({ noun: 'single sign-on setting', omit: ['client_secret_sealed'] })
@Entity('single_sign_on')
@Index('single_sign_on_of_team', ['teamId', 'id'], { unique: true })
@Check(
  'single_sign_on_default_role_check',
  `default_role IN ('owner', 'admin', 'developer', 'accountant', 'reader')`,
)
@Check('single_sign_on_session_hours_check', 'session_hours BETWEEN 1 AND 336')
export class SingleSignOn {
  /** Id, which is part of the redirect URI so that each provider has its own redirect URI (RFC 9700, section 4.4). */
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { unique: true })
  teamId!: string;

  /** Name of the organisation, shown to its members. */
  @Column('text')
  name!: string;

  /** Issuer Identifier, exactly as stated in the provider's metadata. */
  @Column('text')
  issuer!: string;

  @Column('text')
  clientId!: string;

  /** Sealed client secret; null for a public client. */
  @Column('bytea', { nullable: true, select: false })
  clientSecretSealed!: Buffer | null;

  /** Role of new members whose groups give no role; null: these people are rejected. */
  @Column('text', { nullable: true })
  defaultRole!: Role | null;

  @Column('json')
  groupRoles!: GroupRole[];

  /** Whether people of the verified domains can access the team only with sessions through the provider. */
  @Column('boolean')
  required!: boolean;

  /** Lifetime of sessions in hours. */
  @Column('integer')
  sessionHours!: number;

  /** Lifetime in hours of sessions that cannot be checked at the provider; null: the default. */
  @Column('integer', { nullable: true })
  uncheckedSessionHours!: number | null;

  /**
   * Whether the keys that a person created are revoked when SCIM ends their membership; null: the keys remain valid.
   */
  @Column('boolean', { nullable: true })
  revokesKeys!: boolean | null;

  /** Instant of the first sign-in with the provider's current settings; null: no sign-in yet. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  provenAt!: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt!: Date;

  @OneToOne('Team')
  @JoinColumn()
  team?: Team;
}
