import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { DatabaseIndex } from '../../../platform/kernel/database/declared-index';
import { TeamOwned } from '../../../platform/kernel/database/team-tables';
import type { KeyCustody } from '../../../standards/peppol/as4';
import type { StatusIssue } from '../../../standards/peppol/mls';
import type { ValidationOutcome } from '../../../standards/rules';
import type { Team } from '../../../access/teams/team.entity';
import type { Delivery } from '../deliveries/delivery.entity';
import { DocumentRow } from '../document.entity';
import type { ResponseReason } from '../reading/other-documents';

/** The status of a message by the recipient's provider (MLS), or the recipient's own answer to an invoice. */
export type ResponseKind = 'messageLevelStatus' | 'invoiceResponse';

/** Where an answer came from: the other side of a document, or the company itself. */
export type ResponseDirection = 'incoming' | 'outgoing';

/**
 * What was answered to a document, by the other side or to it. A status that names no message of ours has no team, and is kept for
 * some time.
 */
@TeamOwned({ noun: 'response', erasure: 'cascade' })
@Entity('document_responses')
@Check('document_responses_kind_check', `kind IN ('messageLevelStatus', 'invoiceResponse')`)
@Check('document_responses_direction_check', `direction IN ('incoming', 'outgoing')`)
@Index('document_responses_given_once', ['documentId', 'kind', 'follows'], {
  unique: true,
  where: `direction = 'outgoing'`,
})
@Index('document_responses_team', ['teamId'])
@Index('document_responses_delivery', ['deliveryId'])
@Index('document_responses_from', ['responseDocumentId'])
@Index('document_responses_unmatched', ['createdAt'], { where: 'document_id IS NULL' })
@DatabaseIndex(
  'document_responses_answers',
  `btree (team_id, state, document_id DESC) WHERE direction = 'incoming'::text AND kind = 'invoiceResponse'::text AND state IS NOT NULL`,
)
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

  @Column('text', { default: 'incoming' })
  direction!: ResponseDirection;

  /** Where the invoice stands by it; null for a status, and for an answer that says nothing which could follow. */
  @Column('text', { nullable: true })
  state!: string | null;

  /** Of one that the company gave: the answer before it, empty for the first. Two that follow the same one exclude each other. */
  @Column('text', { nullable: true })
  follows!: string | null;

  /** As it came; null when it says none, or none that is known. */
  @Column('text', { nullable: true })
  code!: string | null;

  @Column('text', { nullable: true })
  description!: string | null;

  @Column('jsonb', { default: [] })
  issues!: StatusIssue[];

  /** Of an answer to an invoice. */
  @Column('jsonb', { default: [] })
  reasons!: ResponseReason[];

  /** From when on an answer to an invoice applies, YYYY-MM-DD. */
  @Column('date', { nullable: true })
  effectiveDate!: string | null;

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

  /** A status (MLS), byte for byte; null where it is a document, which has its own. */
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

  /** Custody of the private key of our certificate; null without an exchange, and for one before this was recorded. */
  @Column('text', { nullable: true })
  ownKeyCustody!: KeyCustody | null;

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
