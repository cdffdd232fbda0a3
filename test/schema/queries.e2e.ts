import { Client } from 'pg';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDatabase } from '../support/database';

const SRC = join(__dirname, '../..', 'src');

interface Statement {
  file: string;
  name: string;
  comment: string;
  /** Null: a function makes it of what it is given. */
  text: string | null;
}

/** Everything that the `*.queries.ts` files export. */
async function statements(): Promise<Statement[]> {
  const found: Statement[] = [];
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.queries.ts'),
  );
  for (const file of files) {
    const source = readFileSync(join(SRC, file), 'utf8');
    const exported = Object.entries((await import(join(SRC, file))) as Record<string, unknown>);
    for (const [name, value] of exported) {
      const comment = new RegExp(`/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\s*export [a-z ]+ ${name}\\b`).exec(
        source,
      );
      const text = typeof value === 'string' ? value : null;
      found.push({ file, name, comment: comment?.[1] ?? '', text });
    }
  }
  return found;
}

let database: Client;
let all: Statement[];

describe('the schema', () => {
  describe('the statements of the queries', () => {
    beforeAll(async () => {
      database = new Client({ connectionString: await cloneDatabase() });
      await database.connect();
      all = await statements();
    });

    afterAll(() => database.end());

    it('says of each statement what it is for', () => {
      expect(all.length).toBeGreaterThan(150);
      expect(
        all.filter(({ comment }) => comment.trim() === '').map(({ file, name }) => `${file} ${name}`),
      ).toEqual([]);
    });

    it('names only indexes and tables that are there', async () => {
      const { rows } = await database.query<{ name: string }>(
        `SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace
     UNION SELECT attname FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
       WHERE c.relnamespace = 'public'::regnamespace AND attnum > 0`,
      );
      const known = new Set(rows.map(({ name }) => name));
      const unknown = all.flatMap(({ file, name, comment }) =>
        [...comment.matchAll(/`([a-z]+_[a-z_]+)`/g)]
          .map(([, named]) => named ?? '')
          .filter((named) => !known.has(named))
          .map((named) => `${file} ${name}: ${named}`),
      );
      expect(unknown).toEqual([]);
    });

    it('has only statements that the database accepts', async () => {
      const refused: string[] = [];
      for (const { file, name, text } of all) {
        if (text === null || !/^\s*(WITH|SELECT|INSERT|UPDATE|DELETE)\b/.test(text)) continue;
        try {
          await database.query(`EXPLAIN (GENERIC_PLAN) ${text}`);
        } catch (error) {
          refused.push(`${file} ${name}: ${String(error)}`);
        }
      }
      expect(refused).toEqual([]);
    });
  });
});
