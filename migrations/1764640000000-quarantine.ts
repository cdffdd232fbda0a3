import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/** Messages of the network that were refused, kept for the operator. */
export class Quarantine1764640000000 implements ProductMigration {
  readonly name = 'Quarantine1764640000000';
  readonly compatibleWith = '0.2.0';
  readonly creates = ['quarantine_entries'];

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE quarantine_entries (
      id text PRIMARY KEY,
      seat_id text NOT NULL,
      message_id text NOT NULL,
      reason text NOT NULL,
      code text NOT NULL,
      detail text NOT NULL,
      log_id text NOT NULL,
      conversation_id text NOT NULL,
      envelope_id text,
      sender text,
      receiver text,
      document_type text NOT NULL,
      process text NOT NULL,
      soap bytea NOT NULL,
      payload bytea,
      payload_digest bytea,
      answer bytea NOT NULL,
      revocation jsonb NOT NULL,
      bytes integer NOT NULL,
      times integer NOT NULL,
      first_received_at timestamptz(3) NOT NULL,
      last_received_at timestamptz(3) NOT NULL,
      stored_as text,
      stored_at timestamptz(3),
      CONSTRAINT quarantine_entries_reason_check
        CHECK (reason IN ('unreadable', 'envelope', 'inconsistent', 'not_serviced', 'conflicting')),
      CONSTRAINT quarantine_entries_message UNIQUE (seat_id, message_id)
    )`);
    await queryRunner.query(
      'CREATE INDEX quarantine_entries_age ON quarantine_entries (last_received_at, id)',
    );
    await queryRunner.query(
      'CREATE INDEX quarantine_entries_shares ON quarantine_entries (seat_id, last_received_at, id, bytes)',
    );
    await queryRunner.query('CREATE INDEX quarantine_entries_receiver ON quarantine_entries (receiver)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE quarantine_entries');
  }
}
