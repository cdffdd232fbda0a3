import type { QueryRunner } from 'typeorm';
import { createIndex, dropIndex, type ProductMigration } from './online';

/** A status of the company and one of its partner that follow the same one exclude each other; repeated messages are found by an index. */
export class FollowingStatuses1764895000000 implements ProductMigration {
  readonly name = 'FollowingStatuses1764895000000';
  readonly compatibleWith = '0.2.0';
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await createIndex(
      queryRunner,
      'lifecycle_statuses_follows',
      'ON lifecycle_statuses (document_id, follows) WHERE follows IS NOT NULL',
      { unique: true },
    );
    await createIndex(
      queryRunner,
      'lifecycle_statuses_message',
      `ON lifecycle_statuses (document_id, message_id) WHERE origin = 'partner'`,
    );
    await dropIndex(queryRunner, 'lifecycle_statuses_said_once');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await createIndex(
      queryRunner,
      'lifecycle_statuses_said_once',
      `ON lifecycle_statuses (document_id, follows) WHERE origin = 'own'`,
      { unique: true },
    );
    await dropIndex(queryRunner, 'lifecycle_statuses_message');
    await dropIndex(queryRunner, 'lifecycle_statuses_follows');
  }
}
