import type { QueryRunner } from 'typeorm';
import { createIndex, dropIndex, type ProductMigration } from './online';

/** Text by which lists are sorted by the other party, as `sort-values.queries.ts` has it. */
const COUNTERPARTY = `CASE direction WHEN 'incoming' THEN coalesce(sender_name, sender_id) ELSE coalesce(receiver_name, receiver_id) END`;

/** Indexes whose order lists have; with the columns by which most of their filters decide. */
const ORDERS = {
  documents_by_issue_date: 'issue_date',
  documents_by_due_date: 'due_date',
  documents_by_amount: 'payable_amount',
  documents_by_counterparty: 'counterparty',
};

/** Due date and other party of documents beside them, so that lists of any length are read in their order. */
export class DocumentsSortValues1795778600000 implements ProductMigration {
  readonly name = 'DocumentsSortValues1795778600000';
  readonly compatibleWith = '0.2.0';
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE documents ADD COLUMN IF NOT EXISTS due_date date');
    await queryRunner.query('ALTER TABLE documents ADD COLUMN IF NOT EXISTS counterparty text');
    for (const [name, column] of Object.entries(ORDERS))
      await createIndex(
        queryRunner,
        name,
        `ON documents (team_id, ${column}, id) INCLUDE (company_id, direction, type) WHERE ${column} IS NOT NULL`,
      );
    await createIndex(queryRunner, 'documents_not_due', 'ON documents (team_id, id) WHERE due_date IS NULL');
    await createIndex(
      queryRunner,
      'documents_no_counterparty',
      'ON documents (team_id, id) WHERE counterparty IS NULL',
    );
    await createIndex(
      queryRunner,
      'documents_without_sort_values',
      `ON documents (id) WHERE (due_date IS NULL AND type IN ('invoice', 'creditNote', 'selfBillingInvoice', 'selfBillingCreditNote'))
        OR (counterparty IS NULL AND (${COUNTERPARTY}) IS NOT NULL)`,
    );
    // Those above begin with the same columns.
    await dropIndex(queryRunner, 'documents_issued');
    await dropIndex(queryRunner, 'documents_amount');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await createIndex(
      queryRunner,
      'documents_amount',
      'ON documents (team_id, payable_amount, id) WHERE payable_amount IS NOT NULL',
    );
    await createIndex(
      queryRunner,
      'documents_issued',
      'ON documents (team_id, issue_date, id) WHERE issue_date IS NOT NULL',
    );
    for (const name of ['documents_without_sort_values', 'documents_no_counterparty', 'documents_not_due'])
      await dropIndex(queryRunner, name);
    for (const name of Object.keys(ORDERS)) await dropIndex(queryRunner, name);
    await queryRunner.query('ALTER TABLE documents DROP COLUMN IF EXISTS counterparty');
    await queryRunner.query('ALTER TABLE documents DROP COLUMN IF EXISTS due_date');
  }
}
