import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { DocumentRow } from './document.entity';
import { Monthly } from '../kernel/database/partitions/monthly-entity';
import { TeamOwned } from '../kernel/database/team-tables';

/** The bulky part of a document, apart from the row that lists and status changes touch. */
@Monthly('doc', 'document_id')
@TeamOwned({
  through: { table: 'documents', column: 'document_id' },
  key: ['document_id'],
  omit: ['xml', 'parsed'],
})
@Entity('document_contents')
export class DocumentContentsRow {
  @PrimaryColumn('text')
  documentId!: string;

  /** As it came; null for a report, which has none of its own. */
  @Column('bytea', { nullable: true })
  xml!: Buffer | null;

  /** Without the bodies of embedded files; null when the document could not be parsed. */
  @Column('json', { nullable: true })
  parsed!: object | null;

  @Column('json')
  validation!: object;

  @Column('integer', { default: 0 })
  embeddedFiles!: number;

  @OneToOne(() => DocumentRow, { onDelete: 'CASCADE' })
  @JoinColumn()
  document?: DocumentRow;
}
