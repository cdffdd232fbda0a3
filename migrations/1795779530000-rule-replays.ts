import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';
import { workColumns, workIndexes } from './work-columns';

/** Replays of a rule release over stored documents, and the documents that each still has to validate. */
export class RuleReplays1795779530000 implements ProductMigration {
  readonly name = 'RuleReplays1795779530000';
  readonly compatibleWith = '0.2.0';
  readonly creates = ['rule_replays', 'rule_replay_documents', 'rule_replay_companies'];

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of [...this.creates].reverse()) await queryRunner.query(`DROP TABLE ${table}`);
  }
}

const UP = [
  `CREATE TABLE rule_replays (
    id text PRIMARY KEY,
    team_id text NOT NULL REFERENCES teams,
    direction text NOT NULL CONSTRAINT rule_replays_direction_check CHECK (direction IN ('incoming', 'outgoing')),
    today date NOT NULL,
    day date NOT NULL,
    state text NOT NULL CONSTRAINT rule_replays_state_check CHECK (state IN ('running', 'done', 'cancelled', 'failed')),
    matched integer NOT NULL DEFAULT 0,
    validated integer NOT NULL DEFAULT 0,
    unreadable integer NOT NULL DEFAULT 0,
    refused integer NOT NULL DEFAULT 0,
    newly_refused integer NOT NULL DEFAULT 0,
    no_longer_refused integer NOT NULL DEFAULT 0,
    counts jsonb NOT NULL,
    company_ids text[],
    created_at timestamptz(3) NOT NULL,
    finished_at timestamptz(3),
    ${workColumns()}
  )`,
  `CREATE UNIQUE INDEX rule_replays_running ON rule_replays (team_id) WHERE state = 'running'`,
  'CREATE INDEX rule_replays_team ON rule_replays (team_id, created_at)',
  'CREATE INDEX rule_replays_finished ON rule_replays (finished_at) WHERE finished_at IS NOT NULL',
  ...workIndexes('rule_replays'),
  // A document that is deleted meanwhile stays: the replay counts it as unreadable.
  `CREATE TABLE rule_replay_documents (
    rule_replay_id text NOT NULL REFERENCES rule_replays ON DELETE CASCADE,
    document_id text NOT NULL,
    PRIMARY KEY (rule_replay_id, document_id)
  )`,
  // The counts of a company that is deleted meanwhile stay.
  `CREATE TABLE rule_replay_companies (
    rule_replay_id text NOT NULL REFERENCES rule_replays ON DELETE CASCADE,
    company_id text NOT NULL,
    refused integer NOT NULL,
    newly_refused integer NOT NULL,
    PRIMARY KEY (rule_replay_id, company_id)
  )`,
];
