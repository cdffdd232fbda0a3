import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

const MESSAGE_LEVEL_RESPONSE = '%##urn:fdc:peppol.eu:poacc:trns:mlr:3::2.1';

/** Message Level Responses (T71), which were stored as the statuses that have replaced them, get a type of their own. */
export class MessageLevelResponses1764904001000 implements ProductMigration {
  readonly name = 'MessageLevelResponses1764904001000';
  // Former code shows the type as it is stored, and stores the former one of what it takes in meanwhile.
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `UPDATE documents SET type = 'messageLevelResponse' WHERE type = 'messageLevelStatus' AND doc_type_id LIKE $1`,
      [MESSAGE_LEVEL_RESPONSE],
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `UPDATE documents SET type = 'messageLevelStatus' WHERE type = 'messageLevelResponse'`,
    );
  }
}
