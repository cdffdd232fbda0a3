import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is due at all is told by one look, and events are found by the time at which they happened. */
export class DueWork1763850000000 implements MigrationInterface {
  readonly name = 'DueWork1763850000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    // An expression, so that no other statement takes this index for that of the lanes when statistics are old.
    for (const table of ['deliveries', 'webhook_deliveries'])
      await queryRunner.query(
        `CREATE INDEX ${table}_due ON ${table} ((next_attempt_at AT TIME ZONE 'UTC')) WHERE next_attempt_at IS NOT NULL`,
      );
    await queryRunner.query('CREATE INDEX events_time ON events (team_id, occurred_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX events_time');
    for (const table of ['deliveries', 'webhook_deliveries'])
      await queryRunner.query(`DROP INDEX ${table}_due`);
  }
}
