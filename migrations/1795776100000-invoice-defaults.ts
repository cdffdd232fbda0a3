import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/** Values that new invoices begin with: accounts, terms and numbering of a company, reference and language of a customer. */
export class InvoiceDefaults1795776100000 implements ProductMigration {
  readonly name = 'InvoiceDefaults1795776100000';
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE companies ADD COLUMN invoice_defaults jsonb');
    await queryRunner.query(
      'ALTER TABLE customers ADD COLUMN buyer_reference text, ADD COLUMN language text',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE customers DROP COLUMN buyer_reference, DROP COLUMN language');
    await queryRunner.query('ALTER TABLE companies DROP COLUMN invoice_defaults');
  }
}
