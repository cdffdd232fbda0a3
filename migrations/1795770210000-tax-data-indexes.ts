import type { QueryRunner } from 'typeorm';
import { createIndex, dropIndex, type ProductMigration } from './online';

/**
 * Indexes of open reports by age, of reports that wait for their tax authority, of statuses by the message that they name, and of messages of the
 * provider that are deleted after some time: those with reports stay, and are no part of it.
 */
export class TaxDataIndexes1795770210000 implements ProductMigration {
  readonly name = 'TaxDataIndexes1795770210000';
  readonly transaction = false;
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [name, on] of INDEXES) await createIndex(queryRunner, name, on);
    await dropIndex(queryRunner, 'provider_messages_ended');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await createIndex(
      queryRunner,
      'provider_messages_ended',
      'ON provider_messages (ended_at) WHERE ended_at IS NOT NULL',
    );
    for (const [name] of INDEXES) await dropIndex(queryRunner, name);
  }
}

const INDEXES = [
  [
    'tax_data_open_age',
    `ON tax_data (created_at, id) WHERE state <> 'accepted' AND environment = 'production'`,
  ],
  ['tax_data_waiting', 'ON tax_data (jurisdiction, id) WHERE waits > 0'],
  ['document_responses_unmatched_reference', 'ON document_responses (reference) WHERE document_id IS NULL'],
  [
    'provider_messages_expiring',
    `ON provider_messages (ended_at) WHERE ended_at IS NOT NULL AND kind <> 'tax_data'`,
  ],
] as const;
