import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { DatabaseIndex } from '../../kernel/database/declared-index';
import { TeamOwned } from '../../kernel/database/team-tables';
import type { StatusIssue } from '../../peppol/mls';
import type { ValidationOutcome } from '../../rules';
import type { Team } from '../../teams/team.entity';
import type { Delivery } from '../deliveries/delivery.entity';
import { DocumentRow } from '../document.entity';

/** The status of a message by the recipient's provider (MLS), or the recipient's own answer to an invoice. */
export type ResponseKind = 'messageLevelStatus' | 'invoiceResponse';

/** What another side answered to a document. A status that names no message of ours has no team, and is kept for some time. */
@TeamOwned({ noun: 'response', erasure: 'cascade' })
@Entity('document_responses')
@Check('document_responses_kind_check', `kind IN ('messageLevelStatus', 'invoiceResponse')`)
@Index('document_responses_team', ['teamId'])
@Index('document_responses_delivery', ['deliveryId'])
@Index('document_responses_from', ['responseDocumentId'])
@Index('document_responses_unmatched', ['createdAt'], { where: 'document_id IS NULL' })
@DatabaseIndex('document_responses_document', 'btree (document_id, created_at DESC, id DESC)')
export class DocumentResponse {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { nullable: true })
  teamId!: string | null;

  /** The document that it answers. */
  @Column('text', { nullable: true })
  documentId!: string | null;

  /** The delivery whose message it is about; null for an answer to the document itself. */
  @Column('text', { nullable: true })
  deliveryId!: string | null;

  /** The document that the answer is; null for a status, which is no document of the team. */
  @Column('text', { nullable: true })
  responseDocumentId!: string | null;

  @Column('text')
  kind!: ResponseKind;

  /** As it came; null when it says none, or none that is known. */
  @Column('text', { nullable: true })
  code!: string | null;

  @Column('text', { nullable: true })
  description!: string | null;

  @Column('jsonb', { default: [] })
  issues!: StatusIssue[];

  /** What the rules say of the answer. */
  @Column('jsonb')
  validation!: ValidationOutcome;

  /** Participant that sent it. */
  @Column('text')
  sender!: string;

  /** What it names: the envelope of a message, the number of an invoice. */
  @Column('text', { nullable: true })
  reference!: string | null;

  @Column('text')
  envelopeId!: string;

  @Column('text')
  messageId!: string;

  /** A status, byte for byte; null where it is a document, which has its own. */
  @Column('bytea', { nullable: true })
  payload!: Buffer | null;

  /** The signed SOAP part of the message that brought a status, our receipt for it, and both certificates in DER. */
  @Column('bytea', { nullable: true })
  requestSoap!: Buffer | null;

  @Column('bytea', { nullable: true })
  answer!: Buffer | null;

  @Column('bytea', { nullable: true })
  ownCertificate!: Buffer | null;

  @Column('bytea', { nullable: true })
  peerCertificate!: Buffer | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team | null;

  @ManyToOne(() => DocumentRow, { onDelete: 'CASCADE' })
  @JoinColumn()
  document?: DocumentRow | null;

  @ManyToOne('Delivery', { onDelete: 'CASCADE' })
  @JoinColumn()
  delivery?: Delivery | null;

  @ManyToOne(() => DocumentRow, { onDelete: 'CASCADE' })
  @JoinColumn()
  responseDocument?: DocumentRow | null;
}
