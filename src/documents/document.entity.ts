import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { DeliveryStatus } from './deliveries/delivery-states';

export type Direction = 'incoming' | 'outgoing';

/** The row that lists and status changes touch; the bulky part stands in `document_contents`. */
@Entity('documents')
export class DocumentRow {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'team_id' })
  teamId!: string;

  @Column('text', { name: 'company_id' })
  companyId!: string;

  @Column('text')
  direction!: Direction;

  /** Short type (contract, "Document values"); `unknown` documents are stored and shown all the same. */
  @Column('text')
  type!: string;

  /** `<scheme>:<identifier>` */
  @Column('text', { name: 'sender_id' })
  senderId!: string;

  @Column('text', { name: 'receiver_id', nullable: true })
  receiverId!: string | null;

  @Column('text', { name: 'doc_type_id' })
  docTypeId!: string;

  @Column('text', { name: 'process_id' })
  processId!: string;

  @Column('text', { name: 'country_c1', nullable: true })
  countryC1!: string | null;

  @Column('text', { name: 'document_number', nullable: true })
  documentNumber!: string | null;

  @Column('date', { name: 'issue_date', nullable: true })
  issueDate!: string | null;

  @Column('text', { name: 'sender_name', nullable: true })
  senderName!: string | null;

  @Column('text', { name: 'receiver_name', nullable: true })
  receiverName!: string | null;

  @Column('text', { name: 'validation_result' })
  validationResult!: string;

  @Column('text', { name: 'delivery_status', nullable: true })
  deliveryStatus!: DeliveryStatus | null;

  @Column('boolean', { name: 'sent_over_peppol' })
  sentOverPeppol!: boolean;

  @Column('boolean', { name: 'sent_over_email' })
  sentOverEmail!: boolean;

  @Column('text', { name: 'email_recipients', array: true })
  emailRecipients!: string[];

  @Column('text', { name: 'peppol_message_id', nullable: true })
  peppolMessageId!: string | null;

  @Column('text', { name: 'peppol_conversation_id', nullable: true })
  peppolConversationId!: string | null;

  /** The receipt: of the other access point for an outgoing document, ours for an incoming one. */
  @Column('text', { name: 'received_peppol_signal_message', nullable: true })
  receivedPeppolSignalMessage!: string | null;

  @Column('text', { name: 'envelope_id', nullable: true })
  envelopeId!: string | null;

  @Column('timestamptz', { name: 'read_at', nullable: true })
  readAt!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
