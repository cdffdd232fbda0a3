import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/**
 * What the service may have done by the owner of the tables, and nothing beyond it: months of tables, and the upkeep of the audit
 * log, which is written once for everybody else. Each function looks itself whether what is asked for may be.
 */
export class OwnersFunctions1764902001000 implements ProductMigration {
  readonly name = 'OwnersFunctions1764902001000';
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const name of NAMES) await queryRunner.query(`DROP FUNCTION ${name}`);
  }
}

const NAMES = [
  'month_make(text, text, text, text)',
  'month_remove(text)',
  'month_holds_unplaced(text)',
  'month_remove_unplaced(text, text, integer)',
  'month_rest(text)',
  'audit_remove_first(text, bigint)',
  'audit_remove_unchained(text)',
  'audit_redact(text, integer)',
  'audit_least_days()',
];

const AS_OWNER = `SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp`;
const UPKEEP = `PERFORM set_config('passerelle.audit_upkeep', 'on', true);`;
const UPKEEP_OVER = `PERFORM set_config('passerelle.audit_upkeep', '', true);`;
const OF_CHAIN = `coalesce(team_id, 'installation') = of_chain`;

const UP = [
  // The partition for ids of no month that was made; null without one, or when the table is not divided.
  `CREATE FUNCTION month_rest(divided text) RETURNS text LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
    SELECT c.relname::text FROM pg_partitioned_table t JOIN pg_class p ON p.oid = t.partrelid
    JOIN pg_inherits i ON i.inhparent = p.oid JOIN pg_class c ON c.oid = i.inhrelid
    WHERE p.relname = divided AND p.relnamespace = 'public'::regnamespace AND c.relnamespace = to_regnamespace('months')
      AND pg_get_expr(c.relpartbound, c.oid) = 'DEFAULT' $$`,

  `CREATE FUNCTION month_make(divided text, month text, bound_from text, bound_to text) RETURNS void LANGUAGE plpgsql ${AS_OWNER} AS $$
    DECLARE
      rest text := month_rest(divided);
      part text := divided || '_' || month;
      clause text;
      key text;
      written text;
      held boolean;
    BEGIN
      IF rest IS NULL OR month !~ '^[0-9]{4}(0[1-9]|1[0-2])$' THEN
        RAISE EXCEPTION 'the table % has no months, or % is none', divided, month;
      END IF;
      SELECT CASE WHEN reloptions IS NULL THEN '' ELSE 'WITH (' || array_to_string(reloptions, ', ') || ')' END INTO clause
        FROM pg_class WHERE relname = rest AND relnamespace = to_regnamespace('months');
      EXECUTE format('CREATE TABLE months.%I (LIKE public.%I INCLUDING ALL EXCLUDING INDEXES EXCLUDING IDENTITY
        EXCLUDING STATISTICS EXCLUDING COMMENTS) %s', part, divided, clause);
      EXECUTE format('LOCK TABLE months.%I IN ACCESS EXCLUSIVE MODE', rest);
      EXECUTE format('SELECT EXISTS (SELECT FROM months.%I)', rest) INTO held;
      IF held THEN
        SELECT a.attname INTO key FROM pg_partitioned_table t
          JOIN pg_attribute a ON a.attrelid = t.partrelid AND a.attnum = t.partattrs[0]
          WHERE t.partrelid = format('public.%I', divided)::regclass;
        SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) INTO written FROM pg_attribute
          WHERE attrelid = format('public.%I', divided)::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '';
        EXECUTE format('WITH moved AS (DELETE FROM months.%1$I WHERE %2$I >= %3$L AND %2$I < %4$L RETURNING %5$s)
          INSERT INTO months.%6$I (%5$s) SELECT %5$s FROM moved', rest, key, bound_from, bound_to, written, part);
      END IF;
      EXECUTE format('ALTER TABLE public.%I ATTACH PARTITION months.%I FOR VALUES FROM (%L) TO (%L)',
        divided, part, bound_from, bound_to);
    END $$`,

  `CREATE FUNCTION month_remove(part text) RETURNS void LANGUAGE plpgsql ${AS_OWNER} AS $$
    BEGIN
      IF NOT EXISTS (SELECT FROM pg_class c JOIN pg_inherits i ON i.inhrelid = c.oid
          WHERE c.relnamespace = to_regnamespace('months') AND c.relname = part
            AND pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT') THEN
        RAISE EXCEPTION '% is no month of a table', part;
      END IF;
      EXECUTE format('DROP TABLE months.%I', part);
    END $$`,

  `CREATE FUNCTION month_holds_unplaced(divided text) RETURNS boolean LANGUAGE plpgsql ${AS_OWNER} AS $$
    DECLARE
      rest text := month_rest(divided);
      held boolean := false;
    BEGIN
      IF rest IS NOT NULL THEN EXECUTE format('SELECT EXISTS (SELECT FROM months.%I)', rest) INTO held; END IF;
      RETURN held;
    END $$`,

  `CREATE FUNCTION month_remove_unplaced(divided text, before text, most integer) RETURNS integer LANGUAGE plpgsql ${AS_OWNER} AS $$
    DECLARE
      rest text := month_rest(divided);
      key text;
      removed integer := 0;
    BEGIN
      IF rest IS NULL THEN RETURN 0; END IF;
      SELECT a.attname INTO key FROM pg_partitioned_table t
        JOIN pg_attribute a ON a.attrelid = t.partrelid AND a.attnum = t.partattrs[0]
        WHERE t.partrelid = format('public.%I', divided)::regclass;
      EXECUTE format('DELETE FROM months.%1$I WHERE %2$I = ANY (ARRAY(
        SELECT %2$I FROM months.%1$I WHERE %2$I < $1 ORDER BY %2$I LIMIT $2))', rest, key) USING before, most;
      GET DIAGNOSTICS removed = ROW_COUNT;
      RETURN removed;
    END $$`,

  // So long the service has to leave entries alone. 30 is the least that AUDIT_RETENTION_DAYS may be; with a role of its own for the
  // owner, each migration sets the number that is configured.
  `CREATE FUNCTION audit_least_days() RETURNS integer LANGUAGE sql STABLE AS 'SELECT 30'`,

  `CREATE FUNCTION audit_remove_first(of_chain text, through bigint) RETURNS integer LANGUAGE plpgsql ${AS_OWNER} AS $$
    DECLARE removed integer;
    BEGIN
      IF EXISTS (SELECT FROM audit_entries WHERE ${OF_CHAIN} AND sequence <= through
          AND created_at >= clock_timestamp() - make_interval(days => audit_least_days())) THEN
        RAISE EXCEPTION 'audit entries are kept for % days at least', audit_least_days();
      END IF;
      ${UPKEEP}
      DELETE FROM audit_entries WHERE ${OF_CHAIN} AND sequence <= through;
      GET DIAGNOSTICS removed = ROW_COUNT;
      ${UPKEEP_OVER}
      RETURN removed;
    END $$`,

  `CREATE FUNCTION audit_remove_unchained(of_chain text) RETURNS integer LANGUAGE plpgsql ${AS_OWNER} AS $$
    DECLARE removed integer;
    BEGIN
      IF EXISTS (SELECT FROM audit_entries WHERE team_id = of_chain AND sequence IS NULL
          AND created_at >= clock_timestamp() - make_interval(days => audit_least_days()))
        AND NOT EXISTS (SELECT FROM teams WHERE id = of_chain AND erasing_at IS NOT NULL) THEN
        RAISE EXCEPTION 'audit entries are kept for % days at least', audit_least_days();
      END IF;
      ${UPKEEP}
      DELETE FROM audit_entries WHERE team_id = of_chain AND sequence IS NULL;
      GET DIAGNOSTICS removed = ROW_COUNT;
      ${UPKEEP_OVER}
      RETURN removed;
    END $$`,

  // Empties entries of a team that is being erased; their hashes stay.
  `CREATE FUNCTION audit_redact(of_team text, most integer) RETURNS integer LANGUAGE plpgsql ${AS_OWNER} AS $$
    DECLARE redacted integer;
    BEGIN
      IF NOT EXISTS (SELECT FROM teams WHERE id = of_team AND erasing_at IS NOT NULL) THEN
        RAISE EXCEPTION 'the team % is not being erased', of_team;
      END IF;
      ${UPKEEP}
      UPDATE audit_entries SET before = NULL, after = NULL, user_id = NULL, address = NULL, request_id = NULL,
          redacted_at = clock_timestamp()
        WHERE id IN (SELECT id FROM audit_entries WHERE team_id = of_team AND redacted_at IS NULL AND sequence IS NOT NULL
          AND action NOT IN ('team.erasing', 'team.erased', 'audit.trimmed') ORDER BY id LIMIT most);
      GET DIAGNOSTICS redacted = ROW_COUNT;
      ${UPKEEP_OVER}
      RETURN redacted;
    END $$`,
];
