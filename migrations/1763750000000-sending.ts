import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deliveries over several channels, final states that the database holds too, and the guard against doubles. */
export class Sending1763750000000 implements MigrationInterface {
  readonly name = 'Sending1763750000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}

const UP = [
  // environment: which network; fixed with the team. destination: what fails together, e.g. one access point.
  `ALTER TABLE deliveries ADD COLUMN environment text, ADD COLUMN destination text NOT NULL DEFAULT ''`,
  `UPDATE deliveries d SET environment = t.environment FROM teams t WHERE t.id = d.team_id`,
  `ALTER TABLE deliveries ALTER COLUMN environment SET NOT NULL`,
  `ALTER TABLE delivery_attempts ADD COLUMN provider_code text`,

  // Not only a rule in code: no statement can move a delivery out of a final status.
  `CREATE FUNCTION refuse_final_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'delivery % is % and stays so', OLD.id, OLD.status USING ERRCODE = 'check_violation'; END $$`,
  `CREATE TRIGGER deliveries_final BEFORE UPDATE OF status ON deliveries FOR EACH ROW
    WHEN (OLD.status <> 'pending' AND NEW.status <> OLD.status) EXECUTE FUNCTION refuse_final_delivery()`,

  // For what concerns the deliveries of one team that have not ended.
  `CREATE INDEX deliveries_pending ON deliveries (team_id) WHERE status = 'pending'`,

  // What is to be mailed of a document, also later: on a failure over the network or when it is sent again.
  `CREATE TABLE mail_orders (
    document_id text PRIMARY KEY REFERENCES documents ON DELETE CASCADE,
    occasion text NOT NULL CHECK (occasion IN ('always', 'on_peppol_failure')),
    recipients text[] NOT NULL CHECK (cardinality(recipients) > 0),
    subject text,
    message text
  )`,

  `CREATE INDEX documents_number ON documents (company_id, document_number, type, created_at DESC)
    WHERE direction = 'outgoing' AND document_number IS NOT NULL`,

  // Circuit breaker: failures in a row of a destination; until then only one delivery at a time tries it.
  `CREATE TABLE delivery_destinations (
    destination text PRIMARY KEY,
    failures integer NOT NULL,
    open_until timestamptz
  )`,

  // The simulated network misbehaves as its tests tell it to.
  `CREATE TABLE simnet_faults (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    receiver text NOT NULL,
    kind text NOT NULL,
    remaining integer NOT NULL DEFAULT 1,
    delay_ms integer NOT NULL DEFAULT 0
  )`,
];

const DOWN = [
  `DROP TABLE simnet_faults, delivery_destinations, mail_orders`,
  `DROP INDEX documents_number, deliveries_pending`,
  `DROP TRIGGER deliveries_final ON deliveries`,
  `DROP FUNCTION refuse_final_delivery()`,
  `ALTER TABLE delivery_attempts DROP COLUMN provider_code`,
  `ALTER TABLE deliveries DROP COLUMN environment, DROP COLUMN destination`,
];
