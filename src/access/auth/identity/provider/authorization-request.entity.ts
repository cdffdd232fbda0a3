import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Language } from '../languages';

/** Purposes of an authorization request. */
export const AUTHORIZATION_PURPOSES = ['sign-in', 'welcome', 'invitation', 'link', 'verify'] as const;
export type AuthorizationPurpose = (typeof AUTHORIZATION_PURPOSES)[number];

/**
 * Authorization request with which a browser was sent to the identity provider. The row is deleted at the callback, so
 * no callback is accepted twice.
 */
@Entity('provider_visits')
@Check('provider_visits_purpose_check', `purpose IN ('sign-in', 'welcome', 'invitation', 'link', 'verify')`)
@Check('provider_visits_link_check', `(purpose IN ('welcome', 'invitation')) = (link_hash IS NOT NULL)`)
@Check('provider_visits_session_check', `(purpose IN ('link', 'verify')) = (session_id IS NOT NULL)`)
@Index('provider_visits_session', ['sessionId'], { where: 'session_id IS NOT NULL' })
@Index('provider_visits_end', ['expiresAt'])
export class AuthorizationRequest {
  /** HMAC-SHA-256 of the secrets in the browser's cookie: state, nonce and code verifier, which are stored nowhere. */
  @PrimaryColumn('bytea')
  secretHash!: Buffer;

  @Column('text')
  purpose!: AuthorizationPurpose;

  /** HMAC-SHA-256 of the token of the link that the callback consumes; null without a link. */
  @Column('bytea', { nullable: true })
  linkHash!: Buffer | null;

  /** Session of the person who links or verifies an identity; null for sign-ins. */
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
}
