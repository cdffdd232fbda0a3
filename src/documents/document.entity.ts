import { Check, Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { DatabaseIndex } from '../kernel/database/declared-index';
import type { DocumentProfile } from '../invoice';
import type { Team } from '../teams/team.entity';
import { TeamOwned } from '../kernel/database/team-tables';
import type { DeliveryStatus } from './deliveries/delivery-states';

export type Direction = 'incoming' | 'outgoing';

/** The row that lists and status changes touch; the bulky part stands in `document_contents`. */
@TeamOwned({ noun: 'document' })
@Entity('documents')
@Check('documents_direction_check', `direction IN ('incoming', 'outgoing')`)
@Check('documents_delivery_status_check', `delivery_status IN ('pending', 'delivered', 'failed')`)
@Index('documents_envelope', ['teamId', 'envelopeId'])
@DatabaseIndex('documents_team', 'btree (team_id, created_at DESC, id DESC)')
@DatabaseIndex('documents_company', 'btree (company_id, created_at DESC, id DESC)')
@DatabaseIndex('documents_type', 'btree (team_id, type, created_at DESC, id DESC)')
@DatabaseIndex('documents_direction', 'btree (team_id, direction, created_at DESC, id DESC)')
@DatabaseIndex(
  'documents_status',
  'btree (team_id, delivery_status, created_at DESC, id DESC) WHERE delivery_status IS NOT NULL',
)
@DatabaseIndex(
  'documents_issue_date',
  'btree (team_id, issue_date, created_at DESC, id DESC) WHERE issue_date IS NOT NULL',
)
@DatabaseIndex(
  'documents_company_issue_date',
  'btree (company_id, issue_date, created_at DESC, id DESC) WHERE issue_date IS NOT NULL',
)
@DatabaseIndex(
  'documents_inbox',
  `btree (team_id, created_at DESC, id DESC) WHERE direction = 'incoming' AND read_at IS NULL`,
)
@DatabaseIndex(
  'documents_company_inbox',
  `btree (company_id, created_at DESC, id DESC) WHERE direction = 'incoming' AND read_at IS NULL`,
)
@DatabaseIndex(
  'documents_outgoing_number',
  `btree (company_id, "left"(document_number, 100), type, created_at DESC)
    WHERE direction = 'outgoing' AND document_number IS NOT NULL`,
)
@DatabaseIndex('documents_known', `btree (company_id, direction, COALESCE("left"(document_number, 100), ''))`)
@DatabaseIndex(
  'documents_profile',
  'btree (team_id, profile, created_at DESC, id DESC) WHERE profile IS NOT NULL',
)
@DatabaseIndex('documents_without_profile', 'btree (id) WHERE profile IS NULL')
@DatabaseIndex('documents_search', 'gin (search_text gin_trgm_ops)')
export class DocumentRow {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  @ForeignKey('companies')
  @Column('text')
  companyId!: string;

  @Column('text')
  direction!: Direction;

  /** Short type (contract, "Document values"); `unknown` documents are stored and shown all the same. */
  @Column('text')
  type!: string;

  /** What it claims to be; null while a document of an older version waits to be read again. */
  @Column('text', { nullable: true })
  profile!: DocumentProfile | null;

  /** `<scheme>:<identifier>` */
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

  @Column('date', { nullable: true })
  issueDate!: string | null;

  @Column('text', { nullable: true })
  senderName!: string | null;

  @Column('text', { nullable: true })
  receiverName!: string | null;

  @Column('text')
  validationResult!: string;

  @Column('text', { nullable: true })
  deliveryStatus!: DeliveryStatus | null;

  @Column('boolean', { default: false })
  sentOverPeppol!: boolean;

  @Column('boolean', { default: false })
  sentOverEmail!: boolean;

  @Column('text', { array: true, default: [] })
  emailRecipients!: string[];

  @Column('text', { nullable: true })
  peppolMessageId!: string | null;

  @Column('text', { nullable: true })
  peppolConversationId!: string | null;

  /** The receipt: of the other access point for an outgoing document, ours for an incoming one. */
  @Column('text', { nullable: true })
  receivedPeppolSignalMessage!: string | null;

  @Column('text', { nullable: true })
  envelopeId!: string | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  readAt!: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt!: Date;

  /** What a search looks into: both addresses and names, the number and the id, in lower case. */
  @Column({
    type: 'text',
    generatedType: 'STORED',
    asExpression: `lower(id || ' ' || sender_id || ' ' || coalesce(receiver_id, '') || ' ' ||
      coalesce(sender_name, '') || ' ' || coalesce(receiver_name, '') || ' ' || coalesce(document_number, ''))`,
    nullable: true,
    select: false,
    insert: false,
    update: false,
  })
  searchText?: string | null;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
