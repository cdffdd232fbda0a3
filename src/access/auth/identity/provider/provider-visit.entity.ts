import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Language } from '../user.entity';

/** What a browser is sent to the identity provider for. */
export const VISIT_PURPOSES = ['sign-in', 'welcome', 'invitation', 'link', 'verify'] as const;
export type VisitPurpose = (typeof VISIT_PURPOSES)[number];

/** A browser that was sent to the identity provider. One that came back has no row, so no answer counts twice. */
@Entity('provider_visits')
@Check('provider_visits_purpose_check', `purpose IN ('sign-in', 'welcome', 'invitation', 'link', 'verify')`)
@Check('provider_visits_link_check', `(purpose IN ('welcome', 'invitation')) = (link_hash IS NOT NULL)`)
@Check('provider_visits_session_check', `(purpose IN ('link', 'verify')) = (session_id IS NOT NULL)`)
@Index('provider_visits_session', ['sessionId'], { where: 'session_id IS NOT NULL' })
@Index('provider_visits_end', ['expiresAt'])
export class ProviderVisit {
  /** HMAC-SHA-256 of what the cookie of the browser holds: state, nonce and code verifier, which are stored nowhere. */
  @PrimaryColumn('bytea')
  secretHash!: Buffer;

  @Column('text')
  purpose!: VisitPurpose;

  /** HMAC-SHA-256 of the token of the link that is to be used. */
  @Column('bytea', { nullable: true })
  linkHash!: Buffer | null;

  /** The session of who links an identity, or proves again who they are. */
  @ForeignKey('sessions', { onDelete: 'CASCADE' })
  @Column('text', { nullable: true })
  sessionId!: string | null;

  /** Where the page goes on: a path below `/app`. */
  @Column('text')
  returnTo!: string;

  /** Language of an account that is made. */
  @Column('text')
  language!: Language;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  expiresAt!: Date;
}
