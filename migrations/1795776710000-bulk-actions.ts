import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';
import { workColumns, workIndexes } from './work-columns';

/** Actions on many documents, and the documents that each still has to change or could not change. */
export class BulkActions1795776710000 implements ProductMigration {
  readonly name = 'BulkActions1795776710000';
  readonly compatibleWith = '0.2.0';
  readonly creates = ['bulk_actions', 'bulk_action_documents'];

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of [...this.creates].reverse()) await queryRunner.query(`DROP TABLE ${table}`);
  }
}

const UP = [
  `CREATE TABLE bulk_actions (
    id text PRIMARY KEY,
    team_id text NOT NULL REFERENCES teams,
    action text NOT NULL CONSTRAINT bulk_actions_action_check CHECK (action IN ('markRead', 'addLabel', 'removeLabel', 'resend')),
    label_id text,
    state text NOT NULL CONSTRAINT bulk_actions_state_check CHECK (state IN ('running', 'done', 'cancelled')),
    matched integer NOT NULL,
    done integer NOT NULL DEFAULT 0,
    failed integer NOT NULL DEFAULT 0,
    company_ids text[],
    created_at timestamptz(3) NOT NULL,
    finished_at timestamptz(3),
    ${workColumns()}
  )`,
  `CREATE UNIQUE INDEX bulk_actions_running ON bulk_actions (team_id) WHERE state = 'running'`,
  'CREATE INDEX bulk_actions_team ON bulk_actions (team_id, created_at)',
  ...workIndexes('bulk_actions'),
  // A document that is deleted meanwhile stays: the action cannot change it.
  `CREATE TABLE bulk_action_documents (
    bulk_action_id text NOT NULL REFERENCES bulk_actions ON DELETE CASCADE,
    document_id text NOT NULL,
    code text,
    PRIMARY KEY (bulk_action_id, document_id)
  )`,
  'CREATE INDEX bulk_action_documents_open ON bulk_action_documents (bulk_action_id, document_id) WHERE code IS NULL',
  'CREATE INDEX bulk_action_documents_failed ON bulk_action_documents (bulk_action_id, document_id) WHERE code IS NOT NULL',
];
