import { clock } from '../../src/platform/kernel/clock';
import { emit } from '../support/emit';
import { status } from '../support/endpoint';
import { webhookScene } from '../support/webhook-scene';
import { sharedService } from '../support/per-worker';

describe('webhook receivers', () => {
  const service = sharedService();

  /** The clock of the whole process is off meanwhile, so nothing else may be under way. */
  describe('webhooks of a process whose clock is off', () => {
    const { attempted, endpointThat, hook, hurry, stopEndpoints } = webhookScene(service);

    afterAll(() => stopEndpoints());

    it.each([5, -5, 3600])('25: are scheduled as any other when it is %i s off', async (seconds) => {
      const now = Date.now;
      const skewed = jest.spyOn(clock, 'now').mockImplementation(() => new Date(now() + seconds * 1000));
      const team = await service().team();
      const endpoint = await endpointThat(status(500));
      await hook(team, endpoint.url);
      const event = await emit(service(), team.teamId);
      const wait = async (): Promise<number> => {
        const [row] = await service().sql<{ wait: number }>(
          `SELECT extract(epoch FROM next_attempt_at - finished)::float8 AS wait FROM webhook_deliveries,
           (SELECT clock_timestamp() AS finished) AS n WHERE event_id = $1`,
          [event],
        );
        return row?.wait ?? Number.NaN;
      };
      await attempted(event, 1);
      expect(await wait()).toBeLessThanOrEqual(6);
      await hurry(event);
      await attempted(event, 2);
      const second = await wait();
      expect(second).toBeLessThanOrEqual(36);
      expect(second).toBeGreaterThan(6);
      skewed.mockRestore();
    });
  });
});
