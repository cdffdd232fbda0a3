import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/** Where the chains of the audit log ended, signed under a key that is not in the database. */
export class SignedHeads1764902000000 implements ProductMigration {
  readonly name = 'SignedHeads1764902000000';
  readonly compatibleWith = '0.2.0';
  readonly creates = ['audit_signed_heads'];

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP FUNCTION prune_signed_audit_heads');
    await queryRunner.query('DROP TABLE audit_signed_heads');
  }
}

const UP = [
  `CREATE TABLE audit_signed_heads (
    chain text NOT NULL,
    sequence bigint NOT NULL,
    key_id text NOT NULL,
    hash bytea NOT NULL,
    signature text NOT NULL,
    signed_at timestamptz(3) NOT NULL,
    PRIMARY KEY (chain, sequence, key_id)
  )`,
  // Finds what is older than a week.
  `CREATE INDEX audit_signed_heads_age ON audit_signed_heads (signed_at)`,
  `CREATE TRIGGER audit_signed_heads_written_once BEFORE UPDATE OR DELETE ON audit_signed_heads
    FOR EACH ROW EXECUTE FUNCTION refuse_audit_change()`,
  // A head proves everything before it, so of those older than a week the last of its chain is enough. With the rights of the
  // owner of the table, because the service may only add to it.
  `CREATE FUNCTION prune_signed_audit_heads() RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = pg_catalog, public, pg_temp AS $$
    DECLARE removed integer;
    BEGIN
      PERFORM set_config('passerelle.audit_upkeep', 'on', true);
      DELETE FROM audit_signed_heads WHERE (chain, sequence, key_id) IN (
        SELECT old.chain, old.sequence, old.key_id FROM audit_signed_heads old
        WHERE old.signed_at < clock_timestamp() - interval '7 days' AND EXISTS (SELECT FROM audit_signed_heads newer
          WHERE newer.chain = old.chain AND newer.sequence > old.sequence AND newer.key_id = old.key_id)
        ORDER BY old.signed_at LIMIT 5000);
      GET DIAGNOSTICS removed = ROW_COUNT;
      PERFORM set_config('passerelle.audit_upkeep', '', true);
      RETURN removed;
    END $$`,
];
