import { Check, Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { DatabaseIndex } from '../../platform/kernel/database/declared-index';
import { TeamOwned } from '../../platform/kernel/database/team-tables';
import type { DeliveryStatus } from './deliveries/delivery-states';
import { DocumentRow } from './document.entity';

/**
 * Mutable state of a document. No index contains `delivery_status` itself, so that the most frequent change, from
 * pending to delivered, writes only the row (PostgreSQL, "Heap-Only Tuples").
 */
@TeamOwned({ through: { table: 'documents', column: 'document_id' }, key: ['document_id'] })
@Entity('document_states')
@Check('document_states_delivery_status_check', `delivery_status IN ('pending', 'delivered', 'failed')`)
@DatabaseIndex('document_states_failed', 'btree (team_id, failed, document_id) WHERE failed IS NOT NULL')
@DatabaseIndex('document_states_inbox', 'btree (team_id, document_id) WHERE unread')
@DatabaseIndex('document_states_company_inbox', 'btree (company_id, document_id) WHERE unread')
@DatabaseIndex('document_states_new_purchases', 'btree (team_id, document_id) WHERE new_purchase')
@DatabaseIndex('document_states_company_new_purchases', 'btree (company_id, document_id) WHERE new_purchase')
@DatabaseIndex(
  'document_states_purchase_unknown',
  'btree (document_id) WHERE incoming AND new_purchase IS NULL',
)
export class DocumentState {
  @PrimaryColumn('text')
  documentId!: string;

  @Column('text')
  teamId!: string;

  @Column('text')
  companyId!: string;

  @Column('boolean')
  incoming!: boolean;

  /** Status of all deliveries; null for received and imported documents and for reports. */
  @Column('text', { nullable: true })
  deliveryStatus!: DeliveryStatus | null;

  @Column('boolean', { default: false })
  sentOverPeppol!: boolean;

  @Column('boolean', { default: false })
  sentOverEmail!: boolean;

  /** Addresses of the e-mail recipients; null without recipients. */
  @Column('text', { array: true, nullable: true })
  emailRecipients!: string[] | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  readAt!: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt!: Date;

  /**
   * Version of the document reader that last parsed a document of unknown type again; null if it was never parsed
   * again.
   */
  @Column('smallint', { nullable: true })
  readBy!: number | null;

  /**
   * Whether the document is a received invoice or credit note in the work state `new`; null for sent documents, and for
   * documents from earlier versions that no job has processed yet.
   */
  @Column('boolean', { nullable: true })
  newPurchase!: boolean | null;

  /** Whether all deliveries failed; null for a document without deliveries. */
  @Column({
    type: 'boolean',
    generatedType: 'STORED',
    asExpression: `delivery_status = 'failed'`,
    nullable: true,
    select: false,
    insert: false,
    update: false,
  })
  failed?: boolean | null;

  @Column({
    type: 'boolean',
    generatedType: 'STORED',
    asExpression: 'incoming AND read_at IS NULL',
    nullable: true,
    select: false,
    insert: false,
    update: false,
  })
  unread?: boolean | null;

  @OneToOne(() => DocumentRow, { onDelete: 'CASCADE' })
  @JoinColumn()
  document?: DocumentRow;
}
