import type { QueryRunner } from 'typeorm';
import { createIndex, dropIndex, type ProductMigration } from './online';

/**
 * Each report that was corrected or cancelled names the report that did it. For those of before it is the next correction or
 * cancellation of the operation that came in under the same SIREN: only one that counts can be replaced, so no other one can have done it.
 */
const FILL = `UPDATE reporting_reports r SET replaced_by = (
    SELECT n.id FROM reporting_reports n JOIN reporting_periods q ON q.id = n.period_id
    WHERE n.company_id = r.company_id AND n.operation = r.operation AND n.action <> 'submit' AND q.siren = p.siren
      AND (n.received_at, n.id) > (r.received_at, r.id)
    ORDER BY n.received_at, n.id LIMIT 1)
  FROM reporting_periods p
  WHERE p.id = r.period_id AND r.status = 'superseded' AND r.action <> 'cancel' AND r.replaced_by IS NULL`;

/** What took the place of a report is a reference, and no longer sought by the order of ids. */
export class ReplacingReports1764899312000 implements ProductMigration {
  readonly name = 'ReplacingReports1764899312000';
  readonly transaction = false;
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE reporting_reports ADD COLUMN IF NOT EXISTS replaced_by text');
    await queryRunner.query(FILL);
    await dropIndex(queryRunner, 'reporting_reports_replacing');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await createIndex(
      queryRunner,
      'reporting_reports_replacing',
      `ON reporting_reports (company_id, operation, id) WHERE action <> 'submit'`,
    );
    await queryRunner.query('ALTER TABLE reporting_reports DROP COLUMN IF EXISTS replaced_by');
  }
}
