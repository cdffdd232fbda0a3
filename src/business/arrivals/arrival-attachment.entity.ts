import { Check, Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Team } from '../../access/teams/team.entity';
import { DatabaseIndex } from '../../platform/kernel/database/declared-index';
import { TeamOwned } from '../../platform/kernel/database/team-tables';

/**
 * Outcome of an attachment. `stored`: a new document; `known`: the company had already received the document;
 * `refused`: no document; `ignored`: the attachment is part of the text of the mail.
 */
export const ATTACHMENT_OUTCOMES = ['stored', 'known', 'refused', 'ignored'] as const;
export type AttachmentOutcome = (typeof ATTACHMENT_OUTCOMES)[number];

/** Attachment of a mail, or a file of the watched folder. */
@TeamOwned({ key: ['arrival_id', 'position'] })
@Entity('arrival_attachments')
@Check('arrival_attachments_outcome_check', `outcome IN ('stored', 'known', 'refused', 'ignored')`)
@DatabaseIndex('arrival_attachments_document', 'btree (document_id) WHERE document_id IS NOT NULL')
@Index('arrival_attachments_team', ['teamId'])
@ForeignKey('arrivals', ['teamId', 'arrivalId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
export class ArrivalAttachment {
  @PrimaryColumn('text')
  arrivalId!: string;

  /** Position of the attachment in the mail, from 1. */
  @PrimaryColumn('integer')
  position!: number;

  @Column('text')
  teamId!: string;

  @Column('text', { nullable: true })
  fileName!: string | null;

  @Column('text')
  mediaType!: string;

  /** Size in bytes, as decimal text. */
  @Column('bigint')
  size!: string;

  @Column('text')
  outcome!: AttachmentOutcome;

  /** Null for a refused attachment, and after its document was deleted. */
  @ForeignKey('documents', { onDelete: 'SET NULL' })
  @Column('text', { nullable: true })
  documentId!: string | null;

  @Column('text', { nullable: true })
  refusalCode!: string | null;

  @Column('text', { nullable: true })
  refusalMessage!: string | null;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
