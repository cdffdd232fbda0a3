import { runMigrations as migrateQueue } from 'bullmq';
import { Client } from 'pg';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { migrations } from '../../../migrations';
import { dataSourceOptions } from '../../../src/platform/kernel/database/data-source';
import { QUEUE_SCHEMA } from '../../../src/platform/kernel/queue-connection/postgres-queues';
import { emptyDatabase } from '../database';
import { Reporting1763900000000 as Reporting4a542f1 } from './reporting-of-4a542f1';

type MigrationType = new () => MigrationInterface;

/** A current migration; those that were edited or renamed later are stored in their old form. */
function present(name: string): MigrationType {
  const type = migrations.find((candidate) => candidate.name === name);
  if (type === undefined) throw new Error(`There is no migration ${name}`);
  return type;
}

/** A present migration under the name that it had when it ran. */
function renamed(name: string, then: string): MigrationType {
  const Present = present(name);
  return class {
    readonly name = then;
    up = (queryRunner: QueryRunner): Promise<void> => new Present().up(queryRunner);
    down = (queryRunner: QueryRunner): Promise<void> => new Present().down(queryRunner);
  };
}

export const AUTHENTICATION = present('Authentication1763720000000');
export const COMPANIES = renamed('CompaniesAndPartners1763725000000', 'CompaniesAndPartners1763720000000');

/** Migrations that ran on databases of commit 4a542f1. */
export const OF_4A542F1: readonly MigrationType[] = [
  present('FirstLine1763700000000'),
  present('Documents1763710000000'),
  AUTHENTICATION,
  COMPANIES,
  present('Idempotency1763730000000'),
  present('DocumentLabels1763740000000'),
  present('Sending1763750000000'),
  present('DocumentLists1763760000000'),
  present('WebhookDelivery1763800000000'),
  present('IdempotencyResults1763810000000'),
  present('FairDeliveries1763820000000'),
  present('EventEras1763830000000'),
  Reporting4a542f1,
];

/** A database on which TypeORM ran these migrations, as releases before 0.2.0 did. @returns its URL */
export async function oldDatabase(types: readonly MigrationType[] = OF_4A542F1): Promise<string> {
  const url = await emptyDatabase();
  const client = new Client({ connectionString: url });
  await client.connect();
  await migrateQueue(client, QUEUE_SCHEMA);
  await client.end();
  const dataSource = await new DataSource({ ...dataSourceOptions(url), migrations: [...types] }).initialize();
  await dataSource.runMigrations();
  await dataSource.destroy();
  return url;
}

/** 4a542f1, on which even earlier texts of three migrations had run, two of them under earlier names. */
export async function oldestEditedDatabase(): Promise<string> {
  const url = await oldDatabase([
    ...OF_4A542F1.slice(0, 6),
    renamed('Sending1763750000000', 'Sending1763740000000'),
    ...OF_4A542F1.slice(7, 11),
    renamed('EventEras1763830000000', 'EventEras1763810000000'),
    Reporting4a542f1,
  ]);
  const client = new Client({ connectionString: url });
  await client.connect();
  // Commit d12ee7f had no such index; commit 34605f2 no such columns, whose indexes are dropped with them.
  await client.query('DROP INDEX deliveries_pending');
  for (const table of ['reporting_declarants', 'reporting_periods', 'reporting_filings'])
    await client.query(
      `ALTER TABLE ${table} DROP COLUMN begun, DROP COLUMN unfinished, DROP COLUMN parked_at`,
    );
  await client.end();
  return url;
}
