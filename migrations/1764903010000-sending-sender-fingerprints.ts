import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/** Names, accounts and senders that documents were received with, by team. */
export class SenderFingerprints1764903010000 implements ProductMigration {
  readonly name = 'SenderFingerprints1764903010000';
  readonly compatibleWith = '0.2.0';
  readonly creates = ['sender_fingerprints'];

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE sender_fingerprints (
      id text PRIMARY KEY,
      team_id text NOT NULL REFERENCES teams,
      kind text NOT NULL CONSTRAINT sender_fingerprints_kind_check CHECK (kind IN ('name', 'account', 'sender')),
      subject text NOT NULL,
      value text NOT NULL,
      as_written text NOT NULL,
      first_seen_at timestamptz(3) NOT NULL,
      last_seen_at timestamptz(3) NOT NULL,
      CONSTRAINT sender_fingerprints_once UNIQUE (team_id, kind, subject, value)
    )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE sender_fingerprints');
  }
}
