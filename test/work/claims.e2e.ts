import { UnitOfWork } from '../../src/platform/kernel/database/unit-of-work';
import { buildClaimStatement } from '../../src/platform/kernel/queue/claim-statement';
import { CLAIM_WINDOWS } from '../../src/webhooks/posting/endpoint-health';
import type { Claim } from '../../src/platform/kernel/queue/work-table';
import { WEBHOOK_WORK } from '../../src/webhooks/posting/webhook-work';
import { backlog } from '../support/emit';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { webhookScene } from '../support/webhook-scene';
import { WITHOUT_WORKERS } from '../support/installations';
import { sharedService } from '../support/per-worker';

const BATCH = 640;
const QUICK: number = CLAIM_WINDOWS.quick;

interface PlanNode {
  'Node Type': string;
  'Subplan Name'?: string;
  'Actual Rows': number;
  Plans?: PlanNode[];
}

describe('work', () => {
  const shared = sharedService(WITHOUT_WORKERS);

  /** Claims as dispatchers make them, one at a time, over deliveries of webhooks of which nobody works. */
  describe('a claim', () => {
    let service: Service;
    let team: TeamClient;
    const { hook } = webhookScene(() => service);
    beforeEach(async () => {
      service = shared();
      team = await service.team();
    });

    afterEach(() => service.sql('UPDATE webhook_deliveries SET next_attempt_at = NULL, lease_until = NULL'));

    const claimAfter = (after?: string): Promise<Claim> =>
      WEBHOOK_WORK.claim(service.app.get(UnitOfWork), 1, BATCH, after);

    const claim = async (): Promise<string[]> => (await claimAfter()).rows.map(({ id }) => id);

    const finish = (ids: string[]): Promise<object[]> =>
      service.sql(
        `UPDATE webhook_deliveries SET next_attempt_at = NULL, lease_until = NULL WHERE id = ANY($1)`,
        [ids],
      );

    /** A webhook that answers quickly, with many deliveries that are due. */
    async function healthy(count: number, again = false): Promise<string> {
      const { id } = await hook(team, 'http://127.0.0.1:64999/healthy');
      await service.sql('UPDATE webhooks SET claim_window = $2 WHERE id = $1', [id, QUICK]);
      await backlog(service, team.teamId, id, count, again);
      return id;
    }

    /** As many webhooks as this one, with a delivery each. */
    async function others(
      of: string,
      count: number,
      nextAttemptAt: string,
      leaseUntil: string,
    ): Promise<void> {
      await service.sql(
        `INSERT INTO webhooks (id, team_id, url, created_at, updated_at)
       SELECT id || n, team_id, url, created_at, updated_at FROM webhooks, generate_series(1, $2) AS n WHERE id = $1`,
        [of, count],
      );
      await service.sql(
        `INSERT INTO webhook_deliveries (id, team_id, webhook_id, event_id, created_at, next_attempt_at, lease_until, begun)
       SELECT d.id || n, d.team_id, d.webhook_id || n, d.event_id, d.created_at, ${nextAttemptAt}, ${leaseUntil}, true
       FROM (SELECT * FROM webhook_deliveries WHERE webhook_id = $1 LIMIT 1) AS d, generate_series(1, $2) AS n`,
        [of, count],
      );
    }

    /** Rows of the recursion over partitions, and how often capacities were looked up. The plan is that of a large table. */
    async function partitionsLookedAt(): Promise<{ steps: number; opened: number }> {
      const [before, after, ...others] = buildClaimStatement(WEBHOOK_WORK.options, {
        worker: 1,
        maximum: BATCH,
      }).split(`interval '30 seconds'`);
      expect([after, others]).toEqual([expect.any(String), []]);
      const claiming = `${before}interval '0'${after}`;
      const [answer] = await service.app.get(UnitOfWork).run(async (tx) => {
        for (const choice of ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin', 'enable_material'])
          await tx.query(`SET LOCAL ${choice} = off`);
        return tx.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`EXPLAIN (ANALYZE, FORMAT JSON) ${claiming}`);
      });
      const rows = (node: PlanNode, of: (node: PlanNode) => boolean): number =>
        of(node) ? node['Actual Rows'] : (node.Plans ?? []).reduce((sum, part) => sum + rows(part, of), 0);
      const plan = answer?.['QUERY PLAN'][0].Plan ?? { 'Node Type': '', 'Actual Rows': Number.NaN };
      return {
        steps: rows(plan, (node) => node['Node Type'] === 'Recursive Union'),
        opened: rows(plan, (node) => node['Subplan Name'] === 'CTE partitions'),
      };
    }

    const pause = (id: string): Promise<object[]> =>
      service.sql(`UPDATE webhooks SET probe_at = clock_timestamp() + interval '1 hour' WHERE id = $1`, [id]);

    async function roundsUntilDrained(): Promise<number> {
      for (let rounds = 0; ; rounds += 1) {
        const ids = await claim();
        if (ids.length === 0 || rounds > 300) return rounds;
        await finish(ids);
      }
    }

    it.each([
      ['wait for their next attempt', `clock_timestamp() + interval '8 hours'`, 'NULL'],
      ['are worked on', 'clock_timestamp()', `clock_timestamp() + interval '1 hour'`],
    ])(
      'is shared among partitions that have something to give, not with those whose deliveries %s',
      async (_, next, lease) => {
        const id = await healthy(1_000);
        await others(id, 200, next, lease);
        expect(await roundsUntilDrained()).toBe(Math.ceil(1_000 / QUICK));
      },
    );

    const LATER = `clock_timestamp() + interval '8 hours'`;

    it('looks at the partitions with something due, and at none of many whose deliveries wait', async () => {
      const id = await healthy(1);
      await others(id, 2_000, LATER, 'NULL');
      expect(await partitionsLookedAt()).toEqual({ steps: 32, opened: 1 });
      await finish(await claim());
      expect(await partitionsLookedAt()).toEqual({ steps: 0, opened: 0 });
    });

    it('steps over a part of many partitions beside a backlog, and the next claim goes on there', async () => {
      const id = await healthy(600);
      await others(id, 2_000, LATER, 'NULL');
      expect(await partitionsLookedAt()).toEqual({ steps: 532, opened: 1 });
      await pause(id);
      const ends = new Array<string | null>();
      for (let after: string | null = ''; after !== null; ends.push(after))
        after = (await claimAfter(after)).next;
      expect(ends).toHaveLength(5);
      expect(ends.slice(0, -1)).toEqual([...new Set(ends.slice(0, -1))].sort());
    });

    it('comes to a delivery that stands between those of a paused webhook, however many other ones wait', async () => {
      const id = await healthy(900);
      await others(id, 1_200, LATER, 'NULL');
      const hidden = `${id}1100`;
      await pause(id);
      await service.sql(
        `UPDATE webhook_deliveries SET next_attempt_at = (SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY next_attempt_at)
           FROM webhook_deliveries WHERE webhook_id = $1) WHERE webhook_id = $2`,
        [id, hidden],
      );
      const found = new Array<string>();
      for (let after: string | null = ''; after !== null;) {
        const { rows, next }: Claim = await claimAfter(after);
        found.push(...rows.map(({ partition }) => partition));
        after = next;
      }
      expect(found).toEqual([hidden]);
    });

    it('comes at once to what was just added behind a backlog, however many other ones wait', async () => {
      const id = await healthy(900);
      await others(id, 1_200, LATER, 'NULL');
      await pause(id);
      await service.sql(
        `UPDATE webhook_deliveries SET next_attempt_at = clock_timestamp() WHERE webhook_id = $1`,
        [`${id}1100`],
      );
      const { rows } = await claimAfter(`${id}1101`);
      expect(rows.map(({ partition }) => partition)).toEqual([`${id}1100`]);
    });

    it('fills the window of a partition of which some are leased, and no further', async () => {
      await healthy(QUICK + 150);
      const first = await claim();
      expect(first).toHaveLength(QUICK);
      expect(await claim()).toEqual([]);
      await finish(first.slice(0, 100));
      expect(await claim()).toHaveLength(100);
      expect(await claim()).toEqual([]);
    });

    it('counts what is leased of first and repeated attempts together', async () => {
      const id = await healthy(50, true);
      await service.sql('UPDATE webhooks SET claim_window = 1 WHERE id = $1', [id]);
      const probe = await claim();
      expect(probe).toHaveLength(1);
      await backlog(service, team.teamId, id, 50);
      expect(await claim()).toEqual([]);
      await finish(probe);
      expect(await claim()).toHaveLength(1);
    });
  });
});
