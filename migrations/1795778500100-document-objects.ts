import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/** Contents of documents that are in an object store, and the sweeps of stores. */
export class DocumentObjects1795778500100 implements ProductMigration {
  readonly name = 'DocumentObjects1795778500100';
  readonly compatibleWith = '0.2.0';
  readonly creates = ['document_objects', 'object_sweeps'];

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE document_objects (
      document_id text NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
      part text NOT NULL,
      team_id text NOT NULL,
      store text,
      key text,
      sha256 bytea,
      bytes integer,
      PRIMARY KEY (document_id, part),
      CONSTRAINT document_objects_place CHECK (num_nulls(store, key, sha256, bytes) IN (0, 4))
    )`);
    await queryRunner.query('CREATE UNIQUE INDEX document_objects_key ON document_objects (key)');
    await queryRunner.query(
      'CREATE INDEX document_objects_store ON document_objects (store, document_id, part)',
    );
    await queryRunner.query(
      'CREATE INDEX document_objects_waiting ON document_objects (document_id) WHERE store IS NULL',
    );
    await queryRunner.query(`CREATE TABLE object_sweeps (
      store text PRIMARY KEY,
      next_at timestamptz NOT NULL,
      after_key text,
      pass jsonb,
      last_pass jsonb,
      completed_at timestamptz,
      fence text,
      next_fence text
    )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE object_sweeps');
    await queryRunner.query('DROP TABLE document_objects');
  }
}
