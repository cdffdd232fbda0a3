import { Client } from 'pg';
import { SHOWN_DOCUMENT, SHOWN_DOCUMENTS } from '../../src/documents/shown-documents.queries';
import { DELIVERY_WORK } from '../../src/deliveries/delivery-work';
import type { UnitOfWork } from '../../src/kernel/database/unit-of-work';
import { dueStatement } from '../../src/kernel/queue/claim-statement';
import type { Lease } from '../../src/kernel/queue/work';
import type { WorkTable } from '../../src/kernel/queue/work-table';
import { WRITE_OUTCOMES } from '../../src/webhooks/posting/posting.queries';
import { WEBHOOK_WORK } from '../../src/webhooks/posting/webhook-work';
import { insertEventsStatement } from '../../src/events/events.queries';
import { cloneDatabase } from '../support/database';

const ROWS = 20_000;

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

/** The statements of a table of work, by the method that runs them. */
async function statementsOf(work: WorkTable): Promise<[string, string][]> {
  const texts: [string, string][] = [];
  const leases: Lease[] = [{ id: 'x', claim: 1 }];
  const noted = (method: string): Pick<UnitOfWork, 'query'> => ({
    query: async (text: string) => {
      texts.push([`${work.table} ${method}`, text]);
      return [];
    },
  });
  await work.claim(noted('claim'), 1, 512);
  await work.claimIsolated(noted('claimIsolated'), 1);
  await work.start(noted('start'), leases, 1);
  await work.renew(noted('renew'), leases);
  await work.release(noted('release'), leases);
  await work.giveBack(noted('giveBack'), leases);
  for (const lease of leases) {
    await work.keep(noted('keep'), lease);
    await work.complete(noted('complete'), lease);
    await work.retryIn(noted('retryIn'), lease, 60);
  }
  return texts;
}

export function workPlans(): void {
  /**
   * A prepared statement may get one plan for all parameters, whatever the statistics were when it was made. It has to be good
   * all the same: with statistics that are missing, and with those of a table where nearly all rows are alike.
   */
  describe('the plan of a prepared statement', () => {
    let database: Client;
    let statements: [string, string][];

    beforeAll(async () => {
      database = new Client({ connectionString: await cloneDatabase() });
      await database.connect();
      statements = [
        ...(await statementsOf(WEBHOOK_WORK)),
        ...(await statementsOf(DELIVERY_WORK)),
        ['what is due', dueStatement([WEBHOOK_WORK.options, DELIVERY_WORK.options])],
        ['outcomes of posts', WRITE_OUTCOMES],
        ['events with their deliveries', insertEventsStatement()],
        ['a document', SHOWN_DOCUMENT],
        ['a page of documents', SHOWN_DOCUMENTS],
      ];
      for (const table of await tablesWithRows())
        await database.query(`ALTER TABLE ${table} SET (autovacuum_enabled = off)`);
      // What the rows refer to is of no interest here.
      await database.query(`DO $$ DECLARE c record; BEGIN
      FOR c IN SELECT conname, conrelid::regclass AS of FROM pg_constraint WHERE contype = 'f'
        AND conrelid IN ('webhook_deliveries'::regclass, 'deliveries'::regclass)
      LOOP EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', c.of, c.conname); END LOOP; END $$`);
      await fill();
    }, 120_000);

    afterAll(() => database.end());

    /** The tables of work, or their months. */
    async function tablesWithRows(): Promise<string[]> {
      const { rows } = await database.query<{ name: string }>(
        `SELECT t.relid::text AS name FROM unnest(ARRAY['webhook_deliveries', 'deliveries']) AS w,
           pg_partition_tree(w::regclass) AS t WHERE t.isleaf`,
      );
      return rows.map(({ name }) => name);
    }

    /** Nearly all deliveries are of one destination and finished; some others are open. */
    async function fill(): Promise<void> {
      await database.query(`
      INSERT INTO webhook_deliveries (id, team_id, webhook_id, event_id, created_at, next_attempt_at, state)
      SELECT 'd' || n, 't', 'w' || CASE WHEN n % 100 = 0 THEN n ELSE 0 END, 'e' || n, clock_timestamp(),
        CASE WHEN n % 50 = 0 THEN clock_timestamp() END, CASE WHEN n % 50 = 0 THEN 'pending' ELSE 'delivered' END
      FROM generate_series(1, ${ROWS}) AS n;
      INSERT INTO deliveries (id, team_id, document_id, environment, channel, address, destination, status_changed_at,
        created_at, next_attempt_at, give_up_at, status)
      SELECT 'd' || n, 't', 'o' || n, 'sandbox', 'peppol', 'a', CASE WHEN n % 100 = 0 THEN 'd' || n ELSE 'd' END,
        clock_timestamp(), clock_timestamp(), CASE WHEN n % 50 = 0 THEN clock_timestamp() END, clock_timestamp(),
        CASE WHEN n % 50 = 0 THEN 'pending' ELSE 'delivered' END
      FROM generate_series(1, ${ROWS}) AS n`);
    }

    /** Tables of work that a plan reads from end to end. */
    async function readWhole(text: string): Promise<string[]> {
      const { rows } = await database.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`,
      );
      const scans = ({ Plans = [], ...node }: PlanNode): string[] => [
        ...(node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : []),
        ...Plans.flatMap(scans),
      ];
      const plan = rows[0]?.['QUERY PLAN'][0].Plan;
      if (plan === undefined) throw new Error('There is no plan');
      // Of a month without a page nothing is read, in whatever way.
      const { rows: full } = await database.query<{ name: string }>(
        `SELECT relname AS name FROM pg_class WHERE oid = ANY ($1::regclass[]) AND pg_relation_size(oid) > 0`,
        [await tablesWithRows()],
      );
      return scans(plan).filter((table) => full.some(({ name }) => name === table));
    }

    async function whole(): Promise<string[]> {
      const found: string[] = [];
      for (const [name, text] of statements) if ((await readWhole(text)).length > 0) found.push(name);
      return found;
    }

    it('reads no table of work from end to end, with and without statistics', async () => {
      expect(statements.length).toBeGreaterThan(15);
      expect(await whole()).toEqual([]);
      await database.query('ANALYZE');
      expect(await whole()).toEqual([]);
    });

    it('reads none when the statistics are those of an empty table', async () => {
      await database.query('TRUNCATE webhook_deliveries, deliveries CASCADE; ANALYZE');
      await fill();
      expect(await whole()).toEqual([]);
    }, 60_000);
  });
}
