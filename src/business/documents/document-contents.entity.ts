import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { DocumentRow } from './document.entity';
import { Monthly } from '../../platform/kernel/database/partitions/monthly-entity';
import { TeamOwned } from '../../platform/kernel/database/team-tables';

/**
 * Contents of a document, separate from the row that lists read. A row has either the packed columns or, if version
 * 0.2.0 or an earlier version stored it, `xml`, `parsed` and `validation`.
 */
@Monthly('doc', 'document_id')
@TeamOwned({
  through: { table: 'documents', column: 'document_id' },
  key: ['document_id'],
  omit: ['xml', 'parsed', 'packed_xml', 'packed_reading', 'xml_sha256'],
})
@Entity('document_contents')
export class DocumentContentsRow {
  @PrimaryColumn('text')
  documentId!: string;

  /** XML as received or sent; null for a report, which has no XML. */
  @Column('bytea', { nullable: true })
  xml!: Buffer | null;

  /** Parsed form without the bodies of embedded files; null when the document could not be parsed. */
  @Column('json', { nullable: true })
  parsed!: object | null;

  @Column('json', { nullable: true })
  validation!: object | null;

  @Column('integer', { default: 0 })
  embeddedFiles!: number;

  /** XML as received or sent, packed (`contents/packed-contents.ts`); null for a report. */
  @Column('bytea', { nullable: true })
  packedXml!: Buffer | null;

  /** Parsed form and findings, packed. */
  @Column('bytea', { nullable: true })
  packedReading!: Buffer | null;

  /** SHA-256 of the XML as received or sent. */
  @Column('bytea', { nullable: true })
  xmlSha256!: Buffer | null;

  @OneToOne(() => DocumentRow, { onDelete: 'CASCADE' })
  @JoinColumn()
  document?: DocumentRow;
}
