import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { DatabaseIndex } from '../../../platform/kernel/database/declared-index';
import { TeamOwned } from '../../../platform/kernel/database/team-tables';
import { DocumentRow } from '../document.entity';

/** Search words of a document (`search-words.ts`), separate from the row that lists read. */
@TeamOwned({ through: { table: 'documents', column: 'document_id' }, key: ['document_id'], omit: ['words'] })
@Entity('document_search')
@DatabaseIndex('document_search_words', `gin (words) WITH (gin_pending_list_limit='256')`)
export class DocumentSearchRow {
  @PrimaryColumn('text')
  documentId!: string;

  @Column('tsvector')
  words!: string;

  @OneToOne(() => DocumentRow, { onDelete: 'CASCADE' })
  @JoinColumn()
  document?: DocumentRow;
}
