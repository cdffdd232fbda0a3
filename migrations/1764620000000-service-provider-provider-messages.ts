import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';
import { workColumns, workIndexes } from './work-columns';

/** What this service provider sends to other ones in its own name. */
export class ProviderMessages1764620000000 implements ProductMigration {
  readonly name = 'ProviderMessages1764620000000';
  readonly compatibleWith = '0.2.0';
  readonly creates = ['provider_messages'];

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE provider_messages (
      id text PRIMARY KEY,
      kind text NOT NULL,
      subject_id text,
      since timestamptz(3),
      sender text NOT NULL,
      receiver text NOT NULL,
      doc_type_id text NOT NULL,
      process_id text NOT NULL,
      country_c1 text NOT NULL,
      payload bytea NOT NULL,
      message_id text NOT NULL,
      conversation_id text NOT NULL,
      envelope_id text NOT NULL,
      state text NOT NULL DEFAULT 'pending',
      outcome text,
      provider_code text,
      attempts integer NOT NULL DEFAULT 0,
      again boolean GENERATED ALWAYS AS (attempts > 0) STORED,
      lane text GENERATED ALWAYS AS (receiver) STORED,
      give_up_at timestamptz NOT NULL,
      created_at timestamptz(3) NOT NULL,
      ended_at timestamptz(3),
      url text,
      status integer,
      request_soap bytea,
      answer bytea,
      own_certificate bytea,
      peer_certificate bytea,
      revocation jsonb,
      started_at timestamptz(3),
      answered_at timestamptz(3),
      ${workColumns()},
      CONSTRAINT provider_messages_once UNIQUE (message_id),
      CONSTRAINT provider_messages_kind_check CHECK (kind IN ('mls', 'tsr', 'eusr')),
      CONSTRAINT provider_messages_state_check CHECK (state IN ('pending', 'accepted', 'refused'))
    )`);
    for (const index of workIndexes('provider_messages', { column: 'lane', again: 'again' }))
      await queryRunner.query(index);
    await queryRunner.query(
      'CREATE INDEX provider_messages_subject ON provider_messages (subject_id) WHERE subject_id IS NOT NULL',
    );
    await queryRunner.query(
      'CREATE INDEX provider_messages_ended ON provider_messages (ended_at) WHERE ended_at IS NOT NULL',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE provider_messages');
  }
}
