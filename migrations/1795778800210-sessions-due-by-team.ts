import type { QueryRunner } from 'typeorm';
import { createIndex, dropIndex, type ProductMigration } from './online';

/**
 * Finds the sessions that are to be checked team by team, so that one provider does not delay those of others. Several teams may
 * prove the same domain.
 */
export class SessionsDueByTeam1795778800210 implements ProductMigration {
  readonly name = 'SessionsDueByTeam1795778800210';
  readonly transaction = false;
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createIndex(
      queryRunner,
      'single_sign_on_sessions_due_of_team',
      'ON single_sign_on_sessions (team_id, next_check_at) WHERE next_check_at IS NOT NULL',
    );
    await dropIndex(queryRunner, 'single_sign_on_sessions_due');
    await createIndex(
      queryRunner,
      'single_sign_on_domains_holders',
      'ON single_sign_on_domains (domain) WHERE verified_at IS NOT NULL',
    );
    await dropIndex(queryRunner, 'single_sign_on_domains_verified');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await createIndex(
      queryRunner,
      'single_sign_on_domains_verified',
      'ON single_sign_on_domains (domain) WHERE verified_at IS NOT NULL',
      { unique: true },
    );
    await dropIndex(queryRunner, 'single_sign_on_domains_holders');
    await createIndex(
      queryRunner,
      'single_sign_on_sessions_due',
      'ON single_sign_on_sessions (next_check_at) WHERE next_check_at IS NOT NULL',
    );
    await dropIndex(queryRunner, 'single_sign_on_sessions_due_of_team');
  }
}
