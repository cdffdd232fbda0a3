import type { QueryRunner } from 'typeorm';
import { addConstraint, type ProductMigration } from './online';

/** Purchases in French e-reporting: a kind of report, and a flow of periods and filings. */
export class ReportedPurchases1764830000000 implements ProductMigration {
  readonly name = 'ReportedPurchases1764830000000';
  readonly transaction = false;
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    await replace(queryRunner, (value) => [...value.before, value.added]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await replace(queryRunner, (value) => value.before);
  }
}

interface Check {
  table: string;
  name: string;
  column: string;
  before: readonly string[];
  added: string;
}

const CHECKS: readonly Check[] = [
  {
    table: 'reporting_periods',
    name: 'reporting_periods_flow_check',
    column: 'flow',
    before: ['transactions', 'payments'],
    added: 'purchases',
  },
  {
    table: 'reporting_reports',
    name: 'reporting_reports_kind_check',
    column: 'kind',
    before: ['b2cSales', 'b2cPayments', 'b2biInvoice', 'b2biPayment'],
    added: 'b2biPurchase',
  },
];

async function replace(
  queryRunner: QueryRunner,
  valuesOf: (check: Check) => readonly string[],
): Promise<void> {
  for (const check of CHECKS) {
    const { table, name, column } = check;
    const values = valuesOf(check).map((value) => `'${value}'`);
    await queryRunner.query(`ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${name}`);
    await addConstraint(queryRunner, table, name, `CHECK (${column} IN (${values.join(', ')}))`);
  }
}
