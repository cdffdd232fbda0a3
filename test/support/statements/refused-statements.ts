import { Client } from 'pg';
import { formatErrorOnOneLine } from '../../../src/platform/kernel/error-type';
import type { NamedStatement } from './all-statements';

/** Prepares each statement on its own. @returns those that the server refuses, with its reason */
export async function refusedStatements(url: string, statements: NamedStatement[]): Promise<string[]> {
  const database = new Client({ connectionString: url });
  await database.connect();
  const refused: string[] = [];
  for (const { from, text } of statements)
    try {
      await database.query(`PREPARE tried AS ${text}`);
      await database.query('DEALLOCATE tried');
    } catch (error) {
      refused.push(`${from}: ${formatErrorOnOneLine(error)} in ${text.slice(0, 300)}`);
    }
  await database.end();
  return refused;
}
