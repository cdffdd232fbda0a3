import { isDatabaseUnavailable } from '../../src/platform/kernel/database/database-errors';
import { getStatementName, MAX_STATEMENTS, statement } from '../../src/platform/kernel/database/statement';
import { UnitOfWork } from '../../src/platform/kernel/database/unit-of-work';
import { WITHOUT_WORKERS } from '../support/installations';
import { sharedService } from '../support/per-worker';
import type { Service } from '../support/service';

const COUNTER = statement('SELECT n FROM counters WHERE id = $1');
const UNDECLARED = 'SELECT n + 0 AS n FROM counters WHERE id = $1';

describe('connections', () => {
  const shared = sharedService(WITHOUT_WORKERS);
  let service: Service;

  // That the next statement gets the connection of the one before is so while nobody else uses the pool: no worker does.
  beforeAll(() => {
    service = shared();
  });

  /** Statements that are declared, on the connections of a service. */
  describe('a prepared statement', () => {
    let db: UnitOfWork;

    beforeAll(() => {
      db = service.app.get(UnitOfWork);
    });

    beforeEach(async () => {
      await service.sql('DROP TABLE IF EXISTS counters');
      await service.sql('CREATE TABLE counters (id text PRIMARY KEY, n int NOT NULL)');
      await service.sql(`INSERT INTO counters VALUES ('a', 7)`);
    });

    afterAll(() => service.sql('DROP TABLE counters'));

    /** On the idle connection, which the next statement gets too. */
    const read = (): Promise<{ n: number }[]> => db.query<{ n: number }>(COUNTER, ['a']);

    it('is parsed once for a connection and soon planned no more; others have no name', async () => {
      const preparedStatements = await db.run(async (tx) => {
        for (let i = 0; i < 10; i += 1) {
          await tx.query(COUNTER, ['a']);
          await tx.query(UNDECLARED, ['a']);
        }
        return tx.query<{ statement: string; custom: number; generic: number }>(
          `SELECT statement, custom_plans AS custom, generic_plans AS generic FROM pg_prepared_statements
         WHERE name LIKE $1 OR statement = $2`,
          [`${getStatementName(COUNTER)}%`, UNDECLARED],
        );
      });
      expect(preparedStatements).toHaveLength(1);
      expect(preparedStatements[0]).toMatchObject({ statement: COUNTER });
      expect(preparedStatements[0]?.generic).toBeGreaterThanOrEqual(5);
    });

    it('works on when a migration changes the type of what it answers', async () => {
      expect(await read()).toEqual([{ n: 7 }]);
      await service.sql('ALTER TABLE counters ALTER n TYPE bigint');
      expect(await read()).toEqual([{ n: 7 }]);
    });

    it('fails as an absent database does within a transaction, and works in the next one', async () => {
      expect(await read()).toEqual([{ n: 7 }]);
      await service.sql('ALTER TABLE counters ALTER n TYPE bigint');
      const within = (): Promise<object[]> => db.run((tx) => tx.query(COUNTER, ['a']));
      const error: unknown = await within().catch((reason: unknown) => reason);
      expect([String(error), isDatabaseUnavailable(error)]).toEqual([
        expect.stringContaining('cached plan'),
        true,
      ]);
      expect(await within()).toEqual([{ n: 7 }]);
    });

    it('works on when its name was dropped, by a pooler for example', async () => {
      expect(await read()).toEqual([{ n: 7 }]);
      await db.query('DEALLOCATE ALL');
      expect(await read()).toEqual([{ n: 7 }]);
    });

    it('gets no name once there are very many', async () => {
      // Of its own: the names that are left are those of all services of the worker.
      await jest.isolateModulesAsync(async () => {
        const names = await import('../../src/platform/kernel/database/statement');
        const texts = Array.from({ length: MAX_STATEMENTS + 1 }, (_, i) => names.statement(`SELECT ${i}`));
        expect(names.getStatementName(texts[0] ?? '')).toBeDefined();
        expect(names.getStatementName(texts[MAX_STATEMENTS] ?? '')).toBeUndefined();
        expect(getStatementName(texts[0] ?? '')).toBeUndefined();
      });
    });
  });

  describe('a session of a service', () => {
    it('waits for no lock and no statement without a limit', async () => {
      const db = service.app.get(UnitOfWork);
      const limit = (name: string): Promise<object[]> => db.query(`SELECT current_setting($1) AS is`, [name]);
      expect(await limit('lock_timeout')).toEqual([{ is: '10s' }]);
      expect(await limit('statement_timeout')).toEqual([{ is: '30s' }]);
      expect(await limit('idle_in_transaction_session_timeout')).toEqual([{ is: '1min' }]);
      const cut = db.run(async (tx) => {
        await tx.query(`SET LOCAL statement_timeout = '50ms'`);
        await tx.query('SELECT pg_sleep(10)');
      });
      expect(isDatabaseUnavailable(await cut.catch((error: unknown) => error))).toBe(true);
    });
  });
});
