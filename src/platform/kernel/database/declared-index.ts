import { Index } from 'typeorm';

/** Index definition as PostgreSQL prints it after the name of the table, e.g. `btree (team_id, created_at DESC)`. */
interface DeclaredIndex {
  definition: string;
  unique: boolean;
}

const declaredIndexes = new Map<unknown, Map<string, DeclaredIndex>>();

/**
 * Declares an index that TypeORM's decorator cannot express: expressions, descending order, operator classes. TypeORM
 * stores only the name of the index and never changes it; a test compares the definition with the index in the
 * database.
 * @param definition text after `USING`, e.g. `btree (team_id, created_at DESC, id DESC) WHERE read_at IS NULL`
 */
export function DatabaseIndex(name: string, definition: string, { unique = false } = {}): ClassDecorator {
  return (target) => {
    Index(name, { synchronize: false })(target);
    const targetIndexes = declaredIndexes.get(target) ?? new Map<string, DeclaredIndex>();
    declaredIndexes.set(target, targetIndexes.set(name, { definition, unique }));
  };
}

/** Returns the statements that create the declared indexes of an entity. */
export function listDeclaredIndexes(entity: unknown, table: string): string[] {
  return [...(declaredIndexes.get(entity) ?? [])].map(
    ([name, { definition, unique }]) =>
      `CREATE ${unique ? 'UNIQUE ' : ''}INDEX ${name} ON ${table} USING ${definition}`,
  );
}
