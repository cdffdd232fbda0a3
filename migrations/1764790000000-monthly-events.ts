import type { QueryRunner } from 'typeorm';
import { divideByMonth, isDivided } from './monthly';
import { createIndex, type ProductMigration } from './online';

/** Keys between tables whose months go together. Each change of a referring row had to look into the other table. */
const BETWEEN_MONTHS = [
  ['webhook_attempts', 'webhook_attempts_delivery_id_fkey'],
  ['webhook_deliveries', 'webhook_deliveries_event_id_fkey'],
];

/**
 * Events, their deliveries to webhooks and the attempts of these are divided into months. The id of a delivery carries the
 * time of its event and is made of event and webhook, so the primary key has what `webhook_deliveries_once` had: one
 * delivery of an event for each webhook.
 *
 * 0.2.0 relies on that constraint when it delivers events again, so none of its processes may run beside this.
 */
export class MonthlyEvents1764790000000 implements ProductMigration {
  readonly name = 'MonthlyEvents1764790000000';
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [table, key] of BETWEEN_MONTHS)
      await queryRunner.query(`ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${key}`);
    if (!(await isDivided(queryRunner, 'webhook_deliveries')))
      await createIndex(
        queryRunner,
        'webhook_deliveries_event',
        'ON webhook_deliveries (event_id, webhook_id)',
      );
    await queryRunner.query(
      'ALTER TABLE webhook_deliveries DROP CONSTRAINT IF EXISTS webhook_deliveries_once',
    );
    await divideByMonth(queryRunner, { table: 'events', prefix: 'evt' });
    await divideByMonth(queryRunner, { table: 'webhook_deliveries', prefix: 'whd' });
    await divideByMonth(queryRunner, { table: 'webhook_attempts', prefix: 'whd', column: 'delivery_id' });
  }

  /** There is no way back: rows of later months would have to be written a second time. */
  down(): Promise<void> {
    throw new Error('Events are divided into months and stay so; restore a backup instead.');
  }
}
