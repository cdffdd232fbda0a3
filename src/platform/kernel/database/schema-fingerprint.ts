import { createHash } from 'node:crypto';

/** A connection of `pg`, as much of it as is needed. */
export interface SchemaReader {
  query(text: string): Promise<{ rows: { line: string }[] }>;
}

/** What each kind of object contributes: one line for each, the same on every database with the same schema. */
const OBJECTS = [
  // Without their order: a column that was added later stands last, and nothing depends on that.
  `SELECT format('column %s.%s %s%s%s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
      CASE WHEN a.attnotnull THEN ' not null' END,
      CASE WHEN d.oid IS NOT NULL THEN
        CASE a.attgenerated WHEN '' THEN ' default ' ELSE ' generated ' || a.attgenerated::text || ' ' END || pg_get_expr(d.adbin, d.adrelid) END,
      CASE WHEN a.attidentity <> '' THEN ' identity ' || a.attidentity::text END) AS line
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE c.relkind IN ('r', 'p', 'v', 'm') AND c.relnamespace = current_schema()::regnamespace`,
  // Months of tables have a schema of their own: which there are is no matter of this one.
  `SELECT format('table %s %s %s%s', relname, relkind, reloptions, ' by ' || pg_get_partkeydef(oid)) AS line FROM pg_class
    WHERE relkind IN ('r', 'p', 'v', 'm', 'S') AND relnamespace = current_schema()::regnamespace`,
  // Not-null constraints have rows of their own from PostgreSQL 18 on; the column says it in every version.
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
 * The schema of a database in lines that sort: tables, columns, constraints, indexes, triggers and functions of the
 * current schema, without the order of columns, the months that tables are divided into, and without what belongs to extensions or to the queue.
 */
export async function describeSchema(client: SchemaReader): Promise<string[]> {
  const lines: string[] = [];
  for (const text of OBJECTS) lines.push(...(await client.query(text)).rows.map(({ line }) => line));
  return lines.sort();
}

/** SHA-256 of {@link describeSchema} as hex: equal where the schemas are, on one major version of PostgreSQL. */
export async function schemaFingerprint(client: SchemaReader): Promise<string> {
  const lines = await describeSchema(client);
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}
