import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import type { User } from './user.entity';

/** Where a person is signed in. A session that ended has no row; the audit log knows of it. */
@Entity('sessions')
@Unique(['tokenHash'])
@Index('sessions_user', ['userId'])
@Index('sessions_end', ['expiresAt'])
export class Session {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  userId!: string;

  /** HMAC-SHA-256 of the token in the cookie: all that is stored of it. */
  @Column('bytea')
  tokenHash!: Buffer;

  /** Whether the sign-in asked for more than a password: a code, or a passkey. */
  @Column('boolean')
  secondFactor!: boolean;

  /** Network address and browser at the sign-in. */
  @Column('text', { nullable: true })
  address!: string | null;

  @Column('text', { nullable: true })
  userAgent!: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  /** When the person last proved who they are. */
  @Column({ type: 'timestamptz', precision: 3 })
  verifiedAt!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  lastUsedAt!: Date;

  /** When it ends whatever is done with it. */
  @Column({ type: 'timestamptz', precision: 3 })
  expiresAt!: Date;

  @ManyToOne('User', { onDelete: 'CASCADE' })
  @JoinColumn()
  user?: User;
}
