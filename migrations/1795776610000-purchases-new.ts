import type { QueryRunner } from 'typeorm';
import { createIndex, dropIndex, type ProductMigration } from './online';

const INDEXES: Readonly<Record<string, string>> = {
  document_states_new_purchases: 'ON document_states (team_id, document_id) WHERE new_purchase',
  document_states_company_new_purchases: 'ON document_states (company_id, document_id) WHERE new_purchase',
  // Received documents of former versions, until a job has looked at them.
  document_states_purchase_unknown:
    'ON document_states (document_id) WHERE incoming AND new_purchase IS NULL',
};

/** Lists of the received invoices on which nobody has worked yet. */
export class PurchasesNew1795776610000 implements ProductMigration {
  readonly name = 'PurchasesNew1795776610000';
  readonly transaction = false;
  // Former code does not mark the documents that it stores; a job of newer code does afterwards.
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [name, on] of Object.entries(INDEXES)) await createIndex(queryRunner, name, on);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await dropIndex(queryRunner, name);
  }
}
