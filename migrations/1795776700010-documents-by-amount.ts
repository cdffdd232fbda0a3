import type { QueryRunner } from 'typeorm';
import { createIndex, dropIndex, type ProductMigration } from './online';

/** Documents of a team by their amount due. */
export class DocumentsByAmount1795776700010 implements ProductMigration {
  readonly name = 'DocumentsByAmount1795776700010';
  readonly transaction = false;
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createIndex(
      queryRunner,
      'documents_amount',
      'ON documents (team_id, payable_amount, id) WHERE payable_amount IS NOT NULL',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropIndex(queryRunner, 'documents_amount');
  }
}
