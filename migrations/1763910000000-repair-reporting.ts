import type { QueryRunner } from 'typeorm';
import { setNotNull, type ProductMigration } from './online';

/**
 * Brings databases on which an earlier text of Reporting1763900000000 ran to what its last text makes. Two edits came
 * after it had run somewhere: counters of unfinished work, then the regime of a period. On any other database nothing
 * is changed, and no table is locked.
 */
export class RepairReporting1763910000000 implements ProductMigration {
  readonly name = 'RepairReporting1763910000000';
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['reporting_declarants', 'reporting_periods', 'reporting_filings'])
      if (!(await hasColumn(queryRunner, table, 'unfinished')))
        await queryRunner.query(`ALTER TABLE ${table} ADD COLUMN begun boolean NOT NULL DEFAULT false,
          ADD COLUMN unfinished integer NOT NULL DEFAULT 0, ADD COLUMN parked_at timestamptz`);
    if (!(await hasColumn(queryRunner, 'reporting_periods', 'vat_regime')))
      await queryRunner.query('ALTER TABLE reporting_periods ADD COLUMN vat_regime text');
    await setNotNull(queryRunner, 'reporting_periods', 'vat_regime', REGIMES_OF_PERIODS);
    await queryRunner.query(CURRENCY_OF_OPERATIONS);
  }

  /** What it repaired belongs to Reporting1763900000000, which takes it away. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}

async function hasColumn(queryRunner: QueryRunner, table: string, column: string): Promise<boolean> {
  const found = (await queryRunner.query(
    `SELECT 1 FROM information_schema.columns
     WHERE table_schema = current_schema() AND table_name = $1 AND column_name = $2`,
    [table, column],
  )) as unknown[];
  return found.length > 0;
}

/**
 * The calendar in which a period was made, read off its span and its deadline (src/flux10/calendar-table.ts): two
 * months, part of a month, or one month that is due on the 11th of the next or on the 1st of the one after. Payments
 * that are due on the 11th have one calendar in two regimes; then it is the declarant's own, if that is one of them.
 */
const REGIMES_OF_PERIODS = `UPDATE reporting_periods p SET vat_regime = CASE
    WHEN p.period_end - p.period_start > 31 THEN 'FRANCHISE_EN_BASE'
    WHEN p.period_end - p.period_start < 27 THEN 'REEL_NORMAL_MENSUEL'
    WHEN extract(day FROM p.platform_deadline AT TIME ZONE 'Europe/Paris') = 1 THEN 'REEL_SIMPLIFIE'
    WHEN p.flow = 'transactions' THEN 'REEL_NORMAL_TRIMESTRIEL'
    ELSE coalesce((SELECT d.vat_regime FROM reporting_declarants d WHERE d.company_id = p.company_id
      AND d.vat_regime IN ('REEL_NORMAL_MENSUEL', 'REEL_NORMAL_TRIMESTRIEL')), 'REEL_NORMAL_MENSUEL')
  END WHERE p.vat_regime IS NULL`;

/** The same releases kept a currency that was null as null in the key of an operation; it means euro, as in the content. */
const CURRENCY_OF_OPERATIONS = `UPDATE reporting_reports
  SET operation = regexp_replace(operation, ',null\\]$', ',"EUR"]')
  WHERE kind IN ('b2cSales', 'b2biPayment') AND operation LIKE '%,null]'`;
