import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { DocumentRow } from './document.entity';
import { Monthly } from '../../platform/kernel/database/partitions/monthly-entity';
import { TeamOwned } from '../../platform/kernel/database/team-tables';

/**
 * The bulky part of a document, apart from the row that lists touch. A row has either the packed columns or, of 0.2.0 and before,
 * `xml`, `parsed` and `validation`.
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

  /** As it came; null for a report, which has none of its own. */
  @Column('bytea', { nullable: true })
  xml!: Buffer | null;

  /** Without the bodies of embedded files; null when the document could not be parsed. */
  @Column('json', { nullable: true })
  parsed!: object | null;

  @Column('json', { nullable: true })
  validation!: object | null;

  @Column('integer', { default: 0 })
  embeddedFiles!: number;

  /** The XML as it came, packed (`contents/packed-contents.ts`); null for a report. */
  @Column('bytea', { nullable: true })
  packedXml!: Buffer | null;

  /** What was read of it: parsed form and findings, packed. */
  @Column('bytea', { nullable: true })
  packedReading!: Buffer | null;

  /** Of the XML as it came. */
  @Column('bytea', { nullable: true })
  xmlSha256!: Buffer | null;

  @OneToOne(() => DocumentRow, { onDelete: 'CASCADE' })
  @JoinColumn()
  document?: DocumentRow;
}
