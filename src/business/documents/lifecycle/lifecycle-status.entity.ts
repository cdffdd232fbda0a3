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
 * Status in the French life cycle of an invoice, with its issuer. The row is due until the messages to the partner and
 * the tax portal are transmitted.
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

  /** Id of the invoice. */
  @Column('text')
  documentId!: string;

  /** Message that contains the status; null for a status without a message, and before the message is written. */
  @Column('text', { nullable: true })
  statusDocumentId!: string | null;

  @Column('text')
  origin!: StatusOrigin;

  @Column('text')
  speaker!: Speaker;

  /** Code as received (MDT-105); null when the message contains no code. */
  @Column('text', { nullable: true })
  code!: string | null;

  /** Reason why the status has no effect; null for an effective status. */
  @Column('text', { nullable: true })
  objection!: StatusObjection | null;

  /**
   * Id of the previous status, for a status of the company or its partner; empty for the first status. A unique index
   * rejects a second status with the same predecessor.
   */
  @Column('text', { nullable: true })
  follows!: string | null;

  @Column('jsonb', { default: [] })
  details!: StatusDetail[];

  /** Time from which the status applies, YYYY-MM-DDTHH:MM:SS as in the message. */
  @Column('text', { nullable: true })
  since!: string | null;

  /** Id of the message (MDT-4), by which repeated messages are recognised. */
  @Column('text')
  messageId!: string;

  /** Whether the message to the partner must still be created. */
  @Column('boolean', { default: false })
  forPartner!: boolean;

  /** State at the tax portal; null for a status that the portal does not receive. */
  @Column('text', { nullable: true })
  portal!: PortalState | null;

  /** Reason why the last transmission to the portal failed or was rejected. */
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
