import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { TeamOwned } from '../../platform/kernel/database/team-tables';
import { BulkAction } from './bulk-action.entity';

/**
 * A document that a bulk action still has to change (`code` is null) or could not change. The row is deleted in the
 * transaction that changes the document.
 */
@TeamOwned({
  through: { table: 'bulk_actions', column: 'bulk_action_id' },
  key: ['bulk_action_id', 'document_id'],
})
@Entity('bulk_action_documents')
@Index('bulk_action_documents_open', ['bulkActionId', 'documentId'], { where: 'code IS NULL' })
@Index('bulk_action_documents_failed', ['bulkActionId', 'documentId'], { where: 'code IS NOT NULL' })
export class BulkActionDocument {
  @PrimaryColumn('text')
  bulkActionId!: string;

  @PrimaryColumn('text')
  documentId!: string;

  /** Error code of the failure; null while the document is waiting to be processed. */
  @Column('text', { nullable: true })
  code!: string | null;

  @ManyToOne(() => BulkAction, { onDelete: 'CASCADE' })
  @JoinColumn()
  bulkAction?: BulkAction;
}
