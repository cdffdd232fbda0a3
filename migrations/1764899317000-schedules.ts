import type { QueryRunner } from 'typeorm';
import { createIndexOfMonths, dropIndexOfMonths } from './monthly';
import { createIndex, dropIndex, type ProductMigration } from './online';

/** Tables of work whose rows are claimed by partition. */
const TABLES = ['deliveries', 'provider_messages'];
const DIVIDED = 'webhook_deliveries';

const SCHEDULE = `((coalesce(next_attempt_at AT TIME ZONE 'UTC', 'infinity')))
  WHERE coalesce(next_attempt_at AT TIME ZONE 'UTC', 'infinity') < 'infinity'`;
const DUE = `((next_attempt_at AT TIME ZONE 'UTC')) WHERE next_attempt_at IS NOT NULL`;

/**
 * The index of what is due serves statements that ask for it and no others, and these are served by no other index. The former one
 * and that of the partitions had one condition, and after a vacuum of a table in which all was done either was read from end to end.
 */
export class Schedules1764899317000 implements ProductMigration {
  readonly name = 'Schedules1764899317000';
  readonly transaction = false;
  // Former code finds what is due without the former index, and reads all that is open or the whole table for it (docs/upgrades.md).
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const table of TABLES)
      await createIndex(queryRunner, `${table}_schedule`, `ON ${table} ${SCHEDULE}`);
    await createIndexOfMonths(queryRunner, DIVIDED, `${DIVIDED}_schedule`, SCHEDULE);
    for (const table of TABLES) await dropIndex(queryRunner, `${table}_due`);
    await dropIndexOfMonths(queryRunner, `${DIVIDED}_due`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of TABLES) await createIndex(queryRunner, `${table}_due`, `ON ${table} ${DUE}`);
    await createIndexOfMonths(queryRunner, DIVIDED, `${DIVIDED}_due`, DUE);
    for (const table of TABLES) await dropIndex(queryRunner, `${table}_schedule`);
    await dropIndexOfMonths(queryRunner, `${DIVIDED}_schedule`);
  }
}
