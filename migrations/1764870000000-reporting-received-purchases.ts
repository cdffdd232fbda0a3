import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/** Invoices from abroad that declarants received. */
export class ReceivedPurchases1764870000000 implements ProductMigration {
  readonly name = 'ReceivedPurchases1764870000000';
  readonly creates = ['reporting_received_purchases'];

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE reporting_received_purchases (
      document_id text PRIMARY KEY REFERENCES documents ON DELETE CASCADE,
      team_id text NOT NULL REFERENCES teams,
      company_id text NOT NULL REFERENCES companies,
      operation text NOT NULL,
      content json NOT NULL,
      findings json NOT NULL,
      created_at timestamptz(3) NOT NULL
    )`);
    const index = (name: string, columns: string): Promise<unknown> =>
      queryRunner.query(
        `CREATE INDEX reporting_received_purchases_${name} ON reporting_received_purchases (${columns})`,
      );
    await index('team', 'team_id');
    await index('company', 'company_id, created_at, document_id');
    await index('operation', 'company_id, operation');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE reporting_received_purchases');
  }
}
