import { AsyncLocalStorage } from 'node:async_hooks';
import { clock } from '../../src/platform/kernel/clock';
import { emit } from '../support/emit';
import { status } from '../support/endpoint';
import { startService, type Service } from '../support/service';
import { webhookScene } from '../support/webhook-scene';

/** By how much the clock of the service is off, and how often it was read meanwhile. */
interface Deviation {
  seconds: number;
  reads: number;
}

describe('webhook receivers', () => {
  /** Services of the worker share a clock: it is off for what a service of its own does, and right for all others. */
  describe('webhooks of a process whose clock is off', () => {
    const deviation: Deviation = { seconds: 0, reads: 0 };
    const ownWork = new AsyncLocalStorage<Deviation>();
    let service: Service;
    const { attempted, endpointThat, hook, hurry, stopEndpoints } = webhookScene(() => service);

    beforeAll(async () => {
      service = await ownWork.run(deviation, () => startService());
    });

    beforeEach(() => {
      const milliseconds = clock.milliseconds.bind(clock);
      const read = (): number => {
        const own = ownWork.getStore();
        if (own === undefined) return milliseconds();
        own.reads += 1;
        return milliseconds() + own.seconds * 1000;
      };
      jest.spyOn(clock, 'milliseconds').mockImplementation(read);
      jest.spyOn(clock, 'now').mockImplementation(() => new Date(read()));
      jest.spyOn(clock, 'seconds').mockImplementation(() => Math.floor(read() / 1000));
    });

    afterEach(() => jest.restoreAllMocks());

    afterAll(async () => {
      await stopEndpoints();
      await service.stop();
    });

    it.each([5, -5, 3600])('25: are scheduled as any other when it is %i s off', async (seconds) => {
      const team = await service.team();
      const endpoint = await endpointThat(status(500));
      await hook(team, endpoint.url);
      Object.assign(deviation, { seconds, reads: 0 });
      const event = await ownWork.run(deviation, () => emit(service, team.teamId));
      const wait = async (): Promise<number> => {
        const [row] = await service.sql<{ wait: number }>(
          `SELECT extract(epoch FROM next_attempt_at - finished)::float8 AS wait FROM webhook_deliveries,
           (SELECT clock_timestamp() AS finished) AS n WHERE event_id = $1`,
          [event],
        );
        return row?.wait ?? Number.NaN;
      };
      const readsBefore = deviation.reads;
      await attempted(event, 1);
      expect(deviation.reads).toBeGreaterThan(readsBefore);
      expect(await wait()).toBeLessThanOrEqual(6);
      const [post] = await endpoint.until(1);
      expect(Number(post?.headers['webhook-timestamp'])).toBeLessThanOrEqual(
        (post?.at ?? 0) / 1000 + seconds,
      );
      await hurry(event);
      await attempted(event, 2);
      const second = await wait();
      expect(second).toBeLessThanOrEqual(36);
      expect(second).toBeGreaterThan(6);
    });
  });
});
