import { Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { TeamOwned } from '../../../platform/kernel/database/team-tables';
import { DocumentRow } from '../document.entity';

/**
 * PDF in which a document was received or mailed, byte for byte. Most documents have no original PDF and are rendered.
 */
@TeamOwned({
  through: { table: 'documents', column: 'document_id' },
  key: ['document_id'],
  erasure: 'cascade',
})
@Entity('document_pdfs')
@Index('document_pdfs_known', ['companyId', 'sha256'])
export class OriginalPdf {
  @PrimaryColumn('text')
  documentId!: string;

  @Column('text')
  companyId!: string;

  @Column('bytea')
  sha256!: Buffer;

  /** Bytes; null when they are in the object store. */
  @Column('bytea', { nullable: true })
  pdf!: Buffer | null;

  @OneToOne(() => DocumentRow, { onDelete: 'CASCADE' })
  @JoinColumn()
  document?: DocumentRow;
}
