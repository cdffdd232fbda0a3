import { Check, Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { TeamOwned } from '../../platform/kernel/database/team-tables';
import type { Language } from '../auth/identity/languages';
import type { Team } from '../teams/team.entity';

/** Purposes of an authorization request to the provider of a team. */
export type SingleSignOnPurpose = 'sign-in' | 'link' | 'verify';

/**
 * Authorization request with which a browser was sent to the provider of a team. The row is deleted at the callback.
 */
@TeamOwned({ key: ['secret_hash'], exported: false })
@Entity('single_sign_on_requests')
@Check('single_sign_on_requests_purpose_check', `purpose IN ('sign-in', 'link', 'verify')`)
@Check('single_sign_on_requests_language_check', `language IN ('en', 'fr', 'nl', 'de')`)
@Check('single_sign_on_requests_session_check', `(purpose = 'sign-in') = (session_id IS NULL)`)
@Index('single_sign_on_requests_team', ['teamId'])
@Index('single_sign_on_requests_provider', ['singleSignOnId'])
@Index('single_sign_on_requests_session', ['sessionId'], { where: 'session_id IS NOT NULL' })
@Index('single_sign_on_requests_end', ['expiresAt'])
@ForeignKey('single_sign_on', ['teamId', 'singleSignOnId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
export class SingleSignOnRequest {
  /** HMAC-SHA-256 of the secrets in the browser's cookie: state, nonce and code verifier, which are stored nowhere. */
  @PrimaryColumn('bytea')
  secretHash!: Buffer;

  @Column('text')
  teamId!: string;

  @Column('text')
  singleSignOnId!: string;

  @Column('text')
  purpose!: SingleSignOnPurpose;

  /** Session of the person who links an account or verifies their identity; null for sign-ins. */
  @ForeignKey('sessions', { onDelete: 'CASCADE' })
  @Column('text', { nullable: true })
  sessionId!: string | null;

  /** Path below `/app` at which the dashboard continues after the callback. */
  @Column('text')
  returnTo!: string;

  /** Language of a new account. */
  @Column('text')
  language!: Language;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  expiresAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
