import type { QueryRunner } from 'typeorm';
import { createIndex, type ProductMigration } from './online';

/**
 * Indexes that edits added to Sending1763750000000 and Reporting1763900000000 after these had run somewhere. Where the
 * last texts ran, all of them are there already.
 */
export class RepairIndexes1764040000000 implements ProductMigration {
  readonly name = 'RepairIndexes1764040000000';
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await createIndex(queryRunner, 'deliveries_pending', `ON deliveries (team_id) WHERE status = 'pending'`);
    for (const table of ['reporting_declarants', 'reporting_periods', 'reporting_filings'])
      await createIndex(
        queryRunner,
        `${table}_parked`,
        `ON ${table} (parked_at) WHERE parked_at IS NOT NULL`,
      );
  }

  /** What it repaired belongs to the earlier migrations, which take it away. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
