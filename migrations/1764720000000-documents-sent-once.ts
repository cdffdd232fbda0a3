import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/** Which outgoing documents are the same one for their recipient, so that the statement that stores a document can refuse a second. */
export class SentOnce1764720000000 implements ProductMigration {
  readonly name = 'SentOnce1764720000000';
  readonly transaction = false;
  readonly creates = ['sent_once'];

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE IF NOT EXISTS sent_once (
      company_id text NOT NULL,
      document_number text NOT NULL,
      type text NOT NULL,
      receiver_id text NOT NULL,
      document_ids text[] NOT NULL,
      PRIMARY KEY (company_id, document_number, type, receiver_id)
    )`);
    for (let last: string | null = ''; last !== null;) {
      const rows = (await queryRunner.query(FILL, [last])) as { last: string | null }[];
      last = rows[0]?.last ?? null;
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE sent_once');
  }
}

/**
 * The next documents in the order of their ids, as far as they have a number that can be sent (100 characters). Others go on writing, none of these is deleted meanwhile, and after an
 * interruption it begins again.
 */
const FILL = `WITH part AS MATERIALIZED (
    SELECT id, company_id, document_number, type, coalesce(receiver_id, '') AS receiver_id, direction, created_at FROM documents
    WHERE id > $1 ORDER BY id LIMIT 5000 FOR KEY SHARE
  ), filled AS (
    INSERT INTO sent_once AS s (company_id, document_number, type, receiver_id, document_ids)
    SELECT company_id, document_number, type, receiver_id, array_agg(id ORDER BY id) FROM part
    WHERE direction = 'outgoing' AND length(document_number) <= 100 AND created_at > clock_timestamp() - interval '1 year'
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (company_id, document_number, type, receiver_id) DO UPDATE SET document_ids = ARRAY(
      SELECT DISTINCT id FROM unnest(s.document_ids || excluded.document_ids) AS every (id) ORDER BY id)
  )
  SELECT max(id) AS last FROM part`;
