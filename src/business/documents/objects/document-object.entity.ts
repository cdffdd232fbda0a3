import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { DatabaseIndex } from '../../../platform/kernel/database/declared-index';
import { TeamOwned } from '../../../platform/kernel/database/team-tables';

/** Contents that may be in an object store: the packed XML, or the original PDF. */
export type ObjectPart = 'xml' | 'pdf';

/**
 * Reference of document contents in an object store. A null `store` means that the store was not available when the
 * document was written, so the contents are in the database and are moved later. Exports of teams contain the contents
 * as files.
 */
@TeamOwned({ key: ['document_id', 'part'], erasure: 'cascade', exported: false })
@Entity('document_objects')
@Check('document_objects_place', 'num_nulls(store, key, sha256, bytes) IN (0, 4)')
@DatabaseIndex('document_objects_key', 'btree (key)', { unique: true })
@DatabaseIndex('document_objects_store', 'btree (store, document_id, part)')
@DatabaseIndex('document_objects_waiting', 'btree (document_id) WHERE store IS NULL')
@ForeignKey('documents', ['teamId', 'documentId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
export class DocumentObject {
  @PrimaryColumn('text')
  documentId!: string;

  @PrimaryColumn('text')
  part!: ObjectPart;

  @Column('text')
  teamId!: string;

  /** Name of the store, e.g. `s3://bucket/prefix`. */
  @Column('text', { nullable: true })
  store!: string | null;

  /** Key in the store: team, digest, and a random part that makes the key unique. */
  @Column('text', { nullable: true })
  key!: string | null;

  /** SHA-256 of the object. */
  @Column('bytea', { nullable: true })
  sha256!: Buffer | null;

  /** Size of the object in bytes. */
  @Column('integer', { nullable: true })
  bytes!: number | null;
}
