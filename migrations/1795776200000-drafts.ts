import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/** Drafts of documents that companies prepare for sending. */
export class Drafts1795776200000 implements ProductMigration {
  readonly name = 'Drafts1795776200000';
  readonly creates = ['drafts'];

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE drafts (
      id text PRIMARY KEY,
      team_id text NOT NULL REFERENCES teams,
      company_id text NOT NULL REFERENCES companies ON DELETE CASCADE,
      version integer NOT NULL,
      content jsonb NOT NULL,
      document_type text,
      number text,
      recipient text,
      recipient_name text,
      amount text,
      currency text,
      created_by_type text NOT NULL,
      created_by text,
      updated_by_type text NOT NULL,
      updated_by text,
      created_at timestamptz(3) NOT NULL,
      updated_at timestamptz(3) NOT NULL,
      CONSTRAINT drafts_created_by_type_check CHECK (created_by_type IN ('member', 'key', 'system')),
      CONSTRAINT drafts_updated_by_type_check CHECK (updated_by_type IN ('member', 'key', 'system'))
    )`);
    await queryRunner.query('CREATE INDEX drafts_team ON drafts (team_id, created_at DESC, id DESC)');
    await queryRunner.query('CREATE INDEX drafts_company ON drafts (company_id, created_at DESC, id DESC)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE drafts');
  }
}
