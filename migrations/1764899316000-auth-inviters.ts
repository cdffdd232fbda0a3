import type { QueryRunner } from 'typeorm';
import { createIndex, dropIndex, type ProductMigration } from './online';

/** Finds the invitations that a person made, and the keys of a team by their type. */
export class Inviters1764899316000 implements ProductMigration {
  readonly name = 'Inviters1764899316000';
  readonly transaction = false;
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createIndex(
      queryRunner,
      'account_links_inviter',
      'ON account_links (created_by) WHERE created_by IS NOT NULL',
    );
    await createIndex(queryRunner, 'api_keys_team_type', 'ON api_keys (team_id, type, id DESC)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropIndex(queryRunner, 'api_keys_team_type');
    await dropIndex(queryRunner, 'account_links_inviter');
  }
}
