import { getQueueToken } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import { mkdtempSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Batch } from '../../src/platform/kernel/queue/work';
import { CLAIM_WINDOWS } from '../../src/webhooks/posting/endpoint-health';
import { WEBHOOK_QUEUE } from '../../src/webhooks/posting/webhook-work';
import { cloneDatabase } from '../support/database';
import { backlog, emit } from '../support/emit';
import { status } from '../support/endpoint';
import { holdTable } from '../support/held-row';
import { build, freePort, ServiceProcess } from '../support/process';
import { startService, type Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { eventually } from '../support/until';
import { webhookScene } from '../support/webhook-scene';

/** Commit to receipt on a busy machine. Behind those that are slow, dead or many it would be ten seconds and more. */
const SOON_MS = 6_000;

describe('webhooks of several processes', () => {
  /** Deliveries while several processes share the work, stop and die (numbers are those of the acceptance cases). */
  describe('webhooks of several processes', () => {
    let service: Service;
    const { endpointThat, hook, openDeliveries, stopEndpoints } = webhookScene(() => service);
    const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-kill-'));

    beforeAll(() => build(), 120_000);

    afterAll(async () => {
      await stopEndpoints();
      rmSync(dataDir, { recursive: true, force: true });
    });

    /** A worker in a process of its own. */
    async function launch(): Promise<ServiceProcess> {
      const launched = ServiceProcess.launch(dataDir, await freePort(), {
        DATABASE_URL: service.databaseUrl,
        APP_SECRET: 'a secret of the test run, long enough to be accepted',
        WEBHOOK_ALLOW_INSECURE: 'true',
        NODE_ENV: 'test',
      });
      await launched.ready();
      return launched;
    }

    it('17: several dispatchers and workers deliver each event exactly once', async () => {
      const databaseUrl = await cloneDatabase();
      const services = await Promise.all(
        [1, 2, 3, 4].map(() => startService({ SILENT: 'true' }, databaseUrl)),
      );
      [service] = services as [Service];
      const team = await service.team();
      const endpoint = await endpointThat();
      const sent: string[] = [];
      for (let i = 0; i < 5; i += 1) {
        const { id } = await hook(team, `${endpoint.url}?${i}`);
        sent.push(...(await backlog(service, team.teamId, id, 400)));
      }
      await eventually(openDeliveries, (count) => count === 0, 600_000);
      expect([...endpoint.ids()].sort()).toEqual([...sent].sort());
      const progress = await service.sql<{ n: number }>('SELECT count(*) AS n FROM webhook_attempts');
      expect(progress).toEqual([{ n: 2_000 }]);
      await Promise.all(services.map((each) => each.stop()));
    }, 180_000);

    describe('fairness', () => {
      beforeAll(async () => {
        service = await startService({ SILENT: 'true' });
      });

      afterAll(() => service.stop());

      /** Milliseconds from the commit of single events to their receipt. */
      async function latencies(count: number): Promise<number[]> {
        const team = await service.team();
        const endpoint = await endpointThat();
        await hook(team, endpoint.url);
        const waits: number[] = [];
        for (let i = 0; i < count; i += 1) {
          await emit(service, team.teamId);
          const committed = Date.now();
          await endpoint.until(i + 1);
          waits.push(Math.max(0, (endpoint.posts[i]?.at ?? 0) - committed));
          await sleep(20);
        }
        return waits.sort((a, b) => a - b);
      }

      const worst = (waits: number[]): number => waits[waits.length - 1] ?? Number.NaN;

      it('18: a team with 20,000 queued for an endpoint of 10 s delays nobody', async () => {
        const slow = await service.team();
        const endpoint = await endpointThat((response) =>
          setTimeout(() => response.writeHead(204).end(), 10_000),
        );
        const { id } = await hook(slow, endpoint.url);
        await backlog(service, slow.teamId, id, 20_000);
        await endpoint.until(8);
        expect(worst(await latencies(30))).toBeLessThan(SOON_MS);
        expect(endpoint.mostOpen).toBe(8);
        await slow.sdk.webhooks.delete(id);
      });

      it('18: many dead endpoints of other teams delay nobody', async () => {
        const silent = await Promise.all(Array.from({ length: 20 }, () => endpointThat(() => undefined)));
        const hooks: [TeamClient, string][] = [];
        for (const endpoint of silent) {
          const team = await service.team();
          const { id } = await hook(team, endpoint.url);
          hooks.push([team, id]);
          await backlog(service, team.teamId, id, 50);
        }
        await silent[19]?.until(8);
        expect(worst(await latencies(20))).toBeLessThan(SOON_MS);
        for (const [team, id] of hooks) await team.sdk.webhooks.delete(id);
      });

      it('18: a storm of retries does not starve first attempts, of others or of the same webhook', async () => {
        const stormy = await service.team();
        const endpoint = await endpointThat((response) =>
          setTimeout(() => response.writeHead(204).end(), 20),
        );
        const { id } = await hook(stormy, endpoint.url);
        await backlog(service, stormy.teamId, id, 15_000, true);
        await endpoint.until(8);
        expect(worst(await latencies(20))).toBeLessThan(SOON_MS);
        const event = await emit(service, stormy.teamId);
        await eventually(
          async () => endpoint.ids().includes(event),
          (came) => came,
          8_000,
        );
        expect(await openDeliveries(service)).toBeGreaterThan(200);
        await stormy.sdk.webhooks.delete(id);
      });
    });

    it('22: SIGTERM begins nothing new, writes down what ends and gives the rest back at once', async () => {
      service = await startService({ ROLE: 'api', SILENT: 'true' });
      const team = await service.team();
      const heldResponses: ServerResponse[] = [];
      const slow = await Promise.all(
        Array.from({ length: 13 }, () => endpointThat((response) => void heldResponses.push(response))),
      );
      const sent: string[] = [];
      for (const endpoint of slow) {
        const { id } = await hook(team, endpoint.url);
        sent.push(...(await backlog(service, team.teamId, id, 20)));
      }
      const first = await launch();
      await eventually(
        async () => slow.reduce((sum, { open }) => sum + open, 0),
        (count) => count >= 100,
        100_000,
      );
      const asked = Date.now();
      setTimeout(() => {
        for (const endpoint of slow) endpoint.behave = status(204);
        for (const response of heldResponses) response.writeHead(204).end();
      }, 1_500);
      expect(await first.end('SIGTERM')).toBe(0);
      const ended = Date.now();
      expect(ended - asked).toBeLessThan(25_000);
      const begun = slow.flatMap((endpoint) => endpoint.posts).length;
      expect(begun).toBeLessThan(sent.length);
      const [left] = await service.sql<{ delivered: number; leased: number }>(
        `SELECT count(*) FILTER (WHERE state = 'delivered') AS delivered, count(lease_until) AS leased FROM webhook_deliveries`,
      );
      // Everything begun is stored, and no lease is left to expire.
      expect(left).toEqual({ delivered: begun, leased: 0 });
      const second = await launch();
      await eventually(openDeliveries, (count) => count === 0, 100_000);
      expect(slow.flatMap((endpoint) => endpoint.ids()).sort()).toEqual([...sent].sort());
      expect(await second.end('SIGTERM')).toBe(0);
      await service.stop();
    });

    it('3: a worker killed inside a job is replaced; what it had begun comes once more, and its job, run late, does nothing', async () => {
      service = await startService({ ROLE: 'api', SILENT: 'true' });
      const team = await service.team();
      const endpoint = await endpointThat(() => undefined);
      const { id } = await hook(team, endpoint.url);
      const events = await backlog(service, team.teamId, id, 12);
      const doomed = await launch();
      await endpoint.until(8);
      await doomed.end('SIGKILL');
      const begun = endpoint.ids();
      const [left] = await service.sql<{ data: Batch }>(
        `SELECT data FROM bullmq.job WHERE data::jsonb -> 'ids' IS NOT NULL`,
      );
      endpoint.behave = status(204);
      const heir = await launch();
      await eventually(openDeliveries, (count) => count === 0, 240_000);
      expect(endpoint.ids().sort()).toEqual([...events, ...begun].sort());

      // As BullMQ does once the lock of the dead worker is over, long after the rows were worked on by another.
      expect(left?.data.ids).toHaveLength(8);
      const queue = service.app.get<Queue<Batch>>(getQueueToken(WEBHOOK_QUEUE), { strict: false });
      const { id: late = '' } = await queue.add('late', left?.data as Batch);
      await eventually(
        () => queue.getJob(late),
        (job) => job === undefined,
        100_000,
      );
      expect(endpoint.posts).toHaveLength(events.length + begun.length);
      expect(await service.sql('SELECT count(*)::int AS n FROM webhook_attempts')).toEqual([
        { n: events.length },
      ]);
      expect(await heir.end('SIGTERM')).toBe(0);
      await service.stop();
    });

    it('3: a worker killed between its posts and the write of what came of them repeats these once, with the same ids', async () => {
      service = await startService({ ROLE: 'api', SILENT: 'true' });
      const team = await service.team();
      const endpoint = await endpointThat();
      const { id } = await hook(team, endpoint.url);
      await service.sql(`UPDATE webhooks SET claim_window = ${CLAIM_WINDOWS.quick} WHERE id = $1`, [id]);
      const events = await backlog(service, team.teamId, id, 40);
      const log = await holdTable(service, 'webhook_attempts');
      const doomed = await launch();
      await endpoint.until(events.length);
      await eventually(() => log.awaited(), Boolean);
      await doomed.end('SIGKILL');
      // With its machine its statements would have gone too; here the server still has them.
      await service.sql(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE cardinality(pg_blocking_pids(pid)) > 0',
      );
      await log.letGo();
      const heir = await launch();
      await eventually(openDeliveries, (count) => count === 0, 240_000);
      expect(endpoint.ids().sort()).toEqual([...events, ...events].sort());
      expect(await service.sql('SELECT count(*)::int AS n FROM webhook_attempts')).toEqual([
        { n: events.length },
      ]);
      expect(await heir.end('SIGTERM')).toBe(0);
      await service.stop();
    });

    it('1: a change that was committed when its process was killed is notified by the next one', async () => {
      service = await startService({ ROLE: 'api', SILENT: 'true' });
      const team = await service.team();
      const endpoint = await endpointThat();
      await hook(team, endpoint.url);
      // Committed, and nobody is there to claim it: what a kill between commit and claim leaves behind.
      const event = await emit(service, team.teamId);
      await service.stop();
      expect(endpoint.posts).toEqual([]);
      const heir = await launch();
      await endpoint.until(1);
      expect(endpoint.ids()).toEqual([event]);
      expect(await heir.end('SIGTERM')).toBe(0);
    });
  });
});
