import { DataSource, type QueryRunner } from 'typeorm';
import { RepairIndexes1764040000000 } from '../../migrations/1764040000000-repair-indexes';
import { createIndexOfMonths } from '../../migrations/monthly';
import { addConstraint, createIndex, setNotNull } from '../../migrations/online';
import { dataSourceOptions } from '../../src/platform/kernel/database/data-source';
import { listAppliedMigrations, listOwnMigrations } from '../../src/platform/kernel/database/schema-releases';
import { cloneDatabase, emptyDatabase } from '../support/database';
import { brokenRules } from '../support/migration-rules';
import { oldDatabase, oldestEditedDatabase } from '../support/old-schemas';

/** Earlier ones ran on databases that are in use, so they are as they are. */
const FIRST_UNDER_THE_RULES = 1763910000000;

async function onConnection<T>(url: string, work: (runner: QueryRunner) => Promise<T>): Promise<T> {
  const dataSource = await new DataSource(dataSourceOptions(url)).initialize();
  const runner = dataSource.createQueryRunner();
  try {
    return await work(runner);
  } finally {
    await runner.release();
    await dataSource.destroy();
  }
}

/** The build of an index that waits for a writer, and is cut off meanwhile: the index is left behind and is not valid. */
const cutBuild = (url: string, runner: QueryRunner): Promise<void> =>
  onConnection(url, async (writer) => {
    await writer.startTransaction();
    await writer.query(`INSERT INTO sample VALUES ('c', 4)`);
    await runner.query(`SET statement_timeout = '2s'`);
    try {
      await runner.query('CREATE INDEX CONCURRENTLY sample_3_amount ON months.sample_3 (amount)');
    } finally {
      await runner.query('RESET statement_timeout');
      await writer.rollbackTransaction();
    }
  });

const tablesOf = async (runner: QueryRunner): Promise<Set<string>> => {
  const rows = (await runner.query(
    'SELECT relname AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace',
  )) as { name: string }[];
  return new Set(rows.map(({ name }) => name));
};

/** Everything that is asked of the database while `work` runs. */
async function recorded(runner: QueryRunner, work: () => Promise<void>): Promise<string[]> {
  const statements: string[] = [];
  const query = runner.query.bind(runner);
  const spy = jest.spyOn(runner, 'query').mockImplementation((text: string, ...rest: unknown[]) => {
    statements.push(text);
    return query(text, ...(rest as [unknown[]?]));
  });
  await work();
  spy.mockRestore();
  return statements;
}

describe('the schema', () => {
  describe('the rules of migrations', () => {
    it.each([
      ['an empty database', emptyDatabase],
      ['a database that needs every repair', oldestEditedDatabase],
    ])('every migration since the first repair keeps to the rules on %s', async (_, make) => {
      const url = await make();
      const checked: string[] = [];
      await onConnection(url, async (runner) => {
        const ran = new Set(
          (await listAppliedMigrations((query) => runner.query(query))).map(({ name }) => name),
        );
        for (const { name, timestamp, instance } of listOwnMigrations().filter((own) => !ran.has(own.name))) {
          const before = await tablesOf(runner);
          const statements = await recorded(runner, () => instance.up(runner));
          if (timestamp < FIRST_UNDER_THE_RULES) continue;
          checked.push(name);
          expect([name, brokenRules(statements, before, instance.transaction !== false)]).toEqual([name, []]);
        }
      });
      expect(checked).toHaveLength(
        listOwnMigrations().filter(({ timestamp }) => timestamp >= FIRST_UNDER_THE_RULES).length,
      );
    });

    it('the rules see what helpers and templates make, by the statements that reach the database', async () => {
      await onConnection(await oldDatabase(), async (runner) => {
        const before = await tablesOf(runner);
        await runner.query('DROP INDEX deliveries_pending');
        const statements = await recorded(runner, () => new RepairIndexes1764040000000().up(runner));
        expect(
          statements.filter((statement) => statement.startsWith('CREATE INDEX CONCURRENTLY')),
        ).not.toEqual([]);
        expect(brokenRules(statements, before)).toEqual([]);
        expect(
          brokenRules(
            statements.map((text) => text.replace('CONCURRENTLY ', '')),
            before,
          ),
        ).toHaveLength(4);
      });
    });

    it.each([
      ['CREATE INDEX a ON documents (id)', 'CONCURRENTLY'],
      ['CREATE UNIQUE INDEX IF NOT EXISTS a ON ONLY documents (id)', 'CONCURRENTLY'],
      ['create index\n  a on "documents" using gin (id)', 'CONCURRENTLY'],
      ['DO $$ BEGIN CREATE INDEX a ON documents (id); END $$', 'CONCURRENTLY'],
      ['ALTER TABLE documents ADD CONSTRAINT a CHECK (id > 0)', 'NOT VALID'],
      ['ALTER TABLE IF EXISTS documents ADD FOREIGN KEY (id) REFERENCES teams', 'NOT VALID'],
      ['ALTER TABLE documents ADD COLUMN b text REFERENCES teams', 'NOT VALID'],
      ['ALTER TABLE documents ADD COLUMN b integer, ADD COLUMN c integer CHECK (c > 0)', 'NOT VALID'],
      ['ALTER TABLE documents ADD b text UNIQUE', 'NOT VALID'],
      ['ALTER TABLE documents ADD CONSTRAINT a UNIQUE (id)', 'NOT VALID'],
      ['ALTER TABLE documents ALTER COLUMN id SET NOT NULL', 'NOT NULL'],
      ['ALTER TABLE documents ADD COLUMN b uuid DEFAULT gen_random_uuid()', 'writes the whole table'],
      [
        'ALTER TABLE documents ADD COLUMN b timestamptz NOT NULL DEFAULT clock_timestamp()',
        'writes the whole table',
      ],
      ['ALTER TABLE documents ADD COLUMN b bigserial', 'writes the whole table'],
      ['ALTER TABLE documents ADD b text GENERATED ALWAYS AS (lower(type)) STORED', 'writes the whole table'],
      ['ALTER TABLE documents ALTER COLUMN id TYPE bigint', 'writes the whole table'],
      ['CREATE INDEX CONCURRENTLY a ON documents (id)', null],
      ['CREATE INDEX a ON brand_new (id)', null],
      ['ALTER TABLE brand_new ADD CONSTRAINT a CHECK (id > 0)', null],
      ['ALTER TABLE documents ADD CONSTRAINT a CHECK (id > 0) NOT VALID', null],
      ['ALTER TABLE documents ADD CONSTRAINT a UNIQUE USING INDEX b', null],
      ['ALTER TABLE documents ADD COLUMN b text NOT NULL DEFAULT now()', null],
      ['ALTER TABLE documents DROP CONSTRAINT a', null],
      ['ALTER TABLE documents VALIDATE CONSTRAINT a; ', null],
    ])('%s', (statement, problem) => {
      const problems = brokenRules([statement], new Set(['documents']));
      if (problem === null) expect(problems).toEqual([]);
      else expect(problems).toEqual([expect.stringContaining(problem)]);
    });

    it("a table that takes the name of one that moved is the migration's own, and the one that moved is not", () => {
      const statements = [
        'ALTER TABLE documents SET SCHEMA months',
        'ALTER TABLE documents ADD CONSTRAINT a CHECK (id > 0)',
      ];
      expect(brokenRules(statements, new Set(['documents']))).toEqual([]);
      expect(brokenRules(statements.reverse(), new Set(['documents']))).toHaveLength(1);
    });

    it.each([
      [['ALTER TABLE documents ADD COLUMN b text', "UPDATE documents SET b = ''"], true, 1],
      [['ALTER TABLE documents ADD COLUMN b text', 'DELETE FROM teams'], true, 1],
      [['ALTER TABLE documents ADD COLUMN b text', "UPDATE documents SET b = ''"], false, 0],
      [["UPDATE documents SET type = ''", 'ALTER TABLE documents ADD COLUMN b text'], true, 0],
      [['ALTER TABLE brand_new ADD COLUMN b text', "UPDATE documents SET b = ''"], true, 0],
      [['ALTER TABLE documents ADD COLUMN b text', "UPDATE brand_new SET b = ''"], true, 0],
    ])('rows beside a locked table: %j, in one transaction: %s', (statements, transaction, problems) => {
      const found = brokenRules(statements, new Set(['documents', 'teams']), transaction);
      expect(found).toHaveLength(problems);
      for (const problem of found) expect(problem).toContain('while a table is locked');
    });

    it('an index of a table that is divided is finished after a cut, and when the last month without one was removed', async () => {
      const url = await cloneDatabase();
      await onConnection(url, async (runner) => {
        await runner.query('CREATE TABLE sample (id text, amount integer) PARTITION BY RANGE (id)');
        const month = (name: string, from: string, to: string): Promise<unknown> =>
          runner.query(
            `CREATE TABLE months.sample_${name} PARTITION OF sample FOR VALUES FROM ('${from}') TO ('${to}')`,
          );
        await month('1', 'a', 'b');
        await month('2', 'b', 'c');
        await month('3', 'c', 'd');
        await runner.query(`INSERT INTO sample VALUES ('a', 1), ('b', 2), ('c', 3)`);
        // One month is done, one was built and not attached, one was cut off while it was built, and one came meanwhile.
        await runner.query('CREATE INDEX sample_amount ON ONLY sample (amount)');
        for (const name of ['1', '2'])
          await runner.query(`CREATE INDEX sample_${name}_amount ON months.sample_${name} (amount)`);
        await runner.query('ALTER INDEX sample_amount ATTACH PARTITION months.sample_1_amount');
        await expect(cutBuild(url, runner)).rejects.toThrow('statement timeout');
        await month('4', 'd', 'e');
        const finish = (): Promise<void> =>
          createIndexOfMonths(runner, 'sample', 'sample_amount', '(amount)');
        const state = (): Promise<unknown> =>
          runner.query(
            `SELECT (SELECT indisvalid FROM pg_index WHERE indexrelid = 'sample_amount'::regclass) AS valid,
               count(*)::int AS attached, bool_and(x.indisvalid) AS "allValid"
             FROM pg_inherits i JOIN pg_index x ON x.indexrelid = i.inhrelid WHERE i.inhparent = 'sample_amount'::regclass`,
          );
        for (let again = 0; again < 2; again++) {
          await finish();
          expect(await state()).toEqual([{ valid: true, attached: 4, allValid: true }]);
        }

        await runner.query('DROP INDEX sample_amount; CREATE INDEX sample_amount ON ONLY sample (amount)');
        for (const name of ['1', '2', '3']) {
          await runner.query(`CREATE INDEX sample_${name}_amount ON months.sample_${name} (amount)`);
          await runner.query(`ALTER INDEX sample_amount ATTACH PARTITION months.sample_${name}_amount`);
        }
        await runner.query('DROP TABLE months.sample_4');
        expect(await state()).toEqual([{ valid: false, attached: 3, allValid: true }]);
        await finish();
        expect(await state()).toEqual([{ valid: true, attached: 3, allValid: true }]);
      });
    });

    it('helpers do their work once, and finish what was begun', async () => {
      await onConnection(await cloneDatabase(), async (runner) => {
        await runner.query('CREATE TABLE sample (id integer, amount integer)');
        await runner.query('INSERT INTO sample VALUES (1, 10), (1, 20)');
        const unique = (): Promise<void> =>
          createIndex(runner, 'sample_once', 'ON sample (id)', { unique: true });
        await expect(unique()).rejects.toThrow('could not create unique index');
        await runner.query('DELETE FROM sample WHERE amount = 20');
        await expect(addConstraint(runner, 'sample', 'sample_large', 'CHECK (amount > 10)')).rejects.toThrow(
          'violated',
        );
        await runner.query('UPDATE sample SET amount = 30');
        for (let again = 0; again < 2; again++) {
          await unique();
          await addConstraint(runner, 'sample', 'sample_large', 'CHECK (amount > 10)');
          await setNotNull(runner, 'sample', 'amount');
        }
        const state = (await runner.query(
          `SELECT (SELECT indisvalid FROM pg_index WHERE indexrelid = 'sample_once'::regclass) AS index,
         (SELECT json_agg(conname || ' ' || convalidated) FROM pg_constraint
          WHERE conrelid = 'sample'::regclass AND contype = 'c') AS checks,
         (SELECT attnotnull FROM pg_attribute WHERE attrelid = 'sample'::regclass AND attname = 'amount') AS present,
         current_setting('lock_timeout') AS limit`,
        )) as object[];
        expect(state).toEqual([{ index: true, checks: ['sample_large true'], present: true, limit: '0' }]);

        // Cut off right after NOT NULL: the proof goes at the next attempt. Values come from `fill`.
        await runner.query(
          'ALTER TABLE sample ADD CONSTRAINT sample_amount_present CHECK (amount IS NOT NULL) NOT VALID',
        );
        await setNotNull(runner, 'sample', 'amount');
        await runner.query('ALTER TABLE sample ADD COLUMN kind text');
        await setNotNull(runner, 'sample', 'kind', `UPDATE sample SET kind = 'old' WHERE kind IS NULL`);
        expect(
          await runner.query(
            `SELECT kind, (SELECT json_agg(conname) FROM pg_constraint
           WHERE conrelid = 'sample'::regclass AND contype = 'c') AS checks FROM sample`,
          ),
        ).toEqual([{ kind: 'old', checks: ['sample_large'] }]);

        await runner.startTransaction();
        await expect(unique()).rejects.toThrow('transaction = false');
        await runner.rollbackTransaction();
      });
    });
  });
});
