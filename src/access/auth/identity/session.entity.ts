import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import type { User } from './user.entity';

/** Session of a signed-in person. An ended session has no row; the audit log records it. */
@Entity('sessions')
@Unique(['tokenHash'])
@Index('sessions_user', ['userId'])
@Index('sessions_end', ['expiresAt'])
export class Session {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  userId!: string;

  /** HMAC-SHA-256 of the token in the cookie; the token itself is not stored. */
  @Column('bytea')
  tokenHash!: Buffer;

  /** Whether a second factor was used at the sign-in: a code or a passkey. */
  @Column('boolean')
  secondFactor!: boolean;

  /** Network address at the sign-in. */
  @Column('text', { nullable: true })
  address!: string | null;

  @Column('text', { nullable: true })
  userAgent!: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  /** Instant at which the person last verified their identity. */
  @Column({ type: 'timestamptz', precision: 3 })
  verifiedAt!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  lastUsedAt!: Date;

  /** Time at which the session ends regardless of use. */
  @Column({ type: 'timestamptz', precision: 3 })
  expiresAt!: Date;

  @ManyToOne('User', { onDelete: 'CASCADE' })
  @JoinColumn()
  user?: User;
}
