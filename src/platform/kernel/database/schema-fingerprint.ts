import { createHash } from 'node:crypto';

/** Connection of `pg`, reduced to the member that is used. */
export interface SchemaReader {
  query(text: string): Promise<{ rows: { line: string }[] }>;
}

/** Queries for each kind of object: one line for each object, equal on all databases with the same schema. */
const OBJECT_QUERIES = [
  // The order of columns is omitted: a column added later is last, and no code depends on the order.
  `SELECT format('column %s.%s %s%s%s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
      CASE WHEN a.attnotnull THEN ' not null' END,
      CASE WHEN d.oid IS NOT NULL THEN
        CASE a.attgenerated WHEN '' THEN ' default ' ELSE ' generated ' || a.attgenerated::text || ' ' END || pg_get_expr(d.adbin, d.adrelid) END,
      CASE WHEN a.attidentity <> '' THEN ' identity ' || a.attidentity::text END) AS line
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE c.relkind IN ('r', 'p', 'v', 'm') AND c.relnamespace = current_schema()::regnamespace`,
  // Monthly partitions are in another schema: which of them exist is not part of the fingerprint.
  `SELECT format('table %s %s %s%s', relname, relkind, reloptions, ' by ' || pg_get_partkeydef(oid)) AS line FROM pg_class
    WHERE relkind IN ('r', 'p', 'v', 'm', 'S') AND relnamespace = current_schema()::regnamespace`,
  // Not-null constraints have rows of their own from PostgreSQL 18 on; the definition of the column contains them in
  // every version.
  `SELECT format('constraint %s.%s %s valid=%s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid),
      c.convalidated) AS line
    FROM pg_constraint c WHERE c.contype <> 'n' AND c.conparentid = 0 AND c.connamespace = current_schema()::regnamespace`,
  `SELECT format('index %s valid=%s', pg_get_indexdef(i.indexrelid), i.indisvalid) AS line
    FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid WHERE c.relnamespace = current_schema()::regnamespace`,
  `SELECT format('trigger %s', pg_get_triggerdef(t.oid)) AS line FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE NOT t.tgisinternal AND c.relnamespace = current_schema()::regnamespace`,
  `SELECT format('function %s', pg_get_functiondef(p.oid)) AS line FROM pg_proc p
    WHERE p.pronamespace = current_schema()::regnamespace AND p.prokind = 'f'
      AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`,
];

/**
 * Describes the schema of a database in sortable lines: tables, columns, constraints, indexes, triggers and functions of the
 * current schema. Omits the order of columns, monthly partitions, extensions and the queue.
 */
export async function describeSchema(client: SchemaReader): Promise<string[]> {
  const lines: string[] = [];
  for (const text of OBJECT_QUERIES) lines.push(...(await client.query(text)).rows.map(({ line }) => line));
  return lines.sort();
}

/**
 * Returns the SHA-256 of {@link describeSchema} in hexadecimal: equal for equal schemas, on one major version of PostgreSQL.
 */
export async function computeSchemaFingerprint(client: SchemaReader): Promise<string> {
  const lines = await describeSchema(client);
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}
