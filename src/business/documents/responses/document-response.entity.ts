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

/** Kind of a response: message-level status (MLS) of the recipient's provider, or Invoice Response of the recipient. */
export type ResponseKind = 'messageLevelStatus' | 'invoiceResponse';

/** Direction of a response: from the other side of a document, or from the company itself. */
export type ResponseDirection = 'incoming' | 'outgoing';

/**
 * Received or sent response to a document. A status that references no message of this installation has no team, and is
 * deleted later.
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
@Index('document_responses_unmatched_reference', ['reference'], { where: 'document_id IS NULL' })
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

  /** Id of the document to which the response refers; null for an unmatched status. */
  @Column('text', { nullable: true })
  documentId!: string | null;

  /** Delivery to which a status (MLS) refers; null for an Invoice Response. */
  @Column('text', { nullable: true })
  deliveryId!: string | null;

  /** Document of the response; null for a status (MLS), which is not a document of the team. */
  @Column('text', { nullable: true })
  responseDocumentId!: string | null;

  @Column('text')
  kind!: ResponseKind;

  @Column('text', { default: 'incoming' })
  direction!: ResponseDirection;

  /** State of the invoice after the response; null for a status (MLS), and for a response without a known status. */
  @Column('text', { nullable: true })
  state!: string | null;

  /**
   * Id of the company's previous response to the same invoice; empty for the first response, null for a received
   * response. A unique index rejects a second response with the same predecessor.
   */
  @Column('text', { nullable: true })
  follows!: string | null;

  /** Code as received; null for a missing or unknown code. */
  @Column('text', { nullable: true })
  code!: string | null;

  @Column('text', { nullable: true })
  description!: string | null;

  @Column('jsonb', { default: [] })
  issues!: StatusIssue[];

  /** Reasons of a response to an invoice. */
  @Column('jsonb', { default: [] })
  reasons!: ResponseReason[];

  /** First day on which a response to an invoice applies, YYYY-MM-DD. */
  @Column('date', { nullable: true })
  effectiveDate!: string | null;

  /** Findings about the response. */
  @Column('jsonb')
  validation!: ValidationOutcome;

  /** Participant that sent the response. */
  @Column('text')
  sender!: string;

  /** Reference in the response: the id of an envelope (MLS), or the number of an invoice. */
  @Column('text', { nullable: true })
  reference!: string | null;

  @Column('text')
  envelopeId!: string;

  @Column('text')
  messageId!: string;

  /** Payload of a status (MLS), byte for byte; null for a response with a document. */
  @Column('bytea', { nullable: true })
  payload!: Buffer | null;

  /**
   * Signed SOAP part of the message with a status; the following columns are the receipt and both certificates (DER).
   */
  @Column('bytea', { nullable: true })
  requestSoap!: Buffer | null;

  @Column('bytea', { nullable: true })
  answer!: Buffer | null;

  @Column('bytea', { nullable: true })
  ownCertificate!: Buffer | null;

  @Column('bytea', { nullable: true })
  peerCertificate!: Buffer | null;

  /**
   * Custody of the private key of this access point; null without an exchange, and for an exchange of an earlier
   * version.
   */
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
