import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/** Account of the identity provider with which a person signs in here. */
@Entity('linked_identities')
@Unique('linked_identities_subject', ['issuer', 'subject'])
@Index('linked_identities_user', ['userId'])
export class LinkedIdentity {
  @PrimaryColumn('text')
  id!: string;

  @ForeignKey('users', { onDelete: 'CASCADE' })
  @Column('text')
  userId!: string;

  /** `iss` of the provider's ID tokens. */
  @Column('text')
  issuer!: string;

  /** Claim `sub`: identifies the person at the provider even if name and address change. */
  @Column('text')
  subject!: string;

  /** Address that the provider stated when the account was linked, by which people recognise the account. */
  @Column('text', { nullable: true })
  email!: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastUsedAt!: Date | null;
}
