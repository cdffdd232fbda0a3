import { Client } from 'pg';
import { SERVING_COSTS } from '../../src/platform/kernel/database/data-source';
import { DOCUMENT_VIEW, DOCUMENT_VIEWS } from '../../src/business/documents/document-views.queries';
import { cloneDatabase } from '../support/database';

/** The server tries plans for the parameters at hand first (PostgreSQL, "PREPARE", "Notes"). */
const TRIED = 5;
const AFTER = 3;

describe('plans', () => {
  /** Planning takes longer than running a statement on one id, so the server has to keep the plan of one on a table with months. */
  describe('a statement that reads months by an id', () => {
    let database: Client;

    beforeAll(async () => {
      database = new Client({ connectionString: await cloneDatabase() });
      await database.connect();
      await database.query(SERVING_COSTS);
    });
    afterAll(() => database.end());

    it.each([
      ['a document', DOCUMENT_VIEW, 'inv_01ARZ3NDEKTSV4RRFFQ69G5FAV'],
      ['a page of documents', DOCUMENT_VIEWS, ['inv_01ARZ3NDEKTSV4RRFFQ69G5FAV']],
    ])('%s is planned a few times and then no more', async (name, text, id) => {
      for (let i = 0; i < TRIED + AFTER; i += 1)
        await database.query({ name, text, values: [id, 'team_01ARZ3NDEKTSV4RRFFQ69G5FAV'] });
      const { rows } = await database.query<{ genericPlans: number }>(
        'SELECT generic_plans::int AS "genericPlans" FROM pg_prepared_statements WHERE name = $1',
        [name],
      );
      expect(rows[0]?.genericPlans).toBe(AFTER);
    });
  });
});
