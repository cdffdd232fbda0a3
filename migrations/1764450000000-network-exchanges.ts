import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/** What proves exchanges with other access points; and identifiers that another publisher's metadata is about. */
export class NetworkExchanges1764450000000 implements ProductMigration {
  readonly name = 'NetworkExchanges1764450000000';
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    // With the attempt that it belongs to, or the document that came in, goes what proves it.
    await queryRunner.query(`CREATE TABLE network_exchanges (
      id text PRIMARY KEY,
      document_id text NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
      delivery_id text,
      attempt integer,
      url text,
      status integer,
      request_soap bytea NOT NULL,
      answer bytea,
      own_certificate bytea NOT NULL,
      peer_certificate bytea NOT NULL,
      revocation jsonb NOT NULL,
      started_at timestamptz(3) NOT NULL,
      answered_at timestamptz(3),
      FOREIGN KEY (delivery_id, attempt) REFERENCES delivery_attempts (delivery_id, number) ON DELETE CASCADE,
      UNIQUE (delivery_id, attempt),
      CHECK ((delivery_id IS NULL) = (attempt IS NULL))
    )`);
    await queryRunner.query('CREATE INDEX network_exchanges_document ON network_exchanges (document_id)');
    await queryRunner.query(
      'ALTER TABLE identifiers ADD COLUMN published_elsewhere boolean NOT NULL DEFAULT false',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE identifiers DROP COLUMN published_elsewhere');
    await queryRunner.query('DROP TABLE network_exchanges');
  }
}
