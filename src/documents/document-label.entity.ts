import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { DatabaseIndex } from '../kernel/database/declared-index';
import type { Label } from '../labels/label.entity';
import { DocumentRow } from './document.entity';
import { TeamOwned } from '../kernel/database/team-tables';

/** A label on a document. */
@TeamOwned({ through: { table: 'documents', column: 'document_id' }, key: ['document_id', 'label_id'] })
@Entity('document_labels')
@DatabaseIndex('document_labels_label', 'btree (label_id, document_created_at DESC, document_id DESC)')
export class DocumentLabel {
  @PrimaryColumn('text')
  documentId!: string;

  @PrimaryColumn('text')
  labelId!: string;

  /** The document's instant, which never changes: its copy lets the index of a label hold the order of the list. */
  @Column({ type: 'timestamptz', precision: 3 })
  documentCreatedAt!: Date;

  @ManyToOne(() => DocumentRow, { onDelete: 'CASCADE' })
  @JoinColumn()
  document?: DocumentRow;

  @ManyToOne('Label', { onDelete: 'CASCADE' })
  @JoinColumn()
  label?: Label;
}
