import type { QueryRunner } from 'typeorm';
import { createIndex, dropIndex, type ProductMigration } from './online';

/** Counts the drafts of a team that tools for assistants created. */
export class DraftsOfAssistants1795778800010 implements ProductMigration {
  readonly name = 'DraftsOfAssistants1795778800010';
  readonly transaction = false;
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createIndex(queryRunner, 'drafts_of_assistants', 'ON drafts (team_id) WHERE assistant IS NOT NULL');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropIndex(queryRunner, 'drafts_of_assistants');
  }
}
