import { Check, Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Speaker, StatusDetail } from '../../../standards/cdar';
import { DatabaseIndex } from '../../../platform/kernel/database/declared-index';
import { TeamOwned } from '../../../platform/kernel/database/team-tables';
import { WorkIndexes, WorkRow } from '../../../platform/kernel/queue/work-row';
import type { Team } from '../../../access/teams/team.entity';
import type { StatusObjection, StatusOrigin } from './lifecycle-status-content';

/** State of a status at the tax portal. */
export type PortalState = 'pending' | 'received' | 'refused';

/**
 * A status in the French life cycle of an invoice, with its issuer. It is due work while its message to the partner, or
 * to the tax portal, is still to be transmitted.
 */
@TeamOwned({ noun: 'status', erasure: 'cascade' })
@Entity('lifecycle_statuses')
@Check('lifecycle_statuses_origin_check', `origin IN ('own', 'partner', 'automatic')`)
@Check(
  'lifecycle_statuses_speaker_check',
  `speaker IN ('seller', 'buyer', 'sellerPlatform', 'buyerPlatform')`,
)
@Check('lifecycle_statuses_portal_check', `portal IN ('pending', 'received', 'refused')`)
@Index('lifecycle_statuses_follows', ['documentId', 'follows', 'teamId'], {
  unique: true,
  where: 'follows IS NOT NULL',
})
@Index('lifecycle_statuses_message', ['documentId', 'messageId'], { where: `origin = 'partner'` })
@Index('lifecycle_statuses_team', ['teamId'])
@Index('lifecycle_statuses_from', ['statusDocumentId'])
@WorkIndexes('lifecycle_statuses')
@DatabaseIndex('lifecycle_statuses_document', 'btree (document_id, created_at DESC, id DESC)')
@ForeignKey('documents', ['teamId', 'documentId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('documents', ['teamId', 'statusDocumentId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
export class LifecycleStatusRow extends WorkRow {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  /** The invoice. */
  @Column('text')
  documentId!: string;

  /** The message that contains the status; null for one without a message, and before it is written. */
  @Column('text', { nullable: true })
  statusDocumentId!: string | null;

  @Column('text')
  origin!: StatusOrigin;

  @Column('text')
  speaker!: Speaker;

  /** Code as received (MDT-105); null when the message states none. */
  @Column('text', { nullable: true })
  code!: string | null;

  /** Why the status does not count; null for one that does. */
  @Column('text', { nullable: true })
  objection!: StatusObjection | null;

  /**
   * For a status of the company or its partner: the one before it, empty for the first. Two statuses that follow the
   * same one exclude each other.
   */
  @Column('text', { nullable: true })
  follows!: string | null;

  @Column('jsonb', { default: [] })
  details!: StatusDetail[];

  /** Instant from which it applies, YYYY-MM-DDTHH:MM:SS as in the message. */
  @Column('text', { nullable: true })
  since!: string | null;

  /** Id of the message (MDT-4), by which a repeated one is recognised. */
  @Column('text')
  messageId!: string;

  /** Whether its message to the partner is still to be written. */
  @Column('boolean', { default: false })
  forPartner!: boolean;

  /** Null for a status that the portal does not receive. */
  @Column('text', { nullable: true })
  portal!: PortalState | null;

  /** Why its last transmission failed. */
  @Column('text', { nullable: true })
  lastError!: string | null;

  @Column('integer', { default: 0 })
  attempts!: number;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
