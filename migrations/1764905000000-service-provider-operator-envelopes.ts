import type { QueryRunner } from 'typeorm';
import { addConstraint, type ProductMigration } from './online';

/** Envelopes that the operator sends as they are stand beside what the provider sends by itself. */
export class OperatorEnvelopes1764905000000 implements ProductMigration {
  readonly name = 'OperatorEnvelopes1764905000000';
  readonly transaction = false;
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    await replaceCheck(queryRunner, 'provider_messages_kinds_check', 'provider_messages_kind_check', [
      'mls',
      'tsr',
      'eusr',
      'envelope',
    ]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DELETE FROM provider_messages WHERE kind = 'envelope'`);
    await replaceCheck(queryRunner, 'provider_messages_kind_check', 'provider_messages_kinds_check', [
      'mls',
      'tsr',
      'eusr',
    ]);
  }
}

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
