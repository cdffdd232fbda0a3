import { Check, Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import { TeamOwned } from '../../../platform/kernel/database/team-tables';
import { defineId } from '../../../platform/kernel/ids';
import type { Team } from '../../../access/teams/team.entity';

export const newSenderFingerprintId = defineId('sfp');

/**
 * Subject of a fingerprint: the name of a sender's seller, an account of a seller, or the sender of a seller's
 * documents.
 */
export type FingerprintKind = 'name' | 'account' | 'sender';

/** A trait of received documents of a sender or seller, by which a change is noticed. */
@TeamOwned()
@Entity('sender_fingerprints')
@Unique('sender_fingerprints_once', ['teamId', 'kind', 'subject', 'value'])
@Check('sender_fingerprints_kind_check', `kind IN ('name', 'account', 'sender')`)
export class SenderFingerprint {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  @Column('text')
  kind!: FingerprintKind;

  /** Party of the fingerprint: the sender for a name, else the seller; register and number, at most 100 characters. */
  @Column('text')
  subject!: string;

  /** The name, account or sender in a normalised form, at most 100 characters. */
  @Column('text')
  value!: string;

  /** Value as written in documents, at most 100 characters. */
  @Column('text')
  asWritten!: string;

  @Column({ type: 'timestamptz', precision: 3 })
  firstSeenAt!: Date;

  /** Day of the last document with this fingerprint. */
  @Column({ type: 'timestamptz', precision: 3 })
  lastSeenAt!: Date;

  /**
   * Instant since which the fingerprint waits for a confirmation, because it was in a document that the team put on hold;
   * null: known.
   */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  unconfirmedSince!: Date | null;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
