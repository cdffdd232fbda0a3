import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/** API keys have a rate and a daily number of documents of their own, companies a daily number of documents. */
export class SendLimits1795778210000 implements ProductMigration {
  readonly name = 'SendLimits1795778210000';
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE api_keys ADD COLUMN requests_per_minute integer, ADD COLUMN documents_per_day integer',
    );
    await queryRunner.query('ALTER TABLE companies ADD COLUMN documents_per_day integer');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE companies DROP COLUMN documents_per_day');
    await queryRunner.query(
      'ALTER TABLE api_keys DROP COLUMN documents_per_day, DROP COLUMN requests_per_minute',
    );
  }
}
