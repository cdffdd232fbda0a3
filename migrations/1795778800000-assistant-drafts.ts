import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/** Teams may let tools for assistants create drafts, which are marked. */
export class AssistantDrafts1795778800000 implements ProductMigration {
  readonly name = 'AssistantDrafts1795778800000';
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE teams ADD COLUMN assistant_drafts boolean');
    await queryRunner.query('ALTER TABLE drafts ADD COLUMN assistant text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE drafts DROP COLUMN assistant');
    await queryRunner.query('ALTER TABLE teams DROP COLUMN assistant_drafts');
  }
}
