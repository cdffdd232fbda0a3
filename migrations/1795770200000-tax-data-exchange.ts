import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/**
 * A report names the message with which its invoice was exchanged, which is not always the first one, and counts how often it
 * waited for its tax authority. Reports that were written before name the first message, as they did.
 */
export class TaxDataExchange1795770200000 implements ProductMigration {
  readonly name = 'TaxDataExchange1795770200000';
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE tax_data ADD COLUMN exchange_envelope_id text, ADD COLUMN exchange_message_id text,
        ADD COLUMN waits integer NOT NULL DEFAULT 0`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE tax_data DROP COLUMN exchange_envelope_id, DROP COLUMN exchange_message_id, DROP COLUMN waits',
    );
  }
}
