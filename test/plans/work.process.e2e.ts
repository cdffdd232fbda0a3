import { Client } from 'pg';
import { SERVING_COSTS } from '../../src/platform/kernel/database/data-source';
import {
  IS_PAST_GIVE_UP_TIME,
  MOVE_DELIVERY,
  STATUSES_OF_DOCUMENT,
  storeDeliveredBatchStatement,
} from '../../src/business/deliveries/deliveries.queries';
import { DOCUMENT_VIEW, DOCUMENT_VIEWS } from '../../src/business/documents/document-views.queries';
import { DELIVERY_WORK } from '../../src/business/deliveries/delivery-work';
import { PUBLICATION_WORK } from '../../src/business/identifiers/identifier-work';
import type { UnitOfWork } from '../../src/platform/kernel/database/unit-of-work';
import { buildDueStatement } from '../../src/platform/kernel/queue/claim-statement';
import type { Lease } from '../../src/platform/kernel/queue/work';
import type { WorkTable } from '../../src/platform/kernel/queue/work-table';
import { WRITE_OUTCOMES } from '../../src/webhooks/posting/posting.queries';
import { WEBHOOK_WORK } from '../../src/webhooks/posting/webhook-work';
import { getInsertEventsStatement } from '../../src/platform/events/events.queries';
import { acceptDocumentsStatement } from '../../src/business/sending/acceptance.queries';
import { cloneDatabase } from '../support/database';
import { until } from '../support/until';
import { FilledTables, ownerOf } from './read-whole';

const ROWS = 20_000;
/** Sizes of tables at which a statement may be planned for the first time. */
const FEW_ROWS = [5, 100, 600];
/** What a document that is accepted is compared with. */
const COMPARED = [
  'companies',
  'identifiers',
  'sent_once',
  'document_states',
  'webhooks',
  'simnet_participants',
];
const FILLED = ['webhook_deliveries', 'deliveries', ...COMPARED];
const MANY_ROWS = 100_000;
/** A statement is planned for its parameters so often before the server compares that with a plan for all (PostgreSQL, "PREPARE"). */
const PLANNED_AT_FIRST = 5;
/** Rows that are claimed of one destination, and blocks that renewing their leases may touch: neighbours share those of the index. */
const CLAIMED = 16;
const BLOCKS = { once: 20, perRow: 5 };
/** Blocks that a claim of so many rows may touch, however many wait: locking and writing each, and all that finds them. */
const BLOCKS_OF_CLAIM = 400;

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
  if (work.options.partitions !== undefined) await work.claim(noted('goOn'), 1, 512, 'x');
  await work.claimIsolated(noted('claimIsolated'), 1);
  await work.start(noted('start'), leases, 1);
  await work.renew(noted('renew'), leases);
  await work.release(noted('release'), leases);
  await work.giveBack(noted('giveBack'), leases);
  for (const lease of leases) {
    await work.blame(noted('threw'), lease);
    await work.extendLease(noted('keep'), lease);
    await work.complete(noted('complete'), lease);
    await work.retryIn(noted('retryIn'), lease, 60);
  }
  return texts;
}

describe('plans', () => {
  /**
   * A prepared statement may get one plan for all parameters, whatever the statistics were when it was made. It has to be good
   * all the same: with statistics that are missing, and with those of a table where nearly all rows are alike.
   */
  describe('the plan of a prepared statement', () => {
    let database: Client;
    let owner: Client;
    let statements: [string, string][];
    let filled: FilledTables;

    beforeAll(async () => {
      const url = await cloneDatabase();
      database = new Client({ connectionString: url });
      await database.connect();
      owner = await ownerOf(database, url);
      await database.query(SERVING_COSTS);
      statements = [
        ...(await statementsOf(WEBHOOK_WORK)),
        ...(await statementsOf(DELIVERY_WORK)),
        ...(await statementsOf(PUBLICATION_WORK)),
        ['what is due', buildDueStatement([WEBHOOK_WORK.options, DELIVERY_WORK.options])],
        ['outcomes of posts', WRITE_OUTCOMES],
        ['events with their deliveries', getInsertEventsStatement()],
        ['accepted documents', acceptDocumentsStatement(false)],
        ['an accepted document with its PDF', acceptDocumentsStatement(true)],
        ['a document', DOCUMENT_VIEW],
        ['a page of documents', DOCUMENT_VIEWS],
        ['deliveries that arrived', storeDeliveredBatchStatement()],
        ['a delivery moves', MOVE_DELIVERY],
        ['how late a delivery is', IS_PAST_GIVE_UP_TIME],
        ['the deliveries of a document', STATUSES_OF_DOCUMENT],
      ];
      filled = new FilledTables(owner, database, FILLED);
      await filled.loosen();
      await fill();
      await fillCompared();
    });

    afterAll(async () => {
      await database.end();
      if (owner !== database) await owner.end();
    });

    /** Nearly all deliveries are of one destination and finished; some others are open. */
    async function fill(rows = ROWS, other = 'n % 100 = 0', open = 'n % 50 = 0', after = 0): Promise<void> {
      await owner.query(`
      INSERT INTO webhook_deliveries (id, team_id, webhook_id, event_id, created_at, next_attempt_at, state)
      SELECT 'd' || lpad(n::text, 9, '0'), 't', 'w' || CASE WHEN ${other} THEN n ELSE 0 END, 'e' || n, clock_timestamp(),
        CASE WHEN ${open} THEN clock_timestamp() END, CASE WHEN ${open} THEN 'pending' ELSE 'delivered' END
      FROM generate_series(${after + 1}, ${after + rows}) AS n;
      INSERT INTO deliveries (id, team_id, document_id, environment, channel, address, destination, status_changed_at,
        created_at, next_attempt_at, give_up_at, status)
      SELECT 'd' || lpad(n::text, 9, '0'), 't', 'o' || n, 'sandbox', 'peppol', 'a', CASE WHEN ${other} THEN 'd' || n ELSE 'd' END,
        clock_timestamp(), clock_timestamp(), CASE WHEN ${open} THEN clock_timestamp() END, clock_timestamp(),
        CASE WHEN ${open} THEN 'pending' ELSE 'delivered' END
      FROM generate_series(${after + 1}, ${after + rows}) AS n`);
    }

    /** Nearly all addresses and webhooks are those of one company. */
    async function fillCompared(rows = ROWS): Promise<void> {
      await owner.query(`
      INSERT INTO companies (id, team_id, name, address, postal_code, city, country, is_smp_recipient, created_at, updated_at)
      SELECT 'c' || n, 't' || n % 100, 'n', 'a', 'p', 'c', 'BE', true, clock_timestamp(), clock_timestamp()
      FROM generate_series(1, ${rows}) AS n;
      INSERT INTO identifiers (id, team_id, company_id, environment, scheme, identifier, publication, created_at, updated_at)
      SELECT 'i' || n, 't', 'c' || CASE WHEN n % 100 = 0 THEN n ELSE 0 END, 'sandbox', '0208', n, 'published',
        clock_timestamp(), clock_timestamp()
      FROM generate_series(1, ${rows}) AS n;
      INSERT INTO sent_once (company_id, document_number, type, receiver_id, document_ids)
      SELECT 'c0', n, 'invoice', 'r', ARRAY['o' || n] FROM generate_series(1, ${rows}) AS n;
      INSERT INTO document_states (document_id, team_id, company_id, incoming, delivery_status, updated_at)
      SELECT 'o' || n, 't', 'c0', false, CASE WHEN n % 50 = 0 THEN 'pending' ELSE 'delivered' END, clock_timestamp()
      FROM generate_series(1, ${rows}) AS n;
      INSERT INTO simnet_participants (participant, publisher, document_types, registered_at)
      SELECT '0208:' || n, 't', '[]', clock_timestamp() FROM generate_series(1, ${rows}) AS n;
      INSERT INTO webhooks (id, team_id, url, claim_window, created_at, updated_at)
      SELECT 'w' || n, 't' || CASE WHEN n % 100 = 0 THEN n ELSE 0 END, 'u', ${CLAIMED}, clock_timestamp(), clock_timestamp()
      FROM generate_series(0, ${rows}) AS n`);
    }

    const whole = (): Promise<string[]> => filled.readWhole(statements);

    const through: Pick<UnitOfWork, 'query'> = {
      query: async <Row extends object>(text: string, values?: unknown[]) =>
        (await database.query<Row>(text, values)).rows,
    };

    /**
     * Waits for the end of every transaction that is open now, in whatever database of the server. Until then no snapshot is
     * newer than the oldest of them, and what an update replaced keeps its place on the page: the next version of the row goes
     * to another page, and into all indexes.
     */
    async function replacedVersionsCanGo(): Promise<void> {
      const number = async (of: 'xmin' | 'xmax'): Promise<bigint> => {
        const { rows } = await database.query<{ xid: string }>(
          `SELECT pg_snapshot_${of}(pg_current_snapshot())::text AS xid`,
        );
        return BigInt(rows[0]?.xid ?? 0);
      };
      const next = await number('xmax');
      await until(async () => (await number('xmin')) >= next, 240_000);
    }

    /** Blocks that statements touch. They answer nothing here. */
    async function blocksOf(run: (db: Pick<UnitOfWork, 'query'>) => Promise<void>): Promise<number> {
      let blocks = 0;
      const explained: Pick<UnitOfWork, 'query'> = {
        query: async (text: string, values) => {
          const { rows } = await database.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
            `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
            values,
          );
          const plan = rows[0]?.['QUERY PLAN'][0].Plan;
          blocks += (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
          return [];
        },
      };
      await run(explained);
      return blocks;
    }

    /** Blocks that renewing the leases of rows touches which were just claimed. */
    async function blocksOfRenewal(work: WorkTable): Promise<number> {
      const { rows: claimed } = await work.claim(through, 1, 512);
      expect(claimed).toHaveLength(CLAIMED);
      await replacedVersionsCanGo();
      return blocksOf((db) => work.renew(db, claimed));
    }

    it('reads no table from end to end, with and without statistics', async () => {
      expect(statements.length).toBeGreaterThan(15);
      expect(await whole()).toEqual([]);
      await owner.query('ANALYZE');
      expect(await whole()).toEqual([]);
    });

    it('reads none when the statistics are those of an empty table', async () => {
      await filled.empty();
      await fill();
      await fillCompared();
      expect(await whole()).toEqual([]);
    });

    it.each(FEW_ROWS)(
      'reads none when it is made for %i rows, and stays when there are more',
      async (rows) => {
        await filled.truncate();
        await fill(rows);
        await fillCompared(rows);
        expect(await whole()).toEqual([]);
      },
    );

    it('reads none when all was done at the last vacuum, and much is open now', async () => {
      await filled.truncate();
      await fill(MANY_ROWS, 'false', 'false');
      await fillCompared();
      await replacedVersionsCanGo();
      await filled.vacuum();
      await fill(ROWS, 'false', 'true', MANY_ROWS);
      expect(await whole()).toEqual([]);
      for (const work of [DELIVERY_WORK, WEBHOOK_WORK])
        expect(await blocksOf(async (db) => void (await work.claim(db, 1, 64)))).toBeLessThan(
          BLOCKS_OF_CLAIM,
        );
    });

    it('is kept, and not made again for the parameters of each claim, start and renewal', async () => {
      const [ids, claims, worker] = [['x', 'y'], [1, 2], 1];
      const valuesOf: Record<string, unknown[]> = {
        claim: [],
        goOn: ['x'],
        start: [ids, claims, worker],
        renew: [ids, claims],
        release: [ids, claims],
        giveBack: [ids, claims],
      };
      const planned: string[] = [];
      for (const [name, text] of statements) {
        const [table = '', method = ''] = name.split(' ');
        const values = FILLED.includes(table) ? valuesOf[method] : undefined;
        if (values === undefined) continue;
        await database.query('BEGIN');
        for (let n = 0; n < PLANNED_AT_FIRST + 1; n += 1) await database.query({ name, text, values });
        await database.query('ROLLBACK');
        planned.push(name);
      }
      expect(planned).toHaveLength(17);
      const { rows } = await database.query<{ name: string }>(
        'SELECT name FROM pg_prepared_statements WHERE name = ANY ($1) AND generic_plans > 0',
        [planned],
      );
      expect(rows.map(({ name }) => name).sort()).toEqual(planned.sort());
    });

    it('reads none when very many rows of one destination are open at once, and renews leases of some of them', async () => {
      await filled.truncate();
      await fillCompared();
      await fill(MANY_ROWS, 'false', 'true');
      for (const work of [DELIVERY_WORK, WEBHOOK_WORK])
        expect(await blocksOfRenewal(work)).toBeLessThan(BLOCKS.once + BLOCKS.perRow * CLAIMED);
      expect(await whole()).toEqual([]);
      await owner.query('ANALYZE');
      expect(await whole()).toEqual([]);
    });
  });
});
