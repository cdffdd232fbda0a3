import { WRITE_HEALTH } from '../../src/webhooks/posting/posting.queries';
import { WebhookProcessor } from '../../src/webhooks/posting/webhook.processor';
import { emit } from '../support/emit';
import type { Service } from '../support/service';
import { eventually } from '../support/until';
import { webhookScene } from '../support/webhook-scene';
import { sharedService } from '../support/per-worker';

interface Row {
  disabled: boolean;
  failingFor: number | null;
  pause: number | null;
  window: number;
  timeouts: number;
}

describe('webhooks', () => {
  const shared = sharedService();

  /** What is written of an endpoint while other posts to it are under way. */
  describe('health of a webhook', () => {
    let service: Service;
    const { finished, attempted, scene, stopEndpoints } = webhookScene(() => service);

    beforeAll(async () => {
      service = shared();
    });

    afterAll(async () => {
      await stopEndpoints();
    });

    async function rowOf(id: string): Promise<Row> {
      const [row] = await service.sql<Row>(
        `SELECT disabled_at IS NOT NULL AS disabled, claim_window AS window, timeouts_in_row AS timeouts,
         extract(epoch FROM clock_timestamp() - failing_since)::float8 AS "failingFor",
         extract(epoch FROM probe_at - clock_timestamp())::float8 AS pause FROM webhooks WHERE id = $1`,
        [id],
      );
      if (row === undefined) throw new Error('There is no webhook');
      return row;
    }

    const change = (id: string, set: string): Promise<object[]> =>
      service.sql(`UPDATE webhooks SET ${set} WHERE id = $1`, [id]);

    /** A webhook whose posts are answered when the test says so, in the order in which they came. */
    async function holdDelivery() {
      const answers: ((status: number) => void)[] = [];
      const { team, endpoint, id } = await scene((response) => {
        answers.push((status) => void response.writeHead(status).end());
      });
      const post = async (): Promise<{ event: string; answer: (status: number) => void }> => {
        const before = answers.length;
        const event = await emit(service, team.teamId);
        await endpoint.until(before + 1);
        return { event, answer: (status) => answers[before]?.(status) };
      };
      return { id, post };
    }

    it('is not disabled by a late failure when it succeeded meanwhile', async () => {
      const { id, post } = await holdDelivery();
      await change(id, `failing_since = clock_timestamp() - interval '4 days'`);
      const [good, late] = [await post(), await post()];
      good.answer(204);
      await finished(good.event);
      await eventually(
        () => rowOf(id),
        ({ failingFor }) => failingFor === null,
      );
      late.answer(500);
      await attempted(late.event, 1);
      await eventually(
        () => rowOf(id),
        ({ failingFor }) => failingFor !== null,
      );
      expect(await rowOf(id)).toMatchObject({ disabled: false });
      expect((await rowOf(id)).failingFor).toBeLessThan(60);
    });

    it('is well after a success that began before the failure', async () => {
      const { id, post } = await holdDelivery();
      await change(id, 'claim_window = 128');
      const slow = await post();
      await change(id, `failing_since = clock_timestamp()`);
      slow.answer(204);
      await finished(slow.event);
      await eventually(
        () => rowOf(id),
        ({ failingFor }) => failingFor === null,
      );
    });

    it('keeps what became of a post when the health of its endpoint cannot be stored', async () => {
      const { id, post } = await holdDelivery();
      await service.sql(
        `CREATE FUNCTION health_defect() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'a defect of ${id}'; END $$`,
      );
      await service.sql(
        `CREATE TRIGGER health_defect BEFORE UPDATE ON webhooks FOR EACH ROW WHEN (NEW.id = '${id}')
           EXECUTE FUNCTION health_defect()`,
      );
      const hasLogged = (text: string): boolean =>
        service.log.some((line) => line.includes(text) && line.includes(`a defect of ${id}`));
      try {
        const first = await post();
        first.answer(204);
        expect(await finished(first.event)).toMatchObject({ state: 'delivered', attempts: 1 });
        await eventually(
          async () => hasLogged('could not be stored'),
          (notified) => notified,
        );
        expect(hasLogged('work was not finished')).toBe(false);
      } finally {
        await service.sql('DROP TRIGGER health_defect ON webhooks; DROP FUNCTION health_defect');
      }
    });

    it.each([
      ['pauses since it did not answer', `probe_at = clock_timestamp() + interval '1 hour'`],
      ['is disabled', 'disabled_at = clock_timestamp()'],
    ])('that %s gets no post of a delivery that was claimed before', async (_, pause) => {
      const { team, endpoint, id } = await scene();
      await change(id, pause);
      const event = await emit(service, team.teamId);
      // The claim of a moment earlier, when the endpoint was still open.
      const [claimed] = await service.sql<{ id: string; claim: number }>(
        `UPDATE webhook_deliveries SET claim = claim + 1, lease_until = clock_timestamp() + interval '30 seconds'
       WHERE event_id = $1 RETURNING id, claim`,
        [event],
      );
      if (claimed === undefined) throw new Error('There is no delivery');
      const batch = {
        destination: id,
        rateLimitGroup: endpoint.url,
        retry: false,
        ids: [claimed.id],
        fence: [claimed.claim],
      };
      expect(await service.app.get(WebhookProcessor).run(batch)).toBe(true);
      expect(endpoint.posts).toEqual([]);
      const rows = await service.sql(
        `SELECT state, attempts, begun, lease_until, next_attempt_at IS NOT NULL AS due FROM webhook_deliveries
       WHERE event_id = $1`,
        [event],
      );
      expect(rows).toEqual([{ state: 'pending', attempts: 0, begun: false, lease_until: null, due: true }]);
    });

    // window, timeouts in a row; then what a batch saw: window, timeouts, whether it answered.
    it.each([
      ['opens with the fifth, whatever the batch knew', [8, 4], [8, 1, false], [1, 5, 5]],
      ['opens for longer each time', [1, 5], [1, 1, false], [1, 6, 10]],
      ['opens for a minute at most', [1, 20], [1, 1, false], [1, 21, 60]],
      ['stays open when a batch that saw it closed was refused', [1, 7], [8, 0, false], [1, 7, null]],
      ['closes with an answer', [1, 7], [128, 0, true], [128, 0, null]],
      ['stays closed when another batch had an answer meanwhile', [128, 0], [1, 1, false], [8, 1, null]],
    ] as const)('its breaker %s', async (_, [window, timeouts], message, expected) => {
      const { id } = await holdDelivery();
      await change(id, `claim_window = ${window}, timeouts_in_row = ${timeouts}`);
      await service.sql(WRITE_HEALTH, [id, ...message, true]);
      const { window: size, timeouts: inRow, pause } = await rowOf(id);
      const [, , seconds] = expected;
      expect([size, inRow, pause === null ? null : seconds]).toEqual(expected);
      // On a busy machine some of it may have passed.
      expect(pause ?? 0).toBeLessThanOrEqual(seconds ?? 0);
      expect(pause ?? 0).toBeGreaterThan((seconds ?? 0) - 4);
    });
  });
});
