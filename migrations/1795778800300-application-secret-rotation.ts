import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/** The former secret of an application stays valid for a while after its rotation. */
export class ApplicationSecretRotation1795778800300 implements ProductMigration {
  readonly name = 'ApplicationSecretRotation1795778800300';
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE applications ADD COLUMN former_secret_hash bytea,
      ADD COLUMN former_secret_expires_at timestamptz(3), ADD COLUMN secret_rotated_at timestamptz(3)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE applications DROP COLUMN secret_rotated_at,
      DROP COLUMN former_secret_expires_at, DROP COLUMN former_secret_hash`);
  }
}
