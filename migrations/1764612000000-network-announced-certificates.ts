import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/** Next certificates of our publisher, and the days from which the locator knows us by them. */
export class AnnouncedCertificates1764612000000 implements ProductMigration {
  readonly name = 'AnnouncedCertificates1764612000000';
  readonly compatibleWith = '0.2.0';
  readonly creates = ['announced_certificates'];

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE announced_certificates (
      fingerprint text PRIMARY KEY,
      subject text NOT NULL,
      first_day date NOT NULL,
      announced_at timestamptz(3) NOT NULL
    )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE announced_certificates');
  }
}
