import { migrate } from '../../src/platform/kernel/database/migrate';
import { MAX_STATEMENTS } from '../../src/platform/kernel/database/statement';
import { cloneDatabase } from '../support/database';
import { OtherServer, otherServers } from '../support/other-server';
import { allStatements, unpreparedFunctions } from '../support/statements/all-statements';
import { refusedStatements } from '../support/statements/refused-statements';
import { unnamedSubqueries } from '../support/statements/unnamed-subqueries';

/** Statements are prepared and not run: what a server does not accept is found without the rows that would lead to it. */
describe('the schema', () => {
  describe('every statement of the service', () => {
    it('is among those that are prepared here', async () => {
      expect(await unpreparedFunctions()).toEqual([]);
      expect((await allStatements()).length).toBeGreaterThan(600);
    });

    it('has a name when it is declared, with room for more', async () => {
      // With modules of its own: services of other suites of the worker, with settings of theirs, declare statements too.
      await jest.isolateModulesAsync(async () => {
        const { listDeclaredStatements } = await import('../../src/platform/kernel/database/statement');
        await import('../../src/apps/app.module');
        expect(listDeclaredStatements().length).toBeGreaterThan(600);
        expect(listDeclaredStatements().length).toBeLessThan(0.9 * MAX_STATEMENTS);
      });
    });

    it('names its subqueries, as servers before PostgreSQL 16 want it', async () => {
      const unnamed = (await allStatements()).flatMap(({ from, text }) =>
        unnamedSubqueries(text).map((subquery) => `${from}: ${subquery}`),
      );
      expect(unnamed).toEqual([]);
      expect(unnamedSubqueries('SELECT 1 FROM (SELECT 2 AS x)')).toEqual(['FROM (SELECT 2 AS x)']);
    });

    it('is accepted by the embedded server', async () => {
      expect(await refusedStatements(await cloneDatabase(), await allStatements())).toEqual([]);
    });

    // The oldest that is installed here; `npm run platforms` installs and tries all.
    for (const { major, folder } of otherServers().slice(0, 1))
      it(`is accepted by PostgreSQL ${major}`, async () => {
        const server = await OtherServer.start(folder);
        try {
          const url = await server.database();
          await migrate(url);
          // Statements of the launcher are for its own server alone, whose version is known.
          const statements = (await allStatements()).filter(
            ({ from }) => !from.startsWith('platform/kernel/database/embedded/'),
          );
          expect(await refusedStatements(url, statements)).toEqual([]);
        } finally {
          await server.stop();
        }
      }, 240_000);
  });
});
