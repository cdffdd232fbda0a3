import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/** An account of the identity provider with which a person signs in here. */
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

  /** `sub` of them: who it is at the provider, whatever becomes of name and address. */
  @Column('text')
  subject!: string;

  /** The address that the provider named when it was linked; for people to recognise it by. */
  @Column('text', { nullable: true })
  email!: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastUsedAt!: Date | null;
}
