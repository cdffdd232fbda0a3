import { Client } from 'pg';
import { PartitionMaintenanceJob } from '../../src/platform/kernel/database/partitions/partition-maintenance-job';
import { migrate } from '../../src/platform/kernel/database/migrate';
import { formatBound, toMonth, addMonths } from '../../src/platform/kernel/database/partitions/months';
import {
  listPartitionedTables,
  type RunQuery,
} from '../../src/platform/kernel/database/partitions/partitions';
import { TAKE_PARTITION_LOCK } from '../../src/platform/kernel/database/partitions/partitions.queries';
import { DOCUMENT_VIEW } from '../../src/business/documents/document-views.queries';
import { SELECT_EVENT_OF_TEAM } from '../../src/webhooks/event-log/event-log.queries';
import {
  SELECT_ATTEMPTS_OF_DELIVERY,
  SELECT_DELIVERY_OF_TEAM,
} from '../../src/webhooks/delivery-log/delivery-log.queries';
import { listOwnMigrations } from '../../src/platform/kernel/database/schema-releases';
import { emptyDatabase } from '../support/database';
import { monthsSince } from '../support/months';
import { WITHOUT_WORKERS } from '../support/installations';
import { emptiedService } from '../support/per-worker';
import type { Service } from '../support/service';

const TABLES = ['document_contents', 'events', 'network_exchanges', 'webhook_attempts', 'webhook_deliveries'];
const RANDOM = '0000000000000000';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

describe('keeping', () => {
  describe('the months of tables', () => {
    const shared = emptiedService(WITHOUT_WORKERS);
    let service: Service;
    let ask: RunQuery;
    let other: Client;

    beforeAll(async () => {
      service = shared();
      ask = (text, values) => service.sql(text, values);
      other = new Client({ connectionString: service.databaseUrl });
      await other.connect();
    });

    afterAll(() => other.end());

    const keeper = (): PartitionMaintenanceJob => service.app.get(PartitionMaintenanceJob);
    const divided = async (table: string) => {
      const found = (await listPartitionedTables(ask)).find((candidate) => candidate.table === table);
      if (found === undefined) throw new Error(`${table} is not divided`);
      return found;
    };
    const present = toMonth(new Date());

    it('are made ahead, each after the one before, with the storage of the table', async () => {
      expect((await listPartitionedTables(ask)).map(({ table }) => table)).toEqual(TABLES);
      for (const { table, partitions, prefix } of await listPartitionedTables(ask)) {
        expect(partitions[0]?.from).toBeNull();
        for (const [i, { from }] of partitions.slice(1).entries()) expect(from).toBe(partitions[i]?.to);
        expect([table, partitions.at(-1)?.to]).toEqual([table, formatBound(prefix, addMonths(present, 3))]);
      }
      const last = (await divided('webhook_deliveries')).partitions.at(-1);
      expect(
        await service.sql(`SELECT reloptions::text AS options FROM pg_class WHERE oid = $1::regclass`, [
          last?.name,
        ]),
      ).toEqual([{ options: expect.stringContaining('fillfactor=') }]);
      expect(await keeper().createMissingMonths()).toBe(0);
    });

    it('take in the rows of their time that came before they were made', async () => {
      const last = (await divided('events')).partitions.at(-1);
      await service.sql(`DROP TABLE ${last?.name}`);
      const team = await service.team();
      const id = `${last?.from}${RANDOM}`;
      const later = `${formatBound('evt', '2099-01')}${RANDOM}`;
      for (const event of [id, later])
        await service.sql(
          `INSERT INTO events (id, team_id, type, occurred_at, data) VALUES ($1, $2, 'document.sent', now(), '{}')`,
          [event, team.teamId],
        );
      const place = async (of: string): Promise<unknown> =>
        (await service.sql('SELECT tableoid::regclass::text AS place FROM events WHERE id = $1', [of]))[0];
      expect(await place(id)).toEqual({ place: 'months.events_rest' });
      expect(
        (await keeper().listMonthStates()).filter(({ hasRowsWithoutMonth: unplaced }) => unplaced),
      ).toMatchObject([{ table: 'events', missingMonths: [addMonths(present, 2)] }]);
      // Two processes at once: one of them does it.
      const made = await Promise.all([keeper().createMissingMonths(), keeper().createMissingMonths()]);
      expect(made.reduce((sum, n) => sum + n)).toBe(1);
      expect(await place(id)).toEqual({ place: last?.name });
      expect(await place(later)).toEqual({ place: 'months.events_rest' });
      await service.sql('DELETE FROM events WHERE id = $1', [later]);
    });

    it('are removed as a whole, and nobody waits long behind a removal that others are in the way of', async () => {
      await monthsSince(ask, addMonths(present, -23));
      expect((await divided('events')).partitions.length).toBeGreaterThan(25);
      const edge = new Date(`${addMonths(present, -20)}-15T00:00:00Z`);
      // A reader of the table holds it: the removal gives up again and again, and lets writers in between.
      await other.query('BEGIN');
      await other.query('SELECT 1 FROM events LIMIT 1');
      const team = await service.team();
      let over = false;
      const removal = keeper()
        .dropMonthsBefore(['events'], edge)
        .finally(() => (over = true));
      let written = 0;
      while (!over) {
        await service.sql(
          `INSERT INTO events (id, team_id, type, occurred_at, data) VALUES ($1, $2, 'document.sent', now(), '{}')`,
          [`${formatBound('evt', present)}${String(written).padStart(16, '0')}`, team.teamId],
        );
        written += 1;
      }
      expect(await removal).toBe(0);
      expect(written).toBeGreaterThan(10);
      await other.query('COMMIT');
      // Everything before, and three months; the one in which the edge lies stays.
      expect(await keeper().dropMonthsBefore(['events'], edge)).toBe(4);
      expect((await divided('events')).partitions[0]?.from).toBe(formatBound('evt', addMonths(present, -20)));
      expect(await service.sql('SELECT 1 FROM events WHERE team_id = $1', [team.teamId])).toHaveLength(
        written,
      );
    });

    it('are removed to the last one, although another process changes months at the same time', async () => {
      // The months of this table were made by the test before.
      const edge = new Date(`${addMonths(present, -20)}-15T00:00:00Z`);
      await other.query('BEGIN');
      await other.query(TAKE_PARTITION_LOCK);
      const removal = keeper().dropMonthsBefore(['webhook_attempts'], edge);
      await new Promise((resolve) => setTimeout(resolve, 400));
      await other.query('COMMIT');
      expect(await removal).toBe(4);
    });

    it('are removed with what came to them when they were gone, and nothing else of no month is', async () => {
      const edge = new Date(`${addMonths(present, -20)}-15T00:00:00Z`);
      await keeper().dropMonthsBefore(['events'], edge);
      const team = await service.team();
      const late = `${formatBound('evt', addMonths(present, -22))}${RANDOM}`;
      const early = `${formatBound('evt', '2099-01')}${RANDOM}`;
      for (const event of [late, early])
        await service.sql(
          `INSERT INTO events (id, team_id, type, occurred_at, data) VALUES ($1, $2, 'document.sent', now(), '{}')`,
          [event, team.teamId],
        );
      const unplaced = (): Promise<object[]> => service.sql('SELECT id FROM months.events_rest ORDER BY id');
      expect(await unplaced()).toEqual([{ id: late }, { id: early }]);
      expect(await keeper().dropMonthsBefore(['events'], edge)).toBe(0);
      expect(await unplaced()).toEqual([{ id: early }]);
      await service.sql('DELETE FROM events WHERE id = $1', [early]);
    });

    describe('in plans', () => {
      const old = addMonths(present, -7);
      const event = `${formatBound('evt', old)}${RANDOM}`;
      const delivery = `${formatBound('whd', old)}${RANDOM}`;
      const document = `${formatBound('doc', old)}${RANDOM}`;

      async function tablesOf(explain: string): Promise<string[]> {
        const { rows } = await other.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(explain);
        const names = ({ Plans = [], ...node }: PlanNode): string[] => [
          ...(node['Relation Name'] === undefined ? [] : [node['Relation Name']]),
          ...Plans.flatMap(names),
        ];
        const plan = rows[0]?.['QUERY PLAN'][0].Plan;
        if (plan === undefined) throw new Error('There is no plan');
        return names(plan).filter((name) => TABLES.some((table) => name.startsWith(`${table}_`)));
      }

      const literal = (values: unknown[]): string =>
        values
          .map((value) => (typeof value === 'number' ? String(value) : other.escapeLiteral(String(value))))
          .join(', ');

      it.each<[string, string, unknown[], string[]]>([
        ['an event', SELECT_EVENT_OF_TEAM, [event, 'team_1'], ['events']],
        ['the attempts of a delivery', SELECT_ATTEMPTS_OF_DELIVERY, [delivery], ['webhook_attempts']],
      ])('%s is read from its month alone, whatever the statistics', async (_, text, values, tables) => {
        const month = old.replace('-', '');
        for (const analyze of ['SELECT 1', `ANALYZE ${tables.join()}`]) {
          await other.query(analyze);
          await other.query('DEALLOCATE ALL; SET plan_cache_mode = auto');
          await other.query(`PREPARE looked_for AS ${text}`);
          // More often than PostgreSQL tries plans for present values.
          for (let run = 0; run < 7; run++)
            expect(await tablesOf(`EXPLAIN (FORMAT JSON) EXECUTE looked_for (${literal(values)})`)).toEqual(
              tables.map((table) => `${table}_${month}`),
            );
        }
        // A plan for all values leaves the other months out when it starts.
        await other.query('SET plan_cache_mode = force_generic_plan');
        expect(await tablesOf(`EXPLAIN (FORMAT JSON) EXECUTE looked_for (${literal(values)})`)).toEqual(
          tables.map((table) => `${table}_${month}`),
        );
        await other.query('RESET plan_cache_mode');
      });

      it.each([
        ['a delivery with its event', SELECT_DELIVERY_OF_TEAM, delivery, 2],
        ['a document with its contents', DOCUMENT_VIEW, document, 1],
      ])('%s reads one month of each', async (_, text, id, tables) => {
        await other.query('DEALLOCATE ALL');
        await other.query(`PREPARE looked_for AS ${text}`);
        // Some of the time a plan names all months, and leaves out the others when it runs.
        for (let run = 0; run < 7; run++) {
          const { rows } = await other.query<{ 'QUERY PLAN': string }>(
            `EXPLAIN (ANALYZE, COSTS off, TIMING off, SUMMARY off) EXECUTE looked_for (${literal([id, 'team_1'])})`,
          );
          const read = rows
            .map((row) => row['QUERY PLAN'])
            .filter(
              (line) =>
                /Scan .* on (webhook_deliveries|events|document_contents)_/.test(line) &&
                !line.includes('never executed'),
            );
          expect(read.length).toBeLessThanOrEqual(tables);
        }
      });
    });

    it('are made of tables that hold rows: each stays where it is, and numbers and rights go on', async () => {
      const url = await emptyDatabase();
      const undivided = listOwnMigrations().filter(({ name }) => !name.startsWith('Monthly'));
      await migrate(url, undefined, new Set(undivided.map(({ name }) => name)));
      const client = new Client({ connectionString: url });
      await client.connect();
      try {
        const odd = ['evt_', 'evt_odd', 'zzz'];
        const usual = [addMonths(present, -30), present].map(
          (month) => `${formatBound('evt', month)}${RANDOM}`,
        );
        await client.query(
          `INSERT INTO teams (id, name, environment, created_at) VALUES ('team_1', 'Old', 'sandbox', now());
           GRANT SELECT ON events TO PUBLIC`,
        );
        await client.query(
          `INSERT INTO events (id, team_id, type, occurred_at, data)
           SELECT id, 'team_1', 'document.sent', now(), '{}' FROM unnest($1::text[]) AS id`,
          [[...odd, ...usual]],
        );
        expect(await migrate(url)).toEqual([
          'MonthlyEvents1764790000000',
          'MonthlyContents1764790100000',
          'MonthlyExchanges1764841000000',
        ]);
        const { rows } = await client.query<{ id: string; place: string }>(
          'SELECT id, tableoid::regclass::text AS place FROM events ORDER BY id',
        );
        const before = expect.stringMatching(/^months\.events_before_\d{6}$/) as unknown;
        expect(rows).toEqual([
          { id: 'evt_', place: before },
          ...usual.map((id) => ({ id, place: before })),
          { id: 'evt_odd', place: 'months.events_rest' },
          { id: 'zzz', place: 'months.events_rest' },
        ]);
        const next = await client.query<{ sequence: number }>(
          `INSERT INTO events (id, team_id, type, occurred_at, data) VALUES ($1, 'team_1', 'document.sent', now(), '{}')
           RETURNING sequence::int, tableoid::regclass::text AS place`,
          [`${formatBound('evt', addMonths(present, 2))}${RANDOM}`],
        );
        expect(next.rows).toEqual([
          { sequence: 6, place: `months.events_${addMonths(present, 2).replace('-', '')}` },
        ]);
        await expect(
          client.query(
            `INSERT INTO events (id, team_id, type, occurred_at, data) VALUES ('x', 'none', 'x', now(), '{}')`,
          ),
        ).rejects.toThrow('events_team_id_fkey');
        const { rows: rights } = await client.query(
          `SELECT has_table_privilege('public', 'events', 'SELECT') AS may`,
        );
        expect(rights).toEqual([{ may: true }]);
        expect(await migrate(url)).toEqual([]);
      } finally {
        await client.end();
      }
    });
  });
});
