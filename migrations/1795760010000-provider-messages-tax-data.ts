import type { QueryRunner } from 'typeorm';
import { addConstraint, type ProductMigration } from './online';

/** Tax data is sent to tax authorities as messages of the provider. */
export class ProviderMessagesTaxData1795760010000 implements ProductMigration {
  readonly name = 'ProviderMessagesTaxData1795760010000';
  readonly transaction = false;
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    await replaceCheck(queryRunner, 'provider_messages_subjects_check', 'provider_messages_kinds_check', [
      ...FORMER_KINDS,
      'tax_data',
    ]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DELETE FROM provider_messages WHERE kind = 'tax_data'`);
    await replaceCheck(
      queryRunner,
      'provider_messages_kinds_check',
      'provider_messages_subjects_check',
      FORMER_KINDS,
    );
  }
}

const FORMER_KINDS = ['mls', 'tsr', 'eusr', 'envelope'];

async function replaceCheck(
  queryRunner: QueryRunner,
  name: string,
  former: string,
  kinds: string[],
): Promise<void> {
  const list = kinds.map((kind) => `'${kind}'`).join(', ');
  await addConstraint(queryRunner, 'provider_messages', name, `CHECK (kind IN (${list}))`);
  await queryRunner.query(`ALTER TABLE provider_messages DROP CONSTRAINT IF EXISTS ${former}`);
}
