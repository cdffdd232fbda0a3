import { workColumns, workIndexes } from '../../migrations/work-columns';
import { UnitOfWork } from '../../src/platform/kernel/database/unit-of-work';
import { buildDueStatement } from '../../src/platform/kernel/queue/claim-statement';
import { ParkedWork } from '../../src/platform/kernel/work-control/parked-work';
import type { Lease } from '../../src/platform/kernel/queue/work';
import { PARK_AFTER_ATTEMPTS } from '../../src/platform/kernel/queue/lease-statements';
import { WorkTable, type FeatureColumns } from '../../src/platform/kernel/queue/work-table';
import { holdRow } from '../support/held-row';
import type { Service } from '../support/service';
import { WITHOUT_WORKERS } from '../support/installations';
import { sharedService } from '../support/per-worker';

const [OURS, THEIRS] = [1, 2];

describe('work', () => {
  const shared = sharedService(WITHOUT_WORKERS);

  /** A table as a new feature makes one, and what workers may and may not do with its rows. */
  describe('a table of work', () => {
    let service: Service;
    let db: UnitOfWork;
    const work = new WorkTable<Lease & { content: string }>({
      name: 'toys',
      table: 'toys',
      startedRowsQuery: 'SELECT id, claim, content FROM started',
    });

    beforeAll(async () => {
      service = shared();
      db = service.app.get(UnitOfWork);
      await service.sql(`CREATE TABLE shelves (id text PRIMARY KEY)`);
      await service.sql(
        `CREATE TABLE toys (id text PRIMARY KEY, content text NOT NULL, shelf text REFERENCES shelves, ${workColumns()})`,
      );
      await service.sql(`INSERT INTO shelves VALUES ('s1')`);
      for (const statement of workIndexes('toys')) await service.sql(statement);
    });
    afterAll(() => service.sql('DROP TABLE toys, shelves'));

    beforeEach(() =>
      service.sql(
        `TRUNCATE toys;
       INSERT INTO toys (id, content, shelf, next_attempt_at) VALUES ('t1', 'a ball', 's1', clock_timestamp())`,
      ),
    );

    async function claimed(worker = OURS): Promise<Lease[]> {
      const { rows } = await work.claim(db, worker, 10);
      if (rows.length === 0) throw new Error('Nothing is due');
      return rows.map(({ id, claim }) => ({ id, claim }));
    }

    const leaseRunsOut = (): Promise<object[]> =>
      service.sql(`UPDATE toys SET lease_until = clock_timestamp() - interval '1 second'`);

    const rows = (columns: string): Promise<object[]> => service.sql(`SELECT ${columns} FROM toys`);

    it('is looked at beside a row that is put off without an instant, whose distance no server before 17 can tell', async () => {
      const looking = buildDueStatement([work.options]);
      await service.sql(`UPDATE toys SET next_attempt_at = 'infinity'`);
      expect(await service.sql(looking)).toEqual([{ name: 'toys', due: false, seconds: null }]);
      await service.sql(
        `INSERT INTO toys (id, content, next_attempt_at) VALUES ('t2', 'a kite', clock_timestamp() + interval '1 hour')`,
      );
      const [look] = await service.sql<{ seconds: number }>(looking);
      expect(look?.seconds).toBeGreaterThan(3500);
      expect(look?.seconds).toBeLessThanOrEqual(3600);
    });

    it('keeps the blame of a row that is put off before anything was done with it, and forgets it once it was finished', async () => {
      const started = async (): Promise<Lease> => {
        const [lease] = await work.start(db, await claimed(), OURS);
        if (lease === undefined) throw new Error('Nothing was started');
        return lease;
      };
      expect(await work.blame(db, await started())).toBe(false);
      await service.sql('UPDATE toys SET next_attempt_at = clock_timestamp()');
      await work.postpone(db, await started(), 0);
      const again = await started();
      expect(await rows('unfinished')).toEqual([{ unfinished: 1 }]);
      await work.retryIn(db, again, 0);
      await claimed();
      expect(await rows('unfinished')).toEqual([{ unfinished: 0 }]);
    });

    it('has the columns and the indexes of those that there are', async () => {
      const columnsOf = (table: string): Promise<object[]> =>
        service.sql(
          `SELECT column_name, data_type, is_nullable, column_default FROM information_schema.columns
         WHERE table_name = $1 AND table_schema = 'public' AND column_name = ANY($2) ORDER BY 1`,
          [
            table,
            [
              'next_attempt_at',
              'lease_until',
              'claim',
              'worker',
              'begun',
              'unfinished',
              'crashes',
              'parked_at',
            ],
          ],
        );
      const own = await columnsOf('toys');
      expect(own).toHaveLength(8);
      for (const table of ['identifiers', 'reporting_filings', 'deliveries'])
        expect([table, await columnsOf(table)]).toEqual([table, own]);
      const lanes = workIndexes('things', { column: 'lane', again: 'again' });
      expect([lanes.length, lanes[0]]).toEqual([
        4,
        expect.stringContaining('(lane, again, next_attempt_at)'),
      ]);
    });

    it('starts a row once for each claim, so a job that is run again finds nothing', async () => {
      const job = await claimed();
      expect(await work.start(db, job, OURS)).toEqual([{ id: 't1', claim: 1, content: 'a ball' }]);
      expect(await work.start(db, job, THEIRS)).toEqual([]);
      await leaseRunsOut();
      expect(await work.start(db, job, THEIRS)).toEqual([]);
    });

    it('starts nothing that was given back or claimed again before its job came', async () => {
      const late = await claimed();
      await work.release(db, [{ id: 't1', claim: 1 }]);
      expect(await work.start(db, late, OURS)).toEqual([]);
      const again = await claimed();
      expect(await work.start(db, late, OURS)).toEqual([]);
      expect(await work.start(db, again, OURS)).toHaveLength(1);
    });

    it('gives back what it claimed and could not add to the queue, unless a worker has started it all the same', async () => {
      const lost = await claimed();
      await work.giveBack(db, lost);
      const [row] = await work.start(db, await claimed(), OURS);
      if (row === undefined) throw new Error('Nothing was started');
      await work.giveBack(db, [row]);
      expect(await rows('begun, lease_until > clock_timestamp() AS leased')).toEqual([
        { begun: true, leased: true },
      ]);
      expect(await work.complete(db, row)).toBe(true);
    });

    it('is neither claimed nor started while the work of the installation is held', async () => {
      const job = await claimed();
      await service.sql(`INSERT INTO work_hold (reason) VALUES ('maintenance')`);
      expect(await work.start(db, job, OURS)).toEqual([]);
      await leaseRunsOut();
      expect((await work.claim(db, OURS, 10)).rows).toEqual([]);
      expect(await work.claimIsolated(db, OURS)).toEqual([]);
      await service.sql('DELETE FROM work_hold');
      expect(await work.start(db, await claimed(), OURS)).toHaveLength(1);
    });

    it('says without a claim what is due, and in how many seconds the next row will be', async () => {
      const look = (): Promise<object[]> => service.sql(buildDueStatement([work.options]));
      const schedule = (at: string): Promise<object[]> =>
        service.sql(`UPDATE toys SET next_attempt_at = ${at}`);
      expect(await look()).toEqual([{ name: 'toys', due: true, seconds: null }]);
      const [lease] = await claimed();
      expect(await look()).toEqual([{ name: 'toys', due: false, seconds: null }]);
      await leaseRunsOut();
      expect(await look()).toEqual([{ name: 'toys', due: true, seconds: null }]);
      await work.giveBack(db, lease === undefined ? [] : [lease]);
      await schedule(`clock_timestamp() + interval '1 hour'`);
      const [later] = await service.sql<{ due: boolean; seconds: number }>(buildDueStatement([work.options]));
      expect([later?.due, Math.round((later?.seconds ?? 0) / 600)]).toEqual([false, 6]);
      await schedule('clock_timestamp()');
      await service.sql(`INSERT INTO work_hold (reason) VALUES ('maintenance')`);
      expect(await look()).toEqual([{ name: 'toys', due: false, seconds: null }]);
      await service.sql('DELETE FROM work_hold');
      await schedule('NULL');
      expect(await look()).toEqual([{ name: 'toys', due: false, seconds: null }]);
    });

    it('refuses what a worker writes that another one has overtaken', async () => {
      const [slept] = await work.start(db, await claimed(), OURS);
      await leaseRunsOut();
      const [other] = await work.start(db, await claimed(THEIRS), THEIRS);
      if (slept === undefined || other === undefined) throw new Error('Nothing was started');
      const isExtended = await db.run((tx) => work.extendLease(tx, slept));
      const parked = await db.run((tx) => work.park(tx, slept));
      expect([isExtended, parked, await work.complete(db, slept), await work.retryIn(db, slept, 5)]).toEqual([
        ...[false, false, false, false],
      ]);
      expect(await db.run((tx) => work.blame(tx, slept))).toBe(false);
      expect(await rows('worker, begun, unfinished')).toEqual([
        { worker: THEIRS, begun: true, unfinished: 0 },
      ]);
      expect(await work.complete(db, other)).toBe(true);
      expect(await rows('next_attempt_at, lease_until')).toEqual([
        { next_attempt_at: null, lease_until: null },
      ]);
    });

    it('makes a row due when its worker says so', async () => {
      const [row] = await work.start(db, await claimed(), OURS);
      await work.retryIn(db, row as Lease, 60);
      const seconds =
        'round(extract(epoch FROM next_attempt_at - clock_timestamp()) / 10)::int * 10 AS seconds';
      expect(await rows(seconds)).toEqual([{ seconds: 60 }]);
      expect((await work.claim(db, OURS, 10)).rows).toEqual([]);
      await db.run((tx) => work.schedule(tx, 't1', 0));
      const [next] = await work.start(db, await claimed(), OURS);
      await work.retryAt(db, next as Lease, `clock_timestamp() + length(t.content) * interval '100 seconds'`);
      expect(await rows(seconds)).toEqual([{ seconds: 600 }]);
    });

    it('changes a lease and the columns of its feature in one statement, which locks no other row', async () => {
      const shelf = await holdRow(service, 'shelves', 's1');
      const content = (what: string): FeatureColumns => ({ set: 'content = $1', values: [what] });
      const [first] = await work.start(db, await claimed(), OURS);
      await db.run((tx) => work.extendLease(tx, first as Lease, content('a bear')));
      await db.run((tx) => work.retryIn(tx, first as Lease, 0, content('a bike')));
      expect(await rows('content, lease_until')).toEqual([{ content: 'a bike', lease_until: null }]);
      const claimedRow = await db.run((tx) => work.claimNow(tx, 't1', 60, content('a boat')));
      await db.run((tx) => work.complete(tx, claimedRow, content('a book')));
      await db.run((tx) => work.schedule(tx, 't1', 0, content('a bus')));
      const [last] = await work.start(db, await claimed(), OURS);
      await db.run((tx) => work.park(tx, last as Lease, content('a boot')));
      expect(await rows('content, parked_at IS NOT NULL AS parked')).toEqual([
        { content: 'a boot', parked: true },
      ]);
      expect(await shelf.awaited()).toBe(false);
      await shelf.letGo();
    });

    it('leaves what was ended or parked meanwhile as it is', async () => {
      const [row] = await work.start(db, await claimed(), OURS);
      if (row === undefined) throw new Error('Nothing was started');
      await service.sql('UPDATE toys SET next_attempt_at = NULL');
      const own = { set: `content = 'lost'`, values: [] };
      expect(await work.retryIn(db, row, 5, own)).toBe(false);
      expect(await work.complete(db, row, own)).toBe(false);
      expect(await db.run((tx) => work.park(tx, row, own))).toBe(false);
      expect(await db.run((tx) => work.extendLease(tx, row, own))).toBe(false);
      expect(await rows('content, next_attempt_at, parked_at')).toEqual([
        { content: 'a ball', next_attempt_at: null, parked_at: null },
      ]);
    });

    it('is not claimed for a worker while a request holds the row, unless that one never comes back', async () => {
      const lease = await db.run((tx) => work.claimNow(tx, 't1', 60));
      expect((await work.claim(db, OURS, 10)).rows).toEqual([]);
      await leaseRunsOut();
      await claimed();
      expect(await work.complete(db, lease)).toBe(false);
    });

    it('makes due at once what a process held that crashed, and blames a row only when it was alone', async () => {
      await service.sql(
        `INSERT INTO toys (id, content, next_attempt_at) VALUES ('t2', 'a kite', clock_timestamp())`,
      );
      const job = await claimed();
      await work.start(db, [{ id: 't1', claim: 1 }], OURS);
      expect(await db.run((tx) => work.countInFlight(tx, OURS))).toBe(1);
      await db.run((tx) => work.recoverCrashed(tx, OURS, true));
      expect(await service.sql('SELECT id, unfinished, crashes, lease_until FROM toys ORDER BY id')).toEqual([
        { id: 't1', unfinished: 1, crashes: 1, lease_until: null },
        { id: 't2', unfinished: 0, crashes: 0, lease_until: null },
      ]);
      expect(await work.start(db, job, THEIRS)).toEqual([]);
    });

    it('is parked after so many attempts that threw, and due again once it is released', async () => {
      for (let attempt = 1; attempt <= PARK_AFTER_ATTEMPTS; attempt += 1) {
        const [row] = await work.start(db, await claimed(), OURS);
        expect(await db.run((tx) => work.blame(tx, row as Lease))).toBe(attempt === PARK_AFTER_ATTEMPTS);
        await service.sql('UPDATE toys SET next_attempt_at = clock_timestamp() WHERE parked_at IS NULL');
      }
      expect((await work.claim(db, OURS, 10)).rows).toEqual([]);
      expect(await service.app.get(ParkedWork).release(['t1'])).toEqual(['t1']);
      expect((await claimed()).map(({ id }) => id)).toEqual(['t1']);
    });

    it('is given back when its process ends in order', async () => {
      const job = await claimed();
      await work.releaseAll(db, OURS);
      expect(await work.start(db, job, THEIRS)).toEqual([]);
      expect((await claimed(THEIRS)).map(({ id }) => id)).toEqual(['t1']);
    });
  });
});
