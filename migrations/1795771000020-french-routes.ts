import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/** The way of a document to a French recipient is stored before its first attempt, so that a crash cannot change it. */
export class FrenchRoutes1795771000020 implements ProductMigration {
  readonly name = 'FrenchRoutes1795771000020';
  readonly compatibleWith = '0.2.0';
  readonly creates = ['french_routes'];

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE french_routes (
      envelope_id text PRIMARY KEY,
      way text NOT NULL CONSTRAINT french_routes_way_check CHECK (way IN ('accessPoints', 'platform')),
      chosen_at timestamptz(3) NOT NULL
    )`);
    await queryRunner.query('CREATE INDEX french_routes_age ON french_routes (chosen_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE french_routes');
  }
}
