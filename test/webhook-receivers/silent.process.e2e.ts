import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { meanwhile } from '../support/per-worker';
import { backlog, emit } from '../support/emit';
import { eventually } from '../support/until';
import { webhookScene } from '../support/webhook-scene';
import { sharedService } from '../support/per-worker';

/** What is due for a silent receiver beside the first event. */
const BACKLOG_SIZE = 30;
/** What a webhook may have open at a time. */
const PLACES = 8;

interface Attempt {
  outcome: string;
  durationMs: number;
  state: string;
}

/** Headers that never end. @returns its URL, and what closes it */
async function drippingReceiver(): Promise<{ url: string; close: () => void }> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    const drip = setInterval(() => socket.write('x-a: b\r\n'), 500);
    socket.write('HTTP/1.1 200 OK\r\n');
    socket.once('close', () => clearInterval(drip));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => void server.close(),
  };
}

/** Timeouts of fifteen seconds pass once for all tests. */
describe('webhook receivers', () => {
  const service = sharedService();

  const { endpointThat, hook, stopEndpoints } = webhookScene(service);

  afterAll(() => stopEndpoints());

  const seen = meanwhile(async () => {
    const team = await service().team();
    const silent = await endpointThat(() => undefined);
    const dripping = await drippingReceiver();
    const other = await service().team();
    const fine = await endpointThat();
    const [silentHook] = await Promise.all([
      hook(team, silent.url),
      hook(team, dripping.url),
      hook(other, fine.url),
    ]);
    const first = await emit(service(), team.teamId);
    await silent.until(1);
    const behind = await backlog(service(), team.teamId, silentHook.id, BACKLOG_SIZE);
    await silent.until(PLACES);
    // The others' event comes while the eight posts are still open.
    await emit(service(), other.teamId);
    await fine.until(1);
    const openThen = silent.open;
    const attempts = await eventually(
      () =>
        service().sql<Attempt>(
          `SELECT a.outcome, a.duration_ms AS "durationMs", d.state FROM webhook_attempts a
           JOIN webhook_deliveries d ON d.id = a.delivery_id WHERE d.event_id = $1`,
          [first],
        ),
      (found) => found.length === 2,
      160_000,
    );

    const isOpen = (): Promise<{ open: boolean }[]> =>
      service().sql(
        'SELECT claim_window = 1 AND probe_at > clock_timestamp() AS open FROM webhooks WHERE id = $1',
        [silentHook.id],
      );
    await eventually(isOpen, ([row]) => row?.open === true, 160_000);
    // What was started before is posted; what was only claimed is not.
    const begun = (): Promise<{ n: number }[]> =>
      service().sql(
        `SELECT count(*)::int AS n FROM webhook_deliveries WHERE webhook_id = $1 AND begun AND lease_until IS NOT NULL`,
        [silentHook.id],
      );
    await eventually(begun, ([row]) => (row?.n ?? 0) <= silent.open);
    const posted = silent.posts.length;
    await sleep(3_000);
    const postedLater = silent.posts.length;
    const [untouched] = await service().sql<{ n: number }>(
      `SELECT count(*)::int AS n FROM webhook_deliveries WHERE event_id = ANY($1) AND attempts = 0 AND state = 'pending'`,
      [behind],
    );
    await service().sql('UPDATE webhooks SET deleted_at = now() WHERE team_id = $1', [team.teamId]);
    dripping.close();
    return {
      ...{ first, firstPosted: silent.ids()[0], openThen, attempts },
      ...{ posted, postedLater, untouched: untouched?.n },
    };
  });

  describe('silent receivers of webhooks', () => {
    it('10: silence and dripped headers end at the limit as a timeout, and others are not held up', async () => {
      const { first, firstPosted, openThen, attempts } = await seen();
      expect([firstPosted, openThen]).toEqual([first, PLACES]);
      expect(attempts).toHaveLength(2);
      for (const attempt of attempts) {
        expect(attempt).toMatchObject({ outcome: 'timeout', state: 'pending' });
        expect(attempt.durationMs).toBeGreaterThanOrEqual(14_900);
        expect(attempt.durationMs).toBeLessThan(20_000);
      }
    }, 150_000);

    it('19: after timeouts in a row only a probe is posted after a pause, and what waits uses up no attempts', async () => {
      const { posted, postedLater, untouched } = await seen();
      // Eight at a time; each of the timeouts that opened the breaker let one more begin, and as many may have been late.
      expect(posted).toBeLessThanOrEqual(3 * PLACES);
      // The one probe that may have come due meanwhile, and none of the others that wait.
      expect(postedLater).toBeLessThanOrEqual(posted + 1);
      expect(untouched).toBeGreaterThanOrEqual(BACKLOG_SIZE - posted);
    });
  });
});
