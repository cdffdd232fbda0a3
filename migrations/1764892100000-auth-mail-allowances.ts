import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/** How many invitations a team, and an address, were mailed on a day. */
export class MailAllowances1764892100000 implements ProductMigration {
  readonly name = 'MailAllowances1764892100000';
  readonly compatibleWith = '0.2.0';
  readonly creates = ['mail_allowances'];

  async up(queryRunner: QueryRunner): Promise<void> {
    // name_hash: HMAC-SHA-256 of the id of a team, or of an address in lower case.
    await queryRunner.query(`CREATE TABLE mail_allowances (
      day date NOT NULL,
      name_hash bytea NOT NULL,
      mails integer NOT NULL,
      PRIMARY KEY (day, name_hash)
    )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE mail_allowances');
  }
}
