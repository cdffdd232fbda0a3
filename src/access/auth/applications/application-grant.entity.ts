import { Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import { DatabaseIndex } from '../../../platform/kernel/database/declared-index';
import { TeamOwned } from '../../../platform/kernel/database/team-tables';
import type { Team } from '../../teams/team.entity';

/**
 * Consent of a person to an application that acts for them in a team. The grant begins with an authorization code; the
 * application is connected once it has exchanged the code.
 */
@TeamOwned({ noun: 'application grant', omit: ['code_hash', 'code_challenge'] })
@Entity('application_grants')
@Index('application_grants_of_team', ['teamId', 'id'], { unique: true })
@Unique(['codeHash'])
@DatabaseIndex('application_grants_team', 'btree (team_id, user_id, id DESC)')
@DatabaseIndex(
  'application_grants_connected',
  'btree (team_id, id DESC) WHERE connected_at IS NOT NULL AND revoked_at IS NULL',
)
@Index('application_grants_application', ['applicationId'])
@Index('application_grants_user', ['userId'])
@Index('application_grants_unused', ['codeExpiresAt'], { where: 'connected_at IS NULL' })
export class ApplicationGrant {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  /** Application of any team or of the operator, or one that registered itself. */
  @ForeignKey('applications', { onDelete: 'CASCADE' })
  @Column('text')
  applicationId!: string;

  /** Person who consented, and for whom the application acts. */
  @ForeignKey('users', { onDelete: 'CASCADE' })
  @Column('text')
  userId!: string;

  @Column('text', { array: true })
  scopes!: string[];

  /** Companies to which the application is limited; null: all companies of the team. */
  @Column('text', { array: true, nullable: true })
  companyIds!: string[] | null;

  /** HMAC-SHA-256 of the authorization code. */
  @Column('bytea')
  codeHash!: Buffer;

  /** S256 challenge (RFC 7636): base64url of the SHA-256 of the verifier. */
  @Column('text')
  codeChallenge!: string;

  @Column({ type: 'timestamptz', precision: 3 })
  codeExpiresAt!: Date;

  /** Address to which the code was sent. */
  @Column('text')
  redirectUri!: string;

  /** Instant at which the code was exchanged; null: not exchanged yet. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  connectedAt!: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  revokedAt!: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
