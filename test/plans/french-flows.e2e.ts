import { Client } from 'pg';
import { SERVING_COSTS } from '../../src/platform/kernel/database/data-source';
import {
  SEARCH_FLOWS,
  SEARCH_PENDING_FLOWS,
  SEARCH_TRACKED_FLOW,
} from '../../src/business/french-flows/french-flow.queries';
import { cloneDatabase } from '../support/database';
import { FilledTables, ownerOf } from './read-whole';

const ROWS = 20_000;
const FILLED = ['french_flows'];

type LookUp = readonly [name: string, text: string, indexes: readonly string[]];

/** Statements of the interface of French platforms, with the indexes that they may read. */
const LOOK_UPS: readonly LookUp[] = [
  ['a page of flows', SEARCH_FLOWS, ['french_flows_updated']],
  ['a page of flows that are not judged', SEARCH_PENDING_FLOWS, ['french_flows_pending']],
  ['the flow with a tracking id', SEARCH_TRACKED_FLOW, ['french_flows_tracking']],
];

describe('plans', () => {
  describe('the plan of a look-up of the interface of French platforms', () => {
    let database: Client;
    let owner: Client;
    let filled: FilledTables;

    beforeAll(async () => {
      const url = await cloneDatabase();
      database = new Client({ connectionString: url });
      await database.connect();
      owner = await ownerOf(database, url);
      await database.query(SERVING_COSTS);
      filled = new FilledTables(owner, database, FILLED);
      await filled.loosen();
    });

    afterAll(async () => {
      await database.end();
      if (owner !== database) await owner.end();
    });

    it('reads what it names alone, with and without statistics', async () => {
      await owner.query(`
        INSERT INTO french_flows (id, team_id, environment, direction, flow_type, flow_syntax, rule_computed, name, tracking_id,
          status, submitted_at, updated_at)
        SELECT 'flow_' || n, 't', 'sandbox', 'Out', 'CustomerInvoice', 'UBL', true, 'n', 'T-' || n,
          CASE WHEN n % 1000 = 0 THEN 'Pending' ELSE 'Ok' END, now(), now() + n * interval '1 millisecond'
        FROM generate_series(1, ${ROWS}) AS n`);
      expect(await filled.readBeside(LOOK_UPS)).toEqual([]);
      await owner.query('ANALYZE');
      expect(await filled.readBeside(LOOK_UPS)).toEqual([]);
    });
  });
});
