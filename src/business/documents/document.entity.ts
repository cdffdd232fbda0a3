import { Check, Column, Entity, ForeignKey, JoinColumn, ManyToOne, PrimaryColumn, Index } from 'typeorm';
import { DatabaseIndex } from '../../platform/kernel/database/declared-index';
import type { Conversion, DocumentProfile } from '../../standards/invoice';
import type { Team } from '../../access/teams/team.entity';
import { TeamOwned } from '../../platform/kernel/database/team-tables';

export type Direction = 'incoming' | 'outgoing';

/**
 * Index of a sorted list, with the columns that most filters need, so that a page examines thousands of entries without
 * reading the documents.
 */
const sortIndex = (column: string): string =>
  `btree (team_id, ${column}, id) INCLUDE (company_id, direction, type) WHERE ${column} IS NOT NULL`;

const LEGACY_COLUMN = { nullable: true, select: false, insert: false, update: false } as const;

/**
 * Immutable properties of a document. Mutable state is in `document_states`, the contents are in `document_contents`. The
 * id contains the time of creation.
 */
@TeamOwned({ noun: 'document' })
@Entity('documents')
@Check('documents_direction_check', `direction IN ('incoming', 'outgoing')`)
@Check('documents_delivery_status_check', `delivery_status IN ('pending', 'delivered', 'failed')`)
@Index('documents_of_team', ['teamId', 'id'], { unique: true })
@DatabaseIndex('documents_of_company', 'btree (company_id, id)')
@DatabaseIndex(
  'documents_kind',
  `btree (team_id, direction, type, (CASE WHEN profile IS NULL THEN '' ELSE profile END), id)`,
)
@DatabaseIndex('documents_by_issue_date', sortIndex('issue_date'))
@DatabaseIndex('documents_by_due_date', sortIndex('due_date'))
@DatabaseIndex('documents_by_amount', sortIndex('payable_amount'))
@DatabaseIndex('documents_by_counterparty', sortIndex('counterparty'))
@DatabaseIndex('documents_issued_company', 'btree (company_id, issue_date, id) WHERE issue_date IS NOT NULL')
@DatabaseIndex('documents_known', `btree (company_id, direction, COALESCE("left"(document_number, 100), ''))`)
@DatabaseIndex(
  'documents_invoice_references',
  'gin (invoice_references) WHERE invoice_references IS NOT NULL',
)
@DatabaseIndex(
  'documents_payment_reference',
  'btree (company_id, payment_reference) WHERE payment_reference IS NOT NULL',
)
@DatabaseIndex(
  'documents_without_amount',
  `btree (id) WHERE payable_amount IS NULL AND currency IS NULL AND (type = ANY (ARRAY['invoice'::text, 'creditNote'::text, 'selfBillingInvoice'::text, 'selfBillingCreditNote'::text]))`,
)
@DatabaseIndex(
  'documents_without_ledger',
  `btree (id) WHERE in_ledger IS NULL AND direction = 'outgoing'::text AND (type = ANY (ARRAY['invoice'::text, 'creditNote'::text]))`,
)
@DatabaseIndex('documents_not_issued', 'btree (team_id, id) WHERE issue_date IS NULL')
@DatabaseIndex('documents_no_amount', 'btree (team_id, id) WHERE payable_amount IS NULL')
@DatabaseIndex('documents_not_due', 'btree (team_id, id) WHERE due_date IS NULL')
@DatabaseIndex('documents_no_counterparty', 'btree (team_id, id) WHERE counterparty IS NULL')
@DatabaseIndex(
  'documents_without_sort_values',
  `btree (id) WHERE due_date IS NULL AND (type = ANY (ARRAY['invoice'::text, 'creditNote'::text, 'selfBillingInvoice'::text, 'selfBillingCreditNote'::text])) OR counterparty IS NULL AND (CASE direction WHEN 'incoming'::text THEN COALESCE(sender_name, sender_id) ELSE COALESCE(receiver_name, receiver_id) END) IS NOT NULL`,
)
@DatabaseIndex('documents_without_profile', 'btree (id) WHERE profile IS NULL')
@DatabaseIndex('documents_of_unknown_type', `btree (id) WHERE type = 'unknown'::text`)
@DatabaseIndex(
  'documents_text',
  `gin (lower((((((((sender_id || ' '::text) || COALESCE(receiver_id, ''::text)) || ' '::text) || COALESCE(sender_name, ''::text)) || ' '::text) || COALESCE(receiver_name, ''::text)) || ' '::text) || COALESCE(document_number, ''::text)) gin_trgm_ops) WITH (gin_pending_list_limit='256')`,
)
@ForeignKey('companies', ['teamId', 'companyId'], ['teamId', 'id'])
export class DocumentRow {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  @Column('text')
  companyId!: string;

  @Column('text')
  direction!: Direction;

  /** Short type (contract, "Document values"); documents of type `unknown` are stored and listed, too. */
  @Column('text')
  type!: string;

  /** Profile that the document declares; null for a document from an earlier version that is not parsed again yet. */
  @Column('text', { nullable: true })
  profile!: DocumentProfile | null;

  /** Electronic address, `<scheme>:<identifier>`. */
  @Column('text')
  senderId!: string;

  @Column('text', { nullable: true })
  receiverId!: string | null;

  @Column('text')
  docTypeId!: string;

  @Column('text')
  processId!: string;

  @Column('text', { nullable: true })
  countryC1!: string | null;

  @Column('text', { nullable: true })
  documentNumber!: string | null;

  /**
   * Numbers of the referenced invoices (BT-25), each prefixed with the id of the company and a space; null without
   * references.
   */
  @Column('text', { array: true, nullable: true, select: false })
  invoiceReferences?: string[] | null;

  @Column('date', { nullable: true })
  issueDate!: string | null;

  /**
   * Due date (BT-9) of an invoice or credit note, or the issue date without a due date; null for any other document,
   * and for a document from an earlier version until `FillSortValuesJob` has read it.
   */
  @Column('date', { nullable: true, select: false })
  dueDate?: string | null;

  /** First letters of the name (or address) of the other party, in lower case; null in the same cases as `dueDate`. */
  @Column('text', { nullable: true, select: false })
  counterparty?: string | null;

  /**
   * Amount due (BT-115); null for a document without an amount, and for a document from an earlier version until a
   * change needs the amount. `currency` (BT-5) is null in the same cases.
   */
  @Column('numeric', { nullable: true })
  payableAmount!: string | null;

  @Column('text', { nullable: true })
  currency!: string | null;

  /**
   * Letters and digits of the first payment reference (BT-83), by which payments in bank statements are matched; null
   * for a document without a reference, and for a document from an earlier version.
   */
  @Column('text', { nullable: true })
  paymentReference!: string | null;

  /**
   * Whether the document was processed for the ledger of its customer; null for a document that is not a sent invoice
   * or credit note, and for a document from an earlier version.
   */
  @Column('boolean', { nullable: true, select: false })
  inLedger?: boolean | null;

  @Column('text', { nullable: true })
  senderName!: string | null;

  @Column('text', { nullable: true })
  receiverName!: string | null;

  @Column('text')
  validationResult!: string;

  /** Conversion of a document that was sent in a different syntax than the submitted one. */
  @Column('jsonb', { nullable: true })
  conversion!: Conversion | null;

  /** Message with which the document was received or first sent; messages of later sends are in the deliveries. */
  @Column('text', { nullable: true })
  peppolMessageId!: string | null;

  @Column('text', { nullable: true })
  peppolConversationId!: string | null;

  /**
   * Receipt of a document of version 0.2.0. Newer receipts are stored in `inbound_messages` (incoming documents) and
   * `delivery_attempts` (outgoing documents).
   */
  @Column('text', { nullable: true })
  receivedPeppolSignalMessage!: string | null;

  @Column('text', { nullable: true })
  envelopeId!: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  // Columns of version 0.2.0 for data that is now in `document_states`: empty for newer documents and never read. The
  // next release removes these columns.

  @Column('text', { ...LEGACY_COLUMN })
  deliveryStatus?: string | null;

  @Column('boolean', { ...LEGACY_COLUMN })
  sentOverPeppol?: boolean | null;

  @Column('boolean', { ...LEGACY_COLUMN })
  sentOverEmail?: boolean | null;

  @Column('text', { ...LEGACY_COLUMN, array: true })
  emailRecipients?: string[] | null;

  @Column({ ...LEGACY_COLUMN, type: 'timestamptz', precision: 3 })
  readAt?: Date | null;

  @Column({ ...LEGACY_COLUMN, type: 'timestamptz', precision: 3 })
  updatedAt?: Date | null;

  /** Search column of earlier releases: empty for newer documents. The next release removes this column. */
  @Column('text', { ...LEGACY_COLUMN })
  searchText?: string | null;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
