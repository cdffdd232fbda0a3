import type { QueryRunner } from 'typeorm';
import { divideByMonth, isDivided } from './monthly';
import { createIndex, dropIndex, type ProductMigration } from './online';

/**
 * What proves exchanges with other access points is divided into months like the contents of the documents: with about 15 kB
 * each it is most of what an installation on the network stores.
 */
export class MonthlyExchanges1764841000000 implements ProductMigration {
  readonly name = 'MonthlyExchanges1764841000000';
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    if (await isDivided(queryRunner, 'network_exchanges')) return;
    if (!(await hasKeysOfMonths(queryRunner))) await changeKeys(queryRunner);
    await dropIndex(queryRunner, 'network_exchanges_document');
    await divideByMonth(queryRunner, { table: 'network_exchanges', prefix: 'doc', column: 'document_id' });
  }

  /** There is no way back: rows of later months would have to be written a second time. */
  down(): Promise<void> {
    throw new Error('Exchanges are divided into months and stay so; restore a backup instead.');
  }
}

async function hasKeysOfMonths(queryRunner: QueryRunner): Promise<boolean> {
  const rows = (await queryRunner.query(
    `SELECT 1 FROM pg_constraint WHERE conrelid = 'network_exchanges'::regclass AND conname = 'network_exchanges_attempt_key'`,
  )) as unknown[];
  return rows.length > 0;
}

/** Keys of a table with months have the column that decides the month. */
async function changeKeys(queryRunner: QueryRunner): Promise<void> {
  const unique = { unique: true };
  await createIndex(queryRunner, 'network_exchanges_key', 'ON network_exchanges (document_id, id)', unique);
  const attempt = 'ON network_exchanges (delivery_id, attempt, document_id)';
  await createIndex(queryRunner, 'network_exchanges_attempt_key', attempt, unique);
  await queryRunner.query(`ALTER TABLE network_exchanges
    DROP CONSTRAINT network_exchanges_pkey,
    ADD CONSTRAINT network_exchanges_pkey PRIMARY KEY USING INDEX network_exchanges_key,
    DROP CONSTRAINT network_exchanges_delivery_id_attempt_key,
    ADD CONSTRAINT network_exchanges_attempt_key UNIQUE USING INDEX network_exchanges_attempt_key`);
}
