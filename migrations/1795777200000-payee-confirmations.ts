import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/**
 * Teams may hold purchases with warnings about the payee until a second person has confirmed it. A new name, account or
 * sender that is held stays unknown until then.
 */
export class PayeeConfirmations1795777200000 implements ProductMigration {
  readonly name = 'PayeeConfirmations1795777200000';
  readonly compatibleWith = '0.2.0';
  readonly creates = ['payee_confirmations'];

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE teams ADD COLUMN purchase_hold text[]');
    await queryRunner.query('ALTER TABLE sender_fingerprints ADD COLUMN unconfirmed_since timestamptz(3)');
    await queryRunner.query(`CREATE TABLE payee_confirmations (
      document_id text PRIMARY KEY REFERENCES documents ON DELETE CASCADE,
      team_id text NOT NULL REFERENCES teams,
      company_id text NOT NULL REFERENCES companies,
      warnings text[] NOT NULL,
      text text NOT NULL,
      confirmed_by text NOT NULL,
      confirmed_at timestamptz(3) NOT NULL
    )`);
    await queryRunner.query('CREATE INDEX payee_confirmations_team ON payee_confirmations (team_id)');
    await queryRunner.query('CREATE INDEX payee_confirmations_company ON payee_confirmations (company_id)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE payee_confirmations');
    await queryRunner.query('ALTER TABLE sender_fingerprints DROP COLUMN unconfirmed_since');
    await queryRunner.query('ALTER TABLE teams DROP COLUMN purchase_hold');
  }
}
