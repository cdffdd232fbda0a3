import type { QueryRunner } from 'typeorm';
import { createIndex, dropIndex, type ProductMigration } from './online';

/** Finds the operators of the installation among all accounts. */
export class Operators1764899311000 implements ProductMigration {
  readonly name = 'Operators1764899311000';
  readonly transaction = false;
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createIndex(queryRunner, 'users_operators', `ON users (id) WHERE operator AND disabled_at IS NULL`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropIndex(queryRunner, 'users_operators');
  }
}
