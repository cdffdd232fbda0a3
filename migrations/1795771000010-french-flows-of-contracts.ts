import type { QueryRunner } from 'typeorm';
import { createIndex, dropIndex, type ProductMigration } from './online';

const KEY = 'french_platform_flows_pkey';

/** Flows are told apart by the contract that they belong to: platforms choose their ids without knowing of each other. */
export class FrenchFlowsOfContracts1795771000010 implements ProductMigration {
  readonly name = 'FrenchFlowsOfContracts1795771000010';
  readonly compatibleWith = '0.2.0';
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await createIndex(
      queryRunner,
      'french_platform_submissions_contract',
      `ON french_platform_submissions (contract) WHERE contract LIKE 'fpc\\_%'`,
    );
    await queryRunner.query(
      `ALTER TABLE french_platform_flows ADD COLUMN IF NOT EXISTS contract text NOT NULL DEFAULT ''`,
    );
    await replaceKey(queryRunner, ['contract', 'flow_id']);
    await dropIndex(queryRunner, 'french_platform_flows_failed');
    await createIndex(
      queryRunner,
      'french_platform_flows_failed',
      `ON french_platform_flows (contract, stored_at) WHERE state = 'failed'`,
    );
    await createIndex(
      queryRunner,
      'french_platform_flows_ignored',
      `ON french_platform_flows (contract, stored_at) WHERE state = 'ignored'`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DELETE FROM french_platform_flows WHERE contract <> ''`);
    await replaceKey(queryRunner, ['flow_id']);
    for (const name of ['french_platform_flows_ignored', 'french_platform_flows_failed'])
      await dropIndex(queryRunner, name);
    await queryRunner.query('ALTER TABLE french_platform_flows DROP COLUMN contract');
    await createIndex(
      queryRunner,
      'french_platform_flows_failed',
      `ON french_platform_flows (stored_at) WHERE state = 'failed'`,
    );
    await dropIndex(queryRunner, 'french_platform_submissions_contract');
  }
}

/** Replaces the primary key by one whose index was built before, unless it has these columns already. */
async function replaceKey(queryRunner: QueryRunner, columns: readonly string[]): Promise<void> {
  const [key] = (await queryRunner.query(
    'SELECT cardinality(conkey) AS columns FROM pg_constraint WHERE conname = $1',
    [KEY],
  )) as { columns: number }[];
  if (key?.columns === columns.length) return;
  const index = 'french_platform_flows_next_key';
  await createIndex(queryRunner, index, `ON french_platform_flows (${columns.join(', ')})`, { unique: true });
  await queryRunner.query(
    `ALTER TABLE french_platform_flows DROP CONSTRAINT ${KEY}, ADD CONSTRAINT ${KEY} PRIMARY KEY USING INDEX ${index}`,
  );
}
