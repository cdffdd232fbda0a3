import type { QueryRunner } from 'typeorm';
import { divideByMonth } from './monthly';
import type { ProductMigration } from './online';

/** The contents of documents, by far the most of what an installation stores, are divided into months. */
export class MonthlyContents1764790100000 implements ProductMigration {
  readonly name = 'MonthlyContents1764790100000';
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await divideByMonth(queryRunner, { table: 'document_contents', prefix: 'doc', column: 'document_id' });
  }

  /** There is no way back: rows of later months would have to be written a second time. */
  down(): Promise<void> {
    throw new Error('Contents are divided into months and stay so; restore a backup instead.');
  }
}
