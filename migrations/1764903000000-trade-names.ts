import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/** Further names of companies, and the house rules that a team has switched off. */
export class TradeNames1764903000000 implements ProductMigration {
  readonly name = 'TradeNames1764903000000';
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    // A constant default is a change of the catalogue alone: no row is written.
    await queryRunner.query(`ALTER TABLE companies ADD COLUMN trade_names text[] NOT NULL DEFAULT '{}'`);
    await queryRunner.query(`ALTER TABLE teams ADD COLUMN house_rules_off text[] NOT NULL DEFAULT '{}'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE teams DROP COLUMN house_rules_off');
    await queryRunner.query('ALTER TABLE companies DROP COLUMN trade_names');
  }
}
