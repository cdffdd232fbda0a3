import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/** What the network's statistics count. */
export class ExchangeLedger1764630000000 implements ProductMigration {
  readonly name = 'ExchangeLedger1764630000000';
  readonly compatibleWith = '0.2.0';
  readonly creates = ['exchange_ledger'];

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE exchange_ledger (
      direction text NOT NULL,
      message_id text NOT NULL,
      exchanged_at timestamptz(3) NOT NULL,
      seat_id text NOT NULL,
      doc_type_scheme text NOT NULL,
      doc_type text NOT NULL,
      process_scheme text NOT NULL,
      process text NOT NULL,
      transport_profile text NOT NULL,
      country_c1 text NOT NULL,
      country_c4 text,
      end_user_id text,
      PRIMARY KEY (direction, message_id),
      CONSTRAINT exchange_ledger_direction_check CHECK (direction IN ('incoming', 'outgoing'))
    )`);
    await queryRunner.query('CREATE INDEX exchange_ledger_time ON exchange_ledger (exchanged_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE exchange_ledger');
  }
}
