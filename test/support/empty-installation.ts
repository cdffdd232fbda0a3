import { changeSchema } from './schema-change';
import type { Service } from './service';

/** Tables that a service fills when it migrates or starts; without their rows it would not be one that has just started. */
const FILLED_AT_START = ['migrations', 'schema_releases', 'event_eras', 'working_processes'];

/**
 * Removes the rows of every team and person from the database of a service that runs. Its schema, the jobs of its queue, its
 * files, its log and what it has in memory stay.
 * @throws Error of the database when others hold a table for longer than the lock timeout
 */
export async function emptyInstallation(service: Service): Promise<void> {
  const tables = await service.sql<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition
       AND relnamespace = 'public'::regnamespace AND relname <> ALL($1) ORDER BY relname`,
    [FILLED_AT_START],
  );
  const truncate = `TRUNCATE ${tables.map(({ name }) => name).join()}`;
  // Work that waits for the tables meanwhile stores afterwards what it read before; the second pass waits for that and removes it.
  for (const statement of [truncate, truncate]) await changeSchema(service, statement);
}
