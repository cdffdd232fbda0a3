import type { QueryRunner } from 'typeorm';
import { createIndex, dropIndex, type ProductMigration } from './online';

/** What the pages of the operator read: teams by name, people by address, verifications that wait, and how work goes. */
export class Operator1764893000000 implements ProductMigration {
  readonly name = 'Operator1764893000000';
  readonly compatibleWith = '0.2.0';
  readonly transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [name, on] of INDEXES) await createIndex(queryRunner, name, on);
    // Null: the process is of an earlier release.
    await queryRunner.query('ALTER TABLE working_processes ADD COLUMN IF NOT EXISTS progress jsonb');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE working_processes DROP COLUMN IF EXISTS progress');
    for (const [name] of INDEXES) await dropIndex(queryRunner, name);
  }
}

const INDEXES = [
  ['teams_name', 'ON teams (lower(name) COLLATE "C", id)'],
  ['users_address', 'ON users (lower(email) COLLATE "C", id)'],
  ['verification_sessions_open', `ON verification_sessions (created_at, id) WHERE status = 'open'`],
] as const;
