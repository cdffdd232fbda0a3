import type { Service } from './service';
import { pause } from './until';

/** `deadlock_detected` (PostgreSQL, appendix A). */
const DEADLOCK = '40P01';
const MAX_TRIES = 20;

/**
 * Changes a table of a service that runs. The creation of tables for future months locks a table and its months in
 * another order than this, so either may fail; the product tries again, and so does this.
 */
export async function changeSchema(service: Service, statement: string): Promise<void> {
  for (let tries = 1; ; tries += 1)
    try {
      await service.sql(statement);
      return;
    } catch (error) {
      if (tries === MAX_TRIES || !isDeadlock(error)) throw error;
      await pause(50);
    }
}

/** Does the work while every insert into the table fails with a message; removes the fault afterwards in any case. */
export async function whileRefused<T>(
  service: Service,
  { table, message }: { table: string; message: string },
  work: () => Promise<T>,
): Promise<T> {
  await changeSchema(
    service,
    `CREATE FUNCTION refuse_rows() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '${message}'; END $$`,
  );
  try {
    await changeSchema(
      service,
      `CREATE TRIGGER refuse_rows BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse_rows()`,
    );
    return await work();
  } finally {
    await changeSchema(service, `DROP TRIGGER IF EXISTS refuse_rows ON ${table}`);
    await changeSchema(service, 'DROP FUNCTION refuse_rows');
  }
}

function isDeadlock(error: unknown): boolean {
  if (!(error instanceof Error) || !('driverError' in error)) return false;
  const { driverError } = error;
  return driverError instanceof Error && 'code' in driverError && driverError.code === DEADLOCK;
}
