import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/** Connections limit sessions that cannot be checked, and may revoke the keys of people who left. */
export class SingleSignOnLimits1795778800200 implements ProductMigration {
  readonly name = 'SingleSignOnLimits1795778800200';
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE single_sign_on ADD COLUMN unchecked_session_hours integer, ADD COLUMN revokes_keys boolean',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE single_sign_on DROP COLUMN revokes_keys, DROP COLUMN unchecked_session_hours',
    );
  }
}
