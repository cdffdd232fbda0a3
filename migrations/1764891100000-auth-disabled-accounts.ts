import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/** Accounts that the operator has disabled. */
export class DisabledAccounts1764891100000 implements ProductMigration {
  readonly name = 'DisabledAccounts1764891100000';
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE users ADD COLUMN disabled_at timestamptz(3)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE users DROP COLUMN disabled_at');
  }
}
