import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { DatabaseIndex } from '../../platform/kernel/database/declared-index';
import type { Label } from '../labels/label.entity';
import { DocumentRow } from './document.entity';
import { TeamOwned } from '../../platform/kernel/database/team-tables';

/** Assignment of a label to a document. */
@TeamOwned({ through: { table: 'documents', column: 'document_id' }, key: ['document_id', 'label_id'] })
@Entity('document_labels')
@DatabaseIndex('document_labels_newest', 'btree (label_id, document_id DESC)')
export class DocumentLabel {
  @PrimaryColumn('text')
  documentId!: string;

  @PrimaryColumn('text')
  labelId!: string;

  /** Column of version 0.2.0: empty in newer rows and never read. The next release removes the column. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true, select: false, insert: false, update: false })
  documentCreatedAt?: Date | null;

  @ManyToOne(() => DocumentRow, { onDelete: 'CASCADE' })
  @JoinColumn()
  document?: DocumentRow;

  @ManyToOne('Label', { onDelete: 'CASCADE' })
  @JoinColumn()
  label?: Label;
}
