/**
 * Schema of the partitions, separate so that queries for the tables of the product return each partitioned table once.
 */
export const MONTHS_SCHEMA = 'months';

/** Creates the schema of the partitions. */
export const CREATE_SCHEMA = `CREATE SCHEMA IF NOT EXISTS ${MONTHS_SCHEMA}`;

/** Every partition of a table that is divided by range, with its bounds as PostgreSQL prints them. Reads the catalog. */
export const ALL_PARTITIONS = `SELECT p.relname AS "table", a.attname AS "column", format('%I.%I', c.relnamespace::regnamespace::text, c.relname) AS name,
    pg_get_expr(c.relpartbound, c.oid) AS bound
  FROM pg_partitioned_table t JOIN pg_class p ON p.oid = t.partrelid
  JOIN pg_attribute a ON a.attrelid = p.oid AND a.attnum = t.partattrs[0]
  JOIN pg_inherits i ON i.inhparent = p.oid JOIN pg_class c ON c.oid = i.inhrelid
  WHERE p.relnamespace = 'public'::regnamespace AND t.partstrat = 'r' AND t.partnatts = 1 ORDER BY 1, 3`;

/** Storage parameters of a table as a clause, e.g. `WITH (fillfactor=75)`. Reads the catalog. */
export const STORAGE_CLAUSE = `SELECT CASE WHEN reloptions IS NULL THEN '' ELSE 'WITH (' || array_to_string(reloptions, ', ') || ')' END AS clause
  FROM pg_class WHERE oid = $1::regclass`;

/** Columns of a table that an INSERT names. Reads the catalog. */
export const INSERT_COLUMNS = `SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns FROM pg_attribute
  WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`;

/** Limits how long a change of partitions waits for locks in this transaction; other transactions wait behind it. */
export const SHORT_LOCK_TIMEOUT = `SELECT set_config('lock_timeout', '300ms', true)`;

/** Lets one process at a time change partitions, until the transaction ends. Waits at most the lock timeout for its turn. */
export const TAKE_PARTITION_LOCK = `SELECT pg_advisory_xact_lock(7262006)`;

/** Current instant by the clock of the database. */
export const DATABASE_TIME = 'SELECT clock_timestamp() AS now';

/** Whether a table holds a row. Stops at the first row. */
export const hasRowsSql = (table: string): string => `SELECT EXISTS (SELECT FROM ${table}) AS "hasRows"`;

/** Locks the default partition while a month is moved out of it. */
export const lockTableSql = (table: string): string => `LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`;

/** Creates a table like another one, before it becomes a partition of it. Attaching it creates its indexes. */
export const createTableLikeSql = (name: string, table: string, storage: string): string =>
  `CREATE TABLE ${name} (LIKE ${table} INCLUDING ALL EXCLUDING INDEXES EXCLUDING IDENTITY EXCLUDING STATISTICS
    EXCLUDING COMMENTS) ${storage}`;

/** Moves the rows of a range of ids into another table. Uses the primary key of the table. */
export const moveRowsSql = (from: string, to: string, column: string, columns: string): string =>
  `WITH moved AS (DELETE FROM ${from} WHERE ${column} >= $1 AND ${column} < $2 RETURNING ${columns})
  INSERT INTO ${to} (${columns}) SELECT ${columns} FROM moved`;

/**
 * Makes a table a partition.
 * @param bounds text after `FOR VALUES`, or `DEFAULT`
 */
export const attachPartitionSql = (table: string, name: string, bounds: string): string =>
  `ALTER TABLE ${table} ATTACH PARTITION ${name} ${bounds}`;

/** Removes a partition with all of its rows. */
export const dropPartitionSql = (name: string): string => `DROP TABLE ${name}`;

/** Creates the month `$2`, as `202611`, of a table `$1` with bounds `$3` and `$4`, with the rights of the owner. */
export const CREATE_MONTH = 'SELECT month_make($1, $2, $3, $4)';

/** Removes the partition `$1` of the schema of months, with the rights of the owner. */
export const REMOVE_MONTH = 'SELECT month_remove($1)';

/** Whether the default partition of a table `$1` holds rows, with the rights of the owner. Stops at the first row. */
export const HAS_UNPLACED_ROWS = 'SELECT month_holds_unplaced($1) AS "hasRows"';

/**
 * Removes rows of the default partition of a table `$1` below an id `$2`, at most `$3` at a time, with the rights of
 * the owner. Uses the primary key of the table.
 */
export const REMOVE_UNPLACED_ROWS = 'SELECT month_remove_unplaced($1, $2, $3) AS removed';
